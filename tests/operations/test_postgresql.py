"""The store on a PostgreSQL that hangs, goes away or wants TLS, and the pages meanwhile."""

import contextlib
from collections.abc import Callable, Iterator
from datetime import date

import pytest
from sqlalchemy import Connection, text

from server.domain.limits import STORE_READ_SECONDS
from server.store.engine import open_engine
from server.store.failures import FAILURES, StoreUnavailable
from server.store.history_store import HistoryStore
from server.store.store import Store
from server.store.visits import visits_of_account
from server.web.history import History
from tests.support import loops
from tests.support.failing_stores import in_host, sample, survives
from tests.support.faults import FaultyProxy
from tests.support.hosts import user_with
from tests.support.patience import until
from tests.support.postgres import Postgres, running_postgres
from tests.support.stores import OURS, number_of_samples, run

pytestmark = [
    # pg8000 leaves the socket of a connection that fails to the garbage collector.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.usefixtures("no_threads_left"),
]

_IS_ENCRYPTED = text("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")


def test_a_database_that_hangs_delays_nothing_and_is_used_again(postgres: Postgres) -> None:
    survives(postgres.new_database(), postgres.hanging(), reads=False)


def test_a_database_that_goes_away_is_used_when_it_returns() -> None:
    with running_postgres() as server:
        survives(server.new_database(), server.away(), reads=False)


def test_the_end_of_a_host_does_not_wait_for_a_database_that_hangs(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.history_store.STORE_FINISH_SECONDS", 0.2)
    address = postgres.new_database()
    run(address)

    async def serve() -> None:
        store = HistoryStore(address)
        async with store.running():
            stopped.enter_context(postgres.hanging())
            History(store, OURS).remember([sample("12")])

    with contextlib.ExitStack() as stopped:
        loops.run(serve())


def test_reads_of_one_page_wait_for_as_long_together_as_one(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    async def work(store: HistoryStore, history: History) -> None:
        read = store.store.read

        async def counted(query: Callable[[Connection], object], seconds: float) -> object:
            asked.append(seconds)
            return await read(query, seconds)

        monkeypatch.setattr(store.store, "read", counted)
        with postgres.hanging():
            for _ in range(3):
                with pytest.raises(StoreUnavailable):
                    await history.read(visits_of_account, date.min)

    in_host(postgres.new_database(), work)
    assert asked == [STORE_READ_SECONDS, 0, 0]


def test_pages_are_answered_while_the_store_hangs(postgres: Postgres, proxy: FaultyProxy) -> None:
    address = postgres.new_database()
    with user_with(proxy.url, HEATDESK_STORE_URL=address) as user:
        with postgres.hanging():
            assert "“My visits today” could not be" in user.get("/").text
            assert user.page("/changes")["data"]["changes"]["problem"] == "store"
        # Their samples are written when the database responds again.
        until(lambda: run(address, number_of_samples)[0] > 0)
        assert user.page("/changes")["data"]["changes"]["problem"] is None


@pytest.fixture(scope="module")
def server(postgres: Postgres) -> Iterator[Postgres]:
    """A server with TLS; `postgres` is one without, and skips where there is no PostgreSQL."""
    with running_postgres(tls=True) as running:
        yield running


def is_encrypted(address: str) -> bool:
    engine = open_engine(address)
    try:
        with engine.connect() as connection:
            return bool(connection.execute(_IS_ENCRYPTED).scalar())
    finally:
        engine.dispose()


def address_of(server: Postgres, host: str, query: str) -> str:
    return f"postgresql://heatdesk@{host}:{server.port}/postgres?{query}"


@pytest.mark.parametrize(
    ("query", "encrypted"), [("", True), ("sslmode=require", True), ("sslmode=disable", False)]
)
def test_a_connection_is_encrypted_unless_the_address_says_otherwise(
    server: Postgres, query: str, encrypted: bool
) -> None:
    assert is_encrypted(address_of(server, "127.0.0.1", query)) is encrypted


@pytest.mark.parametrize(
    ("host", "mode"),
    [("127.0.0.1", "verify-ca"), ("localhost", "verify-ca"), ("localhost", "verify-full")],
)
def test_a_certificate_is_verified(server: Postgres, host: str, mode: str) -> None:
    certificate = f"&sslrootcert={server.data}/fullchain.pem"
    assert is_encrypted(address_of(server, host, f"sslmode={mode}{certificate}"))
    with pytest.raises(FAILURES):
        is_encrypted(address_of(server, host, f"sslmode={mode}"))


def test_the_name_in_a_certificate_is_verified(server: Postgres) -> None:
    query = f"sslmode=verify-full&sslrootcert={server.data}/fullchain.pem"
    with pytest.raises(FAILURES):
        is_encrypted(address_of(server, "127.0.0.1", query))


def test_a_server_without_tls_is_a_store_that_cannot_be_used(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        store = Store(f"{postgres.new_database()}?sslmode=require")
        await store.open()
        with pytest.raises(StoreUnavailable):
            await store.read(lambda _: None)
        await store.aclose()

    loops.run(scenario())
    assert "the store cannot be used" in caplog.text
