"""Share of blocked rounds in Mapominoes, to calibrate tables and Transits: `python -m tools.mapominoes_blocked`.

    python -m tools.mapominoes_blocked                                          all decks, at their recommended seats
    python -m tools.mapominoes_blocked africa+asia_australasia --seats 3 4      these decks joined, at other seats
    python -m tools.mapominoes_blocked africa --size 17x11 --transits 14        as it would be with another table

Greedy bots play single rounds. The sizes and Transits to try are written into a content folder, as a host would do, so
that the measurement is of the real game. Figures depend on the seed only. Blocked rounds have Wilson's 95% interval;
the goal is below 3% at the recommended numbers of players.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tools.health.figures import Estimate, share
from worldwright.core.content import FOLDER_VARIABLE
from worldwright.games.mapominoes.content import deck_file, tables
from worldwright.games.mapominoes.trials import JOINED
from worldwright.lab.simulate import SimulationPlan, chunks, several_games

GAME = Path(__file__).resolve().parent.parent / "src" / "worldwright" / "games" / "mapominoes"
SIZES = re.compile(r"^(cosy|standard|banquet) = .*$", re.MULTILINE)
TRANSITS = re.compile(r"^transits = .*$", re.MULTILINE)


def blocked(decks: tuple[str, ...], seats: int, rounds: int, seed: int, jobs: int) -> Estimate:
    """The share of blocked rounds, with the content folder named in the environment."""
    plan = SimulationPlan("mapominoes", {"deck": list(decks), "rounds": 1}, seats, seed, ("greedy",) * seats)
    pieces = list(chunks(rounds, jobs))
    with ProcessPoolExecutor(jobs) as pool:
        results = pool.map(several_games, [plan] * len(pieces), pieces, [False] * len(pieces))
        return share(sum(result.facts["blocked_rounds"] for some in results for result in some), rounds)


def recommended(decks: tuple[str, ...]) -> range:
    """The recommended numbers of players for these decks."""
    low, high = deck_file(decks[0]).seats if len(decks) == 1 else tables().joined_seats
    return range(low, high + 1)


def tried(folder: Path, size: str | None, transits: int | None) -> None:
    """Write a content folder with tables of that size and that many Transits in every deck."""
    content = folder / "mapominoes"
    shutil.copytree(GAME / "decks", content / "decks")
    text = (GAME / "tables.toml").read_text(encoding="utf-8")
    if size is not None:
        columns, rows = size.split("x")
        text = SIZES.sub(rf"\1 = [{int(columns)}, {int(rows)}]", text)
    (content / "tables.toml").write_text(text, encoding="utf-8")
    for file in (content / "decks").glob("*.toml") if transits is not None else ():
        changed = TRANSITS.sub(f"transits = {transits}", file.read_text(encoding="utf-8"), count=1)
        file.write_text(changed, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Share of blocked rounds in Mapominoes.")
    parser.add_argument("decks", nargs="*", help="decks, joined with +; default: all")
    parser.add_argument("--seats", type=int, nargs="+", help="numbers of players; default: the recommended ones")
    parser.add_argument("--size", help="columns and rows of the table, such as 23x17")
    parser.add_argument("--transits", type=int, help="Transits of every deck")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    if options.size is not None and not re.fullmatch(r"\d{1,2}x\d{1,2}", options.size):
        parser.error("--size is columns and rows, such as 23x17")
    alone = sorted(path.stem for path in (GAME / "decks").glob("*.toml"))
    with tempfile.TemporaryDirectory() as folder:
        tried(Path(folder), options.size, options.transits)
        os.environ[FOLDER_VARIABLE] = folder
        for name in options.decks or (*alone, *map("+".join, JOINED)):
            decks = tuple(name.split("+"))
            for seats in options.seats or recommended(decks):
                estimate = blocked(decks, seats, options.rounds, options.seed, options.jobs)
                shown = f"{100 * estimate.value:5.1f} % ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})"
                print(f"{name:<42} {seats} players  {shown} of {options.rounds} rounds", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
