"""Ended sessions, forms and streams behave the same, whichever worker responds."""

import dataclasses
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.support.account import SESSION
from tests.support.faults import ANSWER_LATE, DOWN, SESSION_OVER, Fault, FaultyProxy
from tests.support.help_calls import UNREAD
from tests.support.patience import until
from tests.support.processes import (
    copied,
    running_host,
    running_host_process,
    running_provider,
)
from tests.support.push import values
from tests.support.streams import flow_of, listening
from tests.support.user import User, embedded_page
from tests.support.workers import Workers, host, shared_proxy, workers
from tests.support.writes import MESSAGE, token

__all__ = ["host", "shared_proxy", "workers"]

RENEWS = Fault(200, b'{"num_notifications": 1}', {"set-cookie": "slide=1"})


@pytest.fixture
def user(installer: User, proxy: FaultyProxy) -> User:
    """The logged-in installer; the proxy has cleared the calls of the login."""
    proxy.mend()
    return installer


@pytest.fixture
def other(user: User, workers: Workers) -> Iterator[User]:
    """A client with the same session, whose requests go to the second worker."""
    with workers.at_second(user) as again:
        yield again


def test_a_session_that_was_ended_on_one_worker_opens_nothing_on_another(
    user: User, other: User, proxy: FaultyProxy
) -> None:
    """This holds even if the logout did not reach the provider."""
    assert other.get("/customers").status_code == 200
    proxy.break_(SESSION, DOWN, "DELETE")
    user.post("/logout", {})
    user.http.cookies.update(other.http.cookies)
    proxy.mend()
    for each in (user, other):
        for address in ("/", "/customers", "/live/unread", "/customers.csv", "/my-profile"):
            answer = each.get(address)
            assert answer.status_code in (303, 401)
            assert "set-cookie" not in answer.headers
    assert proxy.calls("") == []


@pytest.mark.parametrize("late", [RENEWS, SESSION_OVER], ids=["renews", "ends"])
def test_an_answer_of_another_worker_that_comes_after_the_logout_changes_no_session(
    user: User, other: User, proxy: FaultyProxy, late: Fault
) -> None:
    """It neither undoes the logout nor ends the next session of the browser."""
    csrf = token(user, "/about")
    before = len(proxy.calls(UNREAD))
    proxy.break_(UNREAD, dataclasses.replace(late, delay=1))
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(other.get, "/live/unread")
        until(lambda: len(proxy.calls(UNREAD)) > before)
        assert user.http.post("/logout", data={"csrf": csrf}).status_code == 303
        assert answer.result().status_code == late.status
        assert "set-cookie" not in answer.result().headers


def test_a_session_that_ended_elsewhere_can_be_followed_by_a_login(user: User, other: User) -> None:
    user.post("/logout", {})
    assert other.login().get("/customers").status_code == 200


def test_a_logout_ends_the_streams_of_every_worker(
    user: User, other: User, workers: Workers
) -> None:
    with (
        User(workers.second) as colleague,
        listening(colleague.login()) as kept,
        listening(other) as stream,
    ):
        user.post("/logout", {})
        assert [stream.event()[0] for _ in range(2)] == ["over", "closed"]
        workers.hub.publish(values(10))
        assert flow_of(kept.event()) == 1.0


def test_a_form_whose_worker_is_killed_is_told_as_not_known_and_acts_once(
    seeded_world: Path, tmp_path: Path
) -> None:
    settings = {
        "HEATDESK_SHARED_STATE_URL": f"sqlite:{tmp_path}/state.sqlite",
        "HEATDESK_PROVIDER_TIMEOUT": "5",
        "HEATDESK_RENDERERS": "1",
    }
    with (
        running_provider(copied(seeded_world, tmp_path)) as provider,
        FaultyProxy(provider.url).running() as proxy,
        running_host_process(proxy.url, **settings) as (first, pid),
        running_host(proxy.url, **settings) as second,
        User(first) as user,
        User(second) as other,
        ThreadPoolExecutor(1) as pool,
    ):
        other.http.cookies.update(user.login().http.cookies)
        form = {"csrf": token(user, "/contact"), "content": "It drips."}
        proxy.break_(MESSAGE, ANSWER_LATE, "POST")
        unanswered = pool.submit(user.http.post, "/contact", data=form)
        until(lambda: len(proxy.calls(MESSAGE, "POST")) == 1)
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(httpx.TransportError):
            unanswered.result()
        proxy.mend()
        for _ in range(2):
            answer = other.http.post("/contact", data=form)
            assert embedded_page(answer.text)["form"]["errors"] == {"": {"key": "SEND_UNKNOWN"}}
        assert proxy.calls(MESSAGE, "POST") == []
