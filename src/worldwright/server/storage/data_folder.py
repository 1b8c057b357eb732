"""The data folder: its lock, its format and privacy, and how its database is opened."""

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
"""How many prepared statements a connection caches: one for each number of rows written together."""
FORMAT = 2
"""The format of the whole folder, in a file next to the database. A folder of a newer format is left untouched."""
FORGOTTEN = "forgotten.txt"
"""Deleted accounts, by ids that mean nothing elsewhere."""
BACKED_UP = "backed-up"
"""An empty file whose time is that of the last backup."""
UNFINISHED = "worldwright.part"
"""The unfinished file of a restore."""
_FORMAT_FILE = "format"
_LOCK_FILE = "lock"
log = logging.getLogger(__name__)


OURS = 0o077
"""The rights that new files deny to others. Every command that creates files sets it as its umask."""


def keep_private() -> None:
    """Make all files that this process creates private: logs hold seeds and personal data."""
    os.umask(OURS)


def narrow(folder: Path) -> list[str]:
    """Remove other users' rights from a data folder and its files.

    Returns the files that had them; may raise UserError.
    """
    if sys.platform == "win32":
        return []  # there, rights come from the user's folder
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
                f"{path} can be read by other users, and its rights cannot be changed ({why}): make this user its owner"
            ) from None
        wide.append(path.name)
    return wide


def lock(folder: Path) -> IO[str]:
    """Lock a folder, creating it if needed; returns the open lock file. UserError if another process holds the lock."""
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
    """The error for a disk that cannot be written."""
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
    """UserError if a newer version wrote this folder, or a restore into it was interrupted. Changes nothing."""
    if (folder / UNFINISHED).exists() and not (folder / DATABASE).exists():
        raise UserError(f"{folder}: a restore or migration into it was interrupted: run it again")
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
            f"{folder} was written by a newer Worldwright (format {text}, known {FORMAT}): nothing was changed"
        )


def write_format(folder: Path) -> None:
    """Mark the folder as ours, on disk before anything else is."""
    path = folder / _FORMAT_FILE
    if not path.exists() or path.read_text(encoding="ascii").strip() != str(FORMAT):
        temporary = path.with_suffix(".new")
        try:
            with temporary.open("w", encoding="ascii") as file:
                file.write(f"{FORMAT}\n")
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except OSError as fault:
            raise _unwritable(folder, fault) from None


def sync(path: Path) -> None:
    """Sync a file, or the names in a folder, to the disk."""
    if path.is_dir() and sys.platform == "win32":
        return  # folders cannot be synced there
    file = os.open(path, os.O_RDONLY if path.is_dir() or sys.platform != "win32" else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def has_wal_reset_bug(version: tuple[int, int, int]) -> bool:
    """Whether an SQLite may corrupt a database that two connections use, by https://www.sqlite.org/wal.html#walresetbug.

    Fixed in 3.51.3, and before that in 3.44.6 and 3.50.7.
    """
    major, minor, patch = version
    fixed = {44: 6, 50: 7, 51: 3}
    return (major, minor) < (3, 52) and not (minor in fixed and patch >= fixed[minor])


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection that commits only when asked to, and then to the disk."""
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=30, cached_statements=STATEMENTS
    )
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")  # such a row fails its check
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA secure_delete=ON")  # deleted data does not stay in free pages
    if read_only:
        connection.execute("PRAGMA query_only=ON")
    return connection


def unusable(path: Path, fault: sqlite3.Error) -> UserError:
    """The error for a database that cannot be used, by SQLite's code."""
    code = getattr(fault, "sqlite_errorcode", -1) & 0xFF
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
        return UserError(f"{path}: nothing can be written there ({fault}): make room first, or let this user write")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return UserError(f"{path}: another program holds a lock on it ({fault}): end that program, then start again")
    return UserError(
        f"{path}: is damaged ({fault}): `worldwright admin doctor --data {path.parent}` says more; restore the newest"
        " backup into another folder with `worldwright admin restore`"
    )


def explained(folder: Path, fault: Exception) -> Exception:
    """Why a server did not start on a folder: UserError if its database cannot be used, else the fault itself."""
    path = folder / DATABASE
    cause = fault.__cause__ if isinstance(fault, UserError) else fault
    if isinstance(cause, sqlite3.Error):
        return unusable(path, cause)
    if not isinstance(fault, UserError) and (wrong := _first_damage(path)):
        return unusable(path, sqlite3.DatabaseError(wrong))
    return fault


def _first_damage(path: Path) -> str:
    """The first thing wrong with a database's pages; "" if they are whole."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.Error as fault:
        return str(fault)
    return "" if found == "ok" else " ".join(found.split())


def prepared(folder: Path) -> Path:
    """The path of a folder's database, brought to the newest step; an older one is copied first.

    May raise UserError.
    """
    path = folder / DATABASE
    try:
        _check_step(path)
        connection = connect(path)
    except sqlite3.DatabaseError as fault:
        raise unusable(path, fault) from None
    try:
        step = schema.step_of(connection)
        if step in schema.STEPS and step != schema.HEAD:
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
    """UserError if another version wrote a database. Opens it for reading only, so nothing changes."""
    if not path.exists():
        return
    how = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"  # leaves no extra file
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True)) as connection:
        schema.check_step(str(path), schema.step_of(connection))


def _copy_beside(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database before it is changed. An existing copy is older, so it stays."""
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
