"""People who go: devices that end, guests who turn out to be somebody, and whoever is forgotten; at every node."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import TYPE_CHECKING

from worldwright.core.errors import Trouble
from worldwright.tables.card import ALIVE
from worldwright.tables.ownership import STEWARD
from worldwright.web.cluster import talk

if TYPE_CHECKING:
    from worldwright.web.service import Service

log = logging.getLogger(__name__)


class Departures:
    """What follows for tables, sockets and everything remembered when somebody goes or becomes another."""

    def __init__(self, service: Service) -> None:
        self._service = service

    # Here and everywhere

    async def end_devices(self, devices: Collection[str]) -> None:
        """Those devices are not known any more, and their sockets close."""
        await self._service.people.end_devices(devices)
        for device in devices:
            self.close_device(device)

    async def forget(self, person: str) -> None:
        """Forget somebody, and close what they have open: games still replay, nobody knows whose they were."""
        service = self._service
        await asyncio.to_thread(service.people.promise_to_forget, person)
        await self._leave_all(person)
        await service.somewhere(STEWARD, service.tournaments.forget, "forget_in_tournaments", person)
        await service.people.forget(person)
        self.forgotten(person)
        service.tell_all(talk.PersonForgotten(person))

    async def _leave_all(self, person: str) -> None:
        service = self._service
        for card, _, _ in await service.tables_of(person, 0):
            if card.state not in ALIVE:
                continue
            try:
                await service.somewhere(card.id, self.leave_as_former, "leave_as_former", card.id, person)
            except Trouble as fault:
                log.warning("a table could not be left by somebody who is to be forgotten: %s", fault)

    async def leave_as_former(self, identity: str, person: str) -> None:
        """Somebody gives up their chairs at a table, and nobody will know whose they were."""
        table = await self._service.runtime.table(identity)
        if table is not None:
            me = table.holders_of(person)
            await self._service.left(table, me, table.log.card.seats_of(me), former=True)

    async def merge(self, guest: str, account: str) -> None:
        """A guest turns out to be somebody with an account: the seats go along."""
        service = self._service
        for card, people, _ in await service.tables_of(guest, 0):
            if card.state in ALIVE and account in people.values() and not card.terms.hot_seat:
                # the account sits here already: the guest's chair is given up
                await service.somewhere(card.id, self.leave_as_former, "leave_as_former", card.id, guest)
        await service.notifier.merged(guest, account)
        await service.people.merge(guest, account)
        self.merged(guest, account)
        service.tell_all(talk.PeopleMerged(guest, account))

    def put_out(self, person: str) -> None:
        """Close what somebody has open, wherever."""
        self.close_person(person)
        self._service.tell_all(talk.PersonChanged(person, is_out=True))

    # At this node

    def close_device(self, device: str) -> None:
        """Close every socket that a device opened."""
        self._service.runtime.close_sockets(lambda socket: socket.device == device, "logged_out")

    def close_person(self, person: str) -> None:
        """Close every socket of somebody."""
        self._service.runtime.close_sockets(lambda socket: socket.person == person, "logged_out")

    def ended(self, devices: Collection[str]) -> None:
        """Devices ended at another node."""
        self._service.people.unlearn_devices(devices)
        for device in devices:
            self.close_device(device)

    async def changed(self, person: str) -> None:
        """What was remembered of somebody is read again."""
        await self._service.people.read_again(person)
        await self._service.notifier.read_again(person)

    def forgotten(self, person: str) -> None:
        """Nothing here knows somebody any more."""
        service = self._service
        service.people.unlearn(person)
        service.notifier.forget(person)
        service.whereabouts.forget(person)
        service.matching.stop(person)
        for table in service.runtime.registry.tables.values():
            for holder in table.holders_of(person):
                del table.people[holder]
        self.close_person(person)

    def merged(self, guest: str, account: str) -> None:
        """A guest is somebody else from now on."""
        service = self._service
        service.people.unlearn(guest)
        service.notifier.forget(guest)
        service.tournaments.merged(guest, account)
        for table in service.runtime.registry.tables.values():
            for holder in table.holders_of(guest):
                table.people[holder] = account
