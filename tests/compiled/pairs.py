"""The games that have twins, and every table their twins cover."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from msgspec.structs import replace

from tests.compiled.comparing import Pair
from tests.compiled.scrambling import SCRAMBLES
from worldwright.games import lords_of_worlds, mapominoes, monuments
from worldwright.games.lords_of_worlds.pieces import (
    CARD_NAMES,
    COLOUR_OF_CARD,
    TERRAINS,
    TILE_NAMES,
    VALUE_OF,
    hand_of,
    names_of,
)
from worldwright.games.lords_of_worlds.scoring import score
from worldwright.games.lords_of_worlds.table import suggested, table
from worldwright.games.mapominoes.content import deck_names
from worldwright.games.mapominoes.phases import NAMES as PHASE_NAMES
from worldwright.games.mapominoes.phases import Extra, Follow, Going
from worldwright.games.mapominoes.world import world
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import Screen
from worldwright.games.monuments.plans import plan_names
from worldwright.games.monuments.scoring import totals
from worldwright.kit.piles import count

_PHASES = ("first", "fill", "quarry", "build", "over")


def _monuments_seen(state: monuments.State) -> monuments.View:
    names = box().names
    screens = tuple(Screen(len(names(stones)), names(stones)) for stones in state.screens)
    return replace(monuments.view(state, None), screens=screens)


def _monuments_numbers(state: monuments.State) -> list[int]:
    def pile(stones: int) -> list[int]:
        return [count(stones, kind) for kind in range(len(box().kinds))]

    numbers = [
        state.seats, _PHASES.index(state.phase), state.round, state.holder, state.turn, state.walked, state.worker,
        state.filled, state.mixed, state.passed, state.built, state.ready, *pile(state.stock),
    ]  # fmt: skip
    for stones in state.quarry:
        numbers += pile(stones)
    points = totals(state)
    for seat in range(state.seats):
        numbers += [*pile(state.screens[seat]), state.built_by[seat], state.start_stones[seat]]
        numbers += [sum(state.costs[seat]), points[seat]]
    return numbers


def _lords_seen(state: lords_of_worlds.State) -> lords_of_worlds.View:
    return replace(lords_of_worlds.view(state, None), known=tuple(names_of(hand) for hand in state.hands))


def _turned_over(seats: int) -> lords_of_worlds.Options:
    """A table that chose its terrains and laid its boards with the backs up."""
    boards = tuple(replace(board, side="back") for board in suggested(seats))
    terrains = TERRAINS[-table(lords_of_worlds.Options(), seats).terrains_in_play :]
    return lords_of_worlds.Options(boards=boards, terrains=terrains)


def _lords_numbers(state: lords_of_worlds.State) -> list[int]:
    """All but what others know of a hand: the twin reads that anew with every view."""

    def counts(pieces: Sequence[int], kinds: int) -> list[int]:
        return [pieces.count(kind) for kind in range(kinds)]

    numbers = [
        state.table.seats, state.phase, state.mover, state.seat, state.first, state.last_round, state.carried,
        state.free_used, sum(1 << terrain for terrain in state.terrains),
    ]  # fmt: skip
    for spot, tile in enumerate(state.tiles):
        numbers += [tile, sum((mask >> spot & 1) << n for n, mask in enumerate((state.up, state.down, state.pending)))]
    numbers += counts(state.unseen, len(TILE_NAMES)) + counts(state.deck, len(CARD_NAMES))
    numbers += [*counts(state.discards, len(CARD_NAMES)), *state.supply]
    for pile in state.piles:
        colour = COLOUR_OF_CARD[pile[0]]
        numbers += [colour, hand_of(pile)[colour]]
    for seat, sheet in score(state).items():
        covered = [VALUE_OF[tile] for _, tile in state.covered[seat]]
        mixes = state.mixes[seat]
        numbers += [*state.hands[seat], state.carts[seat], *state.planets[seat], covered.count(8), covered.count(9)]
        numbers += [sum(1 << cell for cell, chosen in mixes if chosen == terrain) for terrain in range(6)]
        numbers += [sum(line.points for line in state.earned[seat]), sheet.total]
    return numbers


def _mapominoes_seen(state: mapominoes.State) -> mapominoes.View:
    here = world(state.options, state.seats)
    return replace(mapominoes.view(state, None), hands=tuple(here.named(hand) for hand in state.hands))


def _mapominoes_numbers(state: mapominoes.State) -> list[int]:
    phase, table, here = state.phase, state.table, world(state.options, state.seats)
    numbers = [
        state.seats, ("deal", "show", "play", "over").index(PHASE_NAMES[type(phase)]),
        phase.cell if isinstance(phase, Follow) else -1, isinstance(phase, Going) and isinstance(phase.go, Extra),
        state.round, len(state.results), state.dealer, state.mover, state.idle, state.pile,
    ]  # fmt: skip
    for seat, sheet in mapominoes.score(state).items():
        numbers += [state.hands[seat], state.lacks[seat], state.transits[seat], sheet.total]
    for cell in sorted(table.order):
        numbers += [cell, table.cells[cell]]
    for cell in table.edge:
        names = table.names[cell]
        numbers += [cell, table.fits[cell], names & here.all_cards, names >> len(here.cards)]
    return [*numbers, table.open]


def _every(options: Any, seats: range, **values: tuple[Any, ...]) -> list[tuple[Any, int]]:
    """All tables with these values of options, at every number of seats."""
    chosen = [options(**dict(zip(values, row, strict=True))) for row in product(*values.values())]
    return [(one, count) for one in chosen for count in seats]


PAIRS = {
    pair.game.NAME: pair
    for pair in (
        Pair(
            monuments,
            _every(
                monuments.Options,
                monuments.SEATS,
                monument=plan_names(),
                open_screens=(False, True),
                reenter=(True, False),
                last_pass=("free", "costs"),
            ),
            _monuments_seen,
            _monuments_numbers,
        ),
        Pair(
            lords_of_worlds,
            [
                *_every(
                    lords_of_worlds.Options,
                    lords_of_worlds.SEATS,
                    strategic=(False, True),
                    reveals=("players", "chance"),
                    architects=("four", "seven"),
                    portal_from_start=(True, False),
                    value_sets=("collected", "visible"),
                ),
                *((_turned_over(seats), seats) for seats in lords_of_worlds.SEATS),
            ],
            _lords_seen,
            _lords_numbers,
            step=16,
        ),
        Pair(
            mapominoes,
            [
                *_every(
                    mapominoes.Options,
                    mapominoes.SEATS,
                    deck=tuple((name,) for name in deck_names()),
                    table=("standard", "banquet"),
                    correct_side=(False, True),
                    free_pass=(False, True),
                    rounds=(1, 0),
                ),
                *_every(
                    mapominoes.Options,
                    range(2, 4),
                    deck=(("europe",), ("asia_australasia",)),
                    table=("cosy",),
                    more_transits=(False, True),
                    open_deal=("no", "brief", "always"),
                    score=("cards", "area", "population"),
                ),
                *_every(mapominoes.Options, mapominoes.SEATS, score=("area", "population"), raw=(True,)),
            ],
            _mapominoes_seen,
            _mapominoes_numbers,
            step=11,
        ),
        *SCRAMBLES,
    )
}
