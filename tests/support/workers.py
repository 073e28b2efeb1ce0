"""Two workers of one host, each at an address of its own, so that tests choose which one answers.

A module that imports the fixtures `workers`, `host` and `shared_proxy` gets them: its `host` is the
first worker. They run once with each engine of the shared state."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.faults import FaultyProxy
from tests.support.parts import part
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import copied, running_host, running_provider
from tests.support.push import Hub
from tests.support.redis import running_redis
from tests.support.user import User


@dataclass(frozen=True)
class Workers:
    first: str
    second: str
    proxy: FaultyProxy
    hub: Hub

    def at_second(self, user: User) -> User:
        """A client with the same cookies whose requests go to the second worker."""
        other = User(self.second)
        other.http.cookies.update(user.http.cookies)
        return other


@contextlib.contextmanager
def two_workers(database: Path, state_url: str, **settings: str) -> Iterator[Workers]:
    """`database` is the provider's, which it makes where it is missing."""
    settings = {
        "HEATDESK_SHARED_STATE_URL": state_url,
        "HEATDESK_PROVIDER_TIMEOUT": f"{PATIENCE_SECONDS}",
        "HEATDESK_RENDERERS": "1",
        **settings,
    }
    with (
        running_provider(database) as provider,
        FaultyProxy(provider.url).running() as proxy,
        Hub().running() as hub,
        running_host(proxy.url, HEATDESK_PUSH_URL=hub.url, **settings) as first,
        running_host(proxy.url, HEATDESK_PUSH_URL=hub.url, **settings) as second,
    ):
        yield Workers(first, second, proxy, hub)


@pytest.fixture(scope="module", params=["sqlite", part("redis")])
def workers(
    request: pytest.FixtureRequest, seeded_world: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Workers]:
    folder = tmp_path_factory.mktemp("workers")
    with contextlib.ExitStack() as stack:
        url = f"sqlite:{folder / 'state.sqlite'}"
        if request.param == "redis":
            url = stack.enter_context(running_redis())
        yield stack.enter_context(two_workers(copied(seeded_world, folder), url))


@pytest.fixture(scope="module")
def shared_proxy(workers: Workers) -> FaultyProxy:
    return workers.proxy


@pytest.fixture(scope="module")
def host(workers: Workers) -> str:
    return workers.first
