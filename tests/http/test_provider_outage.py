"""A failing provider: calls are held back, tried again after a pause, and retried within limits."""

import contextlib
from collections.abc import Iterator

import pytest

from server.provider.traffic import RETRY_BURST, RETRY_RATIO
from tests.support.faults import ANSWERS_500, DOWN, Fault, FaultyProxy
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import running_host
from tests.support.rows import CUSTOMERS, NOTIFICATIONS
from tests.support.user import EMAIL, User, embedded_page

INSTALLERS = "auth/api/installers/"
FAILURES = 6
ACCOUNTS = (EMAIL, "fahrenheit@heatdesk.test", "other@heatdesk.test")


@pytest.fixture(scope="module")
def guarded_host(shared_proxy: FaultyProxy) -> Iterator[str]:
    """A host whose breakers open after six failures in a row."""
    with running_host(
        shared_proxy.url,
        breaker_failures=str(FAILURES),
        HEATDESK_PROVIDER_TIMEOUT=f"{PATIENCE_SECONDS}",
        HEATDESK_RENDERERS="1",
    ) as address:
        yield address


@pytest.fixture
def guarded(guarded_host: str, proxy: FaultyProxy) -> Iterator[list[User]]:
    """As many users of that host as open a breaker; the first is the demo installer."""
    with contextlib.ExitStack() as stack:
        users = [stack.enter_context(User(guarded_host)) for _ in ACCOUNTS]
        yield [user.login(email) for user, email in zip(users, ACCOUNTS, strict=True)]


def fail(users: list[User], path: str) -> None:
    for _ in range(FAILURES // len(users)):
        for user in users:
            user.get(path)


def test_an_area_that_fails_is_answered_for_without_a_call_until_it_works_again(
    guarded: list[User], proxy: FaultyProxy
) -> None:
    proxy.break_(INSTALLERS, DOWN)
    fail(guarded, "/customers")
    proxy.seen.clear()
    user = guarded[0]
    answer = user.get("/customers")
    # The pause may have ended meanwhile: then one call was tried, and not retried.
    assert len(proxy.calls(INSTALLERS)) <= 1
    assert (answer.status_code, embedded_page(answer.text)["problem"]["kind"]) == (503, "down")
    assert user.get("/notifications").status_code == 200
    proxy.mend()
    until(lambda: user.get("/customers").status_code == 200)
    assert user.get("/").status_code == 200


def test_a_form_that_is_held_back_was_not_carried_out_and_is_told_so(
    guarded: list[User], proxy: FaultyProxy
) -> None:
    user = guarded[0]
    unread = user.page("/notifications?read=0")["data"]["notifications"][0]["id"]
    token = user.page("/notifications")["csrf"]
    proxy.break_("heaters/", DOWN)
    fail(guarded, "/notifications")
    form = {"csrf": token, "notification": unread, "read": "1"}
    texts = []

    def is_held_back() -> bool:
        """Whether the call is held back; the first call after a pause is made."""
        proxy.seen.clear()
        json = {"accept": "application/json"}
        texts.append(user.http.post("/notifications", data=form, headers=json).text)
        return not proxy.calls(f"{NOTIFICATIONS}/", "PATCH")

    until(is_held_back)
    assert "SEND_FAILED_DOWN" in texts[-1]
    assert "SEND_UNKNOWN" not in texts[-1]


def test_what_fails_for_one_user_alone_is_held_back_from_nobody(
    guarded: list[User], proxy: FaultyProxy
) -> None:
    proxy.break_(CUSTOMERS, ANSWERS_500)
    fail(guarded[:1] * len(guarded), "/customers")
    proxy.mend()
    assert {user.get("/customers").status_code for user in guarded} == {200}


def test_an_outage_does_not_double_the_calls(installer: User, proxy: FaultyProxy) -> None:
    """Each of these pages makes one call of the area, which fails."""
    proxy.break_(CUSTOMERS, ANSWERS_500)
    pages = 2 * RETRY_BURST
    for _ in range(pages):
        installer.get("/customers")
    assert len(proxy.calls(CUSTOMERS)) - pages <= RETRY_BURST + RETRY_RATIO * 2 * pages < pages


def test_a_short_wait_that_the_provider_asks_for_is_waited_and_a_long_one_is_told(
    installer: User, proxy: FaultyProxy
) -> None:
    for asked, calls in (("1", 2), ("30", 1)):
        proxy.seen.clear()
        proxy.break_("faqs/", Fault(503, b"", {"retry-after": asked}))
        answer = installer.get("/help")
        assert len(proxy.calls("faqs/")) == calls
        assert (answer.status_code, answer.headers["retry-after"]) == (503, asked)
        assert embedded_page(answer.text)["problem"]["retry_after"] == int(asked)
