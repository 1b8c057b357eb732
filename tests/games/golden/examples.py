"""Which worked example of a rulebook is proved by what: `python -m tests.games.golden.examples [GAME]` prints it.

With `--write` it writes the page of the documentation, docs/worked-examples.md.
"""

from __future__ import annotations

import json
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.rulebook import rulebook
from worldwright.games import NAMES, game
from worldwright.teaching.book import scenes

HERE = Path(__file__).parent
ENDING = ".position.json"
ROOT = HERE.parents[2]
GAMES = ROOT / "src/worldwright/games"
PAGE = ROOT / "docs/worked-examples.md"
HEAD = """# Worked examples of the rulebooks

Each example with numbers in the printed rulebooks is a test here: a *scenario* of moves, a *position* that is
scored, a *scene* of the game's book, or a rule test where an example is only a number. The numbers are printed, the
pieces that lie there reconstructed: our texts of the rulebooks have no pictures.

Made by `python -m tests.games.golden.examples --write` from `tests/games/golden/examples.toml`.
"""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example of a printed rulebook; `proved` are golden files, scenes or tests of `tests/games`."""

    game: str
    what: str
    proved: tuple[str, ...] = ()
    lost: str = ""

    @property
    def files(self) -> tuple[Path, ...]:
        return tuple(_folder(name) / name.partition("::")[0] for name in self.proved)


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


def page() -> str:
    """The list as a page of the documentation."""
    parts = [HEAD]
    for name in NAMES:
        mine = [example for example in examples() if example.game == name]
        proved = sum(bool(example.proved) for example in mine)
        parts.append(f"\n## {rulebook(name, 'en').title}\n\n{proved} of {len(mine)} are proved.\n\n")
        parts.append("| example | proved by |\n|---|---|\n")
        parts += [f"| {example.what} | {_shown(example)} |\n" for example in mine]
    return "".join(parts)


def _shown(example: Example) -> str:
    if not example.proved:
        return example.lost
    places = zip(example.proved, example.files, strict=True)
    return ", ".join(
        f"[`{name.partition('::')[2] or path.name}`](../{path.relative_to(ROOT).as_posix()})" for name, path in places
    )


def main(wanted: str) -> None:
    if wanted == "--write":
        PAGE.write_text(page(), encoding="utf-8")
        return
    for name in dict.fromkeys(example.game for example in examples()):
        if wanted in ("", name):
            mine = [example for example in examples() if example.game == name]
            print(f"{name}: {sum(bool(example.proved) for example in mine)} of {len(mine)} examples")
            for example in mine:
                print(f"  {example.what}\n      {', '.join(example.proved) or example.lost}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
