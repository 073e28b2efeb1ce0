"""Ended sessions, forms and streams behave the same, whichever worker responds."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.support.faults import ANSWER_LATE, DOWN, Fault, FaultyProxy
from tests.support.forms import messages
from tests.support.patience import until
from tests.support.processes import copied
from tests.support.push import values
from tests.support.streams import flow_of, listening
from tests.support.user import User
from tests.support.workers import Workers, host, shared_proxy, two_workers, workers
from tests.support.writes import MESSAGE, SESSION, WRITES, send, token

__all__ = ["host", "shared_proxy", "workers"]

UNREAD = "heaters/api/heater_notifications/new"
LATE = Fault(200, b'{"num_notifications": 1}', {"set-cookie": "slide=1"}, delay=1)


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
    proxy.mend()
    for address in ("/customers", "/live/unread", "/customers.csv", "/my-profile"):
        answer = other.get(address)
        assert answer.status_code in (303, 401)
        assert "set-cookie" not in answer.headers
    assert proxy.calls("") == []


def test_an_answer_of_another_worker_that_comes_after_the_logout_does_not_undo_it(
    user: User, other: User, proxy: FaultyProxy
) -> None:
    csrf = token(user, "/about")
    before = len(proxy.calls(UNREAD))
    proxy.break_(UNREAD, LATE)
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(other.get, "/live/unread")
        until(lambda: len(proxy.calls(UNREAD)) > before)
        assert user.http.post("/logout", data={"csrf": csrf}).status_code == 303
        assert answer.result().status_code == 200
        assert "set-cookie" not in answer.result().headers


def test_a_late_end_of_a_session_does_not_end_the_next_one_of_the_browser(
    user: User, other: User, proxy: FaultyProxy
) -> None:
    csrf = token(user, "/about")
    before = len(proxy.calls(UNREAD))
    proxy.break_(UNREAD, Fault(401, b"{}", delay=1))
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(other.get, "/live/unread")
        until(lambda: len(proxy.calls(UNREAD)) > before)
        user.http.post("/logout", data={"csrf": csrf})
        assert answer.result().status_code == 401
        assert "set-cookie" not in answer.result().headers


def test_a_session_that_ended_elsewhere_can_be_followed_by_a_login(user: User, other: User) -> None:
    user.post("/logout", {})
    assert other.login().get("/customers").status_code == 200


@pytest.mark.parametrize("name", ["message", "note", "password"])
def test_a_form_that_is_sent_to_both_workers_at_once_acts_once(
    user: User, other: User, proxy: FaultyProxy, name: str
) -> None:
    address, fields, call, method = WRITES[name](user)
    data = {"csrf": token(user, address), **fields}
    proxy.mend()
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda each: each.http.post(address, data=data), [user, other] * 3))
    assert {answer.status_code for answer in answers} == {303}
    assert len({answer.headers["location"] for answer in answers}) == 1
    assert len(proxy.calls(call, method)) == 1


def test_a_form_that_was_refused_on_one_worker_may_be_sent_to_another(
    user: User, other: User, proxy: FaultyProxy
) -> None:
    csrf = token(user, "/contact")
    proxy.break_(MESSAGE, Fault(400, b'{"error": "Too rude."}'))
    fields = {"content": "It drips."}
    assert send(user, "/contact", fields, csrf).status_code == 422
    proxy.mend()
    assert "redirect" in send(other, "/contact", fields, csrf).json()
    assert len(proxy.calls(MESSAGE, "POST")) == 1


def test_a_logout_ends_the_streams_of_every_worker(
    user: User, other: User, workers: Workers
) -> None:
    with (
        User(workers.second) as colleague,
        listening(colleague.login()) as kept,
        listening(other) as stream,
    ):
        user.post("/logout", {})
        assert stream.event()[0] == "over"
        assert stream.event()[0] == "closed"
        workers.hub.publish(values(10))
        assert flow_of(kept.event()) == 1.0


def test_a_worker_that_was_killed_in_the_middle_of_a_form_leaves_it_as_not_known(
    seeded_world: Path, tmp_path: Path
) -> None:
    with (
        two_workers(copied(seeded_world, tmp_path), f"sqlite:{tmp_path}/state.sqlite") as workers,
        User(workers.first) as user,
        workers.at_second(user.login()) as other,
    ):
        proxy = workers.proxy
        data = {"csrf": token(user, "/contact"), "content": "Does it arrive?"}
        proxy.break_(MESSAGE, ANSWER_LATE, "POST")
        with ThreadPoolExecutor(1) as pool:
            answer = pool.submit(user.http.post, "/contact", data=data)
            until(lambda: bool(proxy.calls(MESSAGE, "POST")) and proxy.forwarding == 0)
            os.kill(workers.first_pid, signal.SIGKILL)
            assert isinstance(answer.exception(), httpx.TransportError)
        for _ in range(2):
            answered = other.http.post("/contact", data=data)
            assert answered.status_code == 502
            assert messages(answered) == {"": "SEND_UNKNOWN"}
        assert len(proxy.calls(MESSAGE, "POST")) == 1
        proxy.mend()
        assert other.post("/contact", {"content": "Once more."}).status_code == 303


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1", "sqlite:/dev/null/state.sqlite"])
def test_logins_and_forms_work_while_the_shared_state_is_down(
    seeded_world: Path, tmp_path: Path, url: str
) -> None:
    with two_workers(copied(seeded_world, tmp_path), url) as workers, User(workers.first) as user:
        user.login()
        data = {"csrf": token(user, "/contact"), "content": "It drips."}
        for _ in range(2):
            assert user.http.post("/contact", data=data).status_code == 303
        assert len(workers.proxy.calls(MESSAGE, "POST")) == 1
        before = dict(user.http.cookies)
        user.post("/logout", {})
        user.http.cookies.clear()
        user.http.cookies.update(before)
        assert user.get("/customers").status_code == 303
