"""Looking tournaments through: their chains, and what their tables came to as the logs of these say."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from worldwright.tables import schema, tournament_store
from worldwright.tables.card import Card
from worldwright.tables.events import Damaged, Event, check_chain
from worldwright.tables.tournament import decode, folded

SINCE = "0009"
"""The step since which there are tournaments."""


class TournamentTables:
    """The tables of all tournaments as their own logs say, to be compared with what is written."""

    def __init__(self) -> None:
        self._memory = sqlite3.connect(":memory:")
        self._memory.execute("CREATE TABLE tables (number INTEGER PRIMARY KEY)")
        for statement in schema.TOURNAMENT_TABLES.split(";"):
            self._memory.execute(statement)

    def add(self, number: int, card: Card) -> None:
        """A table; those of no tournament say nothing here."""
        tournament_store.project(self._memory.execute, number, card)

    def differences(self, connection: sqlite3.Connection) -> list[str]:
        """The numbers of the tables that are written otherwise."""
        return sorted({str(row[0]) for row in {*_rows(connection)} ^ {*_rows(self._memory)}})

    def rebuild(self, connection: sqlite3.Connection) -> int:
        """How many rows had to be made anew."""
        wrong = len(self.differences(connection))
        if wrong:
            connection.execute("DELETE FROM tournament_table")
            columns = tournament_store.COLUMNS
            connection.executemany(
                f"INSERT INTO tournament_table ({columns}) VALUES (?, ?, ?, ?, ?, ?)",  # noqa: S608
                _rows(self._memory),
            )
        return wrong


def _rows(connection: sqlite3.Connection) -> list[Any]:
    return connection.execute(f"SELECT {tournament_store.COLUMNS} FROM tournament_table").fetchall()  # noqa: S608


def damaged_logs(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """The tournaments whose log does not hold or does not say in which state they are, and why."""
    found = []
    question = "SELECT seq, text, link FROM tournament_event WHERE tournament = ? ORDER BY seq"
    for number, id_, state in connection.execute("SELECT number, id, state FROM tournament ORDER BY number").fetchall():
        log = [Event(*row) for row in connection.execute(question, (number,))]
        try:
            check_chain(id_, log)
            if folded(id_, (decode(event.text) for event in log)).state != state:
                found.append((id_, "its state is not what its log says (--rebuild makes it anew)"))
        except (Damaged, msgspec.MsgspecError) as fault:
            found.append((id_, str(fault)))
    return found


def states_rebuilt(connection: sqlite3.Connection) -> int:
    """How many tournaments were not in the state that their log says, and are now; damaged ones stay as they are."""
    wrong = [id_ for id_, why in damaged_logs(connection) if "--rebuild" in why]
    for id_ in wrong:
        question = (
            "SELECT e.text FROM tournament_event e JOIN tournament t ON t.number = e.tournament"
            " WHERE t.id = ? ORDER BY seq"
        )
        state = folded(id_, (decode(text) for (text,) in connection.execute(question, (id_,)))).state
        connection.execute("UPDATE tournament SET state = ? WHERE id = ?", (state, id_))
    return len(wrong)
