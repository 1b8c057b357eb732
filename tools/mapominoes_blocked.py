"""How often rounds of Mapominoes end blocked, to calibrate tables and Transits: `python -m tools.mapominoes_blocked`.

    python -m tools.mapominoes_blocked                                          all decks, at their recommended seats
    python -m tools.mapominoes_blocked africa+asia_australasia --seats 3 4      these decks joined, at other seats
    python -m tools.mapominoes_blocked africa --size 17x11 --transits 14        as it would be with another table

Greedy bots play single rounds. The sizes and Transits tried are written into a folder of content, as a host would do
it, so that what is measured is what would be played. The same seed gives the same figures. Blocked rounds come with
Wilson's 95 % interval; the goal is below 3 % at the recommended numbers of players.
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
    """The share of rounds that ended blocked, with the content that the environment names."""
    plan = SimulationPlan("mapominoes", {"deck": list(decks), "rounds": 1}, seats, seed, ("greedy",) * seats)
    pieces = list(chunks(rounds, jobs))
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(several_games, [plan] * len(pieces), pieces, [False] * len(pieces))
        return share(sum(result.facts["blocked_rounds"] for some in found for result in some), rounds)


def recommended(decks: tuple[str, ...]) -> range:
    """For how many players these decks are recommended."""
    low, high = deck_file(decks[0]).seats if len(decks) == 1 else tables().joined_seats
    return range(low, high + 1)


def tried(folder: Path, size: str | None, transits: int | None) -> None:
    """A folder of content with all tables of that size and that many Transits in every deck."""
    own = folder / "mapominoes"
    shutil.copytree(GAME / "decks", own / "decks")
    text = (GAME / "tables.toml").read_text(encoding="utf-8")
    if size is not None:
        columns, rows = size.split("x")
        text = SIZES.sub(rf"\1 = [{int(columns)}, {int(rows)}]", text)
    (own / "tables.toml").write_text(text, encoding="utf-8")
    for file in (own / "decks").glob("*.toml") if transits is not None else ():
        changed = TRANSITS.sub(f"transits = {transits}", file.read_text(encoding="utf-8"), count=1)
        file.write_text(changed, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="How often rounds of Mapominoes end blocked.")
    parser.add_argument("decks", nargs="*", help="decks, joined with +; all there are if none is named")
    parser.add_argument("--seats", type=int, nargs="+", help="numbers of players; the recommended ones if not given")
    parser.add_argument("--size", help="columns and rows of the table, such as 23x17")
    parser.add_argument("--transits", type=int, help="Transits of every deck")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    if asked.size is not None and not re.fullmatch(r"\d{1,2}x\d{1,2}", asked.size):
        parser.error("--size is columns and rows, such as 23x17")
    alone = sorted(path.stem for path in (GAME / "decks").glob("*.toml"))
    with tempfile.TemporaryDirectory() as folder:
        tried(Path(folder), asked.size, asked.transits)
        os.environ[FOLDER_VARIABLE] = folder
        for name in asked.decks or (*alone, *map("+".join, JOINED)):
            decks = tuple(name.split("+"))
            for seats in asked.seats or recommended(decks):
                found = blocked(decks, seats, asked.rounds, asked.seed, asked.jobs)
                shown = f"{100 * found.value:5.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"
                print(f"{name:<42} {seats} players  {shown} of {asked.rounds} rounds", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
