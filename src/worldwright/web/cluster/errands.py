"""What the house itself does at tables and remembers of people, wherever they are: by name, for the bus."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from worldwright.core.errors import Trouble
from worldwright.tables import desk
from worldwright.tables.database import Conflict, StoreFault
from worldwright.tables.lobby import Unfit
from worldwright.tables.notifications import Waiting
from worldwright.web import chores
from worldwright.web.cluster import talk
from worldwright.web.cluster.bus import BusFault

if TYPE_CHECKING:
    from worldwright.web.service import Service


async def _end_unused(service: Service, table: str, reason: str, now: int) -> None:
    await chores.end_unless_attended(service, table, reason, now)


async def _end_table(service: Service, table: str, reason: str) -> None:
    await chores.end_table(service, table, reason)


async def _call_late(service: Service, table: str) -> None:
    await service.daily.call_late(table)


async def _leave_as_former(service: Service, table: str, person: str) -> None:
    await service.departures.leave_as_former(table, person)


async def _leave_round(service: Service, table: str, person: str) -> None:
    await service.tournaments.leave_table(table, person)


async def _begin_round(service: Service, table: str, seed: bytes, gone: list[int], *how: bool) -> None:
    is_waiting, leaves = how
    await service.new_tables.begin_round_table(table, seed, frozenset(gone), is_waiting=is_waiting, leaves=leaves)


async def _keep_for_later(service: Service, person: str, table: str) -> None:
    await service.matching.keep_for_later(person, table)


async def _notify(service: Service, waiting: dict[str, Any], now: int) -> None:
    await service.notifier.notify(msgspec.convert(waiting, Waiting), now)


async def _forget_in_tournaments(service: Service, person: str) -> None:
    await service.tournaments.forget(person)


KINDS: dict[str, type[Trouble]] = {"store": StoreFault, "conflict": Conflict, talk.INTERNAL: BusFault}
"""Refusals told by their kind, without a code for the page; of what broke nobody knows whether it was done."""
ERRANDS: dict[str, Callable[..., Awaitable[None]]] = {
    "end_unused": _end_unused,
    "end_table": _end_table,
    "call_late": _call_late,
    "leave_as_former": _leave_as_former,
    "leave_round": _leave_round,
    "begin_round": _begin_round,
    "keep_for_later": _keep_for_later,
    "notify": _notify,
    "forget_in_tournaments": _forget_in_tournaments,
}


def failed(fault: Trouble) -> talk.Failed:
    """What is said to another node of something that cannot be done here."""
    code = next((code for code, kind in KINDS.items() if isinstance(fault, kind)), getattr(fault, "code", ""))
    return talk.Failed(code, str(fault))


def refusal(said: talk.Failed) -> Trouble:
    """The same at the node that asked: of the same kind, with the same code."""
    if (kind := KINDS.get(said.code)) is not None:
        return kind(said.sentence)
    return Unfit(said.code, said.sentence) if said.code else Trouble(said.sentence)


async def run(service: Service, name: str, values: list[Any]) -> None:
    """Do something that another node wants done here; Elsewhere if it cannot be done here either."""
    await ERRANDS[name](service, *values)


def whose_turn(service: Service, tables: list[str]) -> talk.Turns:
    """Whom tables wait for that are in memory here, and how long."""
    runtime = service.runtime
    waits, left = {}, {}
    for name in tables:
        table = runtime.registry.tables.get(name)
        if table is not None and table.saved_seq:
            waits[name] = [*service.waits(table)]
            left[name] = {
                seat: one for seat in range(table.terms.seats) if (one := runtime.left(name, [seat])) is not None
            }
    return talk.Turns(waits, left)


async def heard(service: Service, news: talk.News) -> None:
    """Something that happened at another node, and is remembered here too."""
    match news:
        case talk.DevicesEnded(devices):
            service.departures.ended(devices)
        case talk.PersonChanged(person, is_out):
            await service.departures.changed(person)
            if is_out:
                service.departures.close_person(person)
        case talk.PersonForgotten(person):
            service.departures.forgotten(person)
        case talk.PeopleMerged(guest, account):
            await service.departures.changed(account)
            service.departures.merged(guest, account)
        case talk.NoticeChanged():
            service.notice = await service.db.read(desk.notice)
        case talk.Enqueued():
            service.notifier.look()


async def read_people_again(service: Service) -> None:
    """Whatever was told while the bus was away is not known: nothing that is remembered of people is believed."""
    service.people.unlearn_all()
    await service.people.open()
    await service.notifier.read_all_again()
    service.notice = await service.db.read(desk.notice)
