"""The tables on which a game's health is measured: every number of players, every option, some combinations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from worldwright.core.errors import OptionError
from worldwright.core.extras import Trial, extras
from worldwright.core.game import AnyGame
from worldwright.core.match import options_from, start
from worldwright.games.editions import companion


class Chosen(NamedTuple):
    """The tables to play, and those that a game refuses, with the reason."""

    played: tuple[Trial, ...]
    refused: tuple[tuple[Trial, str], ...]


def trials(game: AnyGame) -> Chosen:
    """All distinct tables of a game, in a fixed order."""
    playable: dict[str, Trial] = {}
    refused = []
    for trial in _all(game):
        try:
            options = options_from(game, trial.options)
            start(game, options, trial.seats)
        except OptionError as fault:
            refused.append((trial, str(fault)))
            continue
        playable.setdefault(f"{trial.bot} {trial.seats} {msgspec.json.encode(options).decode()}", trial)
    return Chosen(tuple(playable.values()), tuple(refused))


def _all(game: AnyGame) -> Iterator[Trial]:
    for seats in game.SEATS:
        yield Trial(f"default, {seats} {'player' if seats == 1 else 'players'}", {}, seats)
    seats = usual_seats(game)
    for field in msgspec.structs.fields(game.Options):
        for value in _values(game, field.name, field.type):
            if value != msgspec.to_builtins(field.default):
                value_text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
                yield Trial(f"{field.name} = {value_text.lower()}", {field.name: value}, seats)
    yield from combinations(game)


def combinations(game: AnyGame) -> tuple[Trial, ...]:
    """Tables that combine options: the `TRIALS` of a game's `trials.py`, if it has one."""
    try:
        tables: tuple[Trial, ...] = companion(game, "trials").TRIALS
    except ModuleNotFoundError:
        return ()
    return tables


def usual_seats(game: AnyGame) -> int:
    """Number of players where only an option varies: three, or the nearest that the game allows."""
    return min(max(3, game.SEATS[0]), game.SEATS[-1])


def _values(game: AnyGame, name: str, type_: Any) -> list[Any]:
    """The values of an option to try: all words and truth values, both ends of a number; none for open lists."""
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
