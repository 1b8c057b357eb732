"""What the routes about people use: people, their removal, and threads in which passwords are hashed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeVar

from worldwright.server.accounts.removal import AccountRemoval
from worldwright.server.accounts.store import People
from worldwright.server.http.ports import Ports

T = TypeVar("T")
HASHES_AT_ONCE = 2
"""Passwords are hashed in threads, few at a time: each takes memory by design."""
log = logging.getLogger(__name__)


class Accounts:
    """Everybody who comes."""

    def __init__(self, ports: Ports, people: People, removal: AccountRemoval, secret: str) -> None:
        """`secret`: what the marks of returning browsers come from."""
        self.ports = ports
        self.people = people
        self.removal = removal
        self.secret = secret
        self.host = ""
        """The person who has the host's page."""
        self._slots = asyncio.Semaphore(HASHES_AT_ONCE)

    async def open(self) -> None:
        """The host is known from the start: an account that is made later under that name is nobody's host."""
        if login := self.ports.settings.host_account:
            found = await self.people.password(login)
            self.host = "" if found is None else found[0]
            if found is None:
                log.warning("there is no account of the name in WORLDWRIGHT_HOST_ACCOUNT: make it, then name it")

    async def slowly(self, work: Callable[[], T]) -> T:
        """The result of work that is slow on purpose, done in a thread, few at a time."""
        async with self._slots:
            return await asyncio.to_thread(work)
