"""The doctor's checks of tournaments: their chained logs, and the results of their tables."""

from __future__ import annotations

import sqlite3
from functools import partial

import msgspec

from worldwright.server.engine.log import Damaged, Event, check_chain
from worldwright.server.engine.summary import Card
from worldwright.server.storage.checks import ProjectedRows
from worldwright.server.storage.projections import FeatureData, Ill
from worldwright.server.tournaments import store
from worldwright.server.tournaments.model import decode, folded


def damaged_logs(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """Tournaments whose log is damaged or disagrees with the stored state, and why."""
    faults = []
    question = "SELECT seq, text, link FROM tournament_event WHERE tournament = ? ORDER BY seq"
    rows = connection.execute("SELECT number, id, state, made FROM tournament ORDER BY number").fetchall()
    for number, id_, state, made in rows:
        log = [Event(*row) for row in connection.execute(question, (number,))]
        try:
            check_chain(id_, log)
            logged = folded(id_, (decode(event.text) for event in log))
            if (logged.state, logged.made) != (state, made):
                faults.append((id_, "its state differs from its log (run with --rebuild to repair it)"))
        except (Damaged, msgspec.MsgspecError) as fault:
            faults.append((id_, str(fault)))
    return faults


def states_rebuilt(connection: sqlite3.Connection) -> int:
    """Rewrite states that differ from their logs; their number. Damaged logs stay as they are."""
    wrong = [id_ for id_, why in damaged_logs(connection) if "--rebuild" in why]
    for id_ in wrong:
        question = (
            "SELECT e.text FROM tournament_event e JOIN tournament t ON t.number = e.tournament"
            " WHERE t.id = ? ORDER BY seq"
        )
        logged = folded(id_, (decode(text) for (text,) in connection.execute(question, (id_,))))
        connection.execute("UPDATE tournament SET state = ?, made = ? WHERE id = ?", (logged.state, logged.made, id_))
    return len(wrong)


class TournamentLogs:
    """Checks that tournament logs are intact and agree with the stored states."""

    def add(self, _connection: sqlite3.Connection, _number: int, _summary: Card) -> None:
        """Does nothing: logs of tables hold no tournament state."""

    def differences(self, connection: sqlite3.Connection) -> list[Ill]:
        """Tournaments with a damaged log or a wrong state."""
        return [Ill(f"tournament {id_[:8]}", why) for id_, why in damaged_logs(connection)]

    def rebuild(self, connection: sqlite3.Connection) -> int:
        """Rewrite wrong states; their number."""
        return states_rebuilt(connection)


DATA = FeatureData(
    "tournaments",
    store.PROJECTION,
    f"{store.TABLES};{store.TABLES_OF_ROUNDS}",
    summed={"tournament_member": "id, tournament, person"},
    checks=(
        partial(ProjectedRows, store.PROJECTION, "tournament_table", store.COLUMNS, store.TABLES_OF_ROUNDS),
        TournamentLogs,
    ),
    reserved='SELECT "table" FROM tournament_table',
)
