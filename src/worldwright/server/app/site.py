"""A running server: its data, ports and features."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine
from pathlib import Path
from typing import Any

from worldwright.core.game import Millis
from worldwright.server.accounts.removal import AccountRemoval, DevicesEnded, PersonChanged
from worldwright.server.accounts.service import Accounts
from worldwright.server.accounts.store import People
from worldwright.server.analysis.hints import Hints
from worldwright.server.analysis.service import Analysis
from worldwright.server.app.checkup import Checkup
from worldwright.server.app.cleanup import Cleanup
from worldwright.server.app.features import PERSONAL_DATA, table_hooks
from worldwright.server.app.leader_jobs import LeaderJobs
from worldwright.server.app.limit_alerts import LimitAlerts
from worldwright.server.app.opened_data import OpenedData, opened_data
from worldwright.server.challenges.service import ChallengeTables
from worldwright.server.daily.service import DailyWorld, DaySeals
from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.engine.summary import ALIVE
from worldwright.server.host_pages.service import HostPages
from worldwright.server.http.answer_cache import AnswerCache
from worldwright.server.http.challenge_links import ChallengeLinks
from worldwright.server.http.guard import Guard, LastNetworks
from worldwright.server.http.ports import Ports
from worldwright.server.lobby.cards import LobbyCards
from worldwright.server.lobby.service import Lobby, TableMaker
from worldwright.server.matchmaking.service import Matching
from worldwright.server.moderation.service import Moderation
from worldwright.server.moderation.store import fade
from worldwright.server.notifications.push import kept_keys
from worldwright.server.notifications.sending import Sender
from worldwright.server.notifications.service import Notifier
from worldwright.server.notifications.wishes import NotificationWishes
from worldwright.server.phones.service import Phones, SecondListener
from worldwright.server.play.service import Play
from worldwright.server.play.socket_limits import SocketLimits
from worldwright.server.previews.service import Previews
from worldwright.server.process.clock import SiteClock, monotonic
from worldwright.server.process.incidents import report
from worldwright.server.process.settings import Settings, kept_secrets, opened_folder
from worldwright.server.profile.service import FriendInvitations, PlayersPage
from worldwright.server.ratings.store import RatingBook
from worldwright.server.runtime.incident_files import write_incident
from worldwright.server.runtime.nodes import Application
from worldwright.server.runtime.runtime import Runtime
from worldwright.server.runtime.tables import Tables
from worldwright.server.runtime.warm_up import learn
from worldwright.server.runtime.workers import worker_pool
from worldwright.server.storage.data_folder import explained
from worldwright.server.storage.database import StoreFault
from worldwright.server.storage.doctor import bad_rows
from worldwright.server.storage.group_commit import Bridge
from worldwright.server.tournaments.removal import TournamentPeople
from worldwright.server.tournaments.rounds import Rounds
from worldwright.server.tournaments.service import Tournaments

log = logging.getLogger(__name__)
PAGES = "pages"
"""Folder of the host's own pages in the data folder."""
INCIDENT_SECONDS = 1.0
"""Delay until a broken table's incident file is written."""


class Site:
    """A running installation: opens with the event loop and shuts down gracefully.

    Ports and features are created on opening, because tables belong to the loop's thread.
    """

    runtime: Runtime
    ports: Ports
    people: People
    accounts: Accounts
    removal: AccountRemoval
    lobby: Lobby
    notifier: Notifier
    daily: DailyWorld
    matching: Matching
    tournaments: Tournaments
    moderation: Moderation
    phones: Phones
    cleanup: Cleanup

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        steady: Callable[[], Millis] = monotonic,
        seconds: Callable[[], float] = time.time,
        data: Callable[[Path, Settings, Callable[[], None]], OpenedData] = opened_data,
    ) -> None:
        """Open the data folder or database; UserError if another server uses it or a newer version wrote it."""
        self.settings = settings
        self.seconds = seconds
        self.folder = opened_folder(folder)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.port = settings.port
        self.listener: SecondListener | None = None
        """What can open the server to the home network, if anyone may ask for that."""
        self.parts: dict[type, object] = {}
        """What routes look up by type: the ports and the features."""
        self.damaged: tuple[str, ...] = ()
        """Rows found damaged when the server started."""
        self._steady = steady
        self._tasks: set[asyncio.Task[None]] = set()
        self._bridge = Bridge()
        opened = data(folder, settings, self._bridge.wake)
        self.db = opened.db
        self.nodes = opened.nodes
        self.carrier = opened.carrier
        self._forgotten = opened.forgotten
        try:
            self.secrets = kept_secrets(folder, opened.keep)
            self._keys = kept_keys(folder, opened.keep)
        except BaseException:
            self.db.close()
            raise
        self.guard = Guard(settings, steady)
        self.storms = LimitAlerts(self)
        self.checkup = Checkup(self)

    def _build(self) -> None:
        """Create the ports, and the features with what each uses."""
        db, nodes, seconds = self.db, self.nodes, self.seconds
        people = self.people = People(db, self._forgotten, self._person_changed, self._devices_ended, PERSONAL_DATA)
        wishes = self.wishes = NotificationWishes(db, nodes.broadcast, seconds)
        clock = SiteClock(db.uptime, self._steady)
        workers = worker_pool(self.settings)
        runtime = self.runtime = Runtime(
            db, clock, workers, self.secrets.bots, nodes,
            holidays=wishes.holidays, seconds=seconds, hooks=table_hooks(),
        )  # fmt: skip
        tables = Tables(db, runtime, nodes, seconds, self.guard.steady)
        seals, networks = DaySeals(db), LastNetworks()
        ports = self.ports = Ports(
            self.settings, db, seconds, self.guard, people, nodes, runtime, tables, seals, AnswerCache(), networks
        )
        ratings = RatingBook(db)
        links = ChallengeLinks(self.secrets.bots)
        new_tables, cards = TableMaker(ports, people, ratings), LobbyCards(ports, people, ratings, wishes, links)
        self.lobby = Lobby(ports, new_tables, cards)
        self.sender = Sender(ports, people, wishes, FriendInvitations(db), self._keys)
        self.notifier = Notifier(ports, wishes, self.sender)
        runtime.watch(self.notifier)
        self.daily = DailyWorld(ports, people, new_tables, cards, seals)
        challenges = ChallengeTables(ports, people, new_tables, cards, daily=self.daily, links=links)
        self.matching = Matching(ports, new_tables, ratings)
        self.tournaments = Tournaments(ports, people)
        watchers = (wishes, self.notifier, self.matching, TournamentPeople(self.tournaments))
        self.removal = AccountRemoval(ports, people, watchers)
        self.accounts = Accounts(ports, people, self.removal, self.secrets.bots, self._is_invitation)
        self.moderation = Moderation(ports, self.accounts, cards, self.folder)
        self.cleanup = Cleanup(ports, people, (fade,))
        self.phones = Phones(ports, self.listener, self.port)
        rounds = Rounds(self.tournaments, new_tables, self.notifier)
        self._jobs = LeaderJobs(ports, self.cleanup, self.daily, rounds, self.sender)
        features = (
            ports, self.accounts, self.lobby, self.notifier, self.daily, self.matching, self.tournaments,
            self.moderation, Analysis(ports, people), Hints(ports, self.secrets.bots),
            Play(ports, self.carrier, SocketLimits(self.settings)), self.phones,
            HostPages(self.folder / PAGES),
            PlayersPage(ports, people, new_tables, cards, self.notifier),
            challenges, Previews(ports, people, self.daily, self.tournaments, challenges),
        )  # fmt: skip
        self.parts = {type(feature): feature for feature in features}

    async def open(self, app: Application) -> None:
        """Start the work: unfinished removals first, then running tables one after the other.

        `app` answers requests, here and for other nodes.
        """
        learn()
        self.loop = asyncio.get_running_loop()
        self._build()
        self._bridge.open(self.runtime.deliver)
        await self.nodes.open(self.runtime, app, self.guard.share, self.settings.sockets)
        if self.nodes.is_alone:
            await self._forget_promised()
        await self.people.open()
        await self.accounts.open()
        await self.moderation.open()
        self.damaged = tuple(await self.db.read(bad_rows))
        for row in self.damaged:
            report(
                "damaged_row",
                f"{row} is damaged: run worldwright doctor for details; --rebuild repairs table summaries",
            )
        await self.wishes.open()
        await self.notifier.open()
        self.start(self._watch_incidents())
        await self.nodes.begin(self._jobs)
        if not self.nodes.is_alone:  # a user's tables may belong to nodes that are still starting
            self.start(self._forget_promised())

    async def _forget_promised(self) -> None:
        """Finish account removals promised before this start."""
        try:
            for person in await self.people.erasure.unforgotten():
                await self.removal.forget(person)
        except (StoreFault, Elsewhere) as fault:
            log.warning("an account removal is unfinished and continues at the next start: %s", fault)

    async def _is_invitation(self, identity: str) -> bool:
        """Whether a table or tournament that is not over has this id: who knows it has its link."""
        card = await self.ports.tables.card(identity)
        return card[0].state in ALIVE if card is not None else await self.tournaments.is_open(identity)

    def _person_changed(self, person: str) -> None:
        self.nodes.broadcast.publish(PersonChanged(person))

    def _devices_ended(self, devices: Collection[str]) -> None:
        self.nodes.broadcast.publish(DevicesEnded([*devices]))

    @property
    def unplayable(self) -> int:
        """Number of tables and rows known to be damaged or unplayable."""
        return len(self.runtime.unplayable) + len(self.damaged)

    async def close(self) -> None:
        """Shut down gracefully: nothing is lost, and every client is asked to reconnect."""
        await self.nodes.leave()
        self.notifier.close()
        await self.runtime.close()
        self._write_incidents()
        self._jobs.end()
        self.ports.tables.close()
        for task in list(self._tasks):
            task.cancel()
        await self.nodes.close(self.db.write)
        self._bridge.close()
        self.loop = None
        self.close_data()

    def explained(self, fault: Exception) -> Exception:
        """Why opening failed."""
        return fault if self.settings.database else explained(self.folder, fault)

    def close_data(self) -> None:
        """Close the database."""
        self.db.close()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task until it ends or the site closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch_incidents(self) -> None:
        while True:
            await asyncio.sleep(INCIDENT_SECONDS)
            self._write_incidents()
            self.storms.look()

    def _write_incidents(self) -> None:
        for incident in self.runtime.registry.incidents():
            write_incident(self.folder / "incidents", int(self.seconds()), incident)
