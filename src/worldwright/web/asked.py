"""What a request asks for: a table whose link somebody has, or why there is none for them."""

from __future__ import annotations

from worldwright.tables.events import Damaged
from worldwright.tables.opening import Readable, why_not
from worldwright.tables.stored import Listed
from worldwright.tables.table import Table
from worldwright.web.accounts import service_of
from worldwright.web.guard import AnyConnection, NotThere


async def asked_card(connection: AnyConnection, identity: str) -> Listed:
    """The card of a table whose link somebody has."""
    service = service_of(connection)
    card = await service.card(identity)
    if card is None:
        service.guard.check_guess(connection)
        raise NotThere("There is no such table.")
    return card


async def asked_table(connection: AnyConnection, identity: str) -> Table | Readable:
    """A table whose game has begun: to play, or only to read."""
    service = service_of(connection)
    found = await service.runtime.find(identity)
    if found is None:
        service.guard.check_guess(connection)
        raise NotThere("There is no such table.")
    if isinstance(found, Damaged):
        raise why_not(found)
    if not (found.shown.card if isinstance(found, Table) else found.card).sealed:
        raise NotThere("The game has not begun yet.")
    return found


async def asked_game(connection: AnyConnection, identity: str) -> Table:
    """A table whose game can be played on or looked at move by move here."""
    found = await asked_table(connection, identity)
    if isinstance(found, Readable):
        raise why_not(found)
    return found
