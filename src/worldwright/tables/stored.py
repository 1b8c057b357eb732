"""The tables in the database: reading one whole, lists of cards, and the one-use invitations to seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from worldwright.core.game import Seat
from worldwright.tables import card as cards
from worldwright.tables.card import Card, checked
from worldwright.tables.database import Change, Rows
from worldwright.tables.events import Damaged, Event
from worldwright.tables.opening import Opened, Stored, card_of, opened
from worldwright.tables.tokens import hashed

ALIVE = "state IN ('open', 'running')"
Listed: TypeAlias = tuple[Card, dict[str, str], tuple[Seat, ...]]
"""A card, which person each of its holders is, and the seats that were to move when the table was last put away."""


def stored(db: Rows, table: str) -> Stored | None:
    """A table's events and people; None: there is no such table."""
    found = db.row("SELECT number FROM tables WHERE id = ?", table)
    if found is None:
        return None
    rows = db.rows('SELECT seq, text, link, command FROM events WHERE "table" = ? ORDER BY seq', found[0])
    people = dict(db.rows('SELECT id, person FROM holder WHERE "table" = ?', found[0]))
    return Stored(table, [Event(*row) for row in rows], people)


def content_of(db: Rows, hash_: str) -> bytes | None:
    """The content kept under a hash."""
    found = db.row("SELECT body FROM contents WHERE hash = ?", hash_)
    return None if found is None else bytes(found[0])


def open_table(db: Rows, table: str) -> Opened | None:
    """What can be done with a saved table here and now; None: there is no such table."""
    kept = stored(db, table)
    return None if kept is None else opened(kept, lambda hash_: content_of(db, hash_))


def read_card(text: str, sum_: str, table: str) -> Card | None:
    """A card as it lies in its row; None: the row is damaged, and `doctor` makes it anew from the log."""
    if sum_ != checked(table, text):
        return None
    try:
        return cards.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def _listed(db: Rows, where: str, *values: object) -> list[Listed]:
    rows = db.rows(f"SELECT number, id, card, sum, waits FROM tables {where}", *values)  # noqa: S608
    found = []
    for number, table, text, sum_, waits in rows:
        card = read_card(text, sum_, table) or _card_again(db, table)
        if card is not None:
            people = dict(db.rows('SELECT id, person FROM holder WHERE "table" = ?', number))
            found.append((card, people, tuple(int(seat) for seat in waits.split())))
    return found


def _card_again(db: Rows, table: str) -> Card | None:
    """The card that a table's log says, where its row is damaged."""
    kept = stored(db, table)
    try:
        return None if kept is None else card_of(table, kept.events)
    except Damaged:
        return None


def states(db: Rows) -> dict[str, int]:
    """How many tables there are in each state."""
    return dict(db.rows("SELECT state, count(*) FROM tables GROUP BY state"))


def bad_cards(db: Rows) -> list[str]:
    """The tables whose card is not what was written."""
    rows = db.rows("SELECT id, card, sum FROM tables")
    return [table for table, text, sum_ in rows if read_card(text, sum_, table) is None]


def listed(db: Rows, most: int = 100) -> list[Listed]:
    """Tables that strangers may find: open ones, then running ones."""
    return _listed(db, f"WHERE listed AND {ALIVE} ORDER BY state, id LIMIT ?", most)


def tables_of(db: Rows, person: str) -> list[Listed]:
    """The tables somebody sits or sat at."""
    where = 'WHERE number IN (SELECT "table" FROM holder WHERE person = ?) ORDER BY number'
    return _listed(db, where, person)


def card_row(db: Rows, table: str) -> Listed | None:
    """A table's card; None: there is no such table, or its row is damaged."""
    return next(iter(_listed(db, "WHERE id = ?", table)), None)


def alive(db: Rows, person: str = "") -> int:
    """How many tables are open or running: all of them, or somebody's."""
    mine = 'AND number IN (SELECT "table" FROM holder WHERE person = ?)' if person else ""
    found = db.row(f"SELECT count(*) FROM tables WHERE {ALIVE} {mine}", *([person] if person else []))  # noqa: S608
    return int(found[0]) if found else 0


def running(db: Rows) -> list[str]:
    """The tables whose game runs, oldest first."""
    return [str(row[0]) for row in db.rows("SELECT id FROM tables WHERE state = 'running' ORDER BY number")]


def put_away(table: str, waits: Iterable[Seat], seen: int) -> Change:
    """Note for the lists whom a table waits for while nobody has it in memory, and when a person was last there."""
    text = " ".join(map(str, waits))
    return Change("UPDATE tables SET waits = ?, seen = max(seen, ?) WHERE id = ?", (text, seen, table))


def seen(table: str, now: int) -> Change:
    """Note that a person was at a table."""
    return Change("UPDATE tables SET seen = max(seen, ?) WHERE id = ?", (now, table))


# Invitations


def invite(number: int, token: str, seat: Seat) -> Change:
    """A token that lets its first bearer sit on that chair, once."""
    row = (hashed(token), number, seat, 0)
    return Change("INSERT INTO invite VALUES (?, ?, ?, ?, ?)", (*row, checked(*row)))


def invites(db: Rows, table: str) -> tuple[int, list[tuple[str, int, Seat]]]:
    """A table's number, and its invitations that are not used yet."""
    number = db.row("SELECT number FROM tables WHERE id = ?", table)
    rows = db.rows('SELECT hash, used, seat FROM invite WHERE "table" = ?', number[0] if number else -1)
    return (int(number[0]) if number else -1), [(str(row[0]), int(row[1]), int(row[2])) for row in rows]


def invited(db: Rows, token: str) -> tuple[str, int, Seat, bool] | None:
    """The table, its number and the seat of an invitation, and whether it was used."""
    row = db.row(
        'SELECT t.id, t.number, i.seat, i.used FROM invite i JOIN tables t ON t.number = i."table" WHERE i.hash = ?',
        hashed(token),
    )
    return None if row is None else (str(row[0]), int(row[1]), int(row[2]), bool(row[3]))


def use(hash_: str, number: int, seat: Seat) -> Change:
    """An invitation is used from now on; Conflict: it was."""
    sum_ = checked(hash_, number, seat, 1)
    return Change("UPDATE invite SET used = 1, sum = ? WHERE hash = ? AND used = 0", (sum_, hash_), rows=1)
