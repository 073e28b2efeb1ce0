"""A world of one's own for tests that change it: provider, proxy and host together."""

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
def own_world(seeded: Path, folder: Path, *options: str, **settings: str) -> Iterator[World]:
    """`options` are the provider's; in its world nothing moves unless they say so."""
    with (
        running_provider(copied(seeded, folder), *options) as provider,
        FaultyProxy(provider.url).running() as proxy,
        running_host(
            proxy.url,
            **{"HEATDESK_PROVIDER_TIMEOUT": "3", "HEATDESK_RENDERERS": "1", **settings},
        ) as host,
    ):
        yield World(provider.url, proxy, host)
