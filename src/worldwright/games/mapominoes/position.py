"""Hands typed in from a cardboard game: their points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from worldwright.core.errors import OptionError, PositionError
from worldwright.core.game import Seat, Sheet
from worldwright.core.position import PlaceName, position_from
from worldwright.games.mapominoes.model import SEATS, Options
from worldwright.games.mapominoes.reasons import MapominoesReason
from worldwright.games.mapominoes.scoring import line
from worldwright.games.mapominoes.world import World, world

MOST_CARDS: Final = 300
"""An upper limit: all decks together have fewer cards."""


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The countries left in a seat's hand, by name or id."""

    hand: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_CARDS)] = ()


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a position file."""

    game: Literal["mapominoes"]
    seats: Annotated[tuple[Held, ...], msgspec.Meta(max_length=SEATS[-1])]
    options: Options = Options()


def score_position(position: Any, strict: bool = False) -> Mapping[Seat, Sheet]:
    """The sheets of these hands."""
    asked = position_from(position, Position)
    if not asked.seats:
        raise PositionError("seats", MapominoesReason.NOBODY)
    if strict and len(asked.seats) not in SEATS:
        raise PositionError("seats", MapominoesReason.PLAYERS, count=len(asked.seats), fewest=SEATS[0], most=SEATS[-1])
    try:
        here = world(asked.options, SEATS[0])
    except OptionError as fault:
        raise PositionError(f"options.{fault.option}", MapominoesReason.OPTION, reason=fault.reason) from None
    if asked.options.raw and asked.options.score == "cards":
        raise PositionError("options.raw", MapominoesReason.RAW_CARDS)
    known = _names(here)
    taken: dict[str, str] = {}
    sheets = {}
    for seat, held in enumerate(asked.seats):
        lines = []
        for place, name in enumerate(held.hand):
            where = f"seats[{seat}].hand[{place}]"
            card = known.get(name.casefold())
            if card is None:
                raise PositionError(
                    where, MapominoesReason.NO_SUCH_COUNTRY, name=name, decks=", ".join(asked.options.deck)
                )
            if strict and card in taken:
                raise PositionError(where, MapominoesReason.TWICE, card=card, place=PlaceName(taken[card]))
            taken[card] = where
            lines.append(line(here, asked.options, 1 << here.number[card], False))
        sheets[seat] = Sheet.of(lines)
    return sheets


def _names(here: World) -> dict[str, str]:
    """Card ids by id and by English and German name."""
    return {name.casefold(): card.id for card in here.cards for name in (card.de, card.en, card.id)}
