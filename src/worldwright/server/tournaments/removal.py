"""Removed and merged users in tournaments."""

from __future__ import annotations

import msgspec

from worldwright.server.accounts.personal_data import PeopleWatcher
from worldwright.server.tournaments.decisions import resigned
from worldwright.server.tournaments.service import Tournaments


class TournamentPeople(PeopleWatcher):
    """Takes removed users out of tournaments, and moves merged guests' entries."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._tournaments = tournaments
        tournaments.ports.nodes.commands.add("forget_in_tournaments", self.forget_as_leader)

    async def leaving(self, person: str) -> None:
        """A user is about to be removed: the leader takes them out of every tournament."""
        await self._tournaments.ports.nodes.commands.run("forget_in_tournaments", person)

    async def forget_as_leader(self, person: str) -> None:
        """Like `forget`; Elsewhere if another node leads."""
        self._tournaments.ports.nodes.leader.check()
        await self.forget(person)

    async def forget(self, person: str) -> None:
        """Take a user out of every tournament and drop their identity."""
        for id_, kept in list(self._tournaments.live.items()):
            word = kept.word_of(person)
            entrant = kept.state.entrant(word) if word else None
            if word is not None and entrant is not None and entrant.until is None:
                await self._tournaments.change(id_, lambda now, word=word: resigned(now.state, word))  # type: ignore[misc]
            if person in kept.people.values():
                now = self._tournaments.live[id_]
                people = {word: who for word, who in now.people.items() if who != person}
                self._tournaments.live[id_] = msgspec.structs.replace(now, people=people)

    def merged(self, guest: str, account: str) -> None:
        """Move a merged guest's entries to the account."""
        for id_, kept in self._tournaments.live.items():
            people = {word: account if who == guest else who for word, who in kept.people.items()}
            self._tournaments.live[id_] = msgspec.structs.replace(kept, people=people)
