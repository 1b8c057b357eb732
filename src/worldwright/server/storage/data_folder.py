"""The data folder: who may use it, which version wrote it, and how its database becomes ours."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import stat
import sys
from pathlib import Path
from typing import IO

from worldwright.core.errors import UserError
from worldwright.server.storage import schema

DATABASE = "worldwright.db"
STATEMENTS = 512
"""How many prepared statements a connection keeps: one for each number of rows that are written together."""
FORMAT = 2
"""Of the folder as a whole. A file beside the database says it, so that a newer one is left untouched."""
FORGOTTEN = "forgotten.txt"
"""Who asked to be forgotten: by ids that mean nothing elsewhere."""
UNFINISHED = "worldwright.part"
"""What a restore has written so far."""
_FORMAT_FILE = "format"
_LOCK_FILE = "lock"
log = logging.getLogger(__name__)


OURS = 0o077
"""What a new file of ours lets nobody else do: every command that makes one sets it as its mask."""


def keep_private() -> None:
    """From now on no file that this process makes can be read by others: logs hold seeds, and people are in there."""
    os.umask(OURS)


def narrow(folder: Path) -> list[str]:
    """Take others' rights away from a data folder and all files in it; which had them. UserError where that fails."""
    if sys.platform == "win32":
        return []  # rights come from the user's folder there
    wide = []
    for path in (folder, *sorted(folder.rglob("*"))):
        try:
            mode = path.lstat().st_mode
            if stat.S_ISLNK(mode) or not mode & OURS:
                continue
            path.chmod(stat.S_IMODE(mode) & ~OURS)
        except FileNotFoundError:
            continue  # SQLite removes files of its own at times
        except OSError as fault:
            why = (fault.strerror or "unusable").lower()
            raise UserError(
                f"{path} can be read by others, and that cannot be changed ({why}): give it to this user"
            ) from None
        wide.append(path.name)
    return wide


def lock(folder: Path) -> IO[str]:
    """The open lock file of a folder, made if need be; UserError if another process has it, or others may read it."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        opened = os.open(folder / _LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        file = os.fdopen(opened, "a+", encoding="ascii")
    except OSError as fault:
        raise UserError(f"{folder}: cannot be used ({(fault.strerror or 'unusable').lower()})") from None
    try:
        _lock(file)
    except OSError:
        file.seek(0)
        holder = file.read().strip() or "unknown"
        file.close()
        raise UserError(
            f"{folder} is in use by another Worldwright (process {holder}): one folder, one server"
        ) from None
    try:
        wide = narrow(folder)
        file.seek(0)
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
    except OSError as fault:
        raise _unwritable(folder, fault) from None
    if wide:
        log.warning(
            "%s could be read by other users of this machine; it no longer can (%s)", folder, ", ".join(wide[:5])
        )
    return file


def _unwritable(folder: Path, fault: OSError) -> UserError:
    """The sentence for a disk that takes nothing."""
    return UserError(
        f"{folder}: nothing can be written there ({(fault.strerror or 'unusable').lower()}): make room first"
    )


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - there only

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def check_format(folder: Path) -> None:
    """UserError if a newer version wrote this folder, or a restore into it was cut off; nothing in it is touched."""
    if (folder / UNFINISHED).exists() and not (folder / DATABASE).exists():
        raise UserError(f"{folder}: a restore or a move into it was cut off: do it again")
    try:
        text = (folder / _FORMAT_FILE).read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return
    except (OSError, UnicodeDecodeError):
        text = ""
    if not text.isdigit():
        raise UserError(f"{folder / _FORMAT_FILE}: should hold a number")
    if int(text) > FORMAT:
        raise UserError(
            f"{folder} was written by a newer Worldwright (format {text}, we know {FORMAT}): nothing was touched"
        )


def write_format(folder: Path) -> None:
    """Mark the folder as ours, on disk before anything else is."""
    path = folder / _FORMAT_FILE
    if not path.exists() or path.read_text(encoding="ascii").strip() != str(FORMAT):
        beside = path.with_suffix(".new")
        try:
            with beside.open("w", encoding="ascii") as file:
                file.write(f"{FORMAT}\n")
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except OSError as fault:
            raise _unwritable(folder, fault) from None


def sync(path: Path) -> None:
    """Bring a file, or the names in a folder, to the disk."""
    if path.is_dir() and sys.platform == "win32":
        return  # folders cannot be synced there
    file = os.open(path, os.O_RDONLY if path.is_dir() or sys.platform != "win32" else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection that commits only when told to, and then to the disk."""
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=30, cached_statements=STATEMENTS
    )
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")  # its check says that such a row is damaged
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA secure_delete=ON")  # what is forgotten does not linger in free pages
    if read_only:
        connection.execute("PRAGMA query_only=ON")
    return connection


def unusable(path: Path, fault: sqlite3.Error) -> UserError:
    """The sentence for a database that cannot be used: by what SQLite says, for want of room or of a sound file."""
    code = getattr(fault, "sqlite_errorcode", -1) & 0xFF
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
        return UserError(f"{path}: nothing can be written there ({fault}): make room first, or let this user write")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return UserError(f"{path}: another program holds it ({fault}): end that, and start again")
    return UserError(f"{path}: is not a readable database ({fault}): restore a backup")


def prepared(folder: Path) -> Path:
    """The database of a folder at the newest step, an older one copied first. UserError: nothing changed."""
    path = folder / DATABASE
    try:
        _check_step(path)
        connection = connect(path)
    except sqlite3.DatabaseError as fault:
        raise unusable(path, fault) from None
    try:
        found = schema.step_of(connection)
        if found in schema.STEPS and found != schema.HEAD:
            _copy_beside(connection, path.with_name(f"{DATABASE}.before-{schema.HEAD}"))
        schema.migrate(connection, str(path))
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError as fault:
        raise unusable(path, fault) from None
    except OSError as fault:
        raise _unwritable(folder, fault) from None
    finally:
        connection.close()
    write_format(folder)
    return path


def _check_step(path: Path) -> None:
    """Raise UserError if another version wrote a database. It is opened for reading only, so nothing changes."""
    if not path.exists():
        return
    how = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"  # which leaves no file beside it
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True)) as connection:
        schema.check_step(str(path), schema.step_of(connection))


def _copy_beside(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database before it is changed; a copy that is there already is the older, and stays."""
    if target.exists():
        return
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    copy = sqlite3.connect(part)
    try:
        source.backup(copy)
    finally:
        copy.close()
    part.chmod(0o600)
    sync(part)
    part.replace(target)
