"""Hints over the border: one's own seat, at a table where nobody else plays, worked out by a worker and remembered.

A worker is handed what the seat sees, as a bot is, so a hint cannot tell more. It is told when the log has it.
"""

from __future__ import annotations

import msgspec
from litestar import Response, Router, post
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, JSONBody

from worldwright.bots.hints import SIMPLER, Grade, Hint
from worldwright.core.game import Seat
from worldwright.tables.bot_seats import Turn, luck
from worldwright.tables.lobby import Unfit
from worldwright.tables.people import Visitor
from worldwright.tables.replay import version_of
from worldwright.tables.table import Table
from worldwright.tables.tries import is_counted
from worldwright.tables.worker_pool import Overran
from worldwright.web import work
from worldwright.web.accounts import AnyRequest, service_of
from worldwright.web.api import Wish
from worldwright.web.asked import answer, asked_game, worked_out
from worldwright.web.guard import TOO_MUCH, TooMany


class HintWish(Wish, frozen=True):
    """Which grade of a hint, from 1 to 4, for which of one's seats; None: the only one."""

    grade: Grade
    seat: int | None = None


class Given(msgspec.Struct, frozen=True):
    """A hint, and the last event that whoever asked had been told of."""

    seq: int
    hint: Hint


def must_play_alone(table: Table, seats: tuple[Seat, ...], seat: Seat | None) -> Seat:
    """The seat that asks; Unfit or a refusal where there is no hint for it."""
    chosen = seat if seat is not None else seats[0] if seats else -1
    if chosen not in seats:
        raise PermissionDeniedException("That seat is not yours.")
    if table.shown.card.state != "running":
        raise Unfit("over", "The game is over: there is nothing to hint at.")
    if table.shown.kinds.count("person") > 1:
        raise Unfit("no_hints", "Hints are for tables where you play alone or against bots.")
    if table.shown.card.club is not None:
        raise Unfit("no_hints", "This table counts for a tournament: there are no hints.")
    if is_counted(table.shown.card):
        raise Unfit("no_hints", "This try counts: there are hints when you practise the deal after it.")
    if chosen not in table.audience.to_move():
        raise Unfit("not_your_move", "There is a hint when it is your move.")
    return chosen


@post("/tables/{table:str}/hint", status_code=200)
async def give_hint(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[HintWish]
) -> Response[Given]:
    """A hint of a grade for the visitor's own seat, at a table where nobody else plays. The record will say so."""
    game = await asked_game(request, table)
    seat = must_play_alone(game, game.seats_of(visitor.person.id), data.seat)
    service = service_of(request)
    if not service.guard.hints.take(visitor.person.id, service.guard.steady()):
        raise TooMany(TOO_MUCH)
    shown, kept = game.shown, service.runtime.hints
    # After an undo the moment is the one it was: nothing has to be worked out again.
    moment = (game.id, seat, game.audience.moves[-1][0] if game.audience.moves else 0)
    found = kept.get(moment) or kept.keep(moment, await _worked_out(request, game, seat))
    game.hinted(seat, data.grade, service.runtime.clock)
    service.runtime.touched(game)
    await service.runtime.saved(game)
    return answer(msgspec.json.encode({"seq": shown.seq, "hint": found[data.grade - 1]}))


async def _worked_out(request: AnyRequest, table: Table, seat: Seat) -> bytes:
    """The hints of all grades in JSON; of a simpler adviser where the usual one takes too long."""
    service = service_of(request)
    view = msgspec.json.encode(table.game.view(table.shown.state, seat))
    actions = msgspec.json.encode(table.audience.legal(seat))
    own = luck(service.secrets.bots, table.id, seat, table.shown.seq)
    turn = Turn(table.game.NAME, "", view, actions, own, *version_of(table.game))
    try:
        return await worked_out(request, work.hints, turn)
    except Overran:
        return await worked_out(request, work.hints, msgspec.structs.replace(turn, level=SIMPLER))


router = Router("/", route_handlers=[give_hint], tags=["games"])
