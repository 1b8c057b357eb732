"""Hints: for the visitor's own seat at a table without other people, computed by a worker and cached.

A worker gets only the seat's view, as a bot does, so a hint cannot reveal more. It is sent once the log has it.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, TypeAlias

import msgspec

from worldwright.bots.hints import SIMPLER, Grade, Hint
from worldwright.core.game import Seat
from worldwright.server.analysis import jobs as work
from worldwright.server.engine.bot_seats import Turn
from worldwright.server.engine.replay import luck, version_of
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.table import Table
from worldwright.server.http.errors import PermissionDeniedException
from worldwright.server.http.guard import TOO_MUCH, TooMany
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.ports import Ports
from worldwright.server.http.response import Response
from worldwright.server.http.routing import FromPath, JSONBody, NamedDependency, Router, post
from worldwright.server.http.schemas import Wish
from worldwright.server.http.table_access import answer, asked_game, worked_out
from worldwright.server.http.visitor import Visitor
from worldwright.server.process.worker_pool import Overran

MOST_KEPT: Final = 512
"""Moments whose hints are cached."""
Moment: TypeAlias = tuple[str, Seat, int]
"""A table, a seat, and the event of the last move."""
_decode = msgspec.json.Decoder(tuple[msgspec.Raw, ...]).decode


class HintWish(Wish, frozen=True):
    """A hint of a grade from 1 to 4, for one of the visitor's seats; None: their only one."""

    grade: Grade
    seat: int | None = None


class Given(msgspec.Struct, frozen=True):
    """A hint, and the last event sent to the requester."""

    seq: int
    hint: Hint


class Hints:
    """Caches the hints of the latest moments, so that the next grade costs nothing."""

    def __init__(self, ports: Ports, secret: str) -> None:
        """`secret` is what the luck of advice derives from."""
        self.ports = ports
        self.secret = secret
        self._kept: OrderedDict[Moment, tuple[msgspec.Raw, ...]] = OrderedDict()

    def get(self, moment: Moment) -> tuple[msgspec.Raw, ...] | None:
        """The cached hints of all grades of a moment; None: not cached."""
        return self._kept.get(moment)

    def keep(self, moment: Moment, body: bytes) -> tuple[msgspec.Raw, ...]:
        """Cache the hints of all grades of a moment."""
        self._kept[moment] = grades = _decode(body)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return grades


def must_play_alone(table: Table, seats: tuple[Seat, ...], seat: Seat | None) -> Seat:
    """The seat that may have a hint; Rejected or a refusal where there is none."""
    chosen = seat if seat is not None else seats[0] if seats else -1
    if chosen not in seats:
        raise PermissionDeniedException("That seat is not yours.")
    if table.shown.card.state != "running":
        raise Rejected("over", "The game is over: there is nothing to hint at.")
    if table.shown.kinds.count("person") > 1:
        raise Rejected("no_hints", "Hints are for tables where you play alone or against bots.")
    if table.shown.card.club is not None:
        raise Rejected("no_hints", "This table counts for a tournament: there are no hints.")
    if table.shown.card.is_counted:
        raise Rejected("no_hints", "This attempt counts: hints are available when you practise the deal after it.")
    if chosen not in table.audience.to_move():
        raise Rejected("not_your_move", "Hints are available when it is your turn.")
    return chosen


@post("/tables/{table:str}/hint", status_code=200)
async def give_hint(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[HintWish]
) -> Response[Given]:
    """Give a hint for the visitor's own seat at a table without other people; the game's record will list it."""
    game = await asked_game(request, table)
    seat = must_play_alone(game, game.people.seats_of(visitor.person.id), data.seat)
    hints = request.part(Hints)
    if not hints.ports.guard.hints.take(visitor.person.id, hints.ports.guard.steady()):
        raise TooMany(TOO_MUCH)
    shown = game.shown
    # After an undo the moment is the same one: its hints are cached.
    moment = (game.id, seat, game.audience.moves[-1][0] if game.audience.moves else 0)
    grades = hints.get(moment) or hints.keep(moment, await _worked_out(request, game, seat, visitor.person.id))
    hint = grades[data.grade - 1]
    game.hinted(seat, _grade_of(hint), hints.ports.runtime.clock)
    hints.ports.runtime.touched(game)
    await hints.ports.runtime.saved(game)
    return answer(msgspec.json.encode({"seq": shown.seq, "hint": hint}))


class _Graded(msgspec.Struct, frozen=True):
    """The grade of a hint, which may be higher than the one asked for."""

    grade: int


_grade_of_hint = msgspec.json.Decoder(_Graded)


def _grade_of(hint: msgspec.Raw) -> int:
    return _grade_of_hint.decode(hint).grade


async def _worked_out(request: AnyRequest, table: Table, seat: Seat, person: str) -> bytes:
    """Hints of all grades as JSON; from a simpler level where the usual one takes too long."""
    hints = request.part(Hints)
    view = msgspec.json.encode(table.game.view(table.shown.state, seat))
    actions = msgspec.json.encode(table.audience.legal(seat))
    advice_luck = luck(hints.secret, table.id, seat, table.shown.seq)
    turn = Turn(table.game.NAME, "", view, actions, advice_luck, *version_of(table.game))
    try:
        return await worked_out(request, work.hints, turn, seat=person)
    except Overran:
        return await worked_out(request, work.hints, msgspec.structs.replace(turn, level=SIMPLER), seat=person)


router = Router("/", route_handlers=[give_hint], tags=["games"])
