"""Which requests a host admits and refuses, and what happens to work whose client has left."""

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any, Self

import pytest
from starlette.types import Message, Receive, Scope, Send

from server.domain.limits import MAX_PAGES, MAX_WAIT_SECONDS, READY_AGAIN_SECONDS
from server.web.admission import Admission, BusyAnswers
from server.web.host_load import HostLoad
from tests.support.contents import absent
from tests.support.loops import in_loop

BUSY = BusyAnswers(
    {"en": (b"page: busy", b""), "de": (b"Seite: ausgelastet", b"")},
    {"en": (b"form: nothing has been saved", b""), "de": (b"Formular: nichts gespeichert", b"")},
    "'sha256-x'",
    ("en", "de"),
)


@dataclass
class Host:
    """A host whose clock and costs a test sets."""

    now: float = 100.0
    processor: float = 0.0
    line: float = 0.0
    load: HostLoad = field(init=False)

    def __post_init__(self) -> None:
        self.load = HostLoad(lambda: self.line, lambda: self.now, lambda: self.processor)

    def each_page_costs(self, seconds: float) -> Self:
        """Finishes enough pages for the host to learn their cost, in processor seconds."""
        for _ in range(200):
            self.load.finish(self.load.begin())
            self.processor += seconds
            self.load.sample(0)
        return self

    def pages(self, count: int) -> None:
        for _ in range(count):
            self.load.begin()


LONG = 1.5 * MAX_WAIT_SECONDS
"""A wait that is too long for a page, but not for a form, in seconds."""


def admitted(host: Host, most: int = 10_000) -> int:
    """The number of pages that are admitted if all arrive at once."""
    for count in range(most):
        if not host.load.admits(form=False):
            return count
        host.load.begin()
    return most


@pytest.mark.parametrize(
    ("seconds", "pages"),
    [
        (0.05, MAX_WAIT_SECONDS / 0.05),
        (0.02, MAX_WAIT_SECONDS / 0.02),
        # A few are admitted however much the last ones took.
        (60, 10),
    ],
)
def test_as_many_pages_are_admitted_as_can_be_answered_in_time(
    seconds: float, pages: float
) -> None:
    host = Host().each_page_costs(seconds)
    assert admitted(host) == pytest.approx(pages, abs=2)


def test_pages_that_wait_for_the_provider_keep_no_others_out() -> None:
    host = Host().each_page_costs(0.02)
    host.pages(int(0.9 * MAX_WAIT_SECONDS / 0.02))
    assert admitted(host) < 10
    host.now += MAX_WAIT_SECONDS
    assert host.load.admits(form=False)


def test_there_is_a_bound_for_pages_under_way_whatever_they_wait_for() -> None:
    host = Host().each_page_costs(0.0001)
    for _ in range(MAX_PAGES):
        host.load.begin()
        host.now += MAX_WAIT_SECONDS
    assert not host.load.admits(form=False)
    assert host.load.admits(form=True)
    host.pages(MAX_PAGES // 2)
    assert not host.load.admits(form=True)


def test_a_line_for_a_renderer_or_a_late_event_loop_refuses_pages_before_forms() -> None:
    in_line, late, long_step = Host(line=LONG), Host(), Host()
    for _ in range(2):
        late.load.sample(LONG)
    long_step.load.sample(LONG)
    for host in (in_line, late):
        assert not host.load.admits(form=False)
        assert host.load.admits(form=True)
    assert long_step.load.admits(form=False)


def test_what_the_host_does_beside_pages_is_not_their_cost() -> None:
    host = Host().each_page_costs(0.02)
    host.processor += 60
    host.load.sample(0)
    assert admitted(host) > 0.8 * MAX_WAIT_SECONDS / 0.02


def test_a_host_is_overloaded_once_it_refuses_for_a_while_and_until_it_has_not() -> None:
    host = Host(line=60)
    seen = []
    for _ in range(12):
        host.load.admits(form=False)
        seen.append(host.load.is_overloaded)
        host.now += 0.1
    assert not seen[5]
    assert seen[-1]
    host.line = 0
    host.now += READY_AGAIN_SECONDS - 0.2
    assert host.load.is_overloaded
    host.now += 0.2
    assert not host.load.is_overloaded


def test_a_single_refusal_does_not_make_a_host_overloaded() -> None:
    host = Host(line=60)
    host.load.admits(form=False)
    host.now += READY_AGAIN_SECONDS * 5
    host.load.admits(form=False)
    assert not host.load.is_overloaded


async def stays() -> Message:
    """The `receive` of a client that does not disconnect."""
    await asyncio.Event().wait()
    raise AssertionError


class Sent(list[Message]):
    """The `send` of a connection, with what was sent."""

    async def __call__(self, message: Message) -> None:
        self.append(message)


async def answered(
    host: Host, method: str = "GET", path: str = "/", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """The response to a request; the application itself responds with 200 and an empty body."""
    send = Sent()

    async def app(_: Scope, __: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    raw = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": raw}
    await Admission(app, host.load, BUSY)(scope, stays, send)
    first, body = send
    found = {name.decode(): text.decode() for name, text in first["headers"]}
    return first["status"], found, body["body"]


answer = in_loop(answered)


def test_a_refusal_says_in_the_readers_language_what_has_happened() -> None:
    busy = Host(line=60)
    status, headers, body = answer(busy, accept_language="de-AT,en;q=0.5")
    assert (status, body) == (503, b"Seite: ausgelastet")
    assert int(headers["retry-after"]) > 0
    assert not absent(
        headers["content-security-policy"], "style-src 'sha256-x'", "default-src 'none'"
    )
    assert answer(busy)[2] == b"page: busy"
    assert answer(busy, "POST", "/contact")[2] == b"form: nothing has been saved"


def test_a_script_gets_a_refusal_that_it_can_tell_from_a_page_object() -> None:
    status, headers, body = answer(Host(line=60), accept="application/json")
    assert status == 503
    retry_after = int(headers["retry-after"])
    assert json.loads(body) == {"problem": "busy", "retry_after": retry_after, "request_id": None}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        *(("GET", path, 200) for path in ("/healthz", "/readyz", "/static/a.js", "/live/unread")),
        *(("GET", path, 200) for path in ("/service-worker.js", "/live/heaters/7/realtime")),
        ("HEAD", "/", 200),
        *(("GET", path, 503) for path in ("/", "/heaters.csv", "/nowhere", "/live/heater-map")),
        ("GET", "/healthzz", 503),
    ],
)
def test_what_costs_as_much_as_a_page_is_refused_and_what_is_cheap_never(
    method: str, path: str, status: int
) -> None:
    assert answer(Host(line=60), method, path)[0] == status


@pytest.mark.parametrize("method", ["GET", "POST"])
@in_loop
async def test_a_page_counts_until_its_answer_begins_and_no_longer(method: str) -> None:
    host = Host()
    for _ in range(3 * MAX_PAGES):
        assert (await answered(host, method))[0] == 200
    assert admitted(host) > 40


@pytest.mark.parametrize(
    ("method", "steps"), [("GET", ["begun", "over"]), ("POST", ["begun", "finished", "over"])]
)
@in_loop
async def test_a_page_whose_reader_has_gone_is_given_up_and_a_form_is_carried_out(
    method: str, steps: list[str]
) -> None:
    host, gone = Host(), asyncio.Event()
    done: list[str] = []

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        done.append("begun")
        gone.set()
        for _ in range(5):
            await asyncio.sleep(0)
        done.append("finished")
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> Message:
        await gone.wait()
        return {"type": "http.disconnect"}

    scope = {"type": "http", "method": method, "path": "/", "headers": []}
    await Admission(app, host.load, BUSY)(scope, receive, Sent())
    done.append("over")
    assert done == steps
    assert admitted(host) > 40


@in_loop
async def test_a_cancellation_from_elsewhere_is_not_taken_for_a_reader_who_has_gone() -> None:
    async def app(*_: Any) -> None:
        await asyncio.get_running_loop().create_future()

    scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
    task = asyncio.create_task(Admission(app, Host().load, BUSY)(scope, stays, Sent()))
    for _ in range(3):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()
