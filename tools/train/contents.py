"""Writes the content of Monuments, one file for each monument: `python -m tools.train.contents FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from worldwright.core.match import options_from
from worldwright.games import monuments
from worldwright.games.monuments.plans import plan_names


def main(folder: Path) -> None:
    """Write a JSON file for each monument."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in plan_names():
        content = monuments.content(options_from(monuments, {"monument": name}))
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(content))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
