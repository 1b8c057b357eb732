"""Service of the game routes: their ports, and the logs of running games."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from worldwright.core.game import Seat
from worldwright.server.accounts.store import People
from worldwright.server.analysis.jobs import ReplayStep, logged
from worldwright.server.analysis.schemas import LoggedMove
from worldwright.server.engine.table import Table
from worldwright.server.http.answer_cache import AnswerCache
from worldwright.server.http.ports import Ports

_decode = msgspec.json.Decoder(list[LoggedMove]).decode


class RunningLogs:
    """Logs of running games as their players saw them, so that showing one again needs no worker."""

    def __init__(self) -> None:
        self._kept = AnswerCache()

    def get(self, table: Table, viewer: Seat | None) -> list[LoggedMove] | None:
        """The moves so far, from what is cached and the events in memory; None: one is in neither."""
        moves, kept = table.audience.moves, self._kept.get((table.id, viewer))
        known = [] if kept is None else _decode(kept)
        while known and (len(known) > len(moves) or known[-1].seq != moves[len(known) - 1][0]):  # undone
            known.pop()
        if len(known) == len(moves):
            return known
        missing = [seq for seq, _ in moves[len(known) :]]
        entries = table.log.at_hand(len(known))[: len(missing)]
        if [entry.seq for entry in entries] != missing:
            return None
        for entry in entries:
            assert entry.move is not None
            number = len(known) + 1
            step = ReplayStep(entry.seq, entry.move, entry.before, entry.after)
            known.append(logged(table.game, viewer, number, step))
        self.keep(table, viewer, known)
        return known

    def keep(self, table: Table, viewer: Seat | None, moves: list[LoggedMove]) -> None:
        """Cache the moves so far."""
        self._kept.put((table.id, viewer), msgspec.json.encode(moves))


@dataclass(frozen=True)
class Analysis:
    """What the routes of records, moments and reviews use."""

    ports: Ports
    people: People
    logs: RunningLogs = field(default_factory=RunningLogs)
