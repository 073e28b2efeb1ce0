"""The databases that the store is tested with: SQLite and a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.postgres import Postgres, postgres_programs, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if postgres_programs() is None:
        pytest.skip("there is no PostgreSQL (tests/find-postgres.sh)")
    with running_postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path}/store.sqlite"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()
