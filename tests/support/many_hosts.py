"""Two hosts and what they share: a provider with its hub, Redis and PostgreSQL."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.postgres import Postgres, running_postgres
from tests.support.processes import (
    SECRET,
    Program,
    free_port,
    running_provider,
    started_host,
    wait_until_alive,
)
from tests.support.redis import Redis, redis_server
from tests.support.remembered import PROVIDER

HUB_TOKEN = "whoever has this listens to every heater"
DRAIN_SECONDS = 5
"""The value in docs/many-hosts.md."""


class Host:
    """A host that is started, stopped and killed at one address."""

    def __init__(self, settings: dict[str, str], *options: str) -> None:
        port = str(free_port())
        self.address = f"http://127.0.0.1:{port}"
        self._arguments = ["--port", port, *options]
        self.settings = settings
        self.process: Program | None = None

    def start(self, **settings: str) -> None:
        """`settings` are added to those that it had. Returns once it is ready."""
        self.settings |= settings
        self.process = started_host(self._arguments, self.settings)
        wait_until_alive(self.address, self.process)
        until(lambda: self.get("/readyz").status_code == 200)

    @property
    def pid(self) -> int:
        assert self.process
        return self.process.pid

    def stop(self) -> None:
        """Waits until it has ended."""
        self._end(kills=False)

    def kill(self) -> None:
        self._end(kills=True)

    close = kill

    def _end(self, *, kills: bool) -> None:
        process, self.process = self.process, None
        if process:
            process.kill() if kills else process.terminate()
            process.wait(PATIENCE_SECONDS)
            for pipe in filter(None, (process.stdin, process.stdout)):
                pipe.close()

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.address + path, timeout=PATIENCE_SECONDS, trust_env=False)


@dataclass
class ManyHosts:
    hosts: list[Host]
    provider: str
    """Its address."""
    database: Path
    """Of the provider."""
    redis: Redis
    postgres: Postgres
    store: str
    """The address of the store."""


@contextlib.contextmanager
def many_hosts(database: Path, **settings: str) -> Iterator[ManyHosts]:
    """Two hosts that are ready. `database` is the provider's; both hosts have `settings`."""
    with (
        running_provider(database, "--push-token", HUB_TOKEN) as provider,
        redis_server() as redis,
        running_postgres() as postgres,
    ):
        store = postgres.new_database()
        shared = {
            "HEATDESK_PROVIDER_URL": provider.url,
            "HEATDESK_SECRET_KEYS": SECRET,
            "HEATDESK_SHARED_STATE_URL": redis.url,
            "HEATDESK_STORE_URL": store,
            "HEATDESK_STORE_PROVIDER": PROVIDER,
            "HEATDESK_RENDERERS": "1",
            "HEATDESK_DRAIN_SECONDS": f"{DRAIN_SECONDS}",
            **settings,
        }
        hosts = [Host(dict(shared)) for _ in range(2)]
        try:
            for host in hosts:
                host.start()
            yield ManyHosts(hosts, provider.url, database, redis, postgres, store)
        finally:
            for host in hosts:
                host.kill()
