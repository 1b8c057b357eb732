"""Backups of a server's data: taken while it is in use, checked before they are trusted."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from worldwright.core.errors import UserError
from worldwright.server.storage import data_folder as place
from worldwright.server.storage import schema
from worldwright.server.storage.doctor import Findings, look_through

_DAY = 24 * 3600
_SQLITE = b"SQLite format 3\0"
_PAGES = 256
"""Pages copied at a time. The server can write in between."""


def backup(folder: Path, target: Path) -> Findings:
    """Copy the data of a folder, in use or not, into one new file, and check the copy.

    Deleted accounts are listed in a file next to it that grows with every backup. A restore deletes them again.
    """
    place.keep_private()
    place.check_format(folder)
    path = folder / place.DATABASE
    if not path.is_file():
        raise UserError(f"{folder}: there is no {place.DATABASE} in it")
    if target.exists():
        raise UserError(f"{target}: exists already, and a backup never overwrites")
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
        findings = look_through(part)
        place.sync(part)
        _join_lists(folder / place.FORGOTTEN, target.parent / place.FORGOTTEN)
        part.rename(target)
        place.sync(target.parent)
        with contextlib.suppress(OSError):  # the folder may be for reading only
            (folder / place.BACKED_UP).touch(mode=0o600)
    except (OSError, sqlite3.Error) as fault:
        part.unlink(missing_ok=True)
        raise UserError(f"{target}: the backup failed ({fault})") from None
    return findings


def last_backup(folder: Path) -> int | None:
    """When the last backup of a folder was taken, in seconds since 1970; None: none is known."""
    try:
        return int((folder / place.BACKED_UP).stat().st_mtime)
    except OSError:
        return None


def _join_lists(source: Path, target: Path) -> None:
    """Add the entries of one list of deleted accounts to another, all or none."""
    if not source.exists():
        return
    listed = target.read_text(encoding="ascii").split() if target.exists() else []
    more = [person for person in source.read_text(encoding="ascii").split() if person not in set(listed)]
    if more:
        part = target.with_name(f"{target.name}.part")
        part.write_text("".join(f"{person}\n" for person in [*listed, *more]), encoding="ascii")
        place.sync(part)
        part.replace(target)


def remove_old(kept: Path, days: int, now: float) -> list[Path]:
    """Remove backups older than `days` from the folder of the backup `kept`. Returns their paths.

    Only files with the suffix of `kept` that hold a Worldwright database count as backups.
    """
    removed: list[Path] = []
    for path in sorted(kept.parent.glob(f"*{kept.suffix}")):
        is_old = path.is_file() and path != kept and now - path.stat().st_mtime > days * _DAY
        if is_old and _is_backup(path):
            path.unlink()
            removed.append(path)
    return removed


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
    """Restore a backup into a folder without data. It is checked first, and restored as a whole or not at all.

    Accounts on the list next to the backup are deleted again when a server starts on the folder.
    """
    if not source.is_file():
        raise UserError(f"{source}: there is no such file")
    place.keep_private()
    findings = look_through(source)
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
    return findings
