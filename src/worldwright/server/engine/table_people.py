"""The persons at a table, and their seats."""

from __future__ import annotations

from collections.abc import Mapping

from worldwright.core.game import Seat
from worldwright.server.engine.log import Log


class TablePeople(dict[str, str]):
    """The person of each holder, except deleted accounts."""

    def __init__(self, log: Log, people: Mapping[str, str]) -> None:
        super().__init__(people)
        self._log = log

    def holders_of(self, person: str | None) -> frozenset[str]:
        """The holders of a person at this table, usually one."""
        return frozenset(holder for holder, who in self.items() if who == person)

    def seats_of(self, person: str | None) -> tuple[Seat, ...]:
        """The seats of a person."""
        return self._log.card.seats_of(self.holders_of(person))

    def companions(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats of the person at this seat; one device may hold several."""
        person = self.get(self._log.card.chairs[seat].holder)
        return () if person is None else self.seats_of(person)
