"""Input of several commands: options, bots, seats and files. Every fault is a UserError."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from worldwright.api.players import seated
from worldwright.bots.bot import Thinker
from worldwright.core.errors import OptionError
from worldwright.core.game import AnyGame, Seat
from worldwright.core.match import options_from, start

RAY_HELP = "Share the work over this Ray cluster instead: its address, or auto for the one of this machine."


def table_options(game: AnyGame, text: str, seats: int, usual: Mapping[str, Any] | None = None) -> Any:
    """The options of a JSON text over the defaults, checked for a table with so many seats."""
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise OptionError("--options", f"is not JSON ({fault})") from None
    if not isinstance(tree, dict):
        raise OptionError("--options", 'is not a JSON object such as {"rounds": 3}')
    options = options_from(game, {**(usual or {}), **tree})
    start(game, options, seats)
    return options


def seated_bots(game: AnyGame, names: Sequence[str], seats: int) -> list[Thinker]:
    """One bot for each seat: one name for all, or one each."""
    if len(names) not in (1, seats):
        raise OptionError("--bot", f"name one bot for all seats or one for each of the {seats}, not {len(names)}")
    return [seated(names[seat % len(names)], game) for seat in range(seats)]


def seat_index(number: int, seats: int) -> Seat:
    """The seat of a number counted from 1; OptionError if there is none."""
    if not 1 <= number <= seats:
        raise OptionError("--seat", f"seats are counted from 1: there are seats 1 to {seats}, not {number}")
    return number - 1


def at_least(name: str, value: int, least: int) -> int:
    """The value; OptionError if it is too small."""
    if value < least:
        raise OptionError(name, f"must be at least {least}, not {value}")
    return value
