"""Moderation service: ports of the admin page, and the current notice."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import worldwright
from worldwright.server.accounts.service import Accounts
from worldwright.server.http.ports import Ports, TableCards
from worldwright.server.moderation import store
from worldwright.server.moderation.schemas import DeskServer
from worldwright.server.moderation.store import Announcement, NoticeChanged
from worldwright.server.process.counters import resident
from worldwright.server.storage.backup import last_backup
from worldwright.server.storage.database import Change


class Moderation:
    """What the admin page shows and does."""

    def __init__(self, ports: Ports, accounts: Accounts, cards: TableCards, folder: Path) -> None:
        self.ports = ports
        self.folder = folder
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

    async def server(self, days: tuple[int, ...]) -> DeskServer:
        """The state of the server, with the games of the last days."""
        free, used, backup = await asyncio.to_thread(_disk, self.folder)
        return DeskServer(worldwright.__version__, free, used, resident(), backup, days)

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


def _disk(folder: Path) -> tuple[int, int, int | None]:
    """Bytes free on the disk of the data folder, bytes of its files, and the time of its last backup."""
    try:
        free = shutil.disk_usage(folder).free
        used = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    except OSError:  # SQLite removes files of its own at times
        return 0, 0, last_backup(folder)
    return free, used, last_backup(folder)
