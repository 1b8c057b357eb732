"""Looking a data folder through: every row and every chain, what is wrong with it, and making projections anew."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.errors import Trouble
from worldwright.tables import card as cards
from worldwright.tables import daily, doctor_tournaments, played, schema, standings
from worldwright.tables import folder as place
from worldwright.tables.card import Card, checked
from worldwright.tables.database import Rows
from worldwright.tables.doctor_tournaments import TournamentTables
from worldwright.tables.events import Damaged, Event, check_chain
from worldwright.tables.notes import Made
from worldwright.tables.opening import Readable, Stored, card_of, notes_of, opened
from worldwright.tables.rating_checks import RatedGames
from worldwright.tables.stored import bad_cards, read_card

_CHECKED = {
    "person": "id, name, login, password, made, sum",
    "device": "hash, person, made, seen, browser, sum",
    "invite": 'hash, "table", seat, used, sum',
    "contents": "hash, game, body, sum",
    "preference": "person, word, body, sum",
    "subscription": "hash, person, device, endpoint, key, auth, made, sum",
    "daily_secret": "id, secret, sum",
    "daily_deal": "day, game, sealed, rules, content, plan, opened, sum",
    "profile": "person, body, bot, sum",
}
"""Rows that are not chained, each with its check last."""
_BEFORE_BROWSERS = {"device": "hash, person, made, seen, sum"}
ONE_LOG = "0003"
"""The step since which a table is one log: older data is looked through when it is brought over."""
DAILY = "0006"
"""The step since which there are deals of days."""
RATINGS = "0007"
"""The step since which games are rated."""
PLAYED = "0008"
"""The step since which it is written what people have played."""
_SINCE = {
    "preference": "0005", "subscription": "0005", "daily_secret": DAILY, "daily_deal": DAILY, "profile": PLAYED,
}  # fmt: skip
"""The steps that brought the later of the rows above."""


class Ill(msgspec.Struct, frozen=True):
    """Something that is not as it should be: a table, or a row of another kind, and why."""

    table: str
    why: str


class Findings(msgspec.Struct, frozen=True, kw_only=True):
    """What is in a data folder."""

    tables: int
    rows: int
    damaged: tuple[Ill, ...]
    """Logs whose chain does not hold, cards and other rows that are not what was written, what was set aside."""
    readable: tuple[Ill, ...] = ()
    """Tables that cannot be played on with what is installed here, and why."""
    rebuilt: int = 0
    """Cards that were made anew from their logs."""
    step: str = schema.HEAD
    """Of the data: what is older is brought over when a server starts on it."""
    sqlite: str = sqlite3.sqlite_version


def look_through(path: Path, *, replay: bool = False) -> Findings:
    """Every row of a database file, one by one; with `replay` every game is played again too. Trouble if not ours."""
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as fault:
        raise Trouble(f"{path}: cannot be read ({fault})") from None
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        found = schema.step_of(connection)
        if found not in schema.STEPS:
            raise Trouble(f"{path}: is not of this Worldwright (step {found})")
        if connection.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise Trouble(f"{path}: the file is damaged: restore a backup")
        if found < ONE_LOG:  # looked through when a server brings it over
            return Findings(
                tables=_count(connection, "headers"), rows=_count(connection, "events"), damaged=(), step=found
            )
        return _findings(connection, replay, found)
    except sqlite3.Error as fault:
        raise Trouble(f"{path}: is not a database of Worldwright ({fault})") from None
    finally:
        connection.close()


def _count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608


def _findings(connection: sqlite3.Connection, replay: bool, step: str) -> Findings:
    damaged: list[Ill] = []
    readable: list[Ill] = []
    tables = rows = 0
    projections = Projections(step)
    for id_, why in connection.execute("SELECT id, why FROM set_aside"):
        damaged.append(Ill(id_, f"was set aside when it was brought over: {why}"))
    for number, id_, state, listed, text, sum_ in connection.execute(
        "SELECT number, id, state, listed, card, sum FROM tables ORDER BY number"
    ).fetchall():
        events = events_of(connection, number)
        tables, rows = tables + 1, rows + 1 + len(events)
        try:
            check_chain(id_, events)
            card = card_of(id_, events)
        except Damaged as fault:
            damaged.append(Ill(id_, str(fault)))
            continue
        if read_card(text, sum_, id_) != card or (state, listed) != (card.state, card.terms.listed):
            damaged.append(Ill(id_, "its card is not what its log says (--rebuild makes it anew)"))
        projections.add(connection, number, card)
        known = known_holders(events)
        for (holder,) in connection.execute('SELECT id FROM holder WHERE "table" = ?', (number,)):
            rows += 1
            if holder not in known:
                damaged.append(Ill(f"holder {str(holder)[:8]}", "is not one that the log of its table knows"))
        if replay and isinstance(found := opened(Stored(id_, events, {}), _contents(connection)), Readable):
            readable.append(Ill(id_, found.why))
    damaged += projections.differences(connection)
    for table, columns in {**_CHECKED, **(_BEFORE_BROWSERS if step == ONE_LOG else {})}.items():
        if step < _SINCE.get(table, ONE_LOG):
            continue
        for row in connection.execute(f"SELECT {columns} FROM {table}"):  # noqa: S608
            rows += 1
            if row[-1] != checked(*row[:-1]):
                damaged.append(Ill(f"{table} {str(row[0])[:8]}", "is not what was written"))
    return Findings(tables=tables, rows=rows, damaged=tuple(damaged), readable=tuple(readable), step=step)


class Projections:
    """What all logs say and is written beside them: tables of the day, what was played, ratings, tournaments."""

    def __init__(self, step: str = schema.HEAD) -> None:
        """Of data of a step: what came later is left out."""
        self._memory = sqlite3.connect(":memory:")
        self._memory.execute("CREATE TABLE tables (number INTEGER PRIMARY KEY)")
        self._memory.execute('CREATE TABLE holder (id TEXT PRIMARY KEY, "table" INTEGER, person TEXT)')
        self._memory.execute('CREATE INDEX holder_by_table ON holder ("table")')
        for statement in (*schema.DAILY_TABLES.split(";"), *schema.PLAYED.split(";")):
            self._memory.execute(statement)
        since = {"daily_try": (DAILY, standings.COLUMNS), "played": (PLAYED, played.COLUMNS)}
        self._columns = {table: columns for table, (came, columns) in since.items() if step >= came}
        self._rated = RatedGames() if step >= RATINGS else None
        self._rounds = TournamentTables() if step >= doctor_tournaments.SINCE else None
        self._sealed: list[tuple[str, str, str, str]] = []
        """Each table that plays the deal of a day: its id, day and game, and the seal it began with."""

    def add(self, connection: sqlite3.Connection, number: int, card: Card) -> None:
        """A table; in the order of their numbers."""
        if self._rated is not None:
            self._rated.add(card)
        if self._rounds is not None:
            self._rounds.add(number, card)
        if card.day is None and card.state != "over":
            return
        question = 'SELECT id, "table", person FROM holder WHERE "table" = ?'
        self._memory.executemany("INSERT INTO holder VALUES (?, ?, ?)", connection.execute(question, (number,)))
        standings.project(self._memory.execute, number, card)
        played.project(self._memory.execute, number, card)
        if card.day is not None and card.sealed:
            self._sealed.append((card.id, card.day.daily.day, card.terms.game, card.sealed))

    def differences(self, connection: sqlite3.Connection) -> list[Ill]:
        """What is written otherwise, and deals that are not those that were sealed."""
        found = []
        for table, columns in self._columns.items():
            at = columns.split(", ").index('"table"')
            wrong = {row[at] for row in _all(connection, table, columns) ^ _all(self._memory, table, columns)}
            why = f"is not in {table} as its log says (--rebuild makes it anew)"
            found += [Ill(f"{'try' if table == 'daily_try' else 'table'} {number}", why) for number in sorted(wrong)]
        if self._rated is not None:
            why = "its ratings are not what its log says (--rebuild makes them anew)"
            found += [Ill(table, why) for table in self._rated.wrong(connection)]
        if self._rounds is not None:
            why = "is not in its tournament as its log says (--rebuild makes it anew)"
            found += [Ill(f"table {number}", why) for number in self._rounds.differences(connection)]
            found += [Ill(f"tournament {id_[:8]}", why) for id_, why in doctor_tournaments.damaged_logs(connection)]
        if "daily_try" not in self._columns:
            return found
        found += [Ill(deal, "its seal is not that of its seed") for deal in daily.wrong_seals(connection.execute)]
        deals = {row[:2]: row[2] for row in connection.execute("SELECT day, game, sealed FROM daily_deal")}
        for id_, day, game, sealed in self._sealed:
            if deals.get((day, game)) != sealed:
                found.append(Ill(id_, f"it does not play the deal that was sealed for {day}"))
        return found

    def rebuild(self, connection: sqlite3.Connection) -> int:
        """Write everything as the logs say; how many rows were otherwise."""
        changed = 0
        for table, columns in self._columns.items():
            written, meant = _all(connection, table, columns), _all(self._memory, table, columns)
            if written != meant:
                connection.execute(f"DELETE FROM {table}")  # noqa: S608
                marks = ", ".join("?" * len(columns.split(",")))
                connection.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", meant)  # noqa: S608
                changed += len(written ^ meant)
        if self._rated is not None:
            changed += self._rated.rebuilt(connection)
        if self._rounds is not None:
            changed += self._rounds.rebuild(connection) + doctor_tournaments.states_rebuilt(connection)
        return changed


def _all(connection: sqlite3.Connection, table: str, columns: str) -> set[Any]:
    return set(connection.execute(f"SELECT {columns} FROM {table}"))  # noqa: S608


def bad_rows(db: Rows) -> list[str]:
    """Everything but logs that is not what was written, told without anybody's secret."""
    found = [f"the card of table {table[:6]}" for table in bad_cards(db)]
    for table, columns in _CHECKED.items():
        rows = db.rows(f"SELECT {columns} FROM {table}")  # noqa: S608
        found += [f"{table} {str(row[0])[:6]}" for row in rows if row[-1] != checked(*row[:-1])]
    return found


def _contents(connection: sqlite3.Connection) -> Callable[[str], bytes | None]:
    def content_of(hash_: str) -> bytes | None:
        row = connection.execute("SELECT body FROM contents WHERE hash = ?", (hash_,)).fetchone()
        return None if row is None else bytes(row[0])

    return content_of


def events_of(connection: sqlite3.Connection, number: int) -> list[Event]:
    """The events of a table by its number."""
    question = 'SELECT seq, text, link, command FROM events WHERE "table" = ? ORDER BY seq'
    return [Event(*row) for row in connection.execute(question, (number,))]


def known_holders(events: list[Event]) -> set[str]:
    """Everybody who ever sat at a table or was its host, by holder."""
    known: set[str] = set()
    for _, note in notes_of(events)[0]:
        known.add(getattr(note, "holder", ""))
        if isinstance(note, Made):
            known.update(chair.holder for chair in note.chairs)
            known.add(note.host)
    return known - {""}


def examined(folder: Path, *, rebuild: bool = False) -> Findings:
    """What is in a data folder, in use or not; with `rebuild`, which needs it alone, cards are made anew from logs."""
    path = folder / place.DATABASE
    if not path.is_file():
        raise Trouble(f"{folder}: there is no {place.DATABASE} in it")
    place.check_format(folder)
    if not rebuild:
        return look_through(path, replay=True)
    with place.lock(folder):
        look_through(path)  # Trouble before anything is changed
        connection = place.connect(path)
        try:
            connection.execute("BEGIN IMMEDIATE")
            made = sum(_rebuilt(connection)) + _projected_anew(connection)
            connection.execute("COMMIT")
        finally:
            connection.close()
        return msgspec.structs.replace(look_through(path, replay=True), rebuilt=made)


def _rebuilt(connection: sqlite3.Connection) -> Iterator[bool]:
    """Whether each card had to be made anew; a table whose log is damaged is left as it is."""
    rows: list[Any] = connection.execute("SELECT number, id, state, listed, card, sum FROM tables").fetchall()
    for number, id_, *row in rows:
        events = events_of(connection, number)
        try:
            check_chain(id_, events)
            card = card_of(id_, events)
        except Damaged:
            continue
        fresh = cards.encode(card).decode()
        values = [card.state, card.terms.listed, fresh, checked(id_, fresh)]
        if row != values:
            change = "UPDATE tables SET state = ?, listed = ?, card = ?, sum = ? WHERE number = ?"
            connection.execute(change, (*values, number))
            yield True


def _projected_anew(connection: sqlite3.Connection) -> int:
    """How many rows beside the logs had to be made anew; what a damaged log says is left out."""
    projections = Projections(schema.step_of(connection) or "")
    for number, id_ in connection.execute("SELECT number, id FROM tables ORDER BY number").fetchall():
        with contextlib.suppress(Damaged):
            projections.add(connection, number, card_of(id_, events_of(connection, number)))
    return projections.rebuild(connection)
