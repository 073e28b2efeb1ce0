"""A world of 5,000 heaters, for what has to hold there too."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.support.faults import FaultyProxy
from tests.support.processes import running_host_process, running_provider


@dataclass(frozen=True)
class Large:
    provider_url: str
    proxy: FaultyProxy
    host: str
    pid: int
    """The host's process."""


@pytest.fixture(scope="session")
def large_world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Large]:
    database = tmp_path_factory.mktemp("large") / "provider.sqlite"
    with (
        running_provider(database, "--heaters", "5000") as provider,
        FaultyProxy(provider.url).running() as proxy,
        running_host_process(proxy.url, HEATDESK_RENDERERS="1") as (address, pid),
    ):
        yield Large(provider.url, proxy, address, pid)


@pytest.fixture
def large(large_world: Large) -> Iterator[Large]:
    """The large world, its proxy mended afterwards."""
    yield large_world
    large_world.proxy.mend()
