"""Mondo bot: prefers well-matching tiles and animals, avoids volcanoes, and takes a task only when it is fulfilled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from worldwright.core.thinking import Reasons
from worldwright.games.mondo.content import landscape_of, tasks
from worldwright.games.mondo.model import Options, View
from worldwright.games.mondo.results import ground
from worldwright.games.mondo.scoring import own_points
from worldwright.games.mondo.tasks import fulfilled
from worldwright.kit.scramble.bots.worlds import Taste, world_of
from worldwright.kit.scramble.bots.worlds import reasons as reasons_by
from worldwright.kit.scramble.options import is_solo
from worldwright.kit.scramble.view import TableView

ISLAND_FRAME = frozenset(f"{column}{row}" for column in "bcd" for row in "234")


@lru_cache(maxsize=64)
def taste(options: Options, seats: int) -> Taste:
    """The preferences at this table: in the solo game only faults count, on an island the frame is binding."""
    if is_solo(options, seats):
        return Taste(ground(options), active=-12, inactive=-12)
    board = ground(options)
    return Taste(
        board,
        worth=lambda world: own_points(board, world),
        pictures=dict.fromkeys(landscape_of(), 10),
        frame=ISLAND_FRAME if options.edition == "small" else frozenset(),
        wanted=done_tasks,
    )


def done_tasks(view: TableView) -> Sequence[str]:
    """The open tasks this world fulfils already, or would by jumping out next."""
    if not isinstance(view, View) or view.you is None or not view.open:
        return ()
    board = ground(view.options)
    world = world_of(board, view.worlds[view.you])
    chip = view.stack[0] if view.stack else 0
    done = [task for task in view.open if (task != "first" or 0 not in world) and fulfilled(board, world, task, chip)]
    return sorted(done, key=lambda task: (-tasks()[task], task))


def reasons(view: View) -> Reasons:
    """The reasons for the values of actions."""
    return partial(reasons_by, taste_of(view), view)


def taste_of(view: View) -> Taste:
    """The preferences at the table of a view."""
    return taste(view.options, view.seats)
