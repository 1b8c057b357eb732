"""Account removal, merging of guests and ended devices, at every node."""

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
    """Devices were ended: their sockets close."""

    devices: list[str]


class PersonChanged(Message, frozen=True):
    """A user's name, rights or settings changed: cached copies are read again."""

    person: str
    is_out: bool = False
    """The user's sockets close."""


class PersonForgotten(Message, frozen=True):
    """A user was removed."""

    person: str


class PeopleMerged(Message, frozen=True):
    """A guest was merged into an account."""

    guest: str
    account: str


class AccountRemoval:
    """Ends devices, removes users and merges guests: in the database, at tables, sockets and caches."""

    def __init__(self, ports: Ports, people: People, watchers: Sequence[PeopleWatcher]) -> None:
        """`watchers` are the features with users' data in memory."""
        self.ports = ports
        self._people = people
        self._watchers = watchers
        self.ports.nodes.commands.add("leave_as_former", self.leave_as_former)
        broadcast = self.ports.nodes.broadcast
        broadcast.on(DevicesEnded, lambda message: self.ended(message.devices))
        broadcast.on(PersonChanged, self._person_changed)
        broadcast.on(PersonForgotten, lambda message: self.forgotten(message.person))
        broadcast.on(PeopleMerged, self._people_merged)
        broadcast.on_missed(self._read_again)

    # Here and everywhere

    async def end_devices(self, devices: Collection[str]) -> None:
        """End devices and close their sockets."""
        await self._people.end_devices(devices)
        for device in devices:
            self.close_device(device)

    async def forget(self, person: str) -> None:
        """Remove a user and close their sockets: games still replay, with a former player."""
        await asyncio.to_thread(self._people.erasure.promise_to_forget, person)
        await self._leave_all(person)
        for watcher in self._watchers:
            await watcher.leaving(person)
        await self._people.erasure.forget(person)
        self.forgotten(person)
        self.ports.nodes.broadcast.publish(PersonForgotten(person))

    async def _leave_all(self, person: str) -> None:
        for card, _, _ in await self.ports.tables.tables_of(person, 0):
            if card.state not in ALIVE:
                continue
            try:
                await self.ports.nodes.commands.run("leave_as_former", card.id, person)
            except UserError as fault:
                log.warning("account removal: a table could not be left: %s", fault)

    async def leave_as_former(self, identity: str, person: str) -> None:
        """Give up a removed user's seats at a table."""
        table = await self.ports.runtime.table(identity)
        if table is not None:
            me = table.people.holders_of(person)
            await self.ports.tables.left(table, me, table.log.card.seats_of(me), former=True)

    async def merge(self, guest: str, account: str) -> None:
        """Merge a guest into an account, with the guest's seats."""
        for card, people, _ in await self.ports.tables.tables_of(guest, 0):
            if card.state in ALIVE and account in people.values() and not card.terms.hot_seat:
                # the account has a seat here already: give up the guest's
                await self.ports.nodes.commands.run("leave_as_former", card.id, guest)
        for watcher in self._watchers:
            await watcher.merging(guest, account)
        await self._people.erasure.merge(guest, account)
        self.merged(guest, account)
        self.ports.nodes.broadcast.publish(PeopleMerged(guest, account))

    def put_out(self, person: str) -> None:
        """Close a user's sockets at every node."""
        self.close_person(person)
        self.ports.nodes.broadcast.publish(PersonChanged(person, is_out=True))

    # At this node

    async def _person_changed(self, message: PersonChanged) -> None:
        await self.changed(message.person)
        if message.is_out:
            self.close_person(message.person)

    async def _people_merged(self, message: PeopleMerged) -> None:
        await self.changed(message.account)
        self.merged(message.guest, message.account)

    async def _read_again(self) -> None:
        """Drop all caches of users, because messages may have been lost."""
        self._people.cache.drop_all()
        await self._people.open()

    def close_device(self, device: str) -> None:
        """Close every socket of a device."""
        self.ports.runtime.close_sockets(lambda socket: socket.device == device, "logged_out")

    def close_person(self, person: str) -> None:
        """Close every socket of a user."""
        self.ports.runtime.close_sockets(lambda socket: socket.person == person, "logged_out")

    def ended(self, devices: Collection[str]) -> None:
        """Devices were ended at another node."""
        self._people.cache.drop_devices(devices)
        for device in devices:
            self.close_device(device)

    async def changed(self, person: str) -> None:
        """Read a user's cached data again."""
        await self._people.read_again(person)
        for watcher in self._watchers:
            await watcher.changed(person)

    def forgotten(self, person: str) -> None:
        """Drop a removed user from this node's memory."""
        self._people.cache.drop(person)
        self.ports.networks.forget(person)
        for watcher in self._watchers:
            watcher.forgotten(person)
        for table in self.ports.runtime.registry.tables.values():
            for holder in table.people.holders_of(person):
                del table.people[holder]
        self.close_person(person)

    def merged(self, guest: str, account: str) -> None:
        """Move a merged guest's seats in this node's memory."""
        self._people.cache.drop(guest)
        for watcher in self._watchers:
            watcher.merged(guest, account)
        for table in self.ports.runtime.registry.tables.values():
            for holder in table.people.holders_of(guest):
                table.people[holder] = account
