"""The dashboard in this process, on a loop whose clock can be moved forward, and its browser."""

import asyncio
import contextlib
import json
import math
import re
import secrets
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any
from unittest import mock

import httpx
from starlette.applications import Starlette

from server.app import create_app
from server.domain.memory import Memory
from server.provider.answer import Answer
from server.provider.caller import Caller
from server.serving.seal import Seal
from server.settings import Settings
from server.web.forms import csrf
from server.web.host import Host
from server.web.protocol import page_object
from server.web.session.cookie import EndedSessions
from server.web.session.models import Session
from tests.matrix.cases import Case
from tests.matrix.clock import MovableClockLoop
from tests.matrix.replay import Replay
from tests.support.processes import SECRET
from tests.support.user import EMAIL, PASSWORD, embedded_page

_DEADLINE_SECONDS = 30.0
_STREAM_SECONDS = 0.05
_LOOKS = 3
"""After this many checks in a row without any other work, only hanging calls are left."""


@dataclass(frozen=True)
class Outcome:
    """The response to a request."""

    status: int
    headers: httpx.Headers
    text: str
    session: Session | None
    """The browser's session after the response, if that changed it."""

    @property
    def page(self) -> dict[str, Any]:
        """The page object, the JSON of a live endpoint, or the address of a redirect."""
        if self.headers.get("content-type", "").startswith("application/json"):
            return dict(json.loads(self.text))
        if self.status == 303:
            return {"redirect": self.headers["location"]}
        return embedded_page(self.text) if 'id="page"' in self.text else {}


class Dashboard:
    """The host with one browser, which keeps only its first login between requests."""

    def __init__(self, app: Starlette, replay: Replay) -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._browser = httpx.AsyncClient(
            transport=transport, base_url="http://localhost", headers={"accept-language": "en"}
        )
        self._replay = replay
        self._seal = Seal((SECRET,))
        self._login: dict[str, str] = {}
        self._secrets: dict[bool, str] = {}
        self._under_way = 0
        """The number of calls to the provider that have not been answered yet."""
        self._forget()

    def _forget(self) -> None:
        self._memory = Memory()

    @contextlib.contextmanager
    def forgetting(self) -> Iterator[None]:
        """Empties the process's memory before each request, so that it makes all its calls."""
        with mock.patch.object(Host, "memory", property(lambda _: self._memory)):
            yield

    @contextlib.contextmanager
    def counting(self) -> Iterator[None]:
        """Counts the unanswered calls within the block."""
        make = Caller._make_call

        async def counted(*call: Any) -> Answer:
            self._under_way += 1
            try:
                return await make(*call)
            finally:
                self._under_way -= 1

        with mock.patch.object(Caller, "_make_call", counted):
            yield

    async def log_in(self) -> None:
        """Logs in; all further requests belong to this session."""
        token = embedded_page((await self._browser.get("/login")).text)["csrf"]
        fields = {"csrf": token, "email": EMAIL, "password": PASSWORD}
        answer = await self._browser.post("/login", data=fields)
        assert answer.status_code == 303, answer.text
        self._login = dict(self._browser.cookies)
        self._secrets[True] = _unmasked((await self.json("/contact"))["csrf"])
        self._browser.cookies.clear()
        self._secrets[False] = ""

    async def json(self, address: str) -> dict[str, Any]:
        return dict((await self._read(address, "application/json")).json())

    async def html(self, address: str) -> str:
        return (await self._read(address, "text/html")).text

    async def _read(self, address: str, accept: str) -> httpx.Response:
        self._forget()
        return await self._browser.get(address, headers={"accept": accept, **_cookie(self._login)})

    async def ask(self, case: Case, *, as_json: bool) -> Outcome:
        """Makes the request. When only hanging calls are left, their timeout is triggered."""
        self._browser.cookies.clear()
        self._forget()
        request = await self._request(case, "application/json" if as_json else "text/html")
        task = asyncio.create_task(self._browser.send(request))
        await self._settled(task)
        answer = task.result()
        self._replay.release()
        # Calls for which the request did not wait must not count for the next one.
        while self._replay.active:  # noqa: ASYNC110 - The count has no event.
            await asyncio.sleep(0.001)
        written = SimpleCookie("; ".join(answer.headers.get_list("set-cookie")))
        parts = sorted(name for name in written if re.fullmatch(r"heatdesk(-\d)?", name))
        # Parts whose cookie is deleted are empty.
        sealed = "".join(written[name].value for name in parts)
        session = self._seal.open(sealed, Session, 1000) if sealed else None
        return Outcome(answer.status_code, answer.headers, answer.text, session)

    async def _request(self, case: Case, accept: str) -> httpx.Request:
        cookies = self._login if case.has_session else {}
        if case.fields is None:
            return self._build("GET", case, accept, cookies)
        if case.has_session:
            token = csrf.masked(self._secrets[True])
        else:
            opened = await self._browser.get("/login")
            token, cookies = embedded_page(opened.text)["csrf"], dict(opened.cookies)
        fields = {"csrf": token, **case.fields}
        files = None
        if case.file is not None:
            files = {"picture": (secrets.token_hex(4), case.file, "image/png")}
        return self._build("POST", case, accept, cookies, data=fields, files=files)

    def _build(
        self, method: str, case: Case, accept: str, cookies: dict[str, str], **sent: Any
    ) -> httpx.Request:
        self._browser.cookies.clear()
        headers = {"accept": accept, **_cookie(cookies)}
        return self._browser.build_request(method, case.address, headers=headers, **sent)

    async def _settled(self, task: "asyncio.Task[httpx.Response]") -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, MovableClockLoop)
        alone, given_up = 0, self._replay.hung
        while not (await asyncio.wait({task}, timeout=0.01))[0]:
            hung = self._replay.hung
            alone = alone + 1 if hung > given_up and self._under_way == hung else 0
            if alone >= _LOOKS:
                # Once for each hanging call, so that the timeouts of rendering are not triggered.
                loop.move_on(_DEADLINE_SECONDS)
                alone, given_up = 0, hung


@contextlib.asynccontextmanager
async def dashboard(replay: Replay) -> AsyncIterator[Dashboard]:
    settings = Settings(
        provider_url=replay.url,
        secret_keys=(SECRET,),
        breaker_failures=0,
        renderers=1,
        store_url="",
        realtime_seconds=_STREAM_SECONDS,
        shared_state_url="memory:",
    )
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        shown = Dashboard(app, replay)
        # All requests use the same session, so none may end it for the next ones.
        never_ended = mock.patch.multiple(
            EndedSessions,
            add=mock.AsyncMock(return_value=True),
            contains=mock.AsyncMock(return_value=False),
        )
        # A run may last longer than a profile: its renewal would be a call of any page after that.
        one_profile = mock.patch.object(page_object, "_PROFILE_AGE_SECONDS", math.inf)
        with shown.counting(), never_ended, one_profile, shown.forgetting():
            await shown.log_in()
            yield shown


def _cookie(cookies: dict[str, str]) -> dict[str, str]:
    sent = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return {"cookie": sent} if sent else {}


def _unmasked(token: str) -> str:
    """The secret of a session, out of a token of one of its pages."""
    sent = bytes.fromhex(token)
    half = len(sent) // 2
    return bytes(a ^ b for a, b in zip(sent[:half], sent[half:], strict=True)).hex()
