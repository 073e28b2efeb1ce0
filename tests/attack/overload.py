"""Five times the requests that a host can answer: it responds to some with full pages, and refuses
the others at once.

Measurements are compared with others of the same run, in turns, because other load of the machine
affects both alike.
"""

import asyncio
import os
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass

import httpx

from tests.support import memory
from tests.support.attacked import Attacked, attacked
from tests.support.load import Generator, Load, generate, median_seconds, request
from tests.support.patience import PATIENCE_SECONDS

PATHS = ("/", "/heaters/", "/customers", "/notifications")
CHEAP = ("/healthz", "/live/unread", "/robots.txt", "/readyz")
OVERLOAD = 5
_PROBE_SECONDS = 0.5
"""Long enough for the cost of the probes to be negligible."""
ACCOUNTS = 50
_MOST_DOUBLED = 2
"""How often the load is doubled if the peak was measured while other programs used the machine, so
that five times as much was no overload."""
CLIENTS = 12
"""Enough clients to keep the processors busy."""


@dataclass(frozen=True)
class Bounds:
    """The promised bounds. Those of a short run must hold on a busy machine, too."""

    rounds: int
    seconds: float
    goodput: float
    """The least rate of full pages, as a share of the peak."""
    refusal: float
    """The longest median time of a refusal, as a multiple of a page's time without load."""
    recovery: float
    """The longest time until the host is ready again and sends a page, in seconds."""
    memory: float
    """The most memory of the host afterwards, as a multiple of that before; `soak` checks the
    render processes."""
    least_rate: float
    """Requests a second that are an overload even if the measured peak was too low."""


LONG = Bounds(5, 10.0, goodput=0.9, refusal=1.0, recovery=5.0, memory=1.5, least_rate=0)
SHORT = Bounds(
    1, 4.0, goodput=0.2, refusal=100, recovery=PATIENCE_SECONDS, memory=2, least_rate=400
)


@dataclass(frozen=True)
class Round:
    alone: Load
    peak: Load
    over: Load
    cheap: Sequence[tuple[str, int]]
    """Addresses that were requested during the overload, with the statuses."""
    recovery: float
    spent: tuple[float, float]
    """Processor seconds of host, renderers and provider, at the peak and under overload."""

    @property
    def by_rate(self) -> float:
        """Full pages a second under overload, as a share of those at the peak."""
        return self.over.pages_per_second / self.peak.pages_per_second

    @property
    def by_time(self) -> float:
        """Full pages per processor second under overload, as a share of those at the peak. This
        time includes refusals, but not other load of the machine."""
        at_peak, under_overload = self.spent
        return (len(self.over.pages) / under_overload) / (len(self.peak.pages) / at_peak)

    @property
    def goodput(self) -> float:
        """The better of both shares: the rate is promised, but if other programs use the processors
        meanwhile, the processor time is more accurate."""
        return max(self.by_rate, self.by_time)

    @property
    def refusal(self) -> float:
        return median_seconds(self.over.refusals) / median_seconds(self.alone.pages)

    def __str__(self) -> str:
        alone, over = median_seconds(self.alone.pages), self.over
        return (
            f"peak {self.peak.pages_per_second:.0f} pages/s; of {len(over.answers)} requests "
            f"{len(over.pages)} full pages ({over.pages_per_second:.0f}/s, {self.by_rate:.0%} of "
            f"the peak; for the processors' time {self.by_time:.0%}; median "
            f"{median_seconds(over.pages):.2f} s), {len(over.refusals)} refusals (median "
            f"{median_seconds(over.refusals) * 1000:.0f} ms; a page alone {alone * 1000:.0f} ms); "
            f"recovered after {self.recovery:.1f} s"
        )


def run(*, short: bool) -> list[str]:
    bounds = SHORT if short else LONG
    with attacked() as host:
        generate(host.address, lambda load: load.closed(_pages(host), CLIENTS, bounds.seconds))
        before = memory.proportional(host.pid)
        rounds = [
            generate(host.address, lambda load: _round(host, load, bounds))
            for _ in range(bounds.rounds)
        ]
        after = memory.proportional(host.pid)
    lines = [*map(str, rounds), f"host: {before / 1e6:.0f} MB, then {after / 1e6:.0f} MB"]
    report = "; ".join(lines)
    for each in rounds:
        _check_answers(each)
    assert statistics.median(each.goodput for each in rounds) >= bounds.goodput, report
    assert statistics.median(each.refusal for each in rounds) <= bounds.refusal, report
    assert max(each.recovery for each in rounds) <= bounds.recovery, report
    assert after <= before * bounds.memory, report
    return lines


async def _round(host: Attacked, load: Generator, bounds: Bounds) -> Round:
    pages, seconds = _pages(host), bounds.seconds
    alone = await load.closed(pages, 1, seconds / 3)
    before = _spent()
    peak = await load.closed(pages, CLIENTS, seconds)
    at_peak = _spent() - before
    done = asyncio.Event()
    watching = asyncio.create_task(_ask_for_cheap(host, done))
    rate = max(OVERLOAD * peak.pages_per_second, bounds.least_rate)
    for doubled in range(_MOST_DOUBLED + 1):
        before = _spent()
        over = await load.open(pages, rate * 2**doubled, seconds)
        if len(over.refusals) > len(over.pages):
            break
    done.set()
    cheap = await watching
    used = (at_peak, _spent() - before)
    return Round(alone, peak, over, cheap, await _recovery(host), used)


def _spent() -> float:
    """The processor seconds of the child processes, without this one, which generates the load."""
    return sum(map(memory.processor_seconds, memory.children(os.getpid())))


def _pages(host: Attacked) -> list[bytes]:
    cookies = host.cookies_of_accounts(ACCOUNTS)
    return [request(path, cookie) for cookie in cookies for path in PATHS]


async def _ask_for_cheap(host: Attacked, done: asyncio.Event) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    async with _client(host) as client:
        while not done.is_set():
            found += [(path, (await client.get(path)).status_code) for path in CHEAP]
            await asyncio.sleep(_PROBE_SECONDS)
    return found


async def _recovery(host: Attacked) -> float:
    """The seconds until the host reports that it is ready, and sends a page."""
    began = time.monotonic()
    async with _client(host) as client:
        for path in ("/readyz", PATHS[0]):
            while (await client.get(path)).status_code != 200:
                assert time.monotonic() - began < PATIENCE_SECONDS, f"{path} does not recover"
                await asyncio.sleep(0.05)
    return time.monotonic() - began


def _client(host: Attacked) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=host.address,
        headers={"cookie": host.cookie},
        timeout=PATIENCE_SECONDS,
        trust_env=False,
        verify=False,
    )


def _check_answers(found: Round) -> None:
    over = found.over
    assert over.unsent == 0, f"{over.unsent} requests found no connection"
    assert not over.others, f"neither a full page nor a refusal: {over.others[:3]}"
    assert not found.peak.others, f"neither a full page nor a refusal: {found.peak.others[:3]}"
    assert all(each.has_retry_after for each in over.refusals)
    assert len(over.refusals) > len(over.pages), "this was no overload"
    refused = {path for path, status in found.cheap if status != 200}
    assert refused == {"/readyz"}, f"not served beside the overload: {refused}"
    ready = [status for path, status in found.cheap if path == "/readyz"]
    assert set(ready) == {200, 503}
