"""Advance tournaments: create and start the tables of a round, take results, start the next round."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging

import msgspec

from worldwright.bots.levels import STAND_IN
from worldwright.core.errors import UserError
from worldwright.server.engine.events import Chair, Club, Made
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.summary import ALIVE
from worldwright.server.http.ports import NewTables, Notifications
from worldwright.server.process.tokens import new_id
from worldwright.server.tournaments import store as tournament_store
from worldwright.server.tournaments.model import (
    AnyTournamentNote,
    Finished,
    OpenedRound,
    RoundClosed,
    TableDrawn,
    Tournament,
)
from worldwright.server.tournaments.pairing.entries import FILLER
from worldwright.server.tournaments.service import NoneHere, Tournaments, absent
from worldwright.server.tournaments.store import StoredTournament

LOOK_SECONDS = 0.5
"""Seconds between checks for tables that can start and rounds that are over."""
UNBEGUN_SECONDS = 7 * 24 * 3600
"""Seconds after its creation, or its planned start, after which an unstarted tournament ends."""
IDLE_SECONDS = 90 * 24 * 3600
"""Seconds after a round in which the next must be started, or the tournament ends."""
EMPTY_SECONDS = 3600
"""Seconds in which players who missed a round can come back when too few are left for a table."""
log = logging.getLogger(__name__)


class Rounds:
    """What the leader does for every tournament that is not over."""

    def __init__(self, tournaments: Tournaments, new_tables: NewTables, notifications: Notifications) -> None:
        self.tournaments = tournaments
        self._ports = tournaments.ports
        self._new_tables = new_tables
        self._notifications = notifications
        self._empty: dict[str, float] = {}
        """Since when too few players for a table are here, by tournament."""

    async def keep(self) -> None:
        """Advance tournaments while the server runs."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for id_ in list(self.tournaments.live):
                try:
                    await self._turn(id_)
                    self.tournaments.faults.pop(id_, None)
                except Rejected as fault:
                    self.tournaments.faults[id_] = fault.code
                except UserError as fault:
                    log.warning("a tournament is on hold: %s", fault)
                except Exception:
                    log.exception("a tournament could not be advanced")

    async def _turn(self, id_: str) -> None:
        kept = self.tournaments.live.get(id_)
        if kept is None:
            return
        state = kept.state
        if state.state == "open":
            if self._ports.seconds() - max(state.made, state.plan.starts) > UNBEGUN_SECONDS:
                await self.tournaments.change(id_, lambda _: [Finished()])
            return
        is_by_itself = state.plan.opens == "by_itself" or state.organiser not in kept.people  # no organiser is left
        if state.current is not None:
            await self._play(kept, state.current)
        elif state.closed >= state.rounds or (
            state.opened and self._ports.seconds() - state.opened[-1].at > IDLE_SECONDS
        ):
            await self.tournaments.change(id_, lambda now: [Finished()] if now.state.is_alive else [])
        elif state.state == "running" and (is_by_itself or not state.opened):
            if state.has_table or not state.missed:
                self._empty.pop(id_, None)
                await self.tournaments.next_round(id_)
            elif self._ports.seconds() - self._empty.setdefault(id_, self._ports.seconds()) < EMPTY_SECONDS:
                raise NoneHere
            else:
                await self.tournaments.change(id_, lambda now: [Finished()] if not now.state.has_table else [])

    async def _play(self, kept: StoredTournament, current: OpenedRound) -> None:
        """Create the missing tables of a round, start those that can start, and close it when all have ended."""
        there, registry = await self.tournaments.tables_now(kept), self._ports.runtime.registry
        for board, table in enumerate(current.tables, 1):
            now = there.get(table.id)
            if now is None and table.id not in registry.tables:
                await self._make(kept, board, table)
            elif now is None or (now.state == "open" and kept.state.state == "running"):
                await self._begin(kept, board, table)
        drawn = {table.id for table in current.tables}
        for id_, table_now in there.items():
            if id_ not in drawn and table_now.state in ALIVE:
                await self._ports.nodes.commands.run("end_swapped", id_)
        ended = [there[table.id].shares for table in current.tables if table.id in there and there[table.id].shares]
        if len(ended) == len(current.tables):
            number = len(kept.state.opened)
            seats = await self._ports.db.read(lambda db: tournament_store.missed(db, kept.state.id, number))
            away = [table.entrants[seat] for table in current.tables for seat in seats.get(table.id, ())]

            def close(now: StoredTournament) -> list[AnyTournamentNote]:
                is_same = len(now.state.opened) == number and now.state.current is not None
                drawn = {entrant.id for entrant in now.state.entrants if entrant.until is None}
                missed = tuple(entrant for entrant in away if entrant in drawn and entrant not in now.state.here)
                return [RoundClosed(tuple(ended), missed)] if is_same else []

            await self.tournaments.change(kept.state.id, close)

    async def _make(self, kept: StoredTournament, board: int, table: TableDrawn) -> None:
        plan = kept.state.plan
        chairs, people = [], {}
        for entrant in table.entrants:
            person = kept.people.get(entrant)
            if entrant == FILLER or entrant in kept.state.levels:
                chairs.append(Chair(level=kept.state.levels.get(entrant, plan.fill)))
            elif person is None:
                chairs.append(Chair(level=STAND_IN, former=True))
            else:
                holder = new_id()
                people[holder] = person
                chairs.append(Chair(holder))
        terms = plan.terms if people else msgspec.structs.replace(plan.terms, pace="at_once")
        club = Club(kept.state.id, len(kept.state.opened), board)
        created = Made(terms, "", int(self._ports.seconds()), tuple(chairs), club=club)
        made = await self._new_tables.make_for_round(table.id, created, people)
        self._notifications.seated(made)

    async def _begin(self, kept: StoredTournament, board: int, table: TableDrawn) -> None:
        """Start a table when all its players are present, or the wait is over: then bots hold the missing seats."""
        wait = bool(kept.state.plan.wait)
        seed = seed_of(kept.state, len(kept.state.opened), board)
        gone = sorted(absent(kept.state, table))
        is_waiting = wait and self._ports.seconds() < self.tournaments.begins(kept)
        await self._ports.nodes.commands.run("begin_round", table.id, seed, gone, is_waiting, wait)


def seed_of(state: Tournament, number: int, board: int) -> bytes:
    """The seed of a table of a round, derived from the tournament's, which is public after the end."""
    return hmac.new(state.seed, f"worldwright tournament 1:{number}/{board}".encode(), hashlib.sha256).digest()
