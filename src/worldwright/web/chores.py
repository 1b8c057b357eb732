"""What a server clears away: by and by what nobody comes to, and at once what nobody joined when room is needed."""

from __future__ import annotations

import logging
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING

from worldwright.core.notation import parse_time
from worldwright.tables import desk, janitor, lobby, stored
from worldwright.tables.changing_hands import leave
from worldwright.tables.database import Batch
from worldwright.tables.events import Event, next_link, note_text
from worldwright.tables.notes import End, Note
from worldwright.tables.opening import Readable, card_of
from worldwright.tables.table import Table

if TYPE_CHECKING:
    from worldwright.web.service import Service

SEEN_SECONDS = 3600
"""That a person is at a table is noted once an hour."""
ATTENDED_SECONDS = 60.0
"""Who waits in a room asks for its table more often than that."""
MOST_ATTENDED = 10_000
FREED = 50
"""Tables that are freed at once when a house is full."""
log = logging.getLogger(__name__)


class Attended:
    """Which tables somebody looked at lately, in memory alone and bounded."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, float] = OrderedDict()

    def see(self, table: str, now: float) -> None:
        """Somebody looks at a table."""
        self._seen[table] = now
        self._seen.move_to_end(table)
        if len(self._seen) > MOST_ATTENDED:
            self._seen.popitem(last=False)

    def is_attended(self, table: str, now: float) -> bool:
        """Whether somebody did lately."""
        return now - self._seen.get(table, float("-inf")) < ATTENDED_SECONDS


async def clear_away(service: Service) -> janitor.Chores:
    """End what nobody comes to any more, and delete what has been kept long enough."""
    settings, db = service.settings, service.db
    kept = janitor.Kept(settings.open_hours, settings.abandon_days, settings.keep_days)
    now = int(service.seconds())
    todo = await db.read(lambda rows: janitor.chores(rows, now, kept))
    for identity in (*todo.unused, *todo.abandoned):
        await _end(service, identity, "unused" if identity in todo.unused else "abandoned", now)
    for identity in todo.removed:
        if identity not in service.runtime.registry.tables:
            await db.write(*janitor.remove(identity))
            service.seen.pop(identity, None)
    service.seen = {identity: seen for identity, seen in service.seen.items() if now - seen < SEEN_SECONDS}
    await db.write(desk.fade(now))
    idle = settings.idle_days * janitor.DAY
    await service.people.sweep(await db.read(lambda rows: janitor.believed(rows, now) - idle))
    if any((todo.unused, todo.abandoned, todo.removed)):
        log.info(
            "cleared away: %d unused, %d abandoned, %d removed", *map(len, (todo.unused, todo.abandoned, todo.removed))
        )
    return todo


async def _end(service: Service, identity: str, reason: str, now: int) -> None:
    await service.somewhere(identity, partial(end_unless_attended, service), "end_unused", identity, reason, now)


async def end_unless_attended(service: Service, identity: str, reason: str, now: int) -> None:
    """End a table that nobody comes to; whoever is there all the same keeps it."""
    found = await service.runtime.find(identity)
    if isinstance(found, Table) and any(watcher.IS_PERSON for watcher in found.audience.watchers):
        await service.db.write(stored.seen(identity, now))
        return
    if isinstance(found, Table) and found.log.card.contest is not None and found.is_begun:
        leave(found, found.audience.to_move(), service.runtime.clock)  # whoever it waits for did not come back
    await end_table(service, identity, reason)


async def end_table(service: Service, identity: str, reason: str) -> None:
    """End a table, whoever is there; one that cannot be played here too."""
    runtime = service.runtime
    found = await runtime.find(identity)
    if isinstance(found, Table):
        found.end(reason, runtime.clock)
        runtime.touched(found)
        await runtime.saved(found)
    elif isinstance(found, Readable):
        await append_note(service, identity, End(reason))


async def append_note(service: Service, identity: str, note: Note) -> None:
    """Write a note to the log of a table that cannot be played on here."""
    kept = await service.db.read(lambda rows: stored.stored(rows, identity))
    if kept is not None and kept.events:
        last = kept.events[-1]
        text = note_text(parse_time(last.text.split(" ", 1)[0]), note)
        event = Event(last.seq + 1, text, next_link(last.link, last.seq + 1, text, None))
        service.db.append(Batch(identity, [event], card=card_of(identity, [*kept.events, event])))


async def check_room(service: Service, person: str) -> None:
    """Raises Unfit if somebody can have no further table; a full house first lets go of tables that nobody joined.

    Newcomers may have fewer, and a part of the house is kept for those who were here before.
    """
    settings, now = service.settings, int(service.seconds())
    known = await service.people.person(person)
    is_new = known is None or janitor.is_newcomer(known.made, now)
    each = min(settings.tables_each, settings.tables_new) if is_new else settings.tables_each
    most = settings.tables - (settings.tables // janitor.KEPT_SHARE if is_new else 0)
    everybody, own = await service.db.read(lambda db: (stored.alive(db), stored.alive(db, person)))
    if everybody >= most and own < each and await _freed(service, now):
        everybody = await service.db.read(stored.alive)
    if (full := lobby.too_many(everybody, own, most, each)) is not None:
        raise full


async def _freed(service: Service, now: int) -> int:
    """How many open tables ended that nobody but their hosts ever came to, and nobody looks at."""
    unjoined = await service.db.read(janitor.unjoined)
    steady = service.guard.steady()
    chosen = [table for table in unjoined if not service.attended.is_attended(table, steady)][:FREED]
    for identity in chosen:
        await _end(service, identity, "unused", now)
    if chosen:
        log.warning("the house is full: %d open tables that nobody joined were ended", len(chosen))
    return len(chosen)
