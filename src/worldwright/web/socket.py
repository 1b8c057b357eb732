"""A table's socket, a thin wrapping of `tables.session`: who it is was settled at the handshake."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from litestar import Router, WebSocket, websocket
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, FromQuery

from worldwright.core.game import Seat
from worldwright.tables.card import Card
from worldwright.tables.connection import Connection
from worldwright.tables.people import Visitor
from worldwright.tables.table import Table
from worldwright.web.accounts import known_visitor, service_of
from worldwright.web.guard import NotThere, TooMany
from worldwright.web.runtime import Plug, Runtime
from worldwright.web.service import Service
from worldwright.web.wire import EXTENSION, TableSocketProtocol

AnySocket = WebSocket[Any, Any, Any]
HELLO_SECONDS = 10.0
"""Who says nothing for so long after opening a socket is not a player."""
CLOSING_SECONDS = 2.0
CLOSE_CODES = {"slow": 1013, "too_large": 1009, "restart": 1012, "silent": 1001, "closed": 1000}
"""WebSocket's own codes; everything else is 4000, and `bye` has said why."""


def seat_of(card: Card, visitor: Visitor | None, asked: int | None) -> Seat | None:
    """The seat a socket is bound to: the visitor's own, the one they ask for if they have several; None: to look on."""
    own = card.seats_of(visitor.person.id) if visitor is not None else ()
    if asked is not None:
        if asked not in own:
            raise PermissionDeniedException("That seat is not yours.")
        return asked
    return own[0] if own else None


def checked_in(
    socket: AnySocket, service: Service, identity: str, asked: int | None, is_watching: bool
) -> tuple[Table, Seat | None, Visitor | None]:
    """Which table and seat a socket is for; refused before it opens if it may not be."""
    visitor = known_visitor(socket)
    card = service.card(identity)
    if card is None:
        service.guard.check_guess(socket, service.seconds())
        raise NotThere("There is no such table.")
    table = service.table(identity)
    if table is None:
        raise NotThere("The game has not begun yet.")
    seat = None if is_watching else seat_of(card, visitor, asked)
    if seat is None and card.terms.watch == "nobody" and not table.log.over:
        raise PermissionDeniedException("Nobody may look on at this table.")
    plugs = service.runtime.plugs
    if len(plugs) >= service.settings.sockets:
        raise TooMany("This house is full: try again later.")
    if visitor is not None:
        if sum(plug.device == visitor.device for plug in plugs) >= service.settings.sockets_each:
            raise TooMany("This device has too many tables open.")
    return table, seat, visitor


@websocket("/tables/{table:str}/socket")
async def table_socket(
    socket: AnySocket, table: FromPath[str], seat: FromQuery[int | None] = None, watch: FromQuery[bool] = False
) -> None:
    """A socket to a table, bound to one seat, or to none to look on."""
    service = service_of(socket)
    runtime = service.runtime
    play, bound, visitor = checked_in(socket, service, table, seat, watch)
    await socket.accept()
    wire = socket.scope["extensions"][EXTENSION]  # type: ignore[index]
    assert isinstance(wire, TableSocketProtocol)
    caller = Caller(runtime)
    session = runtime.registry.session(play, runtime.grant(play, bound), caller.wake, wire.say)
    plug = caller.plug = runtime.plug_in(
        session, visitor.person.id if visitor else None, visitor.device if visitor else None
    )
    late = asyncio.get_running_loop().call_later(HELLO_SECONDS, caller.say_something)
    try:
        wire.listen(caller)
        await caller.ended
    finally:
        late.cancel()
        runtime.unplug(plug)
        with contextlib.suppress(Exception):  # the peer may be gone, or read nothing any more
            await asyncio.wait_for(_close(socket, wire, plug.session), CLOSING_SECONDS)


async def _close(socket: AnySocket, wire: TableSocketProtocol, session: Connection) -> None:
    """Close the socket when all that was said before has been sent."""
    while session.has_more and not wire.writable.is_set():
        await wire.writable.wait()
    await socket.close(CLOSE_CODES.get(session.closed or "", 4000), session.closed)


class Caller:
    """Somebody at the other end of a wire: what they say goes to their session, and what it says to them."""

    __slots__ = ("_floor", "_has_spoken", "ended", "plug")

    def __init__(self, runtime: Runtime) -> None:
        self._floor = runtime
        self._has_spoken = False
        self.plug: Plug
        """Set as soon as there is one: a session wants to know first whom to wake."""
        self.ended = asyncio.get_running_loop().create_future()

    def hear(self, body: bytes) -> None:
        """A message of theirs."""
        self._has_spoken = True
        self._floor.receive(self.plug, body)

    def hear_bytes(self) -> None:
        """Bytes where text is due."""
        self.plug.session.close("malformed")

    def waiting(self) -> bytes | None:
        """What the session has to say still."""
        return self.plug.session.pop()

    def wake(self) -> None:
        """The session has ended, or has something to say that the wire asks for as soon as there is room."""
        if self.plug.session.closed is not None:
            self.gone()

    def gone(self) -> None:
        """Nothing more will come."""
        if not self.ended.done():
            self.ended.set_result(None)

    def say_something(self) -> None:
        """Who has not said a word by now is no player."""
        if not self._has_spoken:
            self.plug.session.close("hello_first")


router = Router("/", route_handlers=[table_socket])
