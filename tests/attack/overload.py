"""Clients that never pause: one account's, those of many accounts, and visitors'. They are slowed
by waiting, the host answers as many pages as without them, and another user goes on. If there are
more than can wait, the host refuses the others after their wait.

Measurements are compared with others of the same run, because other load of the machine affects
both alike.
"""

import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field

import httpx

from server.serving.fair_queue import PAGE_WAIT_SECONDS
from tests.support import memory
from tests.support.another_user import ANOTHER, p95, seconds_of_page
from tests.support.attacked import Attacked, attacked
from tests.support.load import Load, generate, request
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.user import User

PATHS = ("/", "/heaters/", "/customers", "/notifications")
CHEAP = ("/healthz", "/live/unread", "/robots.txt", "/readyz")
CLIENTS = 12
"""Enough clients to keep the processors busy."""
TIRELESS = 600
"""The most connections that do not pause; fewer on a machine on which so many would wait longer
than a page may."""
_WAIT = 0.5
"""Their wait, as a share of PAGE_WAIT_SECONDS."""
TOO_MANY = 1600
"""More connections than are answered within the longest wait, of accounts that each may wait."""
ACCOUNTS = 60
_LEAST = 5
"""So few measurements have a p95."""


@dataclass(frozen=True)
class Bounds:
    """The promised bounds. Those of a short run must hold on a busy machine, too."""

    seconds: float
    refused: float
    """The largest share of refusals among the answers to connections that do not pause."""
    goodput: float
    """The least rate of full pages, as a share of the peak."""
    one: float
    many: float
    """The other user's p95 beside one account's clients, and beside many accounts', as a multiple
    of that alone."""
    health: float
    """The p95 of `/healthz` over a new connection, as a multiple of the other user's page alone."""
    memory: float
    """The most memory of the host afterwards, as a multiple of that before."""


LONG = Bounds(15.0, refused=0, goodput=0.85, one=8, many=60, health=15, memory=2.5)
SHORT = Bounds(3.0, refused=1, goodput=0.2, one=60, many=120, health=300, memory=4)


@dataclass(frozen=True)
class Flood:
    """Requests that `connections` send again and again."""

    name: str
    requests: Sequence[bytes]
    connections: int
    most: float
    """See `Bounds.one`."""
    pages: bool = True
    """Whether they are screens, whose rate is compared with the peak."""


@dataclass
class Beside:
    """What the host did for others during a flood."""

    pages: list[float] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    cheap: Counter[tuple[str, int]] = field(default_factory=Counter)


def run(*, short: bool) -> list[str]:
    bounds = SHORT if short else LONG
    with attacked() as host, User(host.address) as other:
        other.login(ANOTHER)
        accounts = _pages(host.cookies_of_accounts(ACCOUNTS))
        generate(host.address, lambda load: load.closed(accounts, CLIENTS, bounds.seconds / 2))
        before = memory.proportional(host.pid)
        peak = generate(host.address, lambda load: load.closed(accounts, CLIENTS, bounds.seconds))
        alone = p95([seconds_of_page(other) for _ in range(40)])
        lines = [f"peak {peak.pages_per_second:.0f} pages/s, another user's p95 {alone:.3f} s"]
        tireless = min(TIRELESS, int(_WAIT * PAGE_WAIT_SECONDS * peak.pages_per_second))
        for flood in _floods(host, accounts, tireless, bounds):
            with _watching(host, other) as beside:
                load = _send(host, flood, bounds.seconds)
            lines.append(_checked(flood, load, beside, peak, alone, bounds))
        lines.append(_refusals(host, accounts, bounds))
        after = memory.proportional(host.pid)
    lines.append(f"host: {before / 1e6:.0f} MB, then {after / 1e6:.0f} MB")
    assert after <= before * bounds.memory, "; ".join(lines)
    return lines


def _floods(host: Attacked, accounts: list[bytes], tireless: int, bounds: Bounds) -> list[Flood]:
    one = [request(path, host.cookie) for path in PATHS]
    files = [request(path, host.cookie) for path in ("/heaters.csv", "/customers.csv")]
    return [
        Flood("one account", one, tireless, bounds.one),
        Flood("60 accounts", accounts, tireless, bounds.many),
        Flood("visitors", [request("/login")], tireless, bounds.one),
        Flood("files", files, 20, bounds.one, pages=False),
        Flood("catalogue", [request("/live/catalogue", host.cookie)], 20, bounds.many, pages=False),
    ]


def _pages(cookies: list[str]) -> list[bytes]:
    return [request(path, cookie) for path in PATHS for cookie in cookies]


def _send(host: Attacked, flood: Flood, seconds: float) -> Load:
    return generate(
        host.address, lambda load: load.closed(flood.requests, flood.connections, seconds)
    )


@contextmanager
def _watching(host: Attacked, other: User) -> Iterator[Beside]:
    """Loads the other user's pages, and what is cheap over new connections, until the block's
    end."""
    beside, done = Beside(), threading.Event()

    def pages() -> None:
        while not done.wait(0.02) or len(beside.pages) < _LEAST:
            beside.pages.append(seconds_of_page(other))

    def cheap() -> None:
        while not done.wait(0.1) or len(beside.health) < _LEAST:
            for path in CHEAP:
                began = time.perf_counter()
                with _client(host) as client:
                    beside.cheap[path, client.get(path).status_code] += 1
                if path == "/healthz":
                    beside.health.append(time.perf_counter() - began)

    with ThreadPoolExecutor(2) as threads:
        working = [threads.submit(pages), threads.submit(cheap)]
        try:
            yield beside
        finally:
            done.set()
        for each in working:
            each.result()


def _checked(
    flood: Flood, load: Load, beside: Beside, peak: Load, alone: float, bounds: Bounds
) -> str:
    pages = (len(load.pages) + len(beside.pages)) / load.seconds
    goodput = pages / peak.pages_per_second
    others, health = p95(beside.pages) / alone, p95(beside.health)
    statuses = dict(Counter(each.status for each in load.answers))
    told = (
        f"{flood.name}, {flood.connections} connections: {statuses}, full pages {goodput:.0%} of "
        f"the peak; another user's p95 {others:.1f} times as long in {len(beside.pages)} pages; "
        f"/healthz over a new connection {health:.3f} s"
    )
    assert set(statuses) <= {200, 503}, told
    assert statuses.get(503, 0) <= bounds.refused * len(load.answers), told
    assert not flood.pages or goodput >= bounds.goodput, told
    assert others <= flood.most, told
    assert health <= bounds.health * alone, told
    assert {status for _, status in beside.cheap} == {200}, beside.cheap
    return told


def _refusals(host: Attacked, accounts: list[bytes], bounds: Bounds) -> str:
    """More requests than can wait: each gets a full page, or a refusal after its wait."""
    flood = Flood("too many", accounts, TOO_MANY, 0)
    cheap, done = Counter[tuple[str, int]](), threading.Event()

    def ask() -> None:
        with _client(host) as client:
            while not done.wait(0.5):
                cheap.update((path, client.get(path).status_code) for path in CHEAP)

    with ThreadPoolExecutor(1) as threads:
        asking = threads.submit(ask)
        load = _send(host, flood, max(bounds.seconds, 8.0))
        done.set()
        asking.result()
    recovery = _recovery(host)
    refusals = [each.seconds for each in load.refusals]
    told = (
        f"{TOO_MANY} connections of {ACCOUNTS} accounts: {len(load.pages)} full pages, "
        f"{len(refusals)} refusals (the first after {min(refusals, default=0):.1f} s, half within "
        f"{statistics.median(refusals or [0]):.1f} s); ready again after {recovery:.1f} s"
    )
    assert not load.others, f"neither a full page nor a refusal: {load.others[:3]}; {told}"
    assert all(each.has_retry_after for each in load.refusals), told
    refused = {path for path, status in cheap if status != 200}
    assert refused <= {"/readyz"}, f"not served beside the overload: {refused}"
    return told


def _recovery(host: Attacked) -> float:
    """The seconds until the host reports that it is ready, and sends a page."""
    began = time.monotonic()
    with _client(host) as client:
        until(lambda: client.get("/readyz").status_code == 200)
        until(lambda: client.get(PATHS[0]).status_code == 200)
    return time.monotonic() - began


def _client(host: Attacked) -> httpx.Client:
    return httpx.Client(
        base_url=host.address,
        headers={"cookie": host.cookie},
        timeout=PATIENCE_SECONDS,
        trust_env=False,
        verify=False,
    )
