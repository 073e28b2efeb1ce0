"""Connections to PostgreSQL are encrypted and verified as the address of the store says."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from server.environment import SettingsError, read_store_settings
from server.store.engine import open_engine
from server.store.failures import FAILURES
from server.store.store import Store, StoreUnavailable
from tests.support import loops
from tests.support.postgres import Postgres, running_postgres

# pg8000 leaves the socket of a connection that fails to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

_IS_ENCRYPTED = text("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")


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


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("sslmode=sometimes", "sslmode must be one of"),
        ("connect_timeout=3", "connect_timeout is not supported"),
    ],
)
def test_an_address_with_other_parameters_is_a_wrong_setting(query: str, words: str) -> None:
    settings = {"HEATDESK_STORE_URL": f"postgresql://u:secret@db/heatdesk?{query}"}
    with pytest.raises(SettingsError, match=words) as raised:
        read_store_settings(settings)
    assert "secret" not in str(raised.value)


def test_a_root_certificate_that_cannot_be_read_is_a_wrong_address(tmp_path: Path) -> None:
    address = f"postgresql://u@db/heatdesk?sslmode=verify-ca&sslrootcert={tmp_path}/none.pem"
    with pytest.raises(ValueError, match="sslrootcert cannot be read"):
        open_engine(address)
