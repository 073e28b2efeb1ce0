"""One seeded database for all tests: most read it, those that write take a copy."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher

from reference_provider import passwords
from tests.provider.support import Running, copied, running, seed


@pytest.fixture(scope="session")
def seeded_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """With cheap Argon2, since the tests log in hundreds of times."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", PasswordHasher(1, 8, 1))
        yield seed(tmp_path_factory.mktemp("seeded") / "provider.db")


@pytest.fixture(scope="session")
def world(seeded_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Shared: only to be read."""
    with running(copied(seeded_database, tmp_path_factory.mktemp("world"))) as provider:
        yield provider


@pytest.fixture(scope="session")
def reader(world: Running) -> httpx.Client:
    """The demo installer in the shared world."""
    return world.log_in()


@pytest.fixture
def fresh(seeded_database: Path, tmp_path: Path) -> Iterator[Running]:
    """A world of one's own, to be changed."""
    with running(copied(seeded_database, tmp_path), push_token="let-me-listen") as provider:
        yield provider


@pytest.fixture
def writer(fresh: Running) -> httpx.Client:
    """The demo installer in a world of one's own."""
    return fresh.log_in()
