"""The engine that the tests here use is the real one."""

from __future__ import annotations

import psycopg
import pytest

from tests.server.cluster.engine import Postgres


def test_a_database_is_there_after_a_restart_and_connections_are_cut(postgres: Postgres) -> None:
    url = postgres.new()
    connection = psycopg.connect(url, autocommit=True)
    connection.execute("CREATE TABLE kept (word TEXT)")
    assert postgres.cut() == 1
    with pytest.raises(psycopg.OperationalError):
        connection.execute("SELECT 1")
    postgres.restart()
    with psycopg.connect(url) as again:
        assert again.execute("SELECT count(*) FROM kept").fetchone() == (0,)
