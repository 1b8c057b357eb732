"""Service of the account routes: users, their removal, and password hashing in a lane of its own."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from worldwright.server.accounts.removal import AccountRemoval
from worldwright.server.accounts.store import People
from worldwright.server.engine.seating import Rejected
from worldwright.server.http.guard import address, networks
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.ports import Ports
from worldwright.server.http.table_access import waited_for

T = TypeVar("T")
NO_NEWCOMERS = "This server takes no new players: sign in if you have an account."
log = logging.getLogger(__name__)


class Accounts:
    """Users and their accounts."""

    def __init__(
        self,
        ports: Ports,
        people: People,
        removal: AccountRemoval,
        secret: str,
        is_invitation: Callable[[str], Awaitable[bool]],
    ) -> None:
        """`secret` signs the marks of returning browsers; `is_invitation` knows what a link may invite to."""
        self.ports = ports
        self.people = people
        self.removal = removal
        self.secret = secret
        self._is_invitation = is_invitation
        self.hosts: frozenset[str] = frozenset()
        """Users who may open the admin page."""

    async def open(self) -> None:
        """Find the hosts' accounts. One registered later under such a name does not become a host."""
        found = {login: await self.people.password(login) for login in self.ports.settings.host_accounts}
        self.hosts = frozenset(stored[0] for stored in found.values() if stored is not None)
        for login in (login for login, stored in found.items() if stored is None):
            log.warning(
                "WORLDWRIGHT_HOST_ACCOUNTS names no account %s: take it out, create the account, then name it again",
                login,
            )

    async def check_newcomer(self, invited: str | None) -> None:
        """Refuse a new guest whom the server's registration does not let in; `invited` names a table or tournament."""
        match self.ports.settings.registration:
            case "closed":
                raise Rejected("closed", NO_NEWCOMERS)
            case "invited" if not invited or not await self._is_invitation(invited):
                raise Rejected("invited_only", "New players need an invitation here: open the link of a table.")

    async def slowly(self, request: AnyRequest, work: Callable[[], T], *, first: bool = False) -> T:
        """Hash in a thread, few at a time; networks take turns, after those that come `first`."""
        network, _ = networks(address(request))
        return await waited_for(request, self.ports.runtime.workers.passwords.submit(network, work, first=first))
