"""People who go: devices that end, guests who turn out to be somebody, and whoever is forgotten; at every node."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence

from worldwright.core.errors import UserError
from worldwright.server.accounts.personal_data import PeopleWatcher
from worldwright.server.accounts.store import People
from worldwright.server.engine.summary import ALIVE
from worldwright.server.http.ports import Ports
from worldwright.server.runtime.nodes import Message

log = logging.getLogger(__name__)


class DevicesEnded(Message, frozen=True):
    """Devices that are not known any more: what they opened closes."""

    devices: list[str]


class PersonChanged(Message, frozen=True):
    """Name, rights or wishes of somebody changed: what is remembered of them is read again."""

    person: str
    is_out: bool = False
    """What they have open closes."""


class PersonForgotten(Message, frozen=True):
    """Nobody knows somebody any more."""

    person: str


class PeopleMerged(Message, frozen=True):
    """A guest turned out to be somebody with an account."""

    guest: str
    account: str


class AccountRemoval:
    """What follows for tables, sockets and everything remembered when somebody goes or becomes another."""

    def __init__(self, ports: Ports, people: People, watchers: Sequence[PeopleWatcher]) -> None:
        """`watchers` are the features that remember something of people."""
        self.ports = ports
        self._people = people
        self._watchers = watchers
        self.ports.nodes.commands.add("leave_as_former", self.leave_as_former)
        broadcast = self.ports.nodes.broadcast
        broadcast.on(DevicesEnded, lambda said: self.ended(said.devices))
        broadcast.on(PersonChanged, self._person_changed)
        broadcast.on(PersonForgotten, lambda said: self.forgotten(said.person))
        broadcast.on(PeopleMerged, self._people_merged)
        broadcast.on_missed(self._read_again)

    # Here and everywhere

    async def end_devices(self, devices: Collection[str]) -> None:
        """Those devices are not known any more, and their sockets close."""
        await self._people.end_devices(devices)
        for device in devices:
            self.close_device(device)

    async def forget(self, person: str) -> None:
        """Forget somebody, and close what they have open: games still replay, nobody knows whose they were."""
        await asyncio.to_thread(self._people.promise_to_forget, person)
        await self._leave_all(person)
        for watcher in self._watchers:
            await watcher.leaving(person)
        await self._people.forget(person)
        self.forgotten(person)
        self.ports.nodes.broadcast.publish(PersonForgotten(person))

    async def _leave_all(self, person: str) -> None:
        for card, _, _ in await self.ports.tables.tables_of(person, 0):
            if card.state not in ALIVE:
                continue
            try:
                await self.ports.nodes.commands.run("leave_as_former", card.id, person)
            except UserError as fault:
                log.warning("a table could not be left by somebody who is to be forgotten: %s", fault)

    async def leave_as_former(self, identity: str, person: str) -> None:
        """Somebody gives up their chairs at a table, and nobody will know whose they were."""
        table = await self.ports.runtime.table(identity)
        if table is not None:
            me = table.holders_of(person)
            await self.ports.tables.left(table, me, table.log.card.seats_of(me), former=True)

    async def merge(self, guest: str, account: str) -> None:
        """A guest turns out to be somebody with an account: the seats go along."""
        for card, people, _ in await self.ports.tables.tables_of(guest, 0):
            if card.state in ALIVE and account in people.values() and not card.terms.hot_seat:
                # the account sits here already: the guest's chair is given up
                await self.ports.nodes.commands.run("leave_as_former", card.id, guest)
        for watcher in self._watchers:
            await watcher.merging(guest, account)
        await self._people.merge(guest, account)
        self.merged(guest, account)
        self.ports.nodes.broadcast.publish(PeopleMerged(guest, account))

    def put_out(self, person: str) -> None:
        """Close what somebody has open, wherever."""
        self.close_person(person)
        self.ports.nodes.broadcast.publish(PersonChanged(person, is_out=True))

    # At this node

    async def _person_changed(self, said: PersonChanged) -> None:
        await self.changed(said.person)
        if said.is_out:
            self.close_person(said.person)

    async def _people_merged(self, said: PeopleMerged) -> None:
        await self.changed(said.account)
        self.merged(said.guest, said.account)

    async def _read_again(self) -> None:
        """Messages may have been lost: nothing that is remembered of people is believed."""
        self._people.unlearn_all()
        await self._people.open()

    def close_device(self, device: str) -> None:
        """Close every socket that a device opened."""
        self.ports.runtime.close_sockets(lambda socket: socket.device == device, "logged_out")

    def close_person(self, person: str) -> None:
        """Close every socket of somebody."""
        self.ports.runtime.close_sockets(lambda socket: socket.person == person, "logged_out")

    def ended(self, devices: Collection[str]) -> None:
        """Devices ended at another node."""
        self._people.unlearn_devices(devices)
        for device in devices:
            self.close_device(device)

    async def changed(self, person: str) -> None:
        """What was remembered of somebody is read again."""
        await self._people.read_again(person)
        for watcher in self._watchers:
            await watcher.changed(person)

    def forgotten(self, person: str) -> None:
        """Nothing here knows somebody any more."""
        self._people.unlearn(person)
        self.ports.networks.forget(person)
        for watcher in self._watchers:
            watcher.forgotten(person)
        for table in self.ports.runtime.registry.tables.values():
            for holder in table.holders_of(person):
                del table.people[holder]
        self.close_person(person)

    def merged(self, guest: str, account: str) -> None:
        """A guest is somebody else from now on."""
        self._people.unlearn(guest)
        for watcher in self._watchers:
            watcher.merged(guest, account)
        for table in self.ports.runtime.registry.tables.values():
            for holder in table.holders_of(guest):
                table.people[holder] = account
