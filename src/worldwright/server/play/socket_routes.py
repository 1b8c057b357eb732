"""A table's socket, a thin wrapping of `server.engine.connection`: who it is was settled at the handshake.

Who may not come in is told why: the socket opens, says `bye` with a code for which the page has a sentence, and closes.
Only other sites' pages and floods are refused by a status, before anything is looked up.
"""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial

from worldwright.core.game import Seat
from worldwright.server.engine import messages as say
from worldwright.server.engine.connection import Connection
from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.table import Table
from worldwright.server.http.guard import NotThere, TooMany, address
from worldwright.server.http.identity import known_visitor
from worldwright.server.http.request import WebSocket
from worldwright.server.http.routing import FromPath, FromQuery, Router, websocket
from worldwright.server.http.table_access import NotBegun, Sealed, asked_game
from worldwright.server.http.visitor import Visitor
from worldwright.server.http.websocket import EXTENSION, Wire
from worldwright.server.play.service import Play
from worldwright.server.play.socket_limits import NoPlace, Rank, SocketSlot
from worldwright.server.runtime.runtime import OpenSocket, Runtime
from worldwright.server.storage import cleanup as janitor

AnySocket = WebSocket
HELLO_SECONDS = 10.0
"""Who says nothing for so long after opening a socket is not a player."""
CLOSING_SECONDS = 2.0
CLOSE_CODES = {
    "slow": 1013, "full": 1013, "too_large": 1009, "restart": 1012, "moving": 1012, "silent": 1001, "closed": 1000,
}  # fmt: skip
"""WebSocket's own codes; everything else is 4000, and `bye` has said why."""


class TurnedAway(Exception):
    """Somebody who may not come in, and the code of why."""

    def __init__(self, code: say.Farewell) -> None:
        super().__init__(code)
        self.code: say.Farewell = code


def seat_of(table: Table, visitor: Visitor | None, asked: int | None) -> Seat | None:
    """The seat a socket is bound to: the visitor's own, the one they ask for if they have several; None: to look on."""
    own = table.seats_of(visitor.person.id) if visitor is not None else ()
    if asked is not None:
        if asked not in own:
            raise TurnedAway("not_yours")
        return asked
    return own[0] if own else None


async def checked_in(
    socket: AnySocket, play: Play, identity: str, asked: int | None, is_watching: bool
) -> tuple[Table, Seat | None, Visitor | None]:
    """Which table and seat a socket is for; TurnedAway if it may not be."""
    visitor = await known_visitor(socket)
    try:
        table = await asked_game(socket, identity)
    except NotBegun:
        raise TurnedAway("not_begun") from None
    except NotThere:
        raise TurnedAway("no_table") from None
    except TooMany:
        raise TurnedAway("too_many") from None
    except Sealed:
        raise TurnedAway("private") from None
    except Rejected:
        raise TurnedAway("not_playable") from None
    seat = None if is_watching else seat_of(table, visitor, asked)
    if seat is None and table.terms.watch == "nobody" and not table.log.over:
        raise TurnedAway("private")
    if visitor is not None:
        play.ports.tables.visited(identity)
    return table, seat, visitor


async def _checked_in_near(
    socket: AnySocket, play: Play, identity: str, asked: int | None, is_watching: bool
) -> tuple[Table, Seat | None, Visitor | None]:
    """The same, at this node if nobody is at the table elsewhere."""
    try:
        return await checked_in(socket, play, identity, asked, is_watching)
    except Elsewhere as there:
        await play.carrier.fetch(socket, there)
    return await checked_in(socket, play, identity, asked, is_watching)


def place_of(socket: AnySocket, play: Play, table: Table, seat: Seat | None, visitor: Visitor | None) -> SocketSlot:
    """Where a socket stands among all others when there is not room for everybody."""
    rank = Rank.STRANGER if visitor is None else Rank.ONLOOKER
    if visitor is not None and seat is not None and not table.log.over:
        is_alone = len(table.log.card.seats_of(table.people)) == len(table.seats_of(visitor.person.id))
        is_new = janitor.is_newcomer(visitor.person.made, int(play.ports.seconds()))
        rank = Rank.ALONE if is_alone and is_new else Rank.SEATED
    return SocketSlot(rank, table.id, None if visitor is None else visitor.device, address(socket))


@websocket("/tables/{table:str}/socket")
async def table_socket(
    socket: AnySocket, table: FromPath[str], seat: FromQuery[int | None] = None, watch: FromQuery[bool] = False
) -> None:
    """A socket to a table, bound to one seat, or to none to look on."""
    play = socket.part(Play)
    runtime = play.ports.runtime
    wire: Wire = socket.scope["extensions"][EXTENSION]
    try:
        found, bound, visitor = await _checked_in_near(socket, play, table, seat, watch)
        place = place_of(socket, play, found, bound, visitor)
        play.socket_limits.enter(place)
    except (TurnedAway, NoPlace) as refused:
        await turn_away(socket, wire, refused.code)
        return
    except Elsewhere as there:
        if not await play.carrier.carry(socket, wire, there):
            await turn_away(socket, wire, "moving")
        return
    try:
        await socket.accept()
        person, device = (visitor.person.id, visitor.device) if visitor else (None, None)
        opened = runtime.connect(found, bound, wire.say, person, device)
        place.close = partial(opened.connection.close, "full")
        await _carry(socket, runtime, wire, opened)
    finally:
        play.socket_limits.leave(place)


async def turn_away(socket: AnySocket, wire: Wire, code: say.Farewell) -> None:
    """Say why somebody may not come in, or not now."""
    await socket.accept()
    wire.say(say.encode(say.Bye(code)))
    await socket.close(CLOSE_CODES.get(code, 4000), code)


async def _carry(socket: AnySocket, runtime: Runtime, wire: Wire, opened: OpenSocket) -> None:
    """Carry what is said until one of both ends it."""
    late = asyncio.get_running_loop().call_later(HELLO_SECONDS, _say_something, opened)
    try:
        wire.listen(opened)
        await opened.ended
    finally:
        late.cancel()
        runtime.unplug(opened)
        with contextlib.suppress(Exception):  # the peer may be gone, or read nothing any more
            await asyncio.wait_for(_close(socket, wire, opened.connection), CLOSING_SECONDS)


async def _close(socket: AnySocket, wire: Wire, connection: Connection) -> None:
    """Close the socket when all that was said before has been sent."""
    while connection.has_more and not wire.writable.is_set():
        await wire.writable.wait()
    await socket.close(CLOSE_CODES.get(connection.closed or "", 4000), connection.closed)


def _say_something(opened: OpenSocket) -> None:
    """Who has not said a word by now is no player."""
    if not opened.has_spoken:
        opened.connection.close("hello_first")


router = Router("/", route_handlers=[table_socket])
