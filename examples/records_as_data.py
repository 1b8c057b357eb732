"""Records as rows of data: `python examples/records_as_data.py [FOLDER]`.

Without a folder it plays some games first. The rows go into `pandas.DataFrame(rows)` as they are; `worldwright export`
writes them as Parquet, CSV or JSON lines.
"""

import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import worldwright as ww


def row(path: Path) -> dict[str, Any]:
    """What there is to know of a recorded game."""
    record = ww.read_record(path)
    return {
        "game": record.name,
        "options": record.record.header.options,
        "players": record.players,
        "totals": record.totals,
        "winners": sorted(record.winners),
        "fewest_win": record.fewest_win,
        "moves": len(record.moves),
        "sealed": ww.verify(path).sealed,
    }


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else mkdtemp(prefix="records-"))
    if len(sys.argv) < 2:
        for name in ww.games:
            for number, played in enumerate(ww.play(name, ["random", "greedy"], games=2, seed=3).games):
                (folder / f"{name}-{number}.record").write_text(played.record.text(), encoding="utf-8")
    rows = [row(path) for path in sorted(folder.glob("*.record"))]
    for one in rows:
        print(*(f"{key}={value}" for key, value in one.items() if key != "options"))
