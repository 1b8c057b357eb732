"""Tournaments in the database: their logs, their people, and the results of their tables.

`tournament_table` is a projection of the summaries of tournament tables, written in the same transaction.
"""

from __future__ import annotations

import msgspec

from worldwright.core.game import Seat
from worldwright.server.accounts.personal_data import PersonalData
from worldwright.server.engine import summary
from worldwright.server.engine.events import Chair
from worldwright.server.engine.log import Event, check_chain, first_link, next_link
from worldwright.server.engine.summary import ALIVE, Card
from worldwright.server.storage.database import Change, Rows
from worldwright.server.storage.projections import Execute, Projection
from worldwright.server.tournaments import model as notes
from worldwright.server.tournaments.model import AnyTournamentNote, Tournament, folded
from worldwright.server.tournaments.pairing.entries import WHOLE, Shares, shares

TABLES = """
CREATE TABLE tournament (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, state TEXT NOT NULL,
    made INTEGER NOT NULL);
CREATE INDEX tournament_alive ON tournament (number) WHERE state <> 'over';
CREATE TABLE tournament_event (tournament INTEGER NOT NULL REFERENCES tournament ON DELETE CASCADE,
    seq INTEGER NOT NULL, text TEXT NOT NULL, link TEXT NOT NULL, PRIMARY KEY (tournament, seq)) WITHOUT ROWID;
CREATE TABLE tournament_member (id TEXT PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament ON DELETE CASCADE, person TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX tournament_member_by_person ON tournament_member (person);
CREATE INDEX tournament_member_by_tournament ON tournament_member (tournament)
"""
TABLES_OF_ROUNDS = """
CREATE TABLE tournament_table ("table" INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    tournament TEXT NOT NULL, round INTEGER NOT NULL, board INTEGER NOT NULL, state TEXT NOT NULL,
    shares TEXT NOT NULL);
CREATE INDEX tournament_table_by_round ON tournament_table (tournament, round)
"""
COLUMNS = '"table", tournament, round, board, state, shares'
_WRITE = (
    f'INSERT INTO tournament_table ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT ("table") DO UPDATE SET'  # noqa: S608
    " tournament = excluded.tournament, round = excluded.round, board = excluded.board, state = excluded.state,"
    " shares = excluded.shares"
)


class StoredTournament(msgspec.Struct, frozen=True):
    """A tournament with the user behind each of its words; removed users are missing."""

    state: Tournament
    people: dict[str, str]
    link: str
    """Link of the last event, for the next to be chained to."""

    def word_of(self, person: str | None) -> str | None:
        """An entrant's word."""
        words = [word for word, who in self.people.items() if who == person and word != self.state.organiser]
        return words[0] if words else None

    def is_organiser(self, person: str | None) -> bool:
        return person is not None and self.people.get(self.state.organiser) == person


class TableNow(msgspec.Struct, frozen=True):
    """A table of a round by its summary."""

    id: str
    state: str
    shares: Shares


def shares_of(card: Card) -> Shares:
    """The result of a table: empty while it runs; all share an abandoned one. A bot wins nothing for its player."""
    if card.state in ALIVE:
        return ()
    won = shares(card.points, card.winners) if card.winners else (WHOLE // 2,) * len(card.chairs)
    return tuple(None if _is_held(chair) else share for chair, share in zip(card.chairs, won, strict=True))


def _is_held(chair: Chair) -> bool:
    return bool(chair.absent) or chair.former


def missed(db: Rows, tournament: str, number: int) -> dict[str, tuple[Seat, ...]]:
    """Seats of a round's tables on which their players never made a move, by table."""
    question = (
        'SELECT t.id, t.card FROM tournament_table p JOIN tables t ON t.number = p."table"'
        " WHERE p.tournament = ? AND p.round = ?"
    )
    cards = {id_: summary.decode(text) for id_, text in db.rows(question, tournament, number)}
    return {
        id_: tuple(seat for seat, chair in enumerate(card.chairs) if chair.absent == "never")
        for id_, card in cards.items()
    }


def project(execute: Execute, number: int, card: Card) -> None:
    """Write a table's result, in the transaction of its summary."""
    club = card.club
    assert club is not None
    text = msgspec.json.encode(shares_of(card)).decode()
    row = (number, club.tournament, club.round, club.board, card.state, text)
    execute(_WRITE, row)


PROJECTION = Projection(project, part="club")


def tables_now(db: Rows, tournament: str, number: int) -> dict[str, TableNow]:
    """The existing tables of a round, by id."""
    question = (
        'SELECT t.id, p.state, p.shares FROM tournament_table p JOIN tables t ON t.number = p."table"'
        " WHERE p.tournament = ? AND p.round = ?"
    )
    rows = db.rows(question, tournament, number)
    return {id_: TableNow(id_, state, tuple(msgspec.json.decode(text))) for id_, state, text in rows}


def appended(
    kept: StoredTournament | None, id_: str, more: list[AnyTournamentNote], people: dict[str, str]
) -> tuple[StoredTournament, list[Change]]:
    """The tournament after events, and the changes that store them; Conflict if another node wrote that number."""
    state, link = (None, first_link(id_)) if kept is None else (kept.state, kept.link)
    changes: list[Change] = []
    for event in more:
        state = notes.followed(state, id_, event)
        text = notes.encode(event).decode()
        link = next_link(link, state.seq, text, None)
        if isinstance(event, notes.Founded):
            changes.append(Change("INSERT INTO tournament (id, state, made) VALUES (?, 'open', ?)", (id_, event.made)))
        values = (state.seq, text, link, id_)
        changes.append(Change(f"INSERT INTO tournament_event {_NUMBERED}", values))
    assert state is not None
    for word, person in people.items():
        changes.append(
            Change(
                "INSERT INTO tournament_member SELECT ?, number, ? FROM tournament WHERE id = ?", (word, person, id_)
            )
        )
    changes.append(Change("UPDATE tournament SET state = ? WHERE id = ?", (state.state, id_), rows=1))
    return StoredTournament(state, {**(kept.people if kept else {}), **people}, link), changes


_NUMBERED = "SELECT number, ?, ?, ? FROM tournament WHERE id = ?"


def events(db: Rows, number: int) -> list[Event]:
    """The log of a tournament."""
    rows = db.rows("SELECT seq, text, link FROM tournament_event WHERE tournament = ? ORDER BY seq", number)
    return [Event(*row) for row in rows]


def read(db: Rows, id_: str) -> StoredTournament | None:
    """A tournament; None: there is none. Damaged if its log is not intact."""
    row = db.row("SELECT number FROM tournament WHERE id = ?", id_)
    if row is None:
        return None
    log = events(db, row[0])
    check_chain(id_, log)
    people = dict(db.rows("SELECT id, person FROM tournament_member WHERE tournament = ?", row[0]))
    return StoredTournament(folded(id_, (notes.decode(event.text) for event in log)), people, log[-1].link)


def alive(db: Rows) -> list[str]:
    """Tournaments that are not over."""
    return [str(row[0]) for row in db.rows("SELECT id FROM tournament WHERE state <> 'over' ORDER BY number")]


def of_person(db: Rows, person: str, most: int) -> list[str]:
    """Tournaments that a user takes part in or organises, newest first."""
    question = (
        "SELECT DISTINCT t.number, t.id FROM tournament_member m JOIN tournament t ON t.number = m.tournament"
        " WHERE m.person = ? ORDER BY t.number DESC LIMIT ?"
    )
    return [str(row[1]) for row in db.rows(question, person, most)]


def own(db: Rows, person: str) -> list[dict[str, object]]:
    """A user's tournaments for their data export."""
    question = (
        "SELECT DISTINCT t.number, t.id, t.state, t.made FROM tournament_member m"
        " JOIN tournament t ON t.number = m.tournament WHERE m.person = ? ORDER BY t.number"
    )
    return [{"id": id_, "state": state, "made": made} for _, id_, state, made in db.rows(question, person)]


def merged(guest: str, account: str) -> Change:
    """Move a guest's entries to an account."""
    return Change("UPDATE tournament_member SET person = ? WHERE person = ?", (account, guest))


def forgotten(person: str) -> Change:
    """Delete who an entrant was."""
    return Change("DELETE FROM tournament_member WHERE person = ?", (person,))


PERSONAL_DATA = PersonalData(
    merge=lambda _, guest, account: (merged(guest, account),), forget=forgotten, export=("tournaments", own)
)
