"""Steps of our games as PettingZoo environments beside PettingZoo's connect four: CPU time, alternated A B B A."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median

from bench.compare import START_SECONDS, Run, output_of, read_run
from bench.outcome import BenchError, printed
from bench.peers.agents import playout_of
from bench.peers.playouts import main as measured
from worldwright.games import NAMES, game
from worldwright.lab import aec_env

ROOT = Path(__file__).resolve().parent.parent
PEERS = ("connect_four", "connect_four_raw")
GOAL = 1.0
"""Our steps relative to the first peer's."""
TABLES = tuple((name, seats) for name in NAMES for seats in (2, game(name).SEATS[-1]))


def run(python: Path, module: str, name: str, seconds: float, seed: int) -> Run:
    """One run of one side, in a process of its own."""
    command = [str(python), "-m", module, "--game", name, "--seconds", f"{seconds:g}", "--seed", str(seed)]
    if module == "bench.lab":
        command.insert(3, "--measure")
    return read_run(output_of(command, name, START_SECONDS + 10 * seconds), name)


def compare(options: argparse.Namespace) -> str:
    """Every table beside both peers."""
    if not 0 < options.seconds <= 600 or options.rounds < 1:
        raise BenchError("--seconds must be above 0 and at most 600, --rounds at least 1.")
    if not options.peers_python.exists():
        raise BenchError(f"There is no {options.peers_python}: run `./dev bench lab`.")
    lines = [f"{'':<20}{'seats':>6}{'ids':>6}{'numbers':>9}{'steps/s':>9}  relative to {', '.join(PEERS)}"]
    for name, seats in TABLES:
        if options.games and name not in options.games.split(","):
            continue
        sides = [(Path(sys.executable), "bench.lab", f"{name}-{seats}")]
        sides += [(options.peers_python, "bench.peers.pettingzoo_playouts", peer) for peer in PEERS]
        runs: dict[str, list[float]] = {side[2]: [] for side in sides}
        for turn in range(options.rounds):
            for order in (sides, sides[::-1]):
                for side in order:
                    runs[side[2]].append(run(*side, options.seconds, turn).moves_per_second)
        ours, *theirs = runs.values()
        spec = aec_env(name, seats).env.spec
        line = f"{name:<20}{seats:>6}{spec.actions:>6}{spec.length:>9}{median(ours):>9,.0f}"
        for peer in theirs:
            ratios = [mine / other for mine, other in zip(ours, peer, strict=True)]
            line += f"  {median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})"
        lines.append(line)
        print(line, file=sys.stderr, flush=True)
    peers = f"Random agents that read observation and mask, steps per second of CPU time; goal {GOAL:g}."
    return "\n".join([peers, *lines])


def arguments(words: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="./dev bench lab", description=__doc__, allow_abbrev=False)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds a run (2)")
    parser.add_argument("--rounds", type=int, default=2, help="rounds of A B B A (2)")
    parser.add_argument("--games", metavar="NAME,...", help="only these of our games")
    parser.add_argument("--peers-python", type=Path, default=ROOT / ".venv-peers" / "bin" / "python", metavar="PATH")
    return parser.parse_args(words)


def main() -> int:
    """0, or 2 after one sentence about what is wrong; `--measure` plays for one run."""
    if sys.argv[1:2] == ["--measure"]:
        del sys.argv[1]
        measured("worldwright", {f"{name}-{seats}": playout_of(aec_env(name, seats)) for name, seats in TABLES})
        return 0
    return printed(lambda: compare(arguments(sys.argv[1:])))


if __name__ == "__main__":
    sys.exit(main())
