"""A separate world for tests that change it: provider, proxy and host together.

A conftest.py that imports the fixtures gives the modules of its folder such a world, in the place
of the servers that all other tests share, and puts it back after each module."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.database import restored
from tests.support.faults import FaultyProxy
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import (
    copied,
    running_host,
    running_host_process,
    running_provider,
)


@dataclass(frozen=True)
class World:
    provider_url: str
    proxy: FaultyProxy
    host: str
    database: Path
    """The provider's."""
    store: Path
    """The host's store of heaters' history."""
    shared_state: Path
    """The host's limits, forms that were sent, and ended sessions."""


@dataclass(frozen=True)
class Large:
    """A world of 5,000 heaters."""

    provider_url: str
    proxy: FaultyProxy
    host: str
    pid: int
    """The host's process."""


@contextlib.contextmanager
def running_large(database: Path) -> Iterator[Large]:
    with (
        running_provider(database, "--heaters", "5000") as provider,
        FaultyProxy(provider.url).running() as proxy,
        running_host_process(proxy.url, HEATDESK_RENDERERS="1") as (address, pid),
    ):
        yield Large(provider.url, proxy, address, pid)


@contextlib.contextmanager
def own_world(seeded: Path, folder: Path, *options: str, **settings: str) -> Iterator[World]:
    """`options` are the provider's; by default its world stands still."""
    database, store, state = (
        copied(seeded, folder),
        folder / "store.sqlite",
        folder / "state.sqlite",
    )
    with (
        running_provider(database, *options) as provider,
        FaultyProxy(provider.url).running() as proxy,
        running_host(
            proxy.url,
            **{
                "HEATDESK_PROVIDER_TIMEOUT": f"{PATIENCE_SECONDS}",
                "HEATDESK_RENDERERS": "1",
                "HEATDESK_STORE_URL": f"sqlite:{store}",
                "HEATDESK_SHARED_STATE_URL": f"sqlite:{state}",
                **settings,
            },
        ) as address,
    ):
        yield World(provider.url, proxy, address, database, store, state)


@pytest.fixture(scope="session")
def changed_world(seeded_world: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with own_world(seeded_world, tmp_path_factory.mktemp("changed")) as running:
        yield running


@pytest.fixture(scope="module")
def world(changed_world: World) -> Iterator[World]:
    """After each module, the world is as it was."""
    with (
        restored(changed_world.database),
        restored(changed_world.store),
        restored(changed_world.shared_state),
    ):
        yield changed_world
        until(lambda: changed_world.proxy.forwarding == 0)
        changed_world.proxy.mend()


@pytest.fixture(scope="module")
def shared_proxy(world: World) -> FaultyProxy:
    return world.proxy


@pytest.fixture(scope="module")
def host(world: World) -> str:
    return world.host
