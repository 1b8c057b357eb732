"""Moderation service: ports of the admin page, and the current notice."""

from __future__ import annotations

from worldwright.server.accounts.service import Accounts
from worldwright.server.http.ports import Ports, TableCards
from worldwright.server.moderation import store
from worldwright.server.moderation.store import Announcement, NoticeChanged
from worldwright.server.storage.database import Change


class Moderation:
    """What the admin page shows and does."""

    def __init__(self, ports: Ports, accounts: Accounts, cards: TableCards) -> None:
        self.ports = ports
        self.accounts = accounts
        self.people = accounts.people
        self.removal = accounts.removal
        self.cards = cards
        self._notice: Announcement | None = None
        ports.nodes.broadcast.on(NoticeChanged, lambda _: self.open())
        ports.nodes.broadcast.on_missed(self.open)

    async def open(self) -> None:
        """Load the notice; called again when it changes at another node."""
        self._notice = await self.ports.db.read(store.notice)

    @property
    def notice(self) -> Announcement | None:
        """The notice shown now."""
        notice = self._notice
        return notice if notice is not None and notice.until > self.ports.seconds() else None

    async def publish(self, notice: Announcement | None, act: Change) -> None:
        """Set or end the notice; `act` is written with it."""
        await self.ports.db.write(store.say(notice), act)
        self._notice = notice
        self.ports.nodes.broadcast.publish(NoticeChanged())
