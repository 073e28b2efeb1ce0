"""Each engine is started once for a module, in a world of the module's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.engine_page import EnginePage
from tests.support.engines import ENGINES, PHONE, running_engine
from tests.support.push import Hub
from tests.support.worlds import World, host, own_world, shared_proxy

__all__ = ["host", "shared_proxy"]


@pytest.fixture(scope="module")
def world(
    seeded_world: Path, tmp_path_factory: pytest.TempPathFactory, running_hub: Hub
) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("own")
    with own_world(seeded_world, folder, HEATDESK_PUSH_URL=running_hub.url) as running:
        yield running


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def window(
    engine: str, host: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[EnginePage]:
    """The engine's window, as narrow as a phone."""
    folder: Path = tmp_path_factory.mktemp(engine) / "profile"
    with running_engine(engine, folder) as connection:
        page = EnginePage(connection, host, PHONE)
        yield page
        page.close()


@pytest.fixture
def nobody(window: EnginePage) -> Iterator[EnginePage]:
    """The window, without a login; a message on its console fails the test."""
    yield window
    assert window.noise() == []


@pytest.fixture
def page(nobody: EnginePage) -> EnginePage:
    """The window, with a logged-in installer."""
    if not nobody.is_logged_in:
        nobody.login()
    return nobody
