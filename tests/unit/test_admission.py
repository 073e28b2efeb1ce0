"""Which requests a host admits and refuses, and what happens to work whose client has left."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from server.domain.limits import MAX_PAGES, MAX_WAIT_SECONDS, READY_AGAIN_SECONDS
from server.web.admission import Admission, BusyAnswers
from server.web.host_load import HostLoad
from tests.support.loops import run

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

    def each_page_costs(self, seconds: float) -> None:
        """Finishes enough pages for the host to learn their cost, in processor seconds."""
        for _ in range(200):
            self.load.finish(self.load.begin())
            self.processor += seconds
            self.load.sample(0)

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


def test_as_many_pages_are_admitted_as_can_be_answered_in_time() -> None:
    few, more = Host(), Host()
    few.each_page_costs(0.05)
    more.each_page_costs(0.02)
    assert admitted(few) == pytest.approx(MAX_WAIT_SECONDS / 0.05, abs=2)
    assert admitted(more) == pytest.approx(MAX_WAIT_SECONDS / 0.02, abs=2)


def test_a_few_pages_are_admitted_however_much_the_last_ones_took() -> None:
    host = Host()
    host.each_page_costs(60)
    assert 8 <= admitted(host) <= 12


def test_pages_that_wait_for_the_provider_keep_no_others_out() -> None:
    host = Host()
    host.each_page_costs(0.02)
    host.pages(int(0.9 * MAX_WAIT_SECONDS / 0.02))
    assert admitted(host) < 10
    host.now += MAX_WAIT_SECONDS
    assert host.load.admits(form=False)


def test_there_is_a_bound_for_pages_under_way_whatever_they_wait_for() -> None:
    host = Host()
    host.each_page_costs(0.0001)
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
    host = Host()
    host.each_page_costs(0.02)
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


def answer(
    host: Host, method: str = "GET", path: str = "/", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """The response to a request; the application itself responds with 200 and an empty body."""
    sent: list[Message] = []

    async def app(_: Scope, __: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def send(message: Message) -> None:
        sent.append(message)

    raw = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": raw}
    run(Admission(app, host.load, BUSY)(scope, stays, send))
    found = {name.decode(): text.decode() for name, text in sent[0]["headers"]}
    return sent[0]["status"], found, sent[1]["body"]


def test_a_refusal_says_in_the_readers_language_what_has_happened() -> None:
    busy = Host(line=60)
    status, headers, body = answer(busy, accept_language="de-AT,en;q=0.5")
    assert (status, body) == (503, b"Seite: ausgelastet")
    assert int(headers["retry-after"]) > 0
    assert "style-src 'sha256-x'" in headers["content-security-policy"]
    assert "default-src 'none'" in headers["content-security-policy"]
    assert answer(busy)[2] == b"page: busy"
    assert answer(busy, "POST", "/contact")[2] == b"form: nothing has been saved"


def test_a_script_gets_a_refusal_that_it_can_tell_from_a_page_object() -> None:
    status, headers, body = answer(Host(line=60), accept="application/json")
    assert status == 503
    retry_after = int(headers["retry-after"])
    assert json.loads(body) == {"problem": "busy", "retry_after": retry_after, "request_id": None}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/healthz"),
        ("GET", "/readyz"),
        ("GET", "/static/a.js"),
        ("GET", "/service-worker.js"),
        ("GET", "/live/unread"),
        ("GET", "/live/heaters/7/realtime"),
        ("HEAD", "/"),
    ],
)
def test_what_is_cheap_is_never_refused(method: str, path: str) -> None:
    assert answer(Host(line=60), method, path)[0] == 200


@pytest.mark.parametrize("path", ["/", "/heaters.csv", "/nowhere", "/live/heater-map", "/healthzz"])
def test_what_costs_as_much_as_a_page_is_refused(path: str) -> None:
    assert answer(Host(line=60), path=path)[0] == 503


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_page_counts_until_its_answer_begins_and_no_longer(method: str) -> None:
    host = Host()
    for _ in range(3 * MAX_PAGES):
        assert answer(host, method)[0] == 200
    assert admitted(host) > 40


def leaves(method: str, work: Callable[[], Awaitable[None]]) -> tuple[list[str], Host]:
    """The steps that are done for a request whose client leaves while `work` is under way."""
    host = Host()
    done: list[str] = []

    async def go() -> None:
        gone = asyncio.Event()

        async def app(_: Scope, __: Receive, send: Send) -> None:
            done.append("begun")
            gone.set()
            await work()
            done.append("finished")
            await send({"type": "http.response.start", "status": 200, "headers": []})

        async def receive() -> Message:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(_: Message) -> None:
            """Ignores the message: the client has left."""

        scope = {"type": "http", "method": method, "path": "/", "headers": []}
        await Admission(app, host.load, BUSY)(scope, receive, send)
        done.append("over")

    run(go())
    return done, host


async def a_few_steps() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_page_whose_reader_has_gone_is_given_up() -> None:
    done, host = leaves("GET", a_few_steps)
    assert done == ["begun", "over"]
    assert admitted(host) > 40


def test_a_form_is_carried_out_although_its_sender_has_gone() -> None:
    assert leaves("POST", a_few_steps)[0] == ["begun", "finished", "over"]


def test_a_cancellation_from_elsewhere_is_not_taken_for_a_reader_who_has_gone() -> None:
    async def go() -> bool:
        async def app(*_: Any) -> None:
            await asyncio.get_running_loop().create_future()

        async def send(_: Message) -> None:
            raise AssertionError

        scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
        task = asyncio.create_task(Admission(app, Host().load, BUSY)(scope, stays, send))
        for _ in range(3):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return task.cancelled()

    assert run(go())
