"""Generates the typed front of the Python API: `python -m tools.typed_api` writes src/worldwright/api/typed.py.

A script gets its editor's completion from it, and its type checker finds a wrong option or field.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from worldwright.games import NAMES
from worldwright.games import game as load

FILE = Path(__file__).parents[1] / "src" / "worldwright" / "api" / "typed.py"

HEAD = '''"""The games and `match` with their types. Written by `python -m tools.typed_api`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from worldwright.api.tables import checked, table
from worldwright.core.game import AnyGame, Game
from worldwright.core.match import Match
from worldwright.games import NAMES, game

if TYPE_CHECKING:
    from typing import TypedDict, Unpack

    from worldwright.games import {modules}
'''

GAMES = '''
class Games(Mapping[str, AnyGame]):
    """All games by name: `games["monuments"]`. Each is loaded on first use."""

{overloads}
    @overload
    def __getitem__(self, name: str) -> AnyGame: ...
    def __getitem__(self, name: str) -> AnyGame:
        """The game of that name; LookupError if there is none."""
        return game(name)

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

'''

MATCH = '''
@overload
def match(
    game: str | AnyGame, options: Mapping[str, Any] | None = None, *, seats: int | None = None,
    seed: bytes | int = 0, players: Sequence[str] = (),
) -> Match[Any, Any, Any, Any]: ...
def match(
    game: str | AnyGame, options: object = None, *, seats: int | None = None, seed: bytes | int = 0,
    players: Sequence[str] = (), **more: Any,
) -> Match[Any, Any, Any, Any]:
    """Begin a match of a game, by its name or its module.

    Options are the game's `Options`, a mapping, or keywords: `match("mondo", seats=2, level="expert", rounds=1)`.
    Without `seats` as few as possible play. The same seed gives the same deals: a number, or 32 secret bytes. `players`
    are names for the record. UserError names a wrong option.
    """
    rules, chosen = table(game, options, more)
    return checked(Match(rules, chosen, seats, seed, players))
'''


def spelled(kind: Any, needed: set[str]) -> str:
    """A type as it is written in a program; `needed` gets the imports of its names."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return spelled(inner[0], needed)
    if origin is Literal:
        return f"Literal[{', '.join(map(repr, inner))}]"
    if origin in (Union, UnionType):
        return " | ".join(spelled(one, needed) for one in inner)
    if origin is not None:
        return f"{origin.__name__}[{', '.join('...' if one is ... else spelled(one, needed) for one in inner)}]"
    if kind is NoneType:
        return "None"
    if kind.__module__ == "builtins":
        return str(kind.__name__)
    needed.add(f"    from {kind.__module__} import {kind.__name__}\n")
    return str(kind.__name__)


def class_name(game: str) -> str:
    """`LordsOfWorlds` for `lords_of_worlds`."""
    return "".join(part.title() for part in game.split("_"))


def source() -> str:
    """The text of the module, unformatted."""
    needed: set[str] = set()
    options, items, matches = [], [], []
    for name in NAMES:
        rules, title = load(name), class_name(name)
        hints = get_type_hints(rules.Options, include_extras=True)
        fields = {field: spelled(hints[field], needed) for field in rules.Options.__struct_fields__}
        action = "Act" if hasattr(rules, "Act") else "Actions"
        types = f"{name}.Options, {name}.State, {name}.{action}, {name}.View"
        lines = "".join(f"        {field}: {kind}\n" for field, kind in fields.items())
        options.append(
            f"    class {title}Options(TypedDict, total=False):\n"
            f'        """The options of {name} as keywords."""\n\n{lines}\n'
            f"    {title}Game: TypeAlias = Game[{types}]\n    {title}Match: TypeAlias = Match[{types}]\n"
        )
        items.append(f'    @overload\n    def __getitem__(self, name: Literal["{name}"]) -> {title}Game: ...\n')
        matches.append(
            f'@overload\ndef match(\n    game: Literal["{name}"] | {title}Game,\n'
            f"    options: {name}.Options | None = None,\n    *,\n    seats: int | None = None,\n"
            "    seed: bytes | int = 0,\n    players: Sequence[str] = (),\n"
            f"    **more: Unpack[{title}Options],\n) -> {title}Match: ...\n"
        )
    head = HEAD.format(modules=", ".join(sorted(NAMES))) + "".join(sorted(needed))
    games = GAMES.format(overloads="".join(items).rstrip("\n"))
    return "\n".join([head, *options, games, *matches]) + MATCH.lstrip("\n")


def formatted(text: str) -> str:
    """The text as ruff formats it."""
    command = [sys.executable, "-m", "ruff", "format", "-q", "--stdin-filename", str(FILE), "-"]
    return str(subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout)


if __name__ == "__main__":
    FILE.write_text(formatted(source()), encoding="utf-8")
