"""One user, whose calls to the provider all hang, opens 120 dashboards; another goes on working."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import httpx

from server.provider.traffic import USER_CALLS
from tests.support.another_user import ANOTHER, p95, seconds_of_page
from tests.support.attacked import attacked_through
from tests.support.faults import FaultyProxy
from tests.support.patience import PATIENCE_SECONDS
from tests.support.user import User

DASHBOARDS = 120


def run(*, short: bool) -> list[str]:
    """Checks that the other user's p95 during the dashboards is within a multiple of that before,
    that none of their pages lacks a part, and that each dashboard ends as a page without its late
    parts, or as a refusal after its wait. On a busy machine, the ratio of only thirty pages is not
    reliable."""
    rounds, pages, most = (1, 30, 10) if short else (10, 100, 2)
    with (
        attacked_through(FaultyProxy) as world,
        User(world.host) as hanging,
        User(world.host) as other,
    ):
        other.login(ANOTHER)
        hanging.login()
        world.proxy.hang_for(world.proxy.calls("auth/api/accounts/account")[-1].headers["cookie"])
        for _ in range(10):
            seconds_of_page(other)
        alone = [seconds_of_page(other) for _ in range(pages)]
        beside: list[float] = []
        statuses: Counter[int] = Counter()
        for _ in range(rounds):
            with ThreadPoolExecutor(DASHBOARDS) as threads:
                dashboards = [threads.submit(_dashboard, hanging) for _ in range(DASHBOARDS)]
                for _ in range(pages):
                    beside.append(seconds_of_page(other))
                    if not short and all(each.done() for each in dashboards):
                        break
            statuses.update(_checked(each.result()) for each in dashboards)
    before, after = p95(alone), p95(beside)
    most_calls = world.proxy.most_hanging
    assert most_calls <= USER_CALLS, f"{most_calls} calls of one user"
    assert after <= most * before, f"the other user's p95 is {after / before:.1f} times as long"
    return [
        f"{rounds} × {DASHBOARDS} dashboards whose calls hang: {dict(sorted(statuses.items()))}",
        f"calls of their user under way: at most {most_calls}",
        f"another user's p95: {before * 1000:.0f} ms alone, {after * 1000:.0f} ms beside",
        f"that is {after / before:.2f} times as long, in {len(beside)} pages",
    ]


def _dashboard(user: User) -> httpx.Response:
    with httpx.Client(
        base_url=user.http.base_url,
        cookies=user.http.cookies,
        timeout=PATIENCE_SECONDS,
        trust_env=False,
        verify=False,
    ) as client:
        return client.get("/", headers={"accept": "text/html"})


def _checked(answer: httpx.Response) -> int:
    assert answer.status_code == 200 or "retry-after" in answer.headers, answer.status_code
    return answer.status_code
