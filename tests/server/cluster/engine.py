"""A real PostgreSQL from its wheel, for tests: started in a folder of its own, stopped, killed and cut at will."""

from __future__ import annotations

import itertools
import shutil
import signal
import tempfile
from pathlib import Path
from typing import Any

import psycopg

from worldwright.server.cluster.trial.engines import PostgreSQL

SETTINGS = {"fsync": "off", "full_page_writes": "off", "shared_buffers": "32MB"}
"""A test may lose its data with the machine; nothing here asks how fast a disk is."""


def cut_connections(postgres: PostgreSQL) -> int:
    """End every connection but the asker's; how many there were."""
    with psycopg.connect(postgres.address(), autocommit=True) as asker:
        ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'house%'"
        return len(asker.execute(ends).fetchall())


class Postgres(PostgreSQL):
    """One server process with its data in a temporary folder; reached by a socket in the same folder."""

    def __init__(self) -> None:
        """Made and started."""
        self.folder = Path(tempfile.mkdtemp(prefix="ww-pg-"))
        self._numbers = itertools.count(1)
        super().__init__(self.folder / "data", SETTINGS)
        self.start()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop: SIGINT cuts all connections and ends in good order, SIGQUIT is a crash."""
        self.child.send(how)
        self.child.wait()

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop and start."""
        self.stop(how)
        self.start()

    def close(self) -> None:
        """Stop and remove everything."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def url(self, database: str) -> str:
        """How to reach a database."""
        return self.address(database)

    def ask(self, sql: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """The answer to a statement, as the database's own administrator gets it."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            done = connection.execute(sql.encode())
            return done.fetchall() if done.description else []

    def name(self, url: str) -> str:
        """The name of the database behind an address."""
        return url.removeprefix("postgresql://postgres@/").partition("?")[0]

    def new(self, template: str = "template0") -> str:
        """The address of a new database, empty or like another one."""
        name = f"house_{next(self._numbers)}"
        self.ask(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def cut(self) -> int:
        """End every connection but the asker's; how many there were."""
        return cut_connections(self)
