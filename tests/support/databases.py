"""The databases that the store is tested with: SQLite and a real PostgreSQL.

A conftest.py that imports the fixtures gives them to the modules of its folder."""

import gc
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.parts import DATABASES
from tests.support.patience import PATIENCE_SECONDS
from tests.support.postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as running:
        yield running


@pytest.fixture(params=DATABASES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path}/store.sqlite"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def no_threads_left() -> Iterator[None]:
    """Waits after the test until the threads of its stores have ended."""
    yield
    for thread in threading.enumerate():
        if thread.name.startswith("store-"):
            thread.join(PATIENCE_SECONDS)
    gc.collect()
