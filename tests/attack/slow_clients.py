"""Slow clients before the proxies of deploy/: other clients are not affected."""

import multiprocessing.connection
import statistics
import tempfile
import time
from pathlib import Path

from tests.attack.slow_sockets import slow_sockets
from tests.support.processes import running_host, running_provider
from tests.support.proxies import PROXIES, running_proxy
from tests.support.seeding import seed
from tests.support.user import User

_TRIES = 3
"""Other load of the machine may spoil one measurement, but hardly all of them."""


def run(*, short: bool) -> list[str]:
    """Opens 4,000 slow sockets at each proxy: the 95th percentile of the time of another user's
    pages may at most double. Short: 160 sockets, and the median, at most twenty times, since
    machines are busy."""
    sockets, pages, most = (160, 12, 20) if short else (4000, 200, 2)
    with tempfile.TemporaryDirectory() as folder:
        database = seed(Path(folder) / "provider.sqlite")
        with running_provider(database) as provider, running_host(provider.url) as host:
            lines = []
            for kind in PROXIES:
                with running_proxy(kind, Path(folder) / kind, host) as proxied:
                    lines.append(_attacked(kind, proxied.address, sockets, pages, most))
    return lines


def _attacked(name: str, address: str, sockets: int, pages: int, most: float) -> str:
    """`most` is the factor by which pages may take longer."""
    with User(address) as user:
        user.login()
        _seconds_of(user, 10)
        for _ in range(_TRIES):
            alone = _typical(_seconds_of(user, pages))
            with slow_sockets(address, sockets) as slow:
                beside = _typical(_seconds_of(user, pages))
                closed = _closed(slow)
            if beside <= most * alone:
                break
        else:
            raise AssertionError(f"{name}: {beside:.3f} s, alone {alone:.3f} s")
    return (
        f"{name}: {sockets} slow sockets, {pages} pages of another user all answered, "
        f"{beside * 1000:.0f} ms, alone {alone * 1000:.0f} ms; "
        f"{closed} slow connections closed"
    )


def _closed(slow: multiprocessing.connection.Connection) -> int:
    """How many slow connections were closed by now."""
    slow.send(None)
    return int(slow.recv())


def _seconds_of(user: User, pages: int) -> list[float]:
    """How long pages take, each over a connection of its own."""
    found = []
    for _ in range(pages):
        began = time.perf_counter()
        answer = user.get("/customers", connection="close")
        assert answer.status_code == 200, f"{answer.status_code}: {answer.text[-300:]}"
        found.append(time.perf_counter() - began)
    return found


def _typical(seconds: list[float]) -> float:
    """The 95th percentile; of a few, the median."""
    if len(seconds) < 100:
        return statistics.median(seconds)
    return statistics.quantiles(seconds, n=20)[-1]
