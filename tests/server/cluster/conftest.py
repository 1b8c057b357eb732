"""What tests of a house of many machines share: the engines, each started once for a test process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.cluster.engine import Postgres
from tests.server.cluster.nats_engine import Nats


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL; `postgres.new()` is the address of an empty database."""
    engine = Postgres()
    yield engine
    engine.close()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty database."""
    return postgres.new()


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    """A running NATS; a test that ends it starts it again."""
    engine = Nats()
    yield engine
    engine.close()
