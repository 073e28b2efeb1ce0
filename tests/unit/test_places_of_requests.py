"""How an endpoint uses the queue: what waits, what a busy host answers, whose client has left."""

import asyncio
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from server.serving import fair_queue
from server.serving.busy_answers import BusyAnswers
from server.serving.fair_queue import FLOW_PLACES, FairQueue
from server.web.endpoint import Endpoint
from server.web.host import Host
from server.web.routes import PageRoute
from server.web.session.cookie import SessionCookie
from server.web.visit import Visit
from tests.support.contents import absent
from tests.support.loops import in_loop

BUSY = BusyAnswers(
    {"en": (b"page: busy", b""), "de": (b"Seite: ausgelastet", b"")},
    {"en": (b"form: nothing has been saved", b""), "de": (b"Formular: nichts gespeichert", b"")},
    "'sha256-x'",
    ("en", "de"),
)
ROUTE = PageRoute(name="contact", path="/contact", view="contact", access="open")


async def opened(_: Request) -> Any:
    return SimpleNamespace(refused=None, session=SimpleNamespace(profile=None))


class Screen(Endpoint):
    """An endpoint of a host that has only a queue; `work` is what a request does."""

    def __init__(self, work: Callable[[], Any], connections: int = 4000) -> None:
        self.queue = FairQueue(connections)
        host = SimpleNamespace(queue=self.queue, busy=BUSY, open_session=opened)
        super().__init__(cast("Host", host), ROUTE)
        self._work = work

    async def answer(self, visit: Visit) -> Response:
        raise AssertionError

    async def _respond(self, request: Request, cookie: SessionCookie) -> Response:
        await self._work()
        return Response()


async def stays() -> Message:
    """The `receive` of a client that does not disconnect."""
    await asyncio.Event().wait()
    raise AssertionError


def request(method: str = "GET", receive: Any = stays, **headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    scope = {"type": "http", "method": method, "path": "/", "headers": raw, "state": {}}
    return Request(scope, receive)


@in_loop
async def busy_answer(method: str = "GET", **headers: str) -> Response:
    """What a request gets beside as many hanging ones as a flow may have."""
    screen = Screen(asyncio.Event().wait)
    hanging = [asyncio.create_task(screen.handle(request())) for _ in range(FLOW_PLACES)]
    await asyncio.sleep(0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fair_queue, "PAGE_WAIT_SECONDS", 0)
        patch.setattr(fair_queue, "FORM_WAIT_SECONDS", 0)
        answer = await screen.handle(request(method, **headers))
    for each in hanging:
        each.cancel()
    return answer


def test_a_refusal_says_in_the_readers_language_what_has_happened() -> None:
    refusal = busy_answer(accept_language="de-AT,en;q=0.5")
    assert (refusal.status_code, refusal.body) == (503, b"Seite: ausgelastet")
    assert int(refusal.headers["retry-after"]) > 0
    assert not absent(
        refusal.headers["content-security-policy"], "style-src 'sha256-x'", "default-src 'none'"
    )
    assert busy_answer().body == b"page: busy"
    assert busy_answer("POST").body == b"form: nothing has been saved"


def test_a_script_gets_a_refusal_that_it_can_tell_from_a_page_object() -> None:
    answer = busy_answer(accept="application/json")
    retry_after = int(answer.headers["retry-after"])
    assert answer.status_code == 503
    assert json.loads(bytes(answer.body)) == {
        "problem": "busy",
        "retry_after": retry_after,
        "request_id": None,
    }


@in_loop
async def test_what_is_cheap_needs_no_place_and_what_is_too_much_is_closed() -> None:
    begun: list[None] = []

    async def work() -> None:
        begun.append(None)
        await asyncio.Event().wait()

    screen = Screen(work, connections=4)
    hanging = [asyncio.create_task(screen.handle(request())) for _ in range(FLOW_PLACES + 1)]
    await asyncio.sleep(0)
    closed: list[str] = []
    one_more = request()
    one_more.scope["state"]["close"] = lambda: closed.append("closed")
    await screen.handle(one_more)
    assert closed == ["closed"]
    screen.is_costly = False
    hanging.append(asyncio.create_task(screen.handle(request())))
    await asyncio.sleep(0)
    assert len(begun) == FLOW_PLACES + 1
    for each in hanging:
        each.cancel()


@pytest.mark.parametrize(
    ("method", "steps"), [("GET", ["begun", "over"]), ("POST", ["begun", "finished", "over"])]
)
@in_loop
async def test_a_page_whose_reader_has_gone_is_given_up_and_a_form_is_carried_out(
    method: str, steps: list[str]
) -> None:
    gone = asyncio.Event()
    done: list[str] = []

    async def work() -> None:
        done.append("begun")
        gone.set()
        for _ in range(5):
            await asyncio.sleep(0)
        done.append("finished")

    async def receive() -> Message:
        await gone.wait()
        return {"type": "http.disconnect"}

    screen = Screen(work)
    for _ in range(2 * FLOW_PLACES):
        done.clear()
        await screen.handle(request(method, receive))
        done.append("over")
        assert done == steps


@in_loop
async def test_a_reader_who_leaves_while_waiting_gives_the_wait_up() -> None:
    begun: list[str] = []

    async def work() -> None:
        begun.append("begun")
        await asyncio.Event().wait()

    async def leaves() -> Message:
        return {"type": "http.disconnect"}

    screen = Screen(work)
    hanging = [asyncio.create_task(screen.handle(request())) for _ in range(FLOW_PLACES)]
    await asyncio.sleep(0)
    given_up = await screen.handle(request(receive=leaves))
    assert (len(begun), given_up.status_code) == (FLOW_PLACES, 408)
    for each in hanging:
        each.cancel()


@in_loop
async def test_a_cancellation_from_elsewhere_is_not_taken_for_a_reader_who_has_gone() -> None:
    task = asyncio.create_task(Screen(asyncio.Event().wait).handle(request()))
    for _ in range(3):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()
