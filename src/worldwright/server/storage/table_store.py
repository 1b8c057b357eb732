"""Tables in the database: one table with its log, lists of summaries, and one-use invitations to seats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

import msgspec

from worldwright.core.game import Seat
from worldwright.server.engine import summary as cards
from worldwright.server.engine.log import Damaged, Event
from worldwright.server.engine.opening import Opened, Stored, card_of, notes_of, opened, record_of
from worldwright.server.engine.summary import Card, checked
from worldwright.server.process.tokens import hashed
from worldwright.server.storage.database import Change, Rows

ANOTHER = "another player"
AT_ONCE = 500
ALIVE = "state IN ('open', 'running')"
Listed: TypeAlias = tuple[Card, dict[str, str], tuple[Seat, ...]]
"""A table summary, the person of each holder, and the seats that were to move when the table last left memory."""


def stored(db: Rows, table: str) -> Stored | None:
    """A table's events and people; None: it does not exist."""
    found = db.row("SELECT number FROM tables WHERE id = ?", table)
    if found is None:
        return None
    rows = db.rows('SELECT seq, text, link, command FROM events WHERE "table" = ? ORDER BY seq', found[0])
    people = dict(db.rows('SELECT id, person FROM holder WHERE "table" = ?', found[0]))
    return Stored(table, [Event(*row) for row in rows], people)


def content_of(db: Rows, hash_: str) -> bytes | None:
    """The content with this hash."""
    found = db.row("SELECT body FROM contents WHERE hash = ?", hash_)
    return None if found is None else bytes(found[0])


def open_table(db: Rows, table: str) -> Opened | None:
    """Open a saved table; None: it does not exist."""
    saved = stored(db, table)
    return None if saved is None else opened(saved, lambda hash_: content_of(db, hash_))


def read_card(text: str, sum_: str, table: str) -> Card | None:
    """The summary of a row; None: the row is damaged (`doctor` writes it again from the log)."""
    if sum_ != checked(table, text):
        return None
    try:
        return cards.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def _listed(db: Rows, where: str, *values: object) -> list[Listed]:
    rows = db.rows(f"SELECT number, id, card, sum, waits FROM tables {where}", *values)  # noqa: S608
    people = _people_at(db, [row[0] for row in rows])
    entries = []
    for number, table, text, sum_, waits in rows:
        card = read_card(text, sum_, table) or _card_of_log(db, table)
        if card is not None:
            entries.append((card, people.get(number, {}), tuple(int(seat) for seat in waits.split())))
    return entries


def _people_at(db: Rows, numbers: list[int]) -> dict[int, dict[str, str]]:
    """The persons of holders, by the numbers of tables. Some hundred tables a query."""
    people: dict[int, dict[str, str]] = {}
    for start in range(0, len(numbers), AT_ONCE):
        chunk = numbers[start : start + AT_ONCE]
        marks = ",".join("?" * len(chunk))
        question = f'SELECT "table", id, person FROM holder WHERE "table" IN ({marks}) ORDER BY "table", id'  # noqa: S608
        for number, holder, person in db.rows(question, *chunk):
            people.setdefault(number, {})[holder] = person
    return people


def _card_of_log(db: Rows, table: str) -> Card | None:
    """The summary by a table's log, for a damaged row."""
    saved = stored(db, table)
    try:
        return None if saved is None else card_of(table, saved.events)
    except Damaged:
        return None


def states(db: Rows) -> dict[str, int]:
    """How many tables there are in each state."""
    return dict(db.rows("SELECT state, count(*) FROM tables GROUP BY state"))


def bad_cards(db: Rows) -> list[str]:
    """The tables whose summary fails its checksum."""
    rows = db.rows("SELECT id, card, sum FROM tables")
    return [table for table, text, sum_ in rows if read_card(text, sum_, table) is None]


def listed(db: Rows, most: int = 100) -> list[Listed]:
    """Tables that strangers may find: open ones, then running ones."""
    return _listed(db, f"WHERE listed <> 0 AND {ALIVE} ORDER BY state, id LIMIT ?", most)


def tables_of(db: Rows, person: str, finished: int | None = None) -> list[Listed]:
    """The tables where a person has or had a seat: all, or the open and running ones and some of the latest."""
    seated = 'SELECT "table" FROM holder WHERE person = ?'
    if finished is None:
        return _listed(db, f"WHERE number IN ({seated}) ORDER BY number", person)
    # Both parts come from indexes alone. The first looks at the open and running tables of the site, each a probe:
    # what a person has finished costs nothing, however much it is.
    sits = 'SELECT 1 FROM holder h WHERE h.person = ? AND h."table" = t.number'
    alive = f"SELECT number FROM tables t WHERE {ALIVE} AND EXISTS ({sits})"  # noqa: S608
    latest = f'SELECT * FROM ({seated} ORDER BY "table" DESC LIMIT ?) l'  # noqa: S608
    where = f"WHERE number IN ({alive} UNION {latest}) ORDER BY number"
    return _listed(db, where, person, person, finished)


def card_row(db: Rows, table: str) -> Listed | None:
    """A table's summary; None: it does not exist, or its row is damaged."""
    return next(iter(_listed(db, "WHERE id = ?", table)), None)


def numbers_of(db: Rows, person: str) -> list[int]:
    """The numbers of all tables where a person has or had a seat, oldest first."""
    rows = db.rows('SELECT DISTINCT "table" FROM holder WHERE person = ? ORDER BY "table"', person)
    return [int(row[0]) for row in rows]


class OwnTable(msgspec.Struct, frozen=True):
    """A table in the export of a person's data: their moves, and the record once the game is over."""

    card: Card
    seats: tuple[Seat, ...]
    moves: list[str]
    record: str

    def entry(self) -> dict[str, object]:
        """Its entry in the export."""
        card = self.card
        return {
            "table": card.id,
            "game": card.terms.game,
            "state": card.state,
            "made": card.made,
            "seats": self.seats,
            "points": card.points,
            "winners": card.winners,
            "moves": self.moves,
            "record": self.record,
        }


def own_table(db: Rows, number: int, person: str, name: str) -> OwnTable | None:
    """A person's table by its number, from its log alone, without other names. None: its log is damaged."""
    row = db.row("SELECT id FROM tables WHERE number = ?", number)
    saved = None if row is None else stored(db, row[0])
    if saved is None:
        return None
    try:
        card = card_of(saved.id, saved.events)
        notes, lines = notes_of(saved.events)
    except Damaged:
        return None
    seats = card.seats_of({holder for holder, who in saved.people.items() if who == person})
    players = [
        name if seat in seats else chair.level or ANOTHER if not chair.holder else ANOTHER
        for seat, chair in enumerate(card.chairs)
    ]
    return OwnTable(card, seats, own_lines(lines, seats), record_of(card, notes, lines, players))


def own_lines(lines: Sequence[str], seats: Collection[Seat]) -> list[str]:
    """The moves of these seats, as text."""
    names = {f"p{seat}" for seat in seats}
    return [line for line in lines if line.split(" ", 2)[1] in names]


def by_numbers(db: Rows, numbers: Iterable[int]) -> dict[int, Listed]:
    """Summaries by the numbers of their tables, without missing or damaged ones."""
    entries = ((number, next(iter(_listed(db, "WHERE number = ?", number)), None)) for number in numbers)
    return {number: entry for number, entry in entries if entry is not None}


def alive(db: Rows, person: str = "") -> int:
    """How many tables are open or running, in all or of a person."""
    every = f"SELECT number FROM tables WHERE {ALIVE}"  # noqa: S608
    if person:
        every = f'SELECT "table" FROM holder WHERE person = ? INTERSECT {every}'  # noqa: S608
    row = db.row(f"SELECT count(*) FROM ({every}) e", *([person] if person else []))  # noqa: S608
    return int(row[0]) if row else 0


def running(db: Rows) -> list[str]:
    """The tables whose game runs, oldest first."""
    return [str(row[0]) for row in db.rows("SELECT id FROM tables WHERE state = 'running' ORDER BY number")]


_SEEN = "seen = CASE WHEN seen < ? THEN ? ELSE seen END"


def put_away(table: str, waits: Iterable[Seat], seen: int) -> Change:
    """Store the seats to move at a table that left memory, and when a person was last there."""
    text = " ".join(map(str, waits))
    return Change(f"UPDATE tables SET waits = ?, {_SEEN} WHERE id = ?", (text, seen, seen, table))  # noqa: S608


def seen(table: str, now: int) -> Change:
    """Record that a person was at a table."""
    return Change(f"UPDATE tables SET {_SEEN} WHERE id = ?", (now, now, table))  # noqa: S608


# Invitations


def invite(number: int, token: str, seat: Seat) -> Change:
    """An invitation: its first bearer may take that seat, once."""
    row = (hashed(token), number, seat, 0)
    return Change("INSERT INTO invite VALUES (?, ?, ?, ?, ?)", (*row, checked(*row)))


def invites(db: Rows, table: str) -> tuple[int, list[tuple[str, int, Seat]]]:
    """A table's number and its unused invitations."""
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
    """Mark an invitation as used; Conflict if it was used before."""
    sum_ = checked(hash_, number, seat, 1)
    return Change("UPDATE invite SET used = 1, sum = ? WHERE hash = ? AND used = 0", (sum_, hash_), rows=1)
