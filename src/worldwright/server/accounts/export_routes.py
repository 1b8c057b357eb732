"""Export of a user's data as one file, streamed table by table so that any history fits."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from worldwright.server.accounts.service import Accounts
from worldwright.server.http.guard import TooMany
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.response import MediaType, Stream
from worldwright.server.http.routing import NamedDependency, Router, get
from worldwright.server.http.visitor import Visitor
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.database import Rows
from worldwright.server.storage.table_store import OwnTable

TOGETHER = 20
"""Tables read at a time, so that other requests are answered in between."""


@get("/me/data", media_type=MediaType.JSON)
async def my_data(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Stream:
    """Export the visitor's data as one file, with the records of finished games."""
    accounts = request.part(Accounts)
    if not accounts.ports.guard.downloads.take(visitor.person.id, accounts.ports.guard.steady()):
        raise TooMany("You have had your data several times just now: wait a few minutes.")
    headers = {"Content-Disposition": 'attachment; filename="worldwright-my-data.json"'}
    own = msgspec.json.encode(await accounts.people.erasure.own(visitor.person.id))
    return Stream(_written(accounts, visitor, own), media_type=MediaType.JSON, headers=headers)


async def _written(accounts: Accounts, visitor: Visitor, own: bytes) -> AsyncIterator[bytes]:
    """The pieces of the file."""
    person, name = visitor.person.id, visitor.person.name
    yield own[:-1] + b',\n"tables": ['
    numbers = await accounts.ports.db.read(lambda db: stored.numbers_of(db, person))
    for start in range(0, len(numbers), TOGETHER):
        chunk = numbers[start : start + TOGETHER]

        def read(db: Rows, chunk: list[int] = chunk) -> list[OwnTable]:
            tables = (stored.own_table(db, number, person, name) for number in chunk)
            return [table for table in tables if table is not None]

        for at, table in enumerate(await accounts.ports.db.read(read)):
            shown = table if await _is_public(accounts, table) else msgspec.structs.replace(table, record="")
            yield (b",\n" if start + at else b"\n") + msgspec.json.encode(shown.entry())
    yield b"\n]}\n"


async def _is_public(accounts: Accounts, table: OwnTable) -> bool:
    """Whether a record may be shown: not while others have yet to play its deal."""
    return await accounts.ports.sealed.is_open(table.card) and not await accounts.ports.tables.source_runs(table.card)


router = Router("/", route_handlers=[my_data], tags=["people"])
