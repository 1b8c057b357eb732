"""Service of the account routes: users, their removal, and password hashing in threads."""

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
"""Hashing threads at a time: each takes much memory by design."""
log = logging.getLogger(__name__)


class Accounts:
    """Users and their accounts."""

    def __init__(self, ports: Ports, people: People, removal: AccountRemoval, secret: str) -> None:
        """`secret` signs the marks of returning browsers."""
        self.ports = ports
        self.people = people
        self.removal = removal
        self.secret = secret
        self.host = ""
        """The user who may open the admin page."""
        self._slots = asyncio.Semaphore(HASHES_AT_ONCE)

    async def open(self) -> None:
        """Find the host's account. One registered later under that name does not become the host."""
        if login := self.ports.settings.host_account:
            stored = await self.people.password(login)
            self.host = "" if stored is None else stored[0]
            if stored is None:
                log.warning(
                    "WORLDWRIGHT_HOST_ACCOUNT names no account: unset it, create the account, then set it again"
                )

    async def slowly(self, work: Callable[[], T]) -> T:
        """Run slow work in a thread, few at a time."""
        async with self._slots:
            return await asyncio.to_thread(work)
