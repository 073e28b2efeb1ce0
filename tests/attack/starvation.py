"""One user, whose calls to the provider all hang, opens 120 dashboards; another goes on working."""

import asyncio
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from server.domain.limits import USER_CALLS
from tests.support.faults import FaultyProxy
from tests.support.loops import run as run_loop
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import running_host, running_provider
from tests.support.user import EMAIL, User, embedded_page

OTHER = "fahrenheit@heatdesk.test"
DASHBOARDS = 120
MOST_SLOWER = 2.0
MOST_SLOWER_SHORT = 10.0
"""On a busy machine, the ratio of only thirty pages is not reliable."""


@dataclass
class Other:
    """The pages of the other user."""

    seconds: list[float] = field(default_factory=list)
    incomplete: int = 0

    def open_page(self, user: User) -> None:
        began = time.perf_counter()
        answer = user.get("/")
        self.seconds.append(time.perf_counter() - began)
        data = embedded_page(answer.text)["data"] if answer.status_code == 200 else None
        parts = [each for each in (data or {}).values() if isinstance(each, dict)]
        self.incomplete += not parts or any(part["problem"] for part in parts)

    @property
    def p95(self) -> float:
        return statistics.quantiles(self.seconds, n=20)[-1]


def run(*, short: bool) -> list[str]:
    """Checks that the other user's p95 during the dashboards is within a multiple of that before,
    that none of their pages lacks a part, and that the dashboards beyond a user's share get a 503
    while the first ones hang. The breaker is off: it would refuse all of them at once."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_provider(Path(folder) / "provider.sqlite") as provider,
        FaultyProxy(provider.url).running() as proxy,
        running_host(proxy.url, HEATDESK_RENDERERS="1", HEATDESK_BREAKER_FAILURES="0") as host,
        User(host) as hanging,
        User(host) as other,
    ):
        other.login(OTHER)
        hanging.login(EMAIL)
        proxy.hang_for(proxy.calls("auth/api/accounts/account")[-1].headers["cookie"])
        rounds = 1 if short else 10
        return run_loop(_measure(proxy, hanging, other, rounds=rounds, short=short), 3600)


async def _measure(
    proxy: FaultyProxy, hanging: User, other: User, *, rounds: int, short: bool
) -> list[str]:
    alone, beside = Other(), Other()
    pages = 30 if short else 100
    for _ in range(10):
        Other().open_page(other)
    for _ in range(pages):
        alone.open_page(other)
    statuses: Counter[int] = Counter()
    for _ in range(rounds):
        dashboards = [asyncio.create_task(_dashboard(hanging)) for _ in range(DASHBOARDS)]
        refused = await _first(DASHBOARDS // 2, dashboards)
        for answer in refused:
            assert answer.status_code == 503, f"{answer.status_code} where there was no share left"
            assert "retry-after" in answer.headers, "a refusal that does not say for how long"
        for _ in range(pages):
            await asyncio.to_thread(beside.open_page, other)
            if not short and all(dashboard.done() for dashboard in dashboards):
                break
        statuses.update([(await dashboard).status_code for dashboard in dashboards])
    ratio = beside.p95 / alone.p95
    most = MOST_SLOWER_SHORT if short else MOST_SLOWER
    assert proxy.most_hanging <= USER_CALLS, f"{proxy.most_hanging} calls of one user"
    assert beside.incomplete == 0, f"{beside.incomplete} pages of the other user lack a part"
    assert ratio <= most, f"the other user's p95 is {ratio:.1f} times as long"
    return [
        f"{rounds} × {DASHBOARDS} dashboards whose calls hang: {dict(sorted(statuses.items()))}",
        f"calls of their user under way: at most {proxy.most_hanging}",
        f"another user's p95: {alone.p95 * 1000:.0f} ms alone, {beside.p95 * 1000:.0f} ms beside",
        f"that is {ratio:.2f} times as long, in {len(beside.seconds)} pages",
    ]


async def _dashboard(user: User) -> httpx.Response:
    async with httpx.AsyncClient(
        base_url=user.http.base_url,
        cookies=user.http.cookies,
        timeout=PATIENCE_SECONDS,
        trust_env=False,
        verify=False,
    ) as client:
        return await client.get("/", headers={"accept": "text/html"})


async def _first(
    count: int, dashboards: list[asyncio.Task[httpx.Response]]
) -> list[httpx.Response]:
    """The first `count` responses."""
    answers: list[httpx.Response] = []
    left = set(dashboards)
    while len(answers) < count:
        done, left = await asyncio.wait(left, return_when=asyncio.FIRST_COMPLETED)
        answers += [task.result() for task in done]
    return answers[:count]
