"""A user with too many unanswered pages waits and is then refused, and no other user is."""

import contextlib
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from server.domain.limits import BUSY_RETRY_SECONDS
from server.serving.fair_queue import FLOW_PLACES
from tests.support.contents import absent
from tests.support.faults import HANGS, FaultyProxy
from tests.support.load import request
from tests.support.patience import until
from tests.support.rows import CUSTOMERS
from tests.support.user import User


@pytest.fixture
def hanging(installer: User, proxy: FaultyProxy) -> Iterator[contextlib.ExitStack]:
    """The connections of a user with the largest number of unanswered pages, all of which hang."""
    installer.get("/contact")
    proxy.break_(CUSTOMERS, HANGS, "GET")
    at = (installer.http.base_url.host, installer.http.base_url.port or 80)
    cookie = "; ".join(f"{name}={value}" for name, value in installer.http.cookies.items())
    with contextlib.ExitStack() as open_sockets:
        for _ in range(FLOW_PLACES):
            reader = open_sockets.enter_context(socket.create_connection(at))
            reader.sendall(request("/customers", cookie))
        until(lambda: len(proxy.calls(CUSTOMERS)) >= FLOW_PLACES)
        yield open_sockets


def test_a_page_too_many_is_refused_to_readers_and_scripts_who_are_told_when_to_ask_again(
    installer: User, hanging: contextlib.ExitStack
) -> None:
    answer = installer.get("/customers", **{"accept-language": "de"})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, str(BUSY_RETRY_SECONDS))
    assert not absent(answer.text, 'lang="de"', "<h1")
    assert "set-cookie" not in answer.headers
    answer = installer.get("/notifications", accept="application/json")
    assert answer.status_code == 503
    assert answer.json() == {
        "problem": "busy",
        "retry_after": BUSY_RETRY_SECONDS,
        "request_id": answer.headers["x-request-id"],
    }


def test_other_users_and_forms_go_on(
    installer: User, hanging: contextlib.ExitStack, host: str
) -> None:
    with User(host) as other, ThreadPoolExecutor(1) as threads:
        other.login("other@heatdesk.test")
        assert other.get("/notifications").status_code == 200
        form = threads.submit(installer.http.post, "/contact", data={"csrf": "old"})
        # A form waits longer than a page does.
        assert installer.get("/contact").status_code == 503
        hanging.close()
        assert form.result().status_code == 403


def test_files_and_the_catalogue_wait_as_pages_do_and_what_is_cheap_does_not(
    installer: User, hanging: contextlib.ExitStack
) -> None:
    costly = ("/heaters.csv", "/maintenance.ics", "/live/catalogue", "/live/heater-map", "/nowhere")
    with ThreadPoolExecutor(len(costly)) as threads:
        assert {each.status_code for each in threads.map(installer.get, costly)} == {503}
    cheap = ("/healthz", "/live/unread", "/service-worker.js?locale=en", "/shell", "/robots.txt")
    assert {installer.get(path).status_code for path in cheap} == {200}


def test_a_place_is_free_again_once_a_page_has_ended(installer: User, proxy: FaultyProxy) -> None:
    for _ in range(2 * FLOW_PLACES):
        assert installer.get("/customers").status_code == 200
