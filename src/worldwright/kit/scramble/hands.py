"""The effects of hands: take a thing, place it in a world, return it, take the top chip."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from worldwright.core.game import Seat
from worldwright.kit.pieces import code, piece_of, turn_of, with_piece
from worldwright.kit.scramble.model import Player, State
from worldwright.kit.scramble.setup import Setup

T = TypeVar("T")


def with_entry(row: tuple[T, ...], place: int, entry: T) -> tuple[T, ...]:
    """The row with one entry changed."""
    return (*row[:place], entry, *row[place + 1 :])


def granted(setup: Setup, state: State, seat: Seat, thing: int) -> State:
    """The state after a seat gets a thing: a tile, building or village in hand, a task in front, or the chip."""
    things, pool, player = setup.things, state.pool, state.players[seat]
    if thing >= things.first_village:
        if thing == things.chip:
            return jumped(setup, state, seat)
        return replace(state, players=with_entry(state.players, seat, replace(player, hand=thing)))
    if thing < things.first_card:
        pool, player = replace(pool, there=pool.there & ~(1 << thing)), replace(player, hand=thing)
    else:
        bit = 1 << thing - things.first_card
        pool = replace(pool, open=pool.open & ~bit)
        pieces = setup.plan.cards_are_pieces
        player = replace(player, hand=thing) if pieces else replace(player, kept=player.kept | bit)
    return replace(state, pool=pool, players=with_entry(state.players, seat, player))


def given_back(setup: Setup, state: State, seat: Seat, side: int | None = None) -> State:
    """The state after a seat returns what it holds, with this side up; None: as it lay."""
    player = state.players[seat]
    thing = player.hand
    if thing is None:
        return state
    pool = state.pool
    if thing < setup.things.first_card:
        tiles = pool.tiles
        if side is not None:
            lay = tiles[thing]
            tiles = with_entry(tiles, thing, code(piece_of(lay), side, turn_of(lay)))
        pool = replace(pool, tiles=tiles, there=pool.there | 1 << thing)
    elif thing < setup.things.first_village:
        pool = replace(pool, open=pool.open | 1 << thing - setup.things.first_card)
    return replace(state, pool=pool, players=with_entry(state.players, seat, replace(player, hand=None)))


def jumped(setup: Setup, state: State, seat: Seat) -> State:
    """The state after a seat jumps out, with the top chip if there is one for it."""
    player = replace(state.players[seat], chip=setup.chip_for(state, seat))
    return replace(state, out=state.out | 1 << seat, players=with_entry(state.players, seat, player))


def placed(setup: Setup, state: State, seat: Seat, number: int) -> State:
    """The state after a seat places what it holds; `number` is cell, side and turn as one int."""
    things, player = setup.things, state.players[seat]
    thing = player.hand
    assert thing is not None
    cell = number >> 3
    filled = player.filled | 1 << cell
    kept, villages = player.kept, player.villages
    if thing >= things.first_village:
        villages &= ~(1 << thing - things.first_village)
    elif thing >= things.first_card:
        kept |= 1 << thing - things.first_card
    after = Player(
        with_piece(player.world, cell, 1 + things.piece(state, thing) * 8 + (number & 7)),
        filled,
        setup.board.fringe(filled, player.fringe, cell),
        player.arm,
        None,
        player.chip,
        kept,
        villages,
    )
    return replace(state, players=with_entry(state.players, seat, after))
