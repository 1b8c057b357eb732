"""Steps of our games as PettingZoo environments beside PettingZoo's connect four, and of `VectorEnv` beside pgx's and
beside catanatron's moves: random agents, CPU time, alternated A B B A."""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np

from bench.compare import START_SECONDS, Run, output_of, read_run
from bench.outcome import BenchError, printed
from bench.peers.agents import playout_of
from bench.peers.playouts import Playout
from bench.peers.playouts import main as measured
from worldwright.games import NAMES, game
from worldwright.lab import VectorEnv, aec_env, spec_of
from worldwright.lab.spec import numbers_of

ROOT = Path(__file__).resolve().parent.parent
TABLES = tuple((name, seats) for name in NAMES for seats in (2, game(name).SEATS[-1]))
LANES, STEPS = 1024, 100


class Part(NamedTuple):
    """One kind of environment, its tables, and the peers: module and game. `goals` are relative to each peer."""

    title: str
    mark: str
    tables: tuple[tuple[str, int], ...]
    peers: tuple[tuple[str, str], ...]
    goals: str


PARTS = (
    Part(
        "One game, by PettingZoo",
        "",
        TABLES,
        (("pettingzoo_playouts", "connect_four"), ("pettingzoo_playouts", "connect_four_raw")),
        "1",
    ),
    Part(
        f"VectorEnv({LANES})",
        "-vector",
        tuple(table for table in TABLES if numbers_of(game(table[0])).batch),
        (("pgx_playouts", "connect_four"), ("catanatron_playouts", "catan-2")),
        "0.5 and 20",
    ),
)


def vector_playout(name: str, seats: int) -> Playout:
    """So many steps of many games: every step reads all masks and takes a legal id of each game."""
    lanes = VectorEnv(name, LANES, seats)
    noise = np.random.default_rng(1).integers(1, 127, (16, LANES, lanes.spec.actions), np.int8)

    def playout(chance: random.Random) -> int:
        for _ in range(STEPS):
            lanes.step((lanes.mask * noise[chance.randrange(len(noise))]).argmax(1))
        return LANES * STEPS

    return playout


def run(python: Path, module: str, name: str, seconds: float, seed: int) -> Run:
    """One run of one side, in a process of its own."""
    command = [str(python), "-m", module, "--game", name, "--seconds", f"{seconds:g}", "--seed", str(seed)]
    if module == "bench.lab":
        command.insert(3, "--measure")
    return read_run(output_of(command, name, START_SECONDS + 10 * seconds), name)


def compare(options: argparse.Namespace) -> str:
    """Every table beside its peers."""
    if not 0 < options.seconds <= 600 or options.rounds < 1:
        raise BenchError("--seconds must be above 0 and at most 600, --rounds at least 1.")
    if not options.peers_python.exists():
        raise BenchError(f"There is no {options.peers_python}: run `./dev bench lab`.")
    lines = ["Random agents that read observation and mask, steps per second of CPU time."]
    for part in PARTS:
        if options.only_vector and not part.mark:
            continue
        peers = ", ".join(peer for _, peer in part.peers)
        lines.append(f"{part.title:<26}{'ids':>6}{'numbers':>9}{'steps/s':>11}  relative to {peers}; goal {part.goals}")
        for name, seats in part.tables:
            if options.games and name not in options.games.split(","):
                continue
            lines.append(_beside(options, part, name, seats))
            print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines)


def _beside(options: argparse.Namespace, part: Part, name: str, seats: int) -> str:
    """The line of a table: our speed, and its ratios to the peers'."""
    sides = [(Path(sys.executable), "bench.lab", f"{name}-{seats}{part.mark}")]
    sides += [(options.peers_python, f"bench.peers.{module}", peer) for module, peer in part.peers]
    runs: dict[str, list[float]] = {side[2]: [] for side in sides}
    for turn in range(options.rounds):
        for order in (sides, sides[::-1]):
            for side in order:
                runs[side[2]].append(run(*side, options.seconds, turn).moves_per_second)
    ours, *theirs = runs.values()
    spec = spec_of(name, seats)
    line = f"{name:<20}{seats:>6}{spec.actions:>6}{spec.length:>9}{median(ours):>11,.0f}"
    for peer in theirs:
        ratios = [mine / other for mine, other in zip(ours, peer, strict=True)]
        line += f"  {median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})"
    return line


def arguments(words: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="./dev bench lab", description=__doc__, allow_abbrev=False)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds a run (2)")
    parser.add_argument("--rounds", type=int, default=2, help="rounds of A B B A (2)")
    parser.add_argument("--games", metavar="NAME,...", help="only these of our games")
    parser.add_argument("--only-vector", action="store_true", help="only VectorEnv")
    parser.add_argument("--peers-python", type=Path, default=ROOT / ".venv-peers" / "bin" / "python", metavar="PATH")
    return parser.parse_args(words)


def main() -> int:
    """0, or 2 after one sentence about what is wrong; `--measure` plays for one run."""
    if sys.argv[1:2] == ["--measure"]:
        del sys.argv[1]
        asked = sys.argv[sys.argv.index("--game") + 1] if "--game" in sys.argv else ""
        ours = {f"{name}-{seats}": playout_of(aec_env(name, seats)) for name, seats in TABLES}
        for name, seats in PARTS[1].tables:
            if asked in ("", f"{name}-{seats}-vector"):  # making one takes memory and time
                ours[f"{name}-{seats}-vector"] = vector_playout(name, seats)
        measured("worldwright", ours)
        return 0
    return printed(lambda: compare(arguments(sys.argv[1:])))


if __name__ == "__main__":
    sys.exit(main())
