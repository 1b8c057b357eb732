"""Copies of a house's data: taken while it is in use, checked before they are trusted."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from worldwright.core.errors import UserError
from worldwright.server.storage import data_folder as place
from worldwright.server.storage import schema
from worldwright.server.storage.doctor import Findings, look_through

_DAY = 24 * 3600
_SQLITE = b"SQLite format 3\0"
_PAGES = 256
"""Copied at a time: the server writes on in between."""


def backup(folder: Path, target: Path) -> Findings:
    """Copy the data of a folder, in use or not, into one new file, and check the copy.

    Who is to stay forgotten is noted beside it, in a list that grows with every backup: a restore obeys it.
    """
    place.keep_private()
    place.check_format(folder)
    path = folder / place.DATABASE
    if not path.is_file():
        raise UserError(f"{folder}: there is no {place.DATABASE} in it")
    if target.exists():
        raise UserError(f"{target}: is there already, and a backup never overwrites")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        source = place.connect(path, read_only=True)
        part.touch(mode=0o600)
        copy = sqlite3.connect(part)
        try:
            source.backup(copy, pages=_PAGES)
            copy.execute("PRAGMA journal_mode=DELETE")
        finally:
            copy.close()
            source.close()
        found = look_through(part)
        place.sync(part)
        _join_lists(folder / place.FORGOTTEN, target.parent / place.FORGOTTEN)
        part.rename(target)
        place.sync(target.parent)
    except (OSError, sqlite3.Error) as fault:
        part.unlink(missing_ok=True)
        raise UserError(f"{target}: the backup failed ({fault})") from None
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
            return schema.step_of(copy) in schema.STEPS
        finally:
            copy.close()
    except sqlite3.Error:
        return False


def restore(source: Path, folder: Path) -> Findings:
    """Put a backup into a folder that has no data yet; checked first, complete or not at all.

    Who was forgotten, by the list beside the backup, is forgotten again when a server starts on the folder.
    """
    if not source.is_file():
        raise UserError(f"{source}: there is no such file")
    place.keep_private()
    found = look_through(source)
    with place.lock(folder):
        path = folder / place.DATABASE
        if path.exists():
            raise UserError(f"{folder}: holds data already, and a restore never overwrites")
        place.write_format(folder)
        part = folder / place.UNFINISHED
        try:
            part.touch(mode=0o600)
            part.write_bytes(source.read_bytes())
            place.sync(part)
            _join_lists(source.parent / place.FORGOTTEN, folder / place.FORGOTTEN)
            part.rename(path)
            place.sync(folder)
        except (OSError, UnicodeDecodeError) as fault:
            raise UserError(f"{folder}: the backup could not be written ({fault})") from None
    return found
