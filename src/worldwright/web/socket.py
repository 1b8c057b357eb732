"""A table's socket, a thin wrapping of `tables.session`: who it is was settled at the handshake."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, cast

from litestar import Router, WebSocket, websocket
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, FromQuery
from litestar.types import WebSocketSendEvent

from worldwright.core.game import Seat
from worldwright.tables.cards import Card
from worldwright.tables.people import Visitor
from worldwright.tables.table import Table
from worldwright.web.door import NotThere, TooMany
from worldwright.web.floor import Floor, Plug
from worldwright.web.reception import Reception
from worldwright.web.sessions import known_visitor, reception_of

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
    socket: AnySocket, reception: Reception, identity: str, asked: int | None, is_watching: bool
) -> tuple[Table, Seat | None, Visitor | None]:
    """Which table and seat a socket is for; refused before it opens if it may not be."""
    visitor = known_visitor(socket)
    card = reception.card(identity)
    if card is None:
        reception.door.check_guess(socket, reception.seconds())
        raise NotThere("There is no such table.")
    table = reception.table(identity)
    if table is None:
        raise NotThere("The game has not begun yet.")
    seat = None if is_watching else seat_of(card, visitor, asked)
    if seat is None and card.terms.watch == "nobody" and not table.log.over:
        raise PermissionDeniedException("Nobody may look on at this table.")
    plugs = reception.floor.plugs
    if len(plugs) >= reception.settings.sockets:
        raise TooMany("This house is full: try again later.")
    if visitor is not None:
        if sum(plug.device == visitor.device for plug in plugs) >= reception.settings.sockets_each:
            raise TooMany("This device has too many tables open.")
    return table, seat, visitor


@websocket("/tables/{table:str}/socket")
async def table_socket(
    socket: AnySocket, table: FromPath[str], seat: FromQuery[int | None] = None, watch: FromQuery[bool] = False
) -> None:
    """A socket to a table, bound to one seat, or to none to look on."""
    reception = reception_of(socket)
    floor = reception.floor
    play, bound, visitor = checked_in(socket, reception, table, seat, watch)
    await socket.accept()
    waiting = asyncio.Event()
    ended = asyncio.get_running_loop().create_future()

    def wake() -> None:
        waiting.set()
        if plug.session.closed is not None and not ended.done():
            ended.set_result(None)

    plug = floor.plug_in(
        play,
        floor.grant(play, bound),
        wake,
        visitor.person.id if visitor else None,
        visitor.device if visitor else None,
    )
    sender = asyncio.create_task(_send(socket, plug, waiting))
    receiver = asyncio.create_task(_receive(socket, floor, plug))
    try:
        await asyncio.wait([receiver, ended], return_when=asyncio.FIRST_COMPLETED)
    finally:
        floor.unplug(plug)
        await asyncio.wait([sender], timeout=CLOSING_SECONDS)  # a peer that does not read gets no more than this
        for task in (sender, receiver):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task


async def _receive(socket: AnySocket, floor: Floor, plug: Plug) -> None:
    """Feed the session until the peer is gone or the session is closed."""
    late = asyncio.get_running_loop().call_later(HELLO_SECONDS, plug.session.close, "hello_first")
    try:
        while plug.session.closed is None:
            message = cast("dict[str, Any]", await socket.receive())
            if message["type"] == "websocket.disconnect":
                return
            late.cancel()
            text = message.get("text")
            if text is None:
                plug.session.close("malformed")  # bytes where text is due
            else:
                floor.receive(plug, text.encode())
    finally:
        late.cancel()


async def _send(socket: AnySocket, plug: Plug, waiting: asyncio.Event) -> None:
    """Send what the session has queued, as fast as the peer reads, and close when the session is."""
    session = plug.session
    while True:
        while (frame := session.pop()) is not None:
            event: WebSocketSendEvent = {"type": "websocket.send", "bytes": None, "text": frame.decode()}
            await socket.send(event)
        if session.closed is not None:
            break
        waiting.clear()
        await waiting.wait()
    with contextlib.suppress(Exception):  # the peer may be gone
        await socket.close(CLOSE_CODES.get(session.closed, 4000), session.closed)


router = Router("/", route_handlers=[table_socket])
