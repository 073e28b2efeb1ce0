"""A world of one's own, for tests that change accounts which other tests log in with."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.faults import FaultyProxy
from tests.support.processes import copied, running_host, running_provider


@dataclass(frozen=True)
class World:
    provider_url: str
    proxy: FaultyProxy
    host: str


@contextlib.contextmanager
def own_world(seeded_world: Path, folder: Path, **settings: str) -> Iterator[World]:
    """A provider on a copy of the seeded world, a proxy before it and a host before that."""
    with (
        running_provider(copied(seeded_world, folder)) as provider,
        FaultyProxy(provider.url).running() as proxy,
        running_host(
            proxy.url,
            **{"HEATDESK_PROVIDER_TIMEOUT": "1.5", "HEATDESK_RENDERERS": "1", **settings},
        ) as host,
    ):
        yield World(provider.url, proxy, host)
