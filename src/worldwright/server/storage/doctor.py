"""Check a data folder, every row and every chain, and rebuild projections."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.engine import summary as cards
from worldwright.server.engine.events import Made
from worldwright.server.engine.log import Damaged, Event, check_chain
from worldwright.server.engine.opening import Readable, Stored, card_of, notes_of, opened
from worldwright.server.engine.summary import checked
from worldwright.server.storage import data_folder as place
from worldwright.server.storage import schema
from worldwright.server.storage.database import Rows
from worldwright.server.storage.projections import Check, Ill, registered
from worldwright.server.storage.row_sums import summed
from worldwright.server.storage.table_store import bad_cards, read_card

_CHECKED = {
    "invite": 'hash, "table", seat, used, sum', "contents": "hash, game, body, sum", "kept_file": "name, body, sum",
}  # fmt: skip
"""Storage's own rows that are not chained; the last column is their checksum."""


class Findings(msgspec.Struct, frozen=True, kw_only=True):
    """The result of checking a data folder."""

    tables: int
    rows: int
    damaged: tuple[Ill, ...]
    """Logs whose chain does not hold, and summaries or other rows that differ from what was written."""
    readable: tuple[Ill, ...] = ()
    """Tables that cannot be played with what is installed here, and why."""
    rebuilt: int = 0
    """Rows that were written again from their logs."""
    step: str = schema.HEAD
    sqlite: str = sqlite3.sqlite_version


def look_through(path: Path, *, replay: bool = False) -> Findings:
    """Check every row of a database file; with `replay` also replay every game. UserError if it is not ours."""
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as fault:
        raise UserError(f"{path}: cannot be read ({fault})") from None
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        step = schema.step_of(connection)
        schema.check_step(str(path), step)
        if step != schema.HEAD:
            raise UserError(f"{path}: stands at step {step}: start this version's server on it once")
        if connection.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise UserError(f"{path}: the file is damaged: restore a backup")
        return _findings(connection, replay)
    except sqlite3.Error as fault:
        raise UserError(f"{path}: is not a database of Worldwright ({fault})") from None
    finally:
        connection.close()


def _checked() -> dict[str, str]:
    """The columns of all rows that are not chained, by table."""
    sums = {table: f"{columns}, summed" for table, columns in summed().items() if table != "tables"}
    return {**_CHECKED, **sums, **{table: columns for data in registered() for table, columns in data.checked.items()}}


def _checks() -> list[Check]:
    return [check() for data in registered() for check in data.checks]


def _findings(connection: sqlite3.Connection, replay: bool) -> Findings:
    damaged: list[Ill] = []
    readable: list[Ill] = []
    tables = rows = 0
    checks = _checks()
    for number, id_, state, listed, made, text, sum_, seen, waits, summed_ in connection.execute(
        "SELECT number, id, state, listed, made, card, sum, seen, waits, summed FROM tables ORDER BY number"
    ).fetchall():
        events = events_of(connection, number)
        tables, rows = tables + 1, rows + 1 + len(events)
        try:
            check_chain(id_, events)
            card = card_of(id_, events)
        except Damaged as fault:
            damaged.append(Ill(id_, str(fault)))
            continue
        if read_card(text, sum_, id_) != card or (state, listed, made) != (card.state, card.terms.listed, card.made):
            damaged.append(Ill(id_, "its summary is not what its log says (--rebuild writes it again)"))
        if summed_ != checked(id_, seen, waits):
            damaged.append(Ill(id_, "when it was last visited or who was to move is not what was written"))
        for check in checks:
            check.add(connection, number, card)
        holders = known_holders(events)
        for (holder,) in connection.execute('SELECT id FROM holder WHERE "table" = ?', (number,)):
            rows += 1
            if holder not in holders:
                damaged.append(Ill(f"holder {str(holder)[:8]}", "is not in the log of its table"))
        if replay and isinstance(saved := opened(Stored(id_, events, {}), _contents(connection)), Readable):
            readable.append(Ill(id_, saved.why))
    damaged += [ill for check in checks for ill in check.differences(connection)]
    for table, columns in _checked().items():
        for row in connection.execute(f"SELECT {columns} FROM {table}"):  # noqa: S608
            rows += 1
            if row[-1] != checked(*row[:-1]):
                damaged.append(Ill(f"{table} {str(row[0])[:8]}", "does not match its checksum"))
    for table, *_ in connection.execute("PRAGMA foreign_key_check").fetchall():
        damaged.append(Ill(str(table), "names a row that is not there"))
    return Findings(tables=tables, rows=rows, damaged=tuple(damaged), readable=tuple(readable))


def bad_rows(db: Rows) -> list[str]:
    """Every row other than logs that fails its checksum, without personal data."""
    bad = [f"the summary of table {table[:6]}" for table in bad_cards(db)]
    for table, columns in _checked().items():
        rows = db.rows(f"SELECT {columns} FROM {table}")  # noqa: S608
        bad += [f"{table} {str(row[0])[:6]}" for row in rows if row[-1] != checked(*row[:-1])]
    return bad


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
    """All holders in a table's log."""
    holders: set[str] = set()
    for _, note in notes_of(events)[0]:
        holders.add(getattr(note, "holder", ""))
        if isinstance(note, Made):
            holders.update(chair.holder for chair in note.chairs)
            holders.add(note.host)
    return holders - {""}


def examined(folder: Path, *, rebuild: bool = False) -> Findings:
    """Check a data folder, in use or not. With `rebuild`, which needs it alone, first rebuild projections from logs."""
    path = folder / place.DATABASE
    if not path.is_file():
        raise UserError(f"{folder}: there is no {place.DATABASE} in it")
    place.check_format(folder)
    if not rebuild:
        return look_through(path, replay=True)
    with place.lock(folder):
        look_through(path)  # UserError before anything changes
        connection = place.connect(path)
        try:
            connection.execute("BEGIN IMMEDIATE")
            made = sum(_rebuilt(connection)) + _reprojected(connection)
            connection.execute("COMMIT")
        finally:
            connection.close()
        return msgspec.structs.replace(look_through(path, replay=True), rebuilt=made)


def _rebuilt(connection: sqlite3.Connection) -> Iterator[bool]:
    """Write each summary again that differs from its log. Skips tables whose log is damaged."""
    rows: list[Any] = connection.execute("SELECT number, id, state, listed, made, card, sum FROM tables").fetchall()
    for number, id_, *row in rows:
        events = events_of(connection, number)
        try:
            check_chain(id_, events)
            card = card_of(id_, events)
        except Damaged:
            continue
        text = cards.encode(card).decode()
        values = [card.state, card.terms.listed, card.made, text, checked(id_, text)]
        if row != values:
            change = "UPDATE tables SET state = ?, listed = ?, made = ?, card = ?, sum = ? WHERE number = ?"
            connection.execute(change, (*values, number))
            yield True


def _reprojected(connection: sqlite3.Connection) -> int:
    """Write projections again from the logs; returns how many rows differed. Damaged logs are left out."""
    checks = _checks()
    for number, id_ in connection.execute("SELECT number, id FROM tables ORDER BY number").fetchall():
        with contextlib.suppress(Damaged):
            card = card_of(id_, events_of(connection, number))
            for check in checks:
                check.add(connection, number, card)
    return sum(check.rebuild(connection) for check in checks)
