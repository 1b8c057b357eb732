"""Tournaments of a running server, and the commands of their organisers and entrants.

A round is stored with the ids of its tables before any of them is created, so that a restart can continue it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence

from worldwright.bots.levels import known_bot
from worldwright.core.chance import SEED_BYTES
from worldwright.server.accounts.store import People
from worldwright.server.engine.log import Damaged
from worldwright.server.engine.seating import Rejected
from worldwright.server.http.guard import NotThere
from worldwright.server.http.ports import Ports, TournamentLink
from worldwright.server.process.tokens import new_id
from worldwright.server.tournaments import store as tournament_store
from worldwright.server.tournaments.decisions import NotEntered, joined, must_be, resigned, started, swapped
from worldwright.server.tournaments.model import (
    AnyTournamentNote,
    Finished,
    Founded,
    RoundOpened,
    Swapped,
    TableDrawn,
    Tournament,
    TournamentPlan,
)
from worldwright.server.tournaments.pairing.ranking import Row
from worldwright.server.tournaments.store import StoredTournament, TableNow

MOST = 200
"""Tournaments that are not over, on the whole site."""
MOST_EACH = 3
"""Tournaments that one user organises at a time."""
UNJOINED_SECONDS = 3600
"""Seconds that an unjoined tournament keeps its place when the server is full."""
log = logging.getLogger(__name__)
Decide = Callable[[StoredTournament], list[AnyTournamentNote]]


class NoTournament(NotThere):
    """There is no such tournament."""

    def __init__(self) -> None:
        super().__init__("There is no such tournament.")


class NoneHere(Rejected):
    """Too few players are left for a table, and some who missed a round may come back."""

    def __init__(self) -> None:
        super().__init__("tournament_absent", "Too few players are here: the next round waits until more say so.")


class Tournaments:
    """All tournaments that are not over, in memory; events are on disk before they are shown."""

    def __init__(self, ports: Ports, people: People) -> None:
        self.ports = ports
        self.people = people
        ports.nodes.commands.add("leave_round", self.leave_table)
        ports.nodes.commands.add("end_swapped", self.end_swapped)
        self._lock = asyncio.Lock()
        """Serialises deciding and writing events."""
        self.live: dict[str, StoredTournament] = {}
        self._since: dict[str, float] = {}
        """When waiting for players started, where that is later than the round: after a pause or a start."""
        self._rows: dict[str, tuple[int, tuple[Row, ...]]] = {}
        """Standings after the event of that number."""
        self.faults: dict[str, str] = {}
        """Why a round cannot start now, as a code."""

    async def open(self) -> None:
        """Load all tournaments that are not over."""
        now = self.ports.seconds()
        for id_ in await self.ports.db.read(tournament_store.alive):
            try:
                kept = await self.ports.db.read(lambda db, id_=id_: tournament_store.read(db, id_))  # type: ignore[misc]
            except Exception:
                log.exception("a tournament cannot be read: run worldwright admin doctor for details")
                continue
            if kept is not None:
                self.live[id_] = kept
                self._since[id_] = now

    def close(self) -> None:
        """Drop all tournaments: another node leads."""
        self.live.clear()
        self._since.clear()

    # Reading and writing

    async def find(self, id_: str) -> StoredTournament:
        """A tournament; NoTournament if there is none."""
        try:
            kept = self.live.get(id_) or await self.ports.db.read(lambda db: tournament_store.read(db, id_))
        except Damaged:
            raise Rejected(
                "not_playable", "The log of this tournament is damaged: the server's host can see why."
            ) from None
        if kept is None:
            raise NoTournament
        return kept

    async def linked(self, id_: str) -> TournamentLink | None:
        """A tournament as anyone with its link may see it; None: there is none."""
        try:
            kept = await self.find(id_)
        except (NoTournament, Rejected):
            return None
        state, plan = kept.state, kept.state.plan
        rows = self.standings(state) if state.state == "over" and state.opened else ()
        first = [state.levels.get(row.entrant) or kept.people.get(row.entrant, "") for row in rows if row.place == 1]
        entrants = sum(entrant.until is None for entrant in state.entrants)
        return TournamentLink(
            plan.name, plan.terms.game, state.state, entrants, plan.size,
            len(state.opened), state.rounds or plan.rounds, tuple(first),
        )  # fmt: skip

    async def is_open(self, id_: str) -> bool:
        """Whether there is such a tournament, and it is not over."""
        found = await self.linked(id_)
        return found is not None and found.state != "over"

    async def of(self, person: str, most: int) -> list[StoredTournament]:
        """A user's tournaments, newest first."""
        ids = await self.ports.db.read(lambda db: tournament_store.of_person(db, person, most))
        return [await self.find(id_) for id_ in ids]

    def standings(self, state: Tournament) -> tuple[Row, ...]:
        """The standings, cached by event number, as many clients poll them."""
        seq, rows = self._rows.get(state.id, (0, ()))
        if seq != state.seq:
            rows = state.standings()
            if len(self._rows) >= MOST:
                self._rows.clear()
            self._rows[state.id] = (state.seq, rows)
        return rows

    async def tables_now(self, kept: StoredTournament) -> dict[str, TableNow]:
        """The tables of the newest round, by id."""
        number = len(kept.state.opened)
        return await self.ports.db.read(lambda db: tournament_store.tables_now(db, kept.state.id, number))

    async def _written(
        self, kept: StoredTournament | None, id_: str, notes: list[AnyTournamentNote], people: dict[str, str]
    ) -> StoredTournament:
        """Append events, on disk, and return the tournament after them; the lock must be held."""
        fresh, changes = tournament_store.appended(kept, id_, notes, people)
        await self.ports.db.write(*changes)
        if fresh.state.is_alive:
            self.live[id_] = fresh
        else:
            self.live.pop(id_, None)
        return fresh

    async def change(self, id_: str, decide: Decide, people: dict[str, str] | None = None) -> StoredTournament:
        """The tournament after the events that `decide` returns."""
        async with self._lock:
            kept = await self.find(id_)
            notes = decide(kept)
            return await self._written(kept, id_, notes, people or {}) if notes else kept

    # Commands

    async def found(self, plan: TournamentPlan, person: str, bots: Sequence[str], plays: bool) -> StoredTournament:
        """Create a tournament; Rejected if there are too many."""
        levels = [known_bot(level) for level in bots]
        if len(levels) + plays > plan.size:
            raise Rejected("tournament_full", f"The tournament is full: {plan.size} take part.")
        async with self._lock:
            organised = sum(kept.is_organiser(person) for kept in self.live.values())
            if organised >= MOST_EACH:
                raise Rejected("too_many_tournaments", f"You organise {MOST_EACH} tournaments: end one first.")
            if len(self.live) >= MOST:
                await self._make_room()
            id_, organiser, word = new_id(), new_id(), new_id()
            seed = secrets.token_bytes(SEED_BYTES).hex()
            notes: list[AnyTournamentNote] = [Founded(plan, organiser, int(self.ports.seconds()), seed)]
            people = {organiser: person}
            kept, _ = tournament_store.appended(None, id_, notes, people)
            for entrant, level in [*([(word, "")] if plays else []), *((new_id(), level) for level in levels)]:
                more = joined(kept.state, entrant, level)
                kept, _ = tournament_store.appended(kept, id_, more, {})
                notes += more
            return await self._written(None, id_, notes, {**people, **({word: person} if plays else {})})

    async def _make_room(self) -> None:
        """End the oldest unjoined tournament; Rejected if there is none. The lock must be held."""
        before = self.ports.seconds() - UNJOINED_SECONDS
        unjoined = [kept for kept in self.live.values() if kept.state.is_unjoined and kept.state.made <= before]
        if not unjoined:
            raise Rejected("house_full", "There are too many tournaments on this server: try again later.")
        oldest = min(unjoined, key=lambda kept: (kept.state.made, kept.state.id))
        await self._written(oldest, oldest.state.id, [Finished(crowded=True)], {})

    async def join(self, id_: str, person: str) -> StoredTournament:
        """Join a tournament, from the next round on."""
        existing = (await self.find(id_)).word_of(person)
        word = existing or new_id()
        return await self.change(id_, lambda kept: joined(kept.state, word), {} if existing else {word: person})

    async def resign(self, id_: str, word: str, *, removed: bool = False) -> StoredTournament:
        """Let an entrant leave, or be removed by the organiser; a bot takes the seat at a running table."""
        kept = await self.change(id_, lambda now: resigned(now.state, word, removed))
        table, person = table_of(kept.state, word), kept.people.get(word)
        if table is not None and person is not None:
            await self.ports.nodes.commands.run("leave_round", table.id, person)
        return kept

    async def swap(self, id_: str, one: int, other: int) -> StoredTournament:
        """Let two entrants change places in the newest round, before their tables begin."""
        async with self._lock:
            kept = await self.find(id_)
            notes = swapped(kept.state, numbered(kept, one), numbered(kept, other), new_id)
            (note,) = notes
            assert isinstance(note, Swapped)
            there, fresh = await self.tables_now(kept), {table.id for table in note.tables}
            before = kept.state.current.tables if kept.state.current is not None else ()
            old = [table.id for table in before if table.id not in fresh]
            if any(id_ not in there or there[id_].state != "open" for id_ in old):
                raise Rejected("table_runs", "Players can change places until their tables begin.")
            return await self._written(kept, id_, notes, {})

    async def end_swapped(self, identity: str) -> None:
        """End the table of a round in whose place another was drawn."""
        await self.ports.tables.end(identity, "swapped")

    async def leave_table(self, identity: str, person: str) -> None:
        """Give up the seat of an entrant who left at a running table."""
        table = await self.ports.runtime.table(identity)
        if table is not None and table.is_begun and not table.log.over and table.people.seats_of(person):
            await self.ports.tables.stand(identity, person, None)

    async def begin(self, id_: str) -> StoredTournament:
        """Start a tournament with its first round."""
        kept = await self.change(id_, lambda now: started(now.state))
        await self.next_round(id_)
        return await self.find(kept.state.id)

    async def next_round(self, id_: str) -> StoredTournament:
        """Start the next round; Rejected while one is running."""
        async with self._lock:
            kept = await self.find(id_)
            must_be(kept.state, "running")
            if kept.state.current is not None:
                raise Rejected("round_runs", "The round is not over: its tables are still being played.")
            return await self._open_round(kept)

    def go_on(self, id_: str) -> None:
        """Restart the waiting time, so that no one loses a seat right after a pause."""
        self._since[id_] = self.ports.seconds()

    def begins(self, kept: StoredTournament) -> int:
        """Until when tables of the running round wait for their players, in seconds since 1970."""
        at = kept.state.current.at if kept.state.current is not None else 0
        return int(max(at, self._since.get(kept.state.id, 0.0))) + kept.state.plan.wait

    async def _open_round(self, kept: StoredTournament) -> StoredTournament:
        """Draw and store the next round; finish where no one is left to play it."""
        next_round = await asyncio.to_thread(kept.state.next_round)
        if not next_round.tables and kept.state.missed and kept.state.closed < kept.state.rounds:
            raise NoneHere
        if not next_round.tables or kept.state.closed >= kept.state.rounds:
            return await self._written(kept, kept.state.id, [Finished()], {})
        tables = tuple(TableDrawn(new_id(), table.entrants) for table in next_round.tables)
        opened = RoundOpened(tables, next_round.byes, int(self.ports.seconds()))
        return await self._written(kept, kept.state.id, [opened], {})


def entered(kept: StoredTournament, person: str) -> str:
    """The word of a user who takes part; NotEntered otherwise."""
    if (word := kept.word_of(person)) is None:
        raise NotEntered
    return word


def numbered(kept: StoredTournament, number: int) -> str:
    """The word of an entrant by number."""
    if not 0 <= number < len(kept.state.entrants):
        raise Rejected("no_entrant", "There is no such player in this tournament.")
    return kept.state.entrants[number].id


def table_of(state: Tournament, entrant: str | None) -> TableDrawn | None:
    """An entrant's table in the running round."""
    tables = state.current.tables if state.current is not None else ()
    return next((table for table in tables if entrant and entrant in table.entrants), None)


def absent(state: Tournament, table: TableDrawn) -> set[int]:
    """Seats of entrants who have left the tournament."""
    left = {entrant.id for entrant in state.entrants if entrant.until is not None}
    return {seat for seat, entrant in enumerate(table.entrants) if entrant in left}
