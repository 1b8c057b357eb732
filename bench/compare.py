"""Random playouts of our games and other engines: moves per second, alternated A B B A, as median ratios."""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from bench.outcome import BenchError, printed
from worldwright.games import NAMES

ROOT = Path(__file__).resolve().parent.parent
MODES = ("list", "sample", "compiled")
START_SECONDS = 120
"""Seconds a run may take beyond its measurement, to start an interpreter on a busy machine."""


ASK_VERSIONS = """
from importlib.metadata import version
import catanatron, pyspiel
print("catanatron " + version("catanatron") + ", open_spiel " + version("open_spiel"))
"""


class Peer(NamedTuple):
    """A game of another engine, with its script and number of seats."""

    name: str
    engine: str
    script: str
    seats: int


class Goal(NamedTuple):
    """The required ratio, and the desired one."""

    least: float
    aim: float | None = None


PEERS = (
    Peer("catan-2", "catanatron", "catanatron_playouts", 2),
    Peer("catan-4", "catanatron", "catanatron_playouts", 4),
    Peer("backgammon", "open_spiel", "open_spiel_playouts", 2),
    Peer("python_block_dominoes", "open_spiel", "open_spiel_playouts", 2),
)

GOAL_PEER = "catan-2"
GOALS: Mapping[tuple[str, str], Goal] = {
    ("monuments", "list"): Goal(2, aim=3),
    ("monuments", "sample"): Goal(5),
    ("mondo", "list"): Goal(2, aim=3),
    ("mondo", "sample"): Goal(3, aim=3.6),
    ("mondo_sapiens", "list"): Goal(2, aim=3),
    ("mondo_sapiens", "sample"): Goal(3, aim=3.6),
    ("mapominoes", "list"): Goal(1, aim=1.8),
    ("mapominoes", "sample"): Goal(1, aim=2.2),
    ("lords_of_worlds", "list"): Goal(1),
    ("lords_of_worlds", "sample"): Goal(1),
    **{(name, "compiled"): Goal(50) for name in NAMES},
}
"""Our (game, mode) against catan-2. Mondo and Mondo Sapiens play in step mode, as in `worldwright lab bench`."""


class Ours(NamedTuple):
    """One of our games, its mode of choosing moves, and its number of seats."""

    game: str
    mode: str
    seats: int


@dataclass(frozen=True)
class Run:
    """Counts of one run."""

    moves: int
    games: int
    cpu_seconds: float

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.cpu_seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.cpu_seconds


@dataclass(frozen=True)
class Comparison:
    """Runs of one of our games and one peer, paired in the order they were made."""

    ours: Ours
    peer: Peer
    our_runs: tuple[Run, ...]
    peer_runs: tuple[Run, ...]

    @property
    def ratios(self) -> tuple[float, ...]:
        """Ours divided by theirs, pair by pair."""
        pairs = zip(self.our_runs, self.peer_runs, strict=True)
        return tuple(our.moves_per_second / their.moves_per_second for our, their in pairs)

    @property
    def ratio(self) -> float:
        """Their median: with A B B A a steady drift of the machine cancels out."""
        return median(self.ratios)

    @property
    def goal(self) -> Goal | None:
        return GOALS.get((self.ours.game, self.ours.mode)) if self.peer.name == GOAL_PEER else None


def figures(runs: Sequence[Run]) -> dict[str, float]:
    """Median speeds and mean length of a game."""
    return {
        "moves_per_second": round(median(run.moves_per_second for run in runs), 1),
        "games_per_second": round(median(run.games_per_second for run in runs), 2),
        "moves_per_game": round(sum(run.moves for run in runs) / sum(run.games for run in runs), 1),
    }


def verdict(comparison: Comparison) -> str:
    """The goal and whether it is met: `2x met, aim 3x not met`; empty without a goal."""
    goal = comparison.goal
    if goal is None:
        return ""
    levels = [("", goal.least)] if goal.aim is None else [("", goal.least), ("aim ", goal.aim)]
    return ", ".join(f"{word}{x:g}x {'met' if comparison.ratio >= x else 'not met'}" for word, x in levels)


def row(name: str, runs: Sequence[Run]) -> tuple[str, ...]:
    """The cells that our lines and the peers' share."""
    it = figures(runs)
    speeds = (f"{it['moves_per_second']:,.0f}", f"{it['games_per_second']:,.1f}", f"{it['moves_per_game']:,.1f}")
    return name, *speeds


def table(comparisons: Sequence[Comparison]) -> str:
    """The comparisons as text: a line for each of our games, followed by its peers with ratio and goal."""
    rows: list[tuple[str, ...]] = [("", "moves/s", "games/s", "moves/game", "ratio", "lowest..highest", "goal")]
    above = None
    for it in comparisons:
        if it.ours != above:
            above = it.ours
            rows.append((*row(f"{above.game}, {above.mode}, {above.seats} seats", it.our_runs), "", "", ""))
        spread = f"{min(it.ratios):.2f}..{max(it.ratios):.2f}"
        rows.append((*row(f"  {it.peer.name}", it.peer_runs), f"{it.ratio:.2f}x", spread, verdict(it)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    words = {0, len(widths) - 1}  # words are left-aligned, numbers right-aligned
    lines = [
        "  ".join(
            cell.ljust(widths[i]) if i in words else cell.rjust(widths[i]) for i, cell in enumerate(cells)
        ).rstrip()
        for cells in rows
    ]
    return "\n".join((lines[0], "-" * max(map(len, lines)), *lines[1:]))


def as_json(comparison: Comparison) -> dict[str, Any]:
    """A comparison as JSON."""
    goal = comparison.goal
    return {
        **comparison.ours._asdict(),
        "peer": comparison.peer.name,
        "engine": comparison.peer.engine,
        "ours": figures(comparison.our_runs),
        "theirs": figures(comparison.peer_runs),
        "ratio": round(comparison.ratio, 4),
        "ratios": [round(ratio, 4) for ratio in comparison.ratios],
        "goal": goal
        and {
            **goal._asdict(),
            "met": comparison.ratio >= goal.least,
            "aim_met": None if goal.aim is None else comparison.ratio >= goal.aim,
        },
    }


def output_of(command: Sequence[str], who: str, timeout: float = START_SECONDS) -> str:
    """A command's output; a failing command is named with its last line of output."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False, cwd=ROOT)
    except OSError as error:
        raise BenchError(f"{who} cannot be started: {error.strerror}.") from error
    except subprocess.TimeoutExpired as error:
        raise BenchError(f"{who} did not finish within {timeout:g} seconds.") from error
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise BenchError(f"{who} failed: {lines[-1]}")
    return done.stdout


def read_run(text: str, who: str) -> Run:
    """The one result in a command's JSON: alone on its line (a peer's), or in a list of `results` (ours)."""
    try:
        output = json.loads(text)
        (result,) = output["results"] if isinstance(output, dict) and "results" in output else [output]
        run = Run(int(result["moves"]), int(result["games"]), float(result["cpu_seconds"]))
    except (ValueError, KeyError, TypeError) as error:
        raise BenchError(f"{who} did not print one result with moves, games and cpu_seconds.") from error
    if run.moves <= 0 or run.games <= 0 or run.cpu_seconds <= 0:
        raise BenchError(f"{who} finished no game: use more --seconds.")
    return run


@dataclass(frozen=True)
class Bench:
    """How both sides are run."""

    ours: Sequence[str]
    peers_python: Path
    seconds: float

    def our_games(self) -> list[str]:
        """The names of all our games."""
        who = "Our `games` command"
        try:
            return [str(game["name"]) for game in json.loads(output_of([*self.ours, "games", "--json"], who))["games"]]
        except (ValueError, KeyError, TypeError) as error:
            raise BenchError(f"{who} did not print the games.") from error

    def engines(self) -> str:
        """The peers' versions, checked first so that a broken venv fails early."""
        if not self.peers_python.exists():
            raise BenchError(
                f"There is no {self.peers_python}: create that venv from requirements/peers.txt, or run `./dev bench`."
            )
        return output_of([str(self.peers_python), "-c", ASK_VERSIONS], "The peers' venv").strip()

    def play(self, side: Ours | Peer, seed: int) -> Run:
        """One run of one side."""
        common = ["--seconds", f"{self.seconds:g}", "--seed", str(seed)]
        if isinstance(side, Peer):
            who = f"{side.engine}'s {side.name}"
            command = [str(self.peers_python), "-m", f"bench.peers.{side.script}", "--game", side.name, *common]
        else:
            who = f"Our {side.game} ({side.mode}, {side.seats} seats)"
            game = ["--game", side.game, "--seats", str(side.seats), "--mode", side.mode]
            command = [*self.ours, "lab", "bench", "--json", *game, *common]
        return read_run(output_of(command, who, START_SECONDS + 10 * self.seconds), who)


def schedule(ours: Sequence[Ours], peers: Sequence[Peer], rounds: int) -> Iterator[tuple[int, Ours | Peer]]:
    """Seed and side of every run: ours, the peers, and both backwards; so each pair runs A B B A."""
    there: list[Ours | Peer] = [*ours, *peers]
    for turn in range(rounds):
        yield from ((2 * turn + 1, side) for side in there)
        yield from ((2 * turn + 2, side) for side in reversed(there))


def compare_game(bench: Bench, game: str, peers: Sequence[Peer], rounds: int) -> list[Comparison]:
    """One game in every mode against every peer with as many seats; progress goes to stderr."""
    ours = [Ours(game, mode, seats) for seats in sorted({peer.seats for peer in peers}) for mode in MODES]
    plan = list(schedule(ours, peers, rounds))
    runs: dict[Ours | Peer, list[Run]] = {side: [] for _, side in plan}
    for number, (seed, side) in enumerate(plan, start=1):
        run = bench.play(side, seed)
        runs[side].append(run)
        name = side.name if isinstance(side, Peer) else f"{side.mode}, {side.seats} seats"
        print(f"{game} {number}/{len(plan)}  {name}: {run.moves_per_second:,.0f} moves/s", file=sys.stderr, flush=True)
    return [
        Comparison(mine, peer, tuple(runs[mine]), tuple(runs[peer]))
        for mine in sorted(ours, key=lambda it: MODES.index(it.mode))
        for peer in peers
        if peer.seats == mine.seats
    ]


def named(wanted: str | None, known: Sequence[str], what: str) -> list[str]:
    """The names in a comma-separated list, or all; BenchError for an unknown one."""
    names = list(known) if wanted is None else [name for name in wanted.split(",") if name]
    for name in names:
        if name not in known:
            raise BenchError(f"There is no {what} {name!r}; there are {', '.join(known)}.")
    if not names:
        raise BenchError(f"No {what} to compare.")
    return names


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__, allow_abbrev=False)
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds a run (3)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of A B B A (3)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--games", metavar="NAME,...", help="only these of our games")
    parser.add_argument("--peers", metavar="NAME,...", help=f"only these of {', '.join(peer.name for peer in PEERS)}")
    parser.add_argument("--peers-python", type=Path, default=ROOT / ".venv-peers" / "bin" / "python", metavar="PATH")
    parser.add_argument(
        "--ours", metavar="COMMAND", help="command to run in place of `worldwright` (default: this Python's)"
    )
    return parser.parse_args()


def compare(options: argparse.Namespace) -> str:
    """Run the comparison and return its report."""
    if not 0 < options.seconds <= 600:
        raise BenchError(f"--seconds must be above 0 and at most 600, not {options.seconds:g}.")
    if options.rounds < 1:
        raise BenchError(f"--rounds must be at least 1, not {options.rounds}.")
    ours = shlex.split(options.ours) if options.ours else [sys.executable, "-m", "worldwright"]
    bench = Bench(ours, options.peers_python, options.seconds)
    chosen = named(options.peers, [peer.name for peer in PEERS], "peer")
    peers = [peer for peer in PEERS if peer.name in chosen]
    engines = bench.engines()
    games = named(options.games, bench.our_games(), "game")
    comparisons = [it for game in games for it in compare_game(bench, game, peers, options.rounds)]
    if options.json:
        shown = {
            "engines": engines,
            "seconds": options.seconds,
            "rounds": options.rounds,
            "comparisons": list(map(as_json, comparisons)),
        }
        return json.dumps(shown, indent=2)
    return (
        f"Random playouts, moves per second of CPU time on one core; ours, and below it {engines}.\n"
        f"Ratio: ours by theirs, median of {2 * options.rounds} pairs run A B B A, {options.seconds:g} s a run. "
        f"Goals are set against {GOAL_PEER}.\n\n{table(comparisons)}"
    )


def main() -> int:
    """0, or 2 after one sentence about what is wrong."""
    return printed(lambda: compare(arguments()))


if __name__ == "__main__":
    sys.exit(main())
