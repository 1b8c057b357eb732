"""The data folder: who may use it, which version wrote it, and how its database becomes ours."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path
from typing import IO

from worldwright.core.errors import Trouble
from worldwright.tables.migrations import HEAD, KNOWN

DATABASE = "worldwright.db"
FORMAT = 1
"""Of the folder as a whole. A file beside the database says it, so that a newer one is left untouched."""
FORGOTTEN = "forgotten.txt"
"""Who asked to be forgotten: by ids that mean nothing elsewhere."""
UNFINISHED = "worldwright.part"
"""What a restore has written so far."""
_FORMAT_FILE = "format"
_LOCK_FILE = "lock"
_MIGRATIONS = Path(__file__).parent / "migrations"


def lock(folder: Path) -> IO[str]:
    """The open lock file of a folder, made if need be; Trouble if another process has it."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = (folder / _LOCK_FILE).open("a+", encoding="ascii")
    except OSError as fault:
        raise Trouble(f"{folder}: cannot be used ({(fault.strerror or 'unusable').lower()})") from None
    try:
        _lock(file)
    except OSError:
        file.seek(0)
        holder = file.read().strip() or "unknown"
        file.close()
        raise Trouble(f"{folder} is in use by another Worldwright (process {holder}): one folder, one server") from None
    file.seek(0)
    file.truncate()
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - there only

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def check_format(folder: Path) -> None:
    """Trouble if a newer version wrote this folder, or a restore into it was cut off; nothing in it is touched."""
    if (folder / UNFINISHED).exists() and not (folder / DATABASE).exists():
        raise Trouble(f"{folder}: a restore into it was cut off: restore the backup again")
    try:
        text = (folder / _FORMAT_FILE).read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return
    except (OSError, UnicodeDecodeError):
        text = ""
    if not text.isdigit():
        raise Trouble(f"{folder / _FORMAT_FILE}: should hold a number")
    if int(text) > FORMAT:
        raise Trouble(
            f"{folder} was written by a newer Worldwright (format {text}, we know {FORMAT}): nothing was touched"
        )


def write_format(folder: Path) -> None:
    """Mark the folder as ours, on disk before anything else is."""
    path = folder / _FORMAT_FILE
    if not path.exists():
        with path.open("w", encoding="ascii") as file:
            file.write(f"{FORMAT}\n")
            file.flush()
            os.fsync(file.fileno())


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
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    if read_only:
        connection.execute("PRAGMA query_only=ON")
    return connection


def version(connection: sqlite3.Connection) -> str | None:
    """The migration a database stands at; None: it is new."""
    there = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone() if there else None
    return None if found is None else str(found[0])


def migrate(path: Path) -> None:
    """Bring a database to the newest version, or leave it as it is and raise Trouble."""
    connection = connect(path)
    try:
        found = version(connection)
        if found is not None and found not in KNOWN:
            raise Trouble(f"{path} was written by a newer Worldwright (step {found}): nothing was touched")
        if found != HEAD:
            _upgrade(connection)
    except sqlite3.DatabaseError as fault:
        raise Trouble(f"{path}: is not a readable database ({fault}): restore a backup") from None
    finally:
        connection.close()


def _upgrade(connection: sqlite3.Connection) -> None:
    """Run Alembic here and now. Loaded only when there is something to do: it takes half a second."""
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from sqlalchemy import create_engine, event  # noqa: PLC0415
    from sqlalchemy.pool import StaticPool  # noqa: PLC0415

    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    event.listen(engine, "begin", lambda open_: open_.exec_driver_sql("BEGIN IMMEDIATE"))
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    with engine.connect() as opened:
        config.attributes["connection"] = opened
        command.upgrade(config, "head")
        opened.commit()
