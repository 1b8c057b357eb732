"""Copies of a house's data: taken while it is in use, checked before they are trusted."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import msgspec

from worldwright.core.errors import Trouble
from worldwright.tables import folder as place
from worldwright.tables.migrations import KNOWN
from worldwright.tables.values import Damaged, Event, Header, check_chain

_PAGES = 256
"""Copied at a time: the server writes on in between."""


class Checked(msgspec.Struct, frozen=True):
    """What is in a copy."""

    tables: int
    events: int
    damaged: tuple[str, ...]
    """Tables whose chain does not hold, each with the reason."""


def backup(folder: Path, target: Path) -> Checked:
    """Copy the data of a folder, in use or not, into one new file, and check the copy."""
    place.check_format(folder)
    path = folder / place.DATABASE
    if not path.is_file():
        raise Trouble(f"{folder}: there is no {place.DATABASE} in it")
    if target.exists():
        raise Trouble(f"{target}: is there already, and a backup never overwrites")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        source = place.connect(path, read_only=True)
        copy = sqlite3.connect(part)
        try:
            source.backup(copy, pages=_PAGES)
            copy.execute("PRAGMA journal_mode=DELETE")
        finally:
            copy.close()
            source.close()
        found = checked(part)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.rename(target)
    except (OSError, sqlite3.Error) as fault:
        part.unlink(missing_ok=True)
        raise Trouble(f"{target}: the backup failed ({fault})") from None
    return found


def checked(path: Path) -> Checked:
    """What is in a database file, every chain checked; Trouble if it is none of ours."""
    try:
        copy = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    except sqlite3.Error as fault:
        raise Trouble(f"{path}: cannot be read ({fault})") from None
    damaged: list[str] = []
    tables = events = 0
    try:
        if copy.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise Trouble(f"{path}: the file is damaged")
        if (found := place.version(copy)) not in KNOWN:
            raise Trouble(f"{path}: is not a backup of this Worldwright (step {found})")
        for number, name, body in copy.execute("SELECT number, id, header FROM headers ORDER BY number"):
            rows = copy.execute("SELECT seq, text, link, command FROM events WHERE header = ? ORDER BY seq", (number,))
            log = [Event(*row) for row in rows]
            tables, events = tables + 1, events + len(log)
            try:
                check_chain(msgspec.json.decode(body, type=Header), log)
            except (Damaged, msgspec.MsgspecError) as fault:
                damaged.append(f"{name}: {fault}")
    except sqlite3.Error as fault:
        raise Trouble(f"{path}: is not a backup ({fault})") from None
    finally:
        copy.close()
    return Checked(tables, events, tuple(damaged))


def restore(source: Path, folder: Path) -> Checked:
    """Put a backup into a folder that has no data yet; checked first, complete or not at all."""
    if not source.is_file():
        raise Trouble(f"{source}: there is no such file")
    found = checked(source)
    with place.lock(folder):
        path = folder / place.DATABASE
        if path.exists():
            raise Trouble(f"{folder}: holds data already, and a restore never overwrites")
        place.write_format(folder)
        part = path.with_suffix(".part")
        try:
            with part.open("wb") as file:
                file.write(source.read_bytes())
                file.flush()
                os.fsync(file.fileno())
            part.rename(path)
        except OSError as fault:
            raise Trouble(f"{folder}: the backup could not be written ({fault})") from None
    return found
