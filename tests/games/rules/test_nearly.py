"""Which one tile would have made the difference in a last world of Mondo, beside a search that knows no short cuts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.kinds import Table, tables_of
from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.extras import extras
from worldwright.games.mondo.model import State
from worldwright.games.mondo.results import ground
from worldwright.games.mondo.scoring import own_points
from worldwright.kit.pieces import code, piece_of

TABLES = [table for table in tables_of("mondo") if table.seats > 1]


def ended(table: Table, seed: int) -> State:
    match = table.match(seed=seed)
    play_out(match, [bot("greedy", table.game)] * table.seats, seed_from(seed, table.id))
    state: State = match.state
    return state


def slowly(state: State, seat: int) -> int:
    """The most points that any tile of the heap on any cell would have brought, volcanoes left out."""
    board, world = ground(state.options), state.past[-1].worlds[seat]  # type: ignore[arg-type]
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
    board, world = ground(state.options), state.past[-1].worlds[0]  # type: ignore[arg-type]
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
