"""Table access: the table a request names, or a refusal; and answers computed by worker processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any, TypeVar

from worldwright.server.engine.log import Damaged
from worldwright.server.engine.opening import Readable, why_not
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.summary import Card
from worldwright.server.engine.table import Table
from worldwright.server.http.errors import HTTPException
from worldwright.server.http.guard import AnyConnection, NotThere, address
from worldwright.server.http.identity import AnyRequest, known_visitor
from worldwright.server.http.ports import Ports
from worldwright.server.http.response import MediaType, Response
from worldwright.server.storage.table_store import Listed

T = TypeVar("T")
NO_STORE = {"Cache-Control": "no-store"}


class NotBegun(NotThere):
    """A table whose game has not started."""


class Sealed(Rejected):
    """A table hidden from a user who has not played its deal yet."""


class HungUp(HTTPException):
    """The client disconnected before the answer was ready."""

    status_code = 499


async def unless_hung_up(request: AnyRequest, work: asyncio.Future[T]) -> T:
    """The result of some work; HungUp once the client disconnects."""
    gone = asyncio.ensure_future(request.hung_up())
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise HungUp("The client disconnected before the answer was ready.")
        return work.result()
    finally:
        gone.cancel()


async def waited_for(request: AnyRequest, job: Future[T]) -> T:
    """The result of a job in a lane. A client that disconnects takes it off the queue."""
    work = asyncio.wrap_future(job)
    try:
        return await unless_hung_up(request, work)
    finally:
        work.cancel()


async def worked_out(request: AnyRequest, work: Callable[..., bytes], *args: Any, seat: str = "") -> bytes:
    """A worker's answer; Busy or Overran if there is none. `seat`: who asks about a running game of their own."""
    if "parts" not in request.app.state:  # without a site there are no workers
        return work(*args)
    lane = request.part(Ports).runtime.workers.visitors
    return await waited_for(request, lane.submit(seat or address(request), work, *args, seated=bool(seat)))


def answer(body: bytes) -> Response[Any]:
    """A worker's answer as an uncached JSON response."""
    return Response(body, media_type=MediaType.JSON, headers=NO_STORE)


async def asked_card(connection: AnyConnection, identity: str) -> Listed:
    """The summary of the table that a request links to."""
    ports = connection.part(Ports)
    card = await ports.tables.card(identity)
    if card is None:
        ports.guard.check_guess(connection)
        raise NotThere("There is no such table.")
    await _must_see(connection, card[0], card[1])
    return card


async def _must_see(connection: AnyConnection, card: Card, people: Mapping[str, str]) -> str | None:
    """Refuse a daily table before the visitor's own attempt; the visitor's user id for a daily table."""
    if card.day is None:
        return None
    visitor = await known_visitor(connection)
    person = visitor.person.id if visitor else None
    await connection.part(Ports).sealed.must_see(card, people, person)
    return person


async def asked_table(connection: AnyConnection, identity: str) -> Table | Readable:
    """A table whose game has started, playable or read-only."""
    ports = connection.part(Ports)
    table = await ports.runtime.find(identity)
    if table is None:
        ports.guard.check_guess(connection)
        raise NotThere("There is no such table.")
    if isinstance(table, Damaged):
        raise why_not(table)
    card = table.shown.card if isinstance(table, Table) else table.card
    if not card.sealed:
        raise NotBegun("The game has not begun yet.")
    person = await _must_see(connection, card, table.people)
    if isinstance(table, Table) and card.day is not None and (seats := table.people.seats_of(person)):
        table.arrived(seats[0], ports.runtime.clock)  # any request about the table counts as presence
        ports.runtime.touched(table)
    return table


async def asked_game(connection: AnyConnection, identity: str) -> Table:
    """A table that can be played, or replayed move by move, here."""
    table = await asked_table(connection, identity)
    if isinstance(table, Readable):
        raise why_not(table)
    return table
