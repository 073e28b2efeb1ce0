"""The tests of an account share one world: each must leave it usable for the next."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.worlds import World, own_world


@pytest.fixture(scope="session")
def world(seeded_world: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with own_world(seeded_world, tmp_path_factory.mktemp("account")) as running:
        yield running
