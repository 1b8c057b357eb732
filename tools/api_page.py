"""Generates docs/api.md from the docstrings of what `import worldwright` offers: `python -m tools.api_page`."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

import worldwright as ww
from tools.typed_api import spelled
from worldwright.games import NAMES
from worldwright.games import game as load

PAGE = Path(__file__).parents[1] / "docs" / "api.md"
HEAD = """# Python API

`pip install worldwright`, then `import worldwright as ww`. These names stay; everything else may change.
The types are complete: an editor completes options, views and actions of each game, and `mypy --strict` finds a wrong
one. Scripts to start from are in [examples](../examples/random_play.py). Written by `python -m tools.api_page`.

Without the server: `pip install --no-deps worldwright msgspec click rich`. Rules, bots, records and their commands work
on a sixth of the space; `play` and `serve` say what they need.
"""
SECTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "Matches": (
        """This plays any game to its end:

```python
import worldwright as ww

for name in ww.games:
    match = ww.match(name, seats=2, seed=7)
    while waiting := match.wait():
        seat = min(waiting)
        match.submit(seat, match.actions(seat)[0])
    print(name, match.totals, "fewest win" if match.fewest_win else "most win", sorted(match.winners))
```

Keywords choose options, and a wrong one is one sentence:

```python
import worldwright as ww

match = ww.match("mondo", seats=4, seed=7, level="expert", rounds=1, mode="step")
print(match.view(0).worlds)  # what seat 0 may know
try:
    ww.match("mondo", rounds=9)
except ww.UserError as fault:
    print(fault)
```
""",
        ("match", "games", "Match"),
    ),
    "Bots": (
        """A bot is any object with a method `act`. Players are bots, names of built-in ones, or `module:Class`:

```python
import worldwright as ww


class Lucky:
    def act(self, view, actions, luck):
        return luck.choice(actions)


for name in ww.games:
    result = ww.play(name, [Lucky(), "random"], games=2, seed=1)
    print(name, result.share(0), result.mean(0))
```
""",
        ("Bot", "bot", "play", "PlayResult", "GameResult"),
    ),
    "Records": (
        """A finished match is a record: text that anyone can check.

```python
import pathlib
import worldwright as ww

(game,) = ww.play("monuments", ["greedy", "random"], seed=3).games
pathlib.Path("friday.record").write_text(game.record.text(), encoding="utf-8")
record = ww.read_record("friday.record")
print(record.players, record.totals, record.winners, ww.verify("friday.record").sealed)
```

`worldwright export` writes many as [a table of data](cli.md#records-as-data). [Notation and
records](notation-and-records.md) describes the file.
""",
        ("read_record", "verify", "PlayedRecord"),
    ),
    "Luck and faults": ("", ("Chance", "UserError", "Refused")),
}
"""The parts of the page: an introduction, and the names it explains."""
INTERNAL = ("add", "settle")
"""Methods that a match has for the server."""


def plain(annotation: Any) -> str:
    """A type as a reader writes it."""
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
    return re.sub(r"\b(?:worldwright|typing|collections\.abc|os)\.(?:\w+\.)*", "", text)


def call(name: str, thing: Any) -> str:
    """How a function is called."""
    signature = inspect.signature(thing)
    parts, named_only = [], False
    for parameter in signature.parameters.values():
        if parameter.name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not named_only:
            parts.append("*")
            named_only = True
        if parameter.kind is parameter.VAR_KEYWORD:
            parts.append("**options")
            continue
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        parts.append(f"{parameter.name}: {plain(parameter.annotation)}{default}")
    result = signature.return_annotation
    back = "" if result in (signature.empty, "None", None) else f" -> {plain(result)}"
    return f"{name}({', '.join(parts)}){back}"


def text_of(thing: Any) -> str:
    """A docstring, its lines joined by paragraph."""
    return "\n\n".join(" ".join(part.split()) for part in (inspect.getdoc(thing) or "").split("\n\n"))


def one_line(thing: Any) -> str:
    """A docstring as one paragraph."""
    return " ".join((inspect.getdoc(thing) or "").split())


def field_texts(kind: type) -> dict[str, str]:
    """The texts below the fields of a class, by field."""
    found = re.findall(r"^    (\w+): [^\n]+\n    \"\"\"(.+?)\"\"\"", inspect.getsource(kind), re.MULTILINE | re.DOTALL)
    return {name: " ".join(text.split()) for name, text in found}


def members(kind: type) -> Iterator[str]:
    """A line for each public field, property and method of a class, those it inherits included."""
    texts = field_texts(kind)
    for field in dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ():
        says = texts.get(field.name, "")
        yield f"- `{field.name}: {plain(field.type)}`{f': {says}' if says else ''}"
    named = {name: thing for base in reversed(kind.__mro__) for name, thing in vars(base).items()}
    for name, thing in named.items():
        doc = one_line(thing)
        if name.startswith("_") or name in INTERNAL or not doc:
            continue
        if isinstance(thing, property):
            yield f"- `{name}: {plain(inspect.signature(thing.fget).return_annotation)}`: {doc}"  # type: ignore[arg-type]
        elif inspect.isfunction(thing):
            yield f"- `{call(name, thing)}`: {doc}"


def entry(name: str) -> str:
    """What the page says of a public name."""
    thing = getattr(ww, name)
    if name == "games":
        return f"### `games`\n\n{text_of(type(thing))} There are {', '.join(f'`{one}`' for one in NAMES)}."
    if not isinstance(thing, type):
        return f"### `{name}`\n\n```\n{call(name, thing)}\n```\n\n{text_of(thing)}"
    if issubclass(thing, Exception):
        return f"### `{name}`\n\n{text_of(thing)}"
    return "\n".join([f"### `{name}`\n\n{text_of(thing)}\n", *members(thing)])


def fields_of(kind: Any) -> Iterator[tuple[str, str, str]]:
    """The name, the type and the text of every field of a struct, those it inherits included."""
    found: dict[str, tuple[str, str]] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("worldwright"):
            texts = field_texts(base)
            found |= {name: (plain(of), texts.get(name, "")) for name, of in inspect.get_annotations(base).items()}
    for name in kind.__struct_fields__:
        yield name, *found[name]


def game_entry(name: str) -> str:
    """The options, the actions and the view of a game."""
    game = load(name)
    hints = get_type_hints(game.Options, include_extras=True)
    defaults = {field.name: field.default for field in msgspec.structs.fields(game.Options)}
    options = [
        f"- `{field}: {spelled(hints[field], set())} = {defaults[field]!r}`{text and f': {text}'}"
        for field, _, text in fields_of(game.Options)
    ]
    actions = []
    for kind in get_args(game.Actions):
        fields = ", ".join(f"{field}: {type_}" for field, type_, _ in fields_of(kind))
        actions.append(f"- `{kind.__name__}({fields})`: {one_line(kind)}")
    view = [f"- `{field}: {type_}`{text and f': {text}'}" for field, type_, text in fields_of(game.View)]
    seats = f"{game.SEATS[0]} to {game.SEATS[-1]} players."
    parts = (f"### `{name}`", seats, "Options:", "\n".join(options), "Actions, the dealer's and the clock's included:")
    return "\n\n".join((*parts, "\n".join(actions), "What a `View` shows:", "\n".join(view)))


def page() -> str:
    """The text of the page."""
    parts = [HEAD]
    for title, (introduction, names) in SECTIONS.items():
        parts.append(f"## {title}\n")
        if introduction:
            parts.append(introduction)
        parts += [f"{entry(name)}\n" for name in names]
    parts += ["## Games\n", *(f"{game_entry(name)}\n" for name in NAMES)]
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
