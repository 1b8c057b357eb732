"""Which one tile, stone or card would have made the difference, beside searches that know no short cuts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.kinds import Table, tables_of
from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.extras import extras
from worldwright.games.lords_of_worlds.content import CELL_NAMES
from worldwright.games.lords_of_worlds.pieces import TERRAIN_OF, TERRAINS, TILE_OF_NAME
from worldwright.games.mapominoes.scoring import card_points
from worldwright.games.mapominoes.table import laid as tabled
from worldwright.games.mapominoes.table import relaid
from worldwright.games.mapominoes.world import bits
from worldwright.games.mapominoes.world import world as atlas
from worldwright.games.mondo.results import ground
from worldwright.games.mondo.scoring import own_points
from worldwright.games.mondo_sapiens.results import ground_of as settled
from worldwright.games.mondo_sapiens.results import level_of
from worldwright.games.mondo_sapiens.scoring import own_points as worth
from worldwright.games.monuments.box import box
from worldwright.games.monuments.plans import plan
from worldwright.kit.pieces import code, piece_of

TABLES = [table for table in tables_of("mondo") if table.seats > 1]


def ended(table: Table, seed: int) -> Any:
    match = table.match(seed=seed)
    play_out(match, [bot("greedy", table.game)] * table.seats, seed_from(seed, table.id))
    return match.state


def slowly(state: Any, seat: int) -> int:
    """The most points that any tile of the heap on any cell would have brought, volcanoes left out."""
    board, world = ground(state.options), state.past[-1].worlds[seat]
    heap = [piece_of(lies) for place, lies in enumerate(state.pool.tiles) if state.pool.there >> place & 1]
    lies = {
        code(piece, side, turn)
        for piece in heap
        for side, face in enumerate(board.box.pieces[piece].sides)
        for turn in range(4)
        if not face.volcano
    }
    before = own_points(board, world)
    cells = [cell for cell, there in enumerate(world) if not there] or range(board.cells)
    return max(own_points(board, (*world[:cell], one, *world[cell + 1 :])) for cell in cells for one in lies) - before


def test_w13_the_tile_that_was_missing_is_found_where_a_cell_was_left_empty() -> None:
    """Also: it still lay in the heap, and laying it gives the points that are told."""
    table = next(table for table in TABLES if table.options.get("edition") != "small")
    state = ended(table, 4)
    board, world = ground(state.options), state.past[-1].worlds[0]
    full = next(cell for cell, lies in enumerate(world) if lies)
    gone = replace(state.past[-1], worlds=((*world[:full], 0, *world[full + 1 :]), *state.past[-1].worlds[1:]))
    state = replace(state, past=(*state.past[:-1], gone))
    found = extras(table.game).nearly(state, 0)
    assert found is not None
    holed = gone.worlds[0]
    cell = board.mask.index[found["cell"]]
    lies = board.box.code(found["tile"], found["side"], found["turn"])
    assert own_points(board, (*holed[:cell], lies, *holed[cell + 1 :])) - own_points(board, holed) == found["points"]
    heap = [piece_of(one) for place, one in enumerate(state.pool.tiles) if state.pool.there >> place & 1]
    assert piece_of(lies) in heap
    assert found["empty"] is not bool(holed[cell])
    assert found["points"] >= slowly(state, 0)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_w13_less_than_two_points_are_no_near_miss_and_a_running_game_tells_nothing(table: Table) -> None:
    state = ended(table, 5)
    for seat in range(table.seats):
        found = extras(table.game).nearly(state, seat)
        assert found is None or found["points"] >= 2
    assert extras(table.game).nearly(table.game.start(state.options, table.seats), 0) is None


@pytest.mark.parametrize("table", tables_of("mondo_sapiens"), ids=lambda table: table.id)
def test_w13_a_tile_of_sapiens_gives_the_points_that_are_told_and_still_lay_in_the_heap(table: Table) -> None:
    state = ended(table, 4)
    for seat in range(table.seats):
        found = extras(table.game).nearly(state, seat)
        if found is None:
            continue
        number = len(state.past)
        board, world, level = (
            settled(state.options, number),
            state.past[-1].worlds[seat],
            level_of(state.options, number),
        )
        cell = board.mask.index[found["cell"]]
        lies = board.box.code(found["tile"], found["side"], found["turn"])
        laid = (*world[:cell], lies, *world[cell + 1 :])
        assert worth(board, laid, level) - worth(board, world, level) == found["points"] >= 2
        assert piece_of(lies) in [
            piece_of(one) for place, one in enumerate(state.pool.tiles) if state.pool.there >> place & 1
        ]


@pytest.mark.parametrize("table", tables_of("lords_of_worlds"), ids=lambda table: table.id)
def test_w13_no_open_tile_of_lords_would_have_brought_more_on_a_free_hex(table: Table) -> None:
    state = ended(table, 5)
    view = table.game.view(state, None)
    told = 0
    for seat in range(table.seats):
        found = extras(table.game).nearly(state, seat)
        before = table.game.score(state)[seat].total
        gains = {
            (cell, tile): table.game.score(with_tile(state, seat, cell, tile))[seat].total - before
            for cell, lying in enumerate(state.planets[seat])
            if lying < 0
            for tile in {TILE_OF_NAME[name] for name in (*view.tiles, *view.supply) if name not in ("", "?")}
            if TERRAIN_OF[tile] < len(TERRAINS)
        }
        most = max(gains.values(), default=0)
        if found is None:
            assert most < 2
            continue
        told += 1
        assert found["points"] == most == gains[CELL_NAMES.index(found["cell"]), TILE_OF_NAME[found["tile"]]]
    assert told > 0
    assert extras(table.game).nearly(table.game.start(state.table.options, table.seats), 0) is None


def with_tile(state: Any, seat: int, cell: int, tile: int) -> Any:
    planet = (*state.planets[seat][:cell], tile, *state.planets[seat][cell + 1 :])
    return replace(state, planets=(*state.planets[:seat], planet, *state.planets[seat + 1 :]))


@pytest.mark.parametrize("table", tables_of("monuments"), ids=lambda table: table.id)
def test_w13_a_stone_of_monuments_was_wanting_where_a_place_stayed_free_or_is_a_gem_that_would_have_won(
    table: Table,
) -> None:
    state = ended(table, 4)
    nearly = extras(table.game).nearly
    plans = plan(state.options.monument)
    top = max(range(len(plans.places)), key=lambda place: plans.points[place])
    holed = replace(state, ready=1 << top, screens=(0,) * table.seats)
    assert nearly(holed, 0) == {
        "cell": plans.places[top],
        "stone": box().kinds[plans.kinds[top]],
        "row": plans.counted[top][0],
        "place": plans.counted[top][1],
        "points": plans.points[top],
    }
    totals = [sheet.total for sheet in table.game.score(state).values()]
    for seat in range(table.seats):
        short = max(totals) - totals[seat]
        found = nearly(state, seat)
        assert (found is not None and found["cell"] == "") == (not state.ready and 0 < short <= box().file.gem_points)
    assert nearly(table.game.start(state.options, table.seats), 0) is None


@pytest.mark.parametrize("table", tables_of("mapominoes"), ids=lambda table: table.id)
def test_w13_no_country_left_in_a_hand_of_mapominoes_would_have_saved_more(table: Table) -> None:
    """Each is laid wherever it fits: the stuck cards of the hand that fit then, and one's own, are what it saves."""
    state = ended(table, 4)
    here, last = atlas(state.options, state.seats), state.results[-1]
    half = relaid(here, state.table.cells, state.table.order[: len(state.table.order) // 2])
    lying = sum(1 << what - 1 for what in half.cells.values() if what > 0)
    held = replace(last, left=(here.all_cards & ~lying, *last.left[1:]))
    told = 0
    for lies, result in ((state.table, last), (half, held)):  # as it ended, and as it would have with half the cards
        moment = replace(state, table=lies, results=(*state.results[:-1], result))
        for seat in range(table.seats):
            saved = {
                (here.ids[card], here.cell_names[cell]): saves(moment, result.left[seat], card, cell)
                for hand in result.left
                for card in bits(hand)
                for cell in moment.table.edge
                if moment.table.fits[cell] >> card & 1
            }
            most = max(saved.values(), default=0)
            found = extras(table.game).nearly(moment, seat)
            if found is None:
                assert most == 0
                continue
            told += 1
            assert found["points"] == most == saved[found["card"], found["cell"]]
            own = here.named(result.left[seat])
            assert found["own"] == (found["card"] in own)
            assert {*found["opens"]} <= {*own} - {found["card"]}
    assert told > 0
    assert extras(table.game).nearly(table.game.start(state.options, table.seats), 0) is None


def saves(state: Any, hand: int, card: int, cell: int) -> int:
    """The points of a hand's stuck cards that fit once a card lies there; its own as well."""
    here, before = atlas(state.options, state.seats), state.table
    after = tabled(here, before, cell, card + 1)
    return sum(
        card_points(state.options, here.cards[one])
        for one in bits(hand)
        if one == card or (not before.open >> one & 1 and after.open >> one & 1)
    )
