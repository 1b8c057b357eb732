"""Everything that is kept about somebody, as one file: written table by table, so that no history is too long."""

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
"""So many tables are read at a time: others are answered in between."""


@get("/me/data", media_type=MediaType.JSON)
async def my_data(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Stream:
    """Give me my data: everything that is kept about me, as one file, with the records of my finished games."""
    accounts = request.part(Accounts)
    if not accounts.ports.guard.downloads.take(visitor.person.id, accounts.ports.guard.steady()):
        raise TooMany("You have had your data several times just now: wait a few minutes.")
    headers = {"Content-Disposition": 'attachment; filename="worldwright-my-data.json"'}
    own = msgspec.json.encode(await accounts.people.own(visitor.person.id))
    return Stream(_written(accounts, visitor, own), media_type=MediaType.JSON, headers=headers)


async def _written(accounts: Accounts, visitor: Visitor, own: bytes) -> AsyncIterator[bytes]:
    """The file, piece by piece."""
    person, name = visitor.person.id, visitor.person.name
    yield own[:-1] + b',\n"tables": ['
    numbers = await accounts.ports.db.read(lambda db: stored.numbers_of(db, person))
    for start in range(0, len(numbers), TOGETHER):
        chunk = numbers[start : start + TOGETHER]

        def read(db: Rows, chunk: list[int] = chunk) -> list[OwnTable]:
            found = (stored.own_table(db, number, person, name) for number in chunk)
            return [one for one in found if one is not None]

        for at, one in enumerate(await accounts.ports.db.read(read)):
            told = one if await _may_be_told(accounts, one) else msgspec.structs.replace(one, record="")
            yield (b",\n" if start + at else b"\n") + msgspec.json.encode(told.entry())
    yield b"\n]}\n"


async def _may_be_told(accounts: Accounts, one: OwnTable) -> bool:
    """Whether everybody may have the record by now: not while others have yet to play its deal."""
    return await accounts.ports.sealed.is_open(one.card) and not await accounts.ports.tables.source_runs(one.card)


router = Router("/", route_handlers=[my_data], tags=["people"])
