"""One seeded database for all tests: most of them only read it, and those that write copy it."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.provider.past import ExportedPast, past_in
from tests.provider.support import Running, running
from tests.support.processes import copied


@pytest.fixture(scope="session")
def world(seeded_world: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A provider that tests share, and must only read."""
    with running(copied(seeded_world, tmp_path_factory.mktemp("world"))) as provider:
        yield provider


@pytest.fixture(scope="session")
def reader(world: Running) -> httpx.Client:
    """The demo installer in the shared world."""
    return world.log_in()


@pytest.fixture(scope="session")
def past(world: Running) -> ExportedPast:
    """The past of the shared world."""
    return past_in(world.database, world.clock.now())


@pytest.fixture
def fresh(seeded_world: Path, tmp_path: Path) -> Iterator[Running]:
    """A provider with a copy of the world, which the test may change."""
    with running(copied(seeded_world, tmp_path), push_token="let-me-listen") as provider:
        yield provider


@pytest.fixture
def writer(fresh: Running) -> httpx.Client:
    """The demo installer in the world that the test may change."""
    return fresh.log_in()
