"""A separate world for tests that change it: provider, proxy and host together.

A conftest.py that imports the fixtures gives each module of its folder such a world, in the place
of the servers that all other tests share."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.faults import FaultyProxy
from tests.support.patience import PATIENCE_SECONDS
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
    database, store = copied(seeded, folder), folder / "store.sqlite"
    with (
        running_provider(database, *options) as provider,
        FaultyProxy(provider.url).running() as proxy,
        running_host(
            proxy.url,
            **{
                "HEATDESK_PROVIDER_TIMEOUT": f"{PATIENCE_SECONDS}",
                "HEATDESK_RENDERERS": "1",
                "HEATDESK_STORE_URL": f"sqlite:{store}",
                **settings,
            },
        ) as address,
    ):
        yield World(provider.url, proxy, address, database, store)


@pytest.fixture(scope="module")
def world_options() -> tuple[str, ...]:
    """A module whose world has to move defines this again."""
    return ()


@pytest.fixture(scope="module")
def world(
    seeded_world: Path, tmp_path_factory: pytest.TempPathFactory, world_options: tuple[str, ...]
) -> Iterator[World]:
    with own_world(seeded_world, tmp_path_factory.mktemp("own"), *world_options) as running:
        yield running


@pytest.fixture(scope="module")
def shared_proxy(world: World) -> FaultyProxy:
    return world.proxy


@pytest.fixture(scope="module")
def host(world: World) -> str:
    return world.host
