"""The tables a game's health is measured on: every number of players, every option, some combinations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

import msgspec

from worldwright.core.errors import OptionError
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame
from worldwright.core.match import options_from, start


class Trial(NamedTuple):
    """A table to be tried: what it is called, its options beside the defaults, its seats, and its bots if not any."""

    name: str
    options: dict[str, Any]
    seats: int
    bot: str = ""


class Chosen(NamedTuple):
    """The tables that are played, and those that a game refuses, each with its sentence."""

    played: tuple[Trial, ...]
    refused: tuple[tuple[Trial, str], ...]


JOINED: Final = (
    ("europe", "africa"),
    ("europe", "asia_australasia"),
    ("africa", "asia_australasia"),
    ("europe", "americas"),
    ("europe", "us_states"),
    ("europe", "africa", "asia_australasia"),
    ("europe", "africa", "asia_australasia", "americas"),
)
"""Decks of Mapominoes that are measured together."""
_SOLO: Final = tuple(Trial(f"solo, {level}", {"difficulty": level}, 1) for level in ("moderate", "hard"))

COMBINATIONS: Final[Mapping[str, tuple[Trial, ...]]] = {
    "mondo": (
        Trial("expert, back", {"level": "expert", "side": "back"}, 4),
        Trial("chips 4 and 3, 2 players", {"two_player_chips": "4-3"}, 2),
        Trial("one with a strong handicap", {"handicap": ["strong", "none"]}, 2),
        Trial("in steps, expert", {"mode": "step", "level": "expert"}, 4),
        Trial("in steps, at most 200", {"mode": "step", "steps": 200}, 3),
        Trial("back, strips apart", {"side": "back", "strips": "separate"}, 3),
        *_SOLO,
    ),
    "mondo_sapiens": (
        Trial("expert, board 4", {"level": "expert", "board": 4}, 4),
        Trial("boards 1, 2 and 3", {"boards": [1, 2, 3]}, 3),
        Trial("in steps, at most 200", {"mode": "step", "steps": 200}, 3),
        *_SOLO,
    ),
    "mapominoes": (
        *(
            Trial(f"{deck}, {seats} players", {"deck": [deck]}, seats)
            for deck in ("europe_47", "africa", "asia_australasia", "americas", "us_states")
            for seats in (2, 4, 5)
        ),
        *(
            Trial(f"{' + '.join(decks)}, {seats} players", {"deck": list(decks), "rounds": 1}, seats)
            for decks in JOINED
            for seats in (4, 5)
        ),
        Trial("cosy, joined decks", {"deck": ["europe", "africa"], "table": "cosy", "rounds": 2}, 4),
        Trial("Asia, right side", {"deck": ["asia_australasia"], "correct_side": True}, 4),
        Trial("cosy, right side", {"table": "cosy", "correct_side": True}, 3),
        Trial("population in thousands", {"score": "population", "raw": True}, 3),
    ),
    "lords_of_worlds": (
        Trial("strategic, seven Architects", {"strategic": True, "architects": "seven"}, 3),
        Trial("strategic, value sets on top", {"strategic": True, "value_sets": "visible"}, 3),
        *(Trial(f"strategic, {seats} players", {"strategic": True}, seats) for seats in (2, 4)),
    ),
    "monuments": (
        *(
            Trial(f"{monument}, {seats} players", {"monument": monument}, seats)
            for monument in ("capitol", "notre_dame", "san_pietro")
            for seats in (2, 4)
        ),
        *(
            Trial(f"{monument}, strong bots", {"monument": monument}, 3, "strong")
            for monument in ("capitol", "capitol_grand", "notre_dame", "san_pietro", "taj_mahal")
        ),
    ),
}
"""What one option at a time does not show."""


def trials(game: AnyGame) -> Chosen:
    """All tables that a game's health is measured on, in a fixed order, none twice."""
    found: dict[str, Trial] = {}
    refused = []
    for trial in _all(game):
        try:
            options = options_from(game, trial.options)
            start(game, options, trial.seats)
        except OptionError as fault:
            refused.append((trial, str(fault)))
            continue
        found.setdefault(f"{trial.bot} {trial.seats} {msgspec.json.encode(options).decode()}", trial)
    return Chosen(tuple(found.values()), tuple(refused))


def _all(game: AnyGame) -> Iterator[Trial]:
    for seats in game.SEATS:
        yield Trial(f"default, {seats} {'player' if seats == 1 else 'players'}", {}, seats)
    seats = usual_seats(game)
    for field in msgspec.structs.fields(game.Options):
        for value in _values(game, field.name, field.type):
            if value != msgspec.to_builtins(field.default):
                told = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
                yield Trial(f"{field.name} = {told.lower()}", {field.name: value}, seats)
    yield from COMBINATIONS.get(game.NAME, ())


def usual_seats(game: AnyGame) -> int:
    """How many play where only an option is tried: three, or as near to it as the game goes."""
    return min(max(3, game.SEATS[0]), game.SEATS[-1])


def _values(game: AnyGame, name: str, type_: Any) -> list[Any]:
    """What an option can be: words and truths one by one, of numbers the ends; nothing for lists of any length."""
    files = extras(game).choices(name)
    if files is not None:
        return [[file] for file in files] if get_origin(type_) is tuple else list(files)
    if type_ is bool:
        return [False, True]
    if get_origin(type_) is Literal:
        return list(get_args(type_))
    inner = msgspec.inspect.type_info(type_)
    if isinstance(inner, msgspec.inspect.IntType) and inner.ge is not None and inner.le is not None:
        return [inner.ge, inner.le]
    return []
