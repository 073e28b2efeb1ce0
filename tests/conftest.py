"""The servers that tests share: one seeded world, one proxy in front of it, one host."""

import gc
import itertools
import json
import os
import re
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from server.domain.lookups import Language
from tests.support.evidence import evidence
from tests.support.faults import FaultyProxy, answers
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import RunningProvider, copied, running_host, running_provider
from tests.support.push import Hub
from tests.support.remembered import PROVIDER
from tests.support.screens import Document, all_documents
from tests.support.seeding import made_once, seeded
from tests.support.user import User
from tests.support.worlds import Large, running_large

pytest_plugins = ["tests.support.pages"]

# Tests with rewritten asserts are cached, whatever the environment says: rewriting all of them
# takes four seconds in each worker.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Programs inherit an ignored hangup, such as that of `nohup make test`, and tests send them one.
# They do not inherit a handler.
signal.signal(signal.SIGHUP, lambda *_: None)

settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every-part",
        action="store_true",
        help="also run tests again with another database, shared state or language",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects what `OTHER_PART` marks (`tests/support/parts.py`), unless it is asked for."""
    if config.getoption("every_part"):
        return
    other = [item for item in items if item.get_closest_marker("other_part")]
    config.hook.pytest_deselected(items=other)
    items[:] = [item for item in items if not item.get_closest_marker("other_part")]


def pytest_collection_finish() -> None:
    """Excludes the collected tests from garbage collection: traversing thousands of them again and
    again takes a tenth of the time of the tests."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def seeded_world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of the demo world, with 60 heaters; tests must copy it."""
    return seeded(tmp_path_factory, 60)


@pytest.fixture(scope="session")
def large_world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Large]:
    database = copied(seeded(tmp_path_factory, 5000), tmp_path_factory.mktemp("large"))
    with running_large(database) as running:
        yield running


@pytest.fixture
def large(large_world: Large) -> Iterator[Large]:
    """The large world; its proxy is mended after the test."""
    yield large_world
    large_world.proxy.mend()


@pytest.fixture(scope="session")
def provider(
    seeded_world: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningProvider]:
    with running_provider(copied(seeded_world, tmp_path_factory.mktemp("shared"))) as running:
        yield running


@pytest.fixture(scope="session")
def shared_proxy(provider: RunningProvider) -> Iterator[FaultyProxy]:
    with FaultyProxy(provider.url).running() as proxy:
        yield proxy


@pytest.fixture(scope="session")
def store_address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the shared host's store, which `tests/support/remembered.py` fills."""
    return f"sqlite:{tmp_path_factory.mktemp('store')}/store.sqlite"


@pytest.fixture(scope="session")
def host(shared_proxy: FaultyProxy, store_address: str) -> Iterator[str]:
    """The dashboard, which calls the proxy. Its timeout for the provider is so long that a response
    is in time even on a busy machine."""
    with running_host(
        shared_proxy.url,
        HEATDESK_PROVIDER_TIMEOUT=f"{PATIENCE_SECONDS}",
        HEATDESK_RENDERERS="1",
        HEATDESK_STORE_URL=store_address,
        HEATDESK_STORE_PROVIDER=PROVIDER,
    ) as address:
        yield address


@pytest.fixture(scope="module")
def hasty_host(shared_proxy: FaultyProxy) -> Iterator[str]:
    """The dashboard with a short timeout, for tests of a provider that never responds."""
    with running_host(
        shared_proxy.url, HEATDESK_PROVIDER_TIMEOUT="3", HEATDESK_RENDERERS="1"
    ) as address:
        yield address


@pytest.fixture(scope="module")
def impatient_host(shared_proxy: FaultyProxy) -> Iterator[str]:
    """The dashboard with a long timeout for a screen's main data, and a second for other parts."""
    with running_host(
        shared_proxy.url,
        HEATDESK_PROVIDER_TIMEOUT=f"{PATIENCE_SECONDS}",
        part_timeout="1",
        HEATDESK_RENDERERS="1",
    ) as address:
        yield address


@pytest.fixture
def proxy(shared_proxy: FaultyProxy) -> Iterator[FaultyProxy]:
    """The proxy, mended before and after the test."""
    shared_proxy.mend()
    yield shared_proxy
    shared_proxy.mend()


@pytest.fixture
def documents(
    host: str, proxy: FaultyProxy, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Language], list[Document]]:
    """Returns every screen in a language; each is requested once for all tests of documents."""

    def in_language(language: Language) -> list[Document]:
        def write(path: Path) -> None:
            path.write_text(json.dumps(list(all_documents(host, proxy, language))), "utf-8")

        found = made_once(tmp_path_factory, f"documents-{language}.json", write)
        return [Document(*each) for each in json.loads(found.read_text("utf-8"))]

    return in_language


@pytest.fixture
def visitor(host: str, proxy: FaultyProxy) -> Iterator[User]:
    """A user who is not logged in."""
    with User(host) as user:
        yield user


@pytest.fixture
def installer(visitor: User) -> User:
    """The demo installer, logged in, with an English account."""
    return visitor.login()


_newcomers = itertools.count()


@pytest.fixture
def newcomer(visitor: User, proxy: FaultyProxy) -> User:
    """A logged-in user with an English account that no test has used before, of which the shared
    host has nothing cached: it caches faults by account."""
    account = {"id": f"newcomer {next(_newcomers)}", "name": "N", "language_id": 2}
    proxy.break_("auth/api/accounts/account", answers(account), "GET")
    return visitor.login()


@pytest.fixture
def hasty(installer: User, hasty_host: str) -> User:
    """The demo installer at the hasty host, logged in at the other host, with its long timeout."""
    installer.http.base_url = hasty_host
    return installer


@pytest.fixture(scope="module")
def running_hub() -> Iterator[Hub]:
    """A push service that publishes what a test tells it to."""
    with Hub().running() as running:
        yield running


@pytest.fixture
def hub(running_hub: Hub) -> Iterator[Hub]:
    """That push service, which forgets at the end of the test."""
    yield running_hub
    running_hub.forget()


@pytest.fixture(scope="module")
def live_host(shared_proxy: FaultyProxy, running_hub: Hub) -> Iterator[str]:
    """The dashboard, subscribed to that push service."""
    with running_host(
        shared_proxy.url,
        HEATDESK_PUSH_URL=running_hub.url,
        HEATDESK_PROVIDER_TIMEOUT=f"{PATIENCE_SECONDS}",
        HEATDESK_RENDERERS="1",
    ) as address:
        yield address


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test says what its pages showed."""
    report = yield
    if report.failed and call.when != "teardown":
        name = re.sub(r"\W+", "-", item.nodeid)[-80:]
        report.sections.extend(evidence(item.config.rootpath / "test-output" / name))
    return report
