"""Situations of Lords of Worlds for tests: a table in the middle of a game, laid out as a test needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from worldwright.core.chance import Chance
from worldwright.core.game import DEALER, Action, Move, Refusal, Seat
from worldwright.core.match import play
from worldwright.games import lords_of_worlds
from worldwright.games.lords_of_worlds.content import CELL_OF_NAME
from worldwright.games.lords_of_worlds.model import FACE_DOWN, NO_TILE, PHASES, State
from worldwright.games.lords_of_worlds.pieces import CARD_OF_NAME, TERRAINS, TILE_OF_NAME, Hand, hand_of
from worldwright.games.lords_of_worlds.table import Options, table

PILES = ("blue3", "red2", "green4", "violet1", "yellow5", "white3")
"""Six piles of one card each."""


def hand(words: str) -> Hand:
    """A hand from words: `cyan5 cyan2 white3`."""
    return hand_of(CARD_OF_NAME[word] for word in words.split())


def planet_of(tiles: Mapping[str, str]) -> tuple[int, ...]:
    """A planet with these tiles on top: hex to tile."""
    tops = [NO_TILE] * len(CELL_OF_NAME)
    for cell, tile in tiles.items():
        tops[CELL_OF_NAME[cell]] = TILE_OF_NAME[tile]
    return tuple(tops)


def situation(
    seats: int = 2,
    options: Options | None = None,
    *,
    phase: str = "turn",
    hands: Sequence[str] = (),
    carts: str | Sequence[str] = "c0",
    tiles: Mapping[str, str] | None = None,
    supply: str = "",
    piles: Sequence[str] = PILES,
    planets: Sequence[Mapping[str, str]] = (),
    carried: str = "",
    **changes: Any,
) -> State:
    """Seat 0's turn at a table with this on it; `tiles` are hex to tile, "?" face down. The reserve is empty."""
    options = options or Options()
    state = lords_of_worlds.start(options, seats)
    laid = table(options, seats)
    lying = [NO_TILE] * len(laid.hexes)
    for name, tile in (tiles or {}).items():
        lying[laid.hex_of_name[name]] = FACE_DOWN if tile == "?" else TILE_OF_NAME[tile]
    down = sum(1 << n for n, tile in enumerate(lying) if tile == FACE_DOWN)
    where = [carts] * seats if isinstance(carts, str) else carts
    unseen = sorted(set(range(60)) - set(lying) - {TILE_OF_NAME[word] for word in supply.split()})
    fields: dict[str, Any] = {
        "deck": (),
        "phase": PHASES.index(phase),
        "mover": 0,
        "terrains": tuple(range(len(TERRAINS))),
        "tiles": tuple(lying),
        "up": sum(1 << n for n, tile in enumerate(lying) if tile >= 0),
        "down": down,
        "unseen": tuple(unseen[: down.bit_count()]),
        "supply": tuple(TILE_OF_NAME[word] for word in supply.split()),
        "piles": tuple(tuple(CARD_OF_NAME[word] for word in pile.split()) for pile in piles),
        "hands": tuple(hand(words) for words in (*hands, *[""] * (seats - len(hands)))),
        "carts": tuple(laid.hex_of_name[name] for name in where),
        "planets": tuple(planet_of(world) for world in (*planets, *[{}] * (seats - len(planets)))),
        "carried": TILE_OF_NAME[carried] if carried else NO_TILE,
    }
    return msgspec.structs.replace(state, **{**fields, **changes})


def done(state: State, act: Action, seat: Seat | None = None) -> State:
    """The state after a legal action of whoever is to move."""
    after: State = play(lords_of_worlds, state, Move(0, state.mover if seat is None else seat, act))
    return after


def dealt(state: State) -> State:
    """The state after all that chance has to do."""
    chance = Chance(bytes(32), "test")
    while state.mover == DEALER:
        state = done(state, lords_of_worlds.deal(state, chance))
    return state


def laid_out(options: Options | None = None, seats: int = 2) -> State:
    """A table after the dealer's part of the setup."""
    return dealt(lords_of_worlds.start(options or Options(), seats))


def refused(state: State, act: Action) -> Refusal:
    """Why the seat to move may not do that; an AssertionError when it may."""
    refusal = lords_of_worlds.refusal(state, state.mover, act)
    assert refusal is not None, act
    assert act not in lords_of_worlds.actions(state, state.mover)
    return refusal


def offered(state: State, kind: type[Action]) -> list[Any]:
    """The legal actions of one kind."""
    return [action for action in lords_of_worlds.actions(state, state.mover) if isinstance(action, kind)]


def track(state: State, seat: Seat = 0) -> int:
    """What a seat has scored at once."""
    return sum(line.points for line in state.earned[seat])
