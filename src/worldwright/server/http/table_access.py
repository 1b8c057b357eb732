"""What a request asks for: a table whose link somebody has, or why there is none for them; and its workers' answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from worldwright.server.engine.log_lines import Damaged
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

NO_STORE = {"Cache-Control": "no-store"}


class NotBegun(NotThere):
    """A table whose game is still to come."""


class Sealed(Rejected):
    """A table that somebody may not see yet: they have yet to play its deal themselves."""


class HungUp(HTTPException):
    """Whoever asked does not wait for the answer any more: nobody will read this."""

    status_code = 499


async def worked_out(request: AnyRequest, work: Callable[..., bytes], *args: Any) -> bytes:
    """What a worker answers; Busy or Overran if it does not. Who hangs up before it begins is not worked for."""
    job = asyncio.wrap_future(request.part(Ports).runtime.workers.visitors.submit(address(request), work, *args))
    gone = asyncio.ensure_future(request.hung_up())
    try:
        await asyncio.wait((job, gone), return_when=asyncio.FIRST_COMPLETED)
        if not job.done():
            raise HungUp("Nobody waits for this answer any more.")
        return job.result()
    finally:
        gone.cancel()
        job.cancel()


def answer(body: bytes) -> Response[Any]:
    """A worker's answer, as it is: JSON that nobody keeps."""
    return Response(body, media_type=MediaType.JSON, headers=NO_STORE)


async def asked_card(connection: AnyConnection, identity: str) -> Listed:
    """The card of a table whose link somebody has."""
    ports = connection.part(Ports)
    card = await ports.tables.card(identity)
    if card is None:
        ports.guard.check_guess(connection)
        raise NotThere("There is no such table.")
    await _must_see(connection, card[0], card[1])
    return card


async def _must_see(connection: AnyConnection, card: Card, people: Mapping[str, str]) -> str | None:
    """Nobody sees a table of a day's deal before their own try of it; who asks for one."""
    if card.day is None:
        return None
    visitor = await known_visitor(connection)
    person = visitor.person.id if visitor else None
    await connection.part(Ports).sealed.must_see(card, people, person)
    return person


async def asked_table(connection: AnyConnection, identity: str) -> Table | Readable:
    """A table whose game has begun: to play, or only to read."""
    ports = connection.part(Ports)
    found = await ports.runtime.find(identity)
    if found is None:
        ports.guard.check_guess(connection)
        raise NotThere("There is no such table.")
    if isinstance(found, Damaged):
        raise why_not(found)
    card = found.shown.card if isinstance(found, Table) else found.card
    if not card.sealed:
        raise NotBegun("The game has not begun yet.")
    person = await _must_see(connection, card, found.people)
    if isinstance(found, Table) and card.day is not None and (own := found.seats_of(person)):
        found.arrived(own[0], ports.runtime.clock)  # who looks is there, whichever way they look
        ports.runtime.touched(found)
    return found


async def asked_game(connection: AnyConnection, identity: str) -> Table:
    """A table whose game can be played on or looked at move by move here."""
    found = await asked_table(connection, identity)
    if isinstance(found, Readable):
        raise why_not(found)
    return found
