"""Copies of a house's data: taken while it is in use, checked before they are trusted."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec

from worldwright.core.errors import Trouble
from worldwright.tables import folder as place
from worldwright.tables.migrations import KNOWN
from worldwright.tables.values import Damaged, Event, Header, check_chain

_DAY = 24 * 3600
_SQLITE = b"SQLite format 3\0"
_PAGES = 256
"""Copied at a time: the server writes on in between."""


class Checked(msgspec.Struct, frozen=True):
    """What is in a copy."""

    tables: int
    events: int
    damaged: tuple[str, ...]
    """Tables whose chain does not hold, each with the reason."""


def backup(folder: Path, target: Path) -> Checked:
    """Copy the data of a folder, in use or not, into one new file, and check the copy.

    Who is to stay forgotten is noted beside it, in a list that grows with every backup: a restore obeys it.
    """
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
        place.sync(part)
        _join_lists(folder / place.FORGOTTEN, target.parent / place.FORGOTTEN)
        part.rename(target)
        place.sync(target.parent)
    except (OSError, sqlite3.Error) as fault:
        part.unlink(missing_ok=True)
        raise Trouble(f"{target}: the backup failed ({fault})") from None
    return found


def _join_lists(source: Path, target: Path) -> None:
    """Add to a list of the forgotten whom another one names; whole or not at all."""
    if not source.exists():
        return
    known = target.read_text(encoding="ascii").split() if target.exists() else []
    more = [person for person in source.read_text(encoding="ascii").split() if person not in set(known)]
    if more:
        part = target.with_name(f"{target.name}.part")
        part.write_text("".join(f"{person}\n" for person in [*known, *more]), encoding="ascii")
        place.sync(part)
        part.replace(target)


def remove_old(kept: Path, days: int, now: float) -> list[Path]:
    """Remove the backups in the folder of `kept` that are older than so many days; which they were.

    Only files that end like `kept` and hold the data of a Worldwright are backups; everything else stays.
    """
    gone: list[Path] = []
    for path in sorted(kept.parent.glob(f"*{kept.suffix}")):
        is_old = path.is_file() and path != kept and now - path.stat().st_mtime > days * _DAY
        if is_old and _is_backup(path):
            path.unlink()
            gone.append(path)
    return gone


def _is_backup(path: Path) -> bool:
    if path.stat().st_size < len(_SQLITE) or path.open("rb").read(len(_SQLITE)) != _SQLITE:
        return False
    try:
        copy = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            return place.version(copy) in KNOWN
        finally:
            copy.close()
    except sqlite3.Error:
        return False


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
    """Put a backup into a folder that has no data yet; checked first, complete or not at all.

    Who was forgotten, by the list beside the backup, is forgotten again when a server starts on the folder.
    """
    if not source.is_file():
        raise Trouble(f"{source}: there is no such file")
    found = checked(source)
    with place.lock(folder):
        path = folder / place.DATABASE
        if path.exists():
            raise Trouble(f"{folder}: holds data already, and a restore never overwrites")
        place.write_format(folder)
        part = folder / place.UNFINISHED
        try:
            with part.open("wb") as file:
                file.write(source.read_bytes())
            place.sync(part)
            _join_lists(source.parent / place.FORGOTTEN, folder / place.FORGOTTEN)
            part.rename(path)
            place.sync(folder)
        except (OSError, UnicodeDecodeError) as fault:
            raise Trouble(f"{folder}: the backup could not be written ({fault})") from None
    return found
