"""Which worked example of a rulebook is proved by what: `python -m tests.games.golden.examples [GAME]` prints it."""

from __future__ import annotations

import json
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.book import scenes
from worldwright.games import NAMES, game

HERE = Path(__file__).parent
ENDING = ".position.json"
GAMES = HERE.parents[2] / "src/worldwright/games"


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example of a printed rulebook; `proved` are golden files, scenes or files of `tests/games`."""

    game: str
    what: str
    proved: tuple[str, ...] = ()
    lost: str = ""

    @property
    def files(self) -> tuple[Path, ...]:
        return tuple(_folder(name) / name for name in self.proved)


def _folder(name: str) -> Path:
    """Where a file that proves an example lies: a scene of a book lies beside its game's rules."""
    if "/book/" in name:
        return GAMES
    return HERE.parent if name.startswith("rules/") else HERE


def examples() -> list[Example]:
    """All that are listed."""
    tree = tomllib.loads((HERE / "examples.toml").read_text(encoding="utf-8"))
    return msgspec.convert(tree["examples"], list[Example])


@cache
def positions() -> dict[str, Any]:
    """Every position that is proved, `mondo/marianne` by its name: those typed in here and the scenes of the books."""
    files = {f"{path.parent.name}/{path.name.removesuffix(ENDING)}": path for path in sorted(HERE.glob(f"*/*{ENDING}"))}
    typed = {name: json.loads(path.read_text(encoding="utf-8")) for name, path in files.items()}
    shown = {f"{one}/{name}": scene.position for one in NAMES for name, scene in scenes(game(one)).items()}
    return typed | {name: position for name, position in shown.items() if position is not None}


def main(wanted: str) -> None:
    for name in dict.fromkeys(example.game for example in examples()):
        if wanted in ("", name):
            mine = [example for example in examples() if example.game == name]
            print(f"{name}: {sum(bool(example.proved) for example in mine)} of {len(mine)} examples")
            for example in mine:
                print(f"  {example.what}\n      {', '.join(example.proved) or example.lost}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
