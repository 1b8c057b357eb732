"""Everything that is kept about somebody, as one file: written table by table, so that no history is too long."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
from litestar import MediaType, Router, get
from litestar.di import NamedDependency
from litestar.response import Stream

from worldwright.tables import stored
from worldwright.tables.database import Rows
from worldwright.tables.people import Visitor
from worldwright.tables.stored import OwnTable
from worldwright.web.accounts import AnyRequest, service_of
from worldwright.web.guard import TooMany
from worldwright.web.records import source_runs
from worldwright.web.service import Service

TOGETHER = 20
"""So many tables are read at a time: others are answered in between."""


@get("/me/data", media_type=MediaType.JSON)
async def my_data(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Stream:
    """Give me my data: everything that is kept about me, as one file, with the records of my finished games."""
    service = service_of(request)
    if not service.guard.downloads.take(visitor.person.id, service.guard.steady()):
        raise TooMany("You have had your data several times just now: wait a few minutes.")
    headers = {"Content-Disposition": 'attachment; filename="worldwright-my-data.json"'}
    own = msgspec.json.encode(await service.people.own(visitor.person.id))
    return Stream(_written(service, visitor, own), media_type=MediaType.JSON, headers=headers)


async def _written(service: Service, visitor: Visitor, own: bytes) -> AsyncIterator[bytes]:
    """The file, piece by piece."""
    person, name = visitor.person.id, visitor.person.name
    yield own[:-1] + b',\n"tables": ['
    numbers = await service.db.read(lambda db: stored.numbers_of(db, person))
    for start in range(0, len(numbers), TOGETHER):
        chunk = numbers[start : start + TOGETHER]

        def read(db: Rows, chunk: list[int] = chunk) -> list[OwnTable]:
            found = (stored.own_table(db, number, person, name) for number in chunk)
            return [one for one in found if one is not None]

        for at, one in enumerate(await service.db.read(read)):
            told = one if await _may_be_told(service, one) else msgspec.structs.replace(one, record="")
            yield (b",\n" if start + at else b"\n") + msgspec.json.encode(told.entry())
    yield b"\n]}\n"


async def _may_be_told(service: Service, one: OwnTable) -> bool:
    """Whether everybody may have the record by now: not while others have yet to play its deal."""
    return await service.daily.is_open(one.card) and not await source_runs(service, one.card)


router = Router("/", route_handlers=[my_data], tags=["people"])
