"""A table's socket: checks the visitor at the handshake and connects `server.engine.connection`.

A refused visitor gets a reason: the socket opens, sends `bye` with a code that the client can translate, and closes.
Only foreign origins and floods are refused by an HTTP status, before any lookup.
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
from worldwright.server.storage import cleanup

AnySocket = WebSocket
HELLO_SECONDS = 10.0
"""Seconds for the client's first message after the socket opens."""
CLOSING_SECONDS = 2.0
CLOSE_CODES = {
    "slow": 1013, "full": 1013, "too_large": 1009, "restart": 1012, "moving": 1012, "silent": 1001, "closed": 1000,
}  # fmt: skip
"""Close codes of the WebSocket protocol; any other reason is 4000, as `bye` has said it."""


class TurnedAway(Exception):
    """A visitor who may not connect, with the code of the reason."""

    def __init__(self, code: say.Farewell) -> None:
        super().__init__(code)
        self.code: say.Farewell = code


def seat_of(table: Table, visitor: Visitor | None, asked: int | None) -> Seat | None:
    """The seat a socket is bound to: the requested one, or the visitor's first; None: a spectator."""
    seats = table.people.seats_of(visitor.person.id) if visitor is not None else ()
    if asked is not None:
        if asked not in seats:
            raise TurnedAway("not_yours")
        return asked
    return seats[0] if seats else None


async def checked_in(
    socket: AnySocket, play: Play, identity: str, asked: int | None, is_watching: bool
) -> tuple[Table, Seat | None, Visitor | None]:
    """The table and seat of a socket; TurnedAway if it may not connect."""
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


async def _checked_in_here(
    socket: AnySocket, play: Play, identity: str, asked: int | None, is_watching: bool
) -> tuple[Table, Seat | None, Visitor | None]:
    """Like `checked_in`, after moving the table to this node if it has no players elsewhere."""
    try:
        return await checked_in(socket, play, identity, asked, is_watching)
    except Elsewhere as there:
        await play.carrier.fetch(socket, there)
    return await checked_in(socket, play, identity, asked, is_watching)


def place_of(socket: AnySocket, play: Play, table: Table, seat: Seat | None, visitor: Visitor | None) -> SocketSlot:
    """A socket's rank among all others."""
    rank = Rank.STRANGER if visitor is None else Rank.ONLOOKER
    if visitor is not None and seat is not None and not table.log.over:
        is_alone = len(table.log.card.seats_of(table.people)) == len(table.people.seats_of(visitor.person.id))
        is_new = cleanup.is_newcomer(visitor.person.made, int(play.ports.seconds()))
        rank = Rank.ALONE if is_alone and is_new else Rank.SEATED
    return SocketSlot(rank, table.id, None if visitor is None else visitor.device, address(socket))


@websocket("/tables/{table:str}/socket")
async def table_socket(
    socket: AnySocket, table: FromPath[str], seat: FromQuery[int | None] = None, watch: FromQuery[bool] = False
) -> None:
    """A socket to a table, bound to one seat or to none as a spectator."""
    play = socket.part(Play)
    runtime = play.ports.runtime
    wire: Wire = socket.scope["extensions"][EXTENSION]
    try:
        game, bound, visitor = await _checked_in_here(socket, play, table, seat, watch)
        place = place_of(socket, play, game, bound, visitor)
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
        opened = runtime.connect(game, bound, wire.say, person, device)
        place.close = partial(opened.connection.close, "full")
        await _carry(socket, runtime, wire, opened)
    finally:
        play.socket_limits.leave(place)


async def turn_away(socket: AnySocket, wire: Wire, code: say.Farewell) -> None:
    """Accept a socket, send the reason of its refusal, and close it."""
    await socket.accept()
    wire.say(say.encode(say.Bye(code)))
    await socket.close(CLOSE_CODES.get(code, 4000), code)


async def _carry(socket: AnySocket, runtime: Runtime, wire: Wire, opened: OpenSocket) -> None:
    """Pass messages until either side closes."""
    late = asyncio.get_running_loop().call_later(HELLO_SECONDS, _check_hello, opened)
    try:
        wire.listen(opened)
        await opened.ended
    finally:
        late.cancel()
        runtime.unplug(opened)
        with contextlib.suppress(Exception):  # the peer may be gone or not reading
            await asyncio.wait_for(_close(socket, wire, opened.connection), CLOSING_SECONDS)


async def _close(socket: AnySocket, wire: Wire, connection: Connection) -> None:
    """Close the socket once all earlier messages are sent."""
    while connection.has_more and not wire.writable.is_set():
        await wire.writable.wait()
    await socket.close(CLOSE_CODES.get(connection.closed or "", 4000), connection.closed)


def _check_hello(opened: OpenSocket) -> None:
    """Close a socket whose client has sent nothing."""
    if not opened.has_spoken:
        opened.connection.close("hello_first")


router = Router("/", route_handlers=[table_socket])
