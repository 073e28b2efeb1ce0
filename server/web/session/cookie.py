"""Reads the session of a request from its cookie, and writes it back; the sessions that were ended
before they expired."""

import hashlib
import math
import secrets
from collections.abc import Callable
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server.domain.limits import SESSION_LIFETIME
from server.domain.web_origins import is_loopback
from server.serving.allowed_hosts import host_name
from server.serving.seal import Seal
from server.serving.shared_state.state import SharedState
from server.web.page import Message
from server.web.session.models import Session

_LIFETIME_SECONDS = int(SESSION_LIFETIME.total_seconds())
_CHUNK_BYTES = 3800
"""Browsers accept 4096 bytes for a cookie including its name and attributes."""
_MAX_CHUNKS = 6


class EndedSessions:
    """Stores the csrf secrets of ended sessions for as long as their cookies could be opened, for
    all workers."""

    def __init__(self, state: SharedState, on_end: Callable[[str], None]) -> None:
        """`on_end` is called with the secret of each session that this process ends."""
        self._state = state
        self._on_end = on_end

    async def add(self, secret: str) -> bool:
        """Adds a session; returns False if it had been added before."""
        self._on_end(secret)
        return await self._state.put(_key(secret), b"1", _LIFETIME_SECONDS, only_new=True)

    async def contains(self, secret: str) -> bool:
        return await self._state.get(_key(secret)) is not None


def _key(secret: str) -> str:
    return f"ended:{hashlib.sha256(secret.encode()).hexdigest()}"


class SessionCookie:
    """The session of a request, written back when it has changed.

    The session is split into several cookies if it exceeds the size of one.
    """

    def __init__(self, seal: Seal, request: Request, ended: EndedSessions) -> None:
        self._seal = seal
        self._ended = ended
        self._secure = not _is_plain_loopback(request)
        self._name = "__Host-heatdesk" if self._secure else "heatdesk"
        sent = sent_cookies(request)
        values = [sent.get(self._chunk_name(index), "") for index in range(_MAX_CHUNKS)]
        self._received = [index for index, value in enumerate(values) if value]
        session, used = _open(seal, values)
        self.refused: Literal["unreadable", "ended"] | None = None
        """Why the session in the request is not used. `unreadable`: not sealed with one of the
        secrets, damaged or expired. `ended`: ended before it expired."""
        if self._received and session is None:
            self.refused = "unreadable"
        self._use(session or Session(csrf=secrets.token_hex(16)))
        self._must_write = session is None or used < len(self._received)

    async def replace_ended(self) -> None:
        """Replaces a session that has ended with a new one without a login."""
        if self._was_logged_in and await self._ended.contains(self._secret):
            self._use(Session(csrf=secrets.token_hex(16)))
            self._must_write = True
            self.refused = "ended"

    async def write(self, response: Response) -> None:
        """Sets the cookie if the session is new or has changed. If another request has ended the
        session in the meantime, it is not written, nor is a session without a login in its place:
        the browser may have begun another one."""
        # An unchanged session is not sealed again, nor looked up in the shared state.
        if not self._must_write and msgspec.json.encode(self.session) == self._before:
            return
        chunks = self._fitting_chunks()
        session = self.session
        if self._was_logged_in and not await self._is_first_to_write(session):
            return
        for index, chunk in enumerate(chunks):
            self._set(response, index, chunk, max(1, math.ceil(session.seconds_left)))
        for index in self._received:
            if index >= len(chunks):
                self._set(response, index, "", 0)

    def _use(self, session: Session) -> None:
        self.session = session
        self._before = msgspec.json.encode(session)
        self._secret = session.csrf
        self._was_logged_in = session.profile is not None

    async def _is_first_to_write(self, session: Session) -> bool:
        """Whether this request may write: no other request has ended the session, or this one has
        a login or an interrupted form that its user must not lose."""
        if session.csrf == self._secret:
            return not await self._ended.contains(self._secret)
        is_first = await self._ended.add(self._secret)
        return is_first or session.profile is not None or session.interrupted is not None

    def _fitting_chunks(self) -> list[str]:
        """The sealed session in chunks. If there are more than _MAX_CHUNKS, the interrupted form
        and then the flash message are dropped; if that is not enough, the session ends and the next
        page shows why. The size of all fields is limited by the code that sets them."""
        for droppable in ("interrupted", "flash"):
            if len(chunks := self._chunks()) <= _MAX_CHUNKS:
                return chunks
            setattr(self.session, droppable, None)
        if len(chunks := self._chunks()) <= _MAX_CHUNKS:
            return chunks
        self.session.end()
        self.session.flash = Message("SESSION_TOO_LARGE")
        return self._chunks()

    def _chunks(self) -> list[str]:
        sealed = self._seal.close(self.session)
        starts = range(0, len(sealed), _CHUNK_BYTES)
        return [sealed[start : start + _CHUNK_BYTES] for start in starts]

    def _set(self, response: Response, index: int, value: str, max_age: int) -> None:
        response.set_cookie(
            self._chunk_name(index),
            value,
            max_age=max_age,
            path="/",
            secure=self._secure,
            httponly=True,
            samesite="lax",
        )

    def _chunk_name(self, index: int) -> str:
        return self._name if index == 0 else f"{self._name}-{index}"


def sent_cookies(request: Request) -> dict[str, str]:
    """The values of the cookies by name, without those whose name occurs twice.

    Only spaces and tabs around a name are removed, as browsers do. `Request.cookies` removes other
    blanks as well: a neighbouring host may set a name that begins with one, and it would be read as
    one that begins with `__Host-`. It also looks for escapes in quotation marks, for seconds in a
    long value.
    """
    found: dict[str, str] = {}
    twice: set[str] = set()
    for pair in ";".join(request.headers.getlist("cookie")).split(";"):
        if "=" in pair:
            name, _, value = (part.strip(" \t") for part in pair.partition("="))
            if name in found:
                twice.add(name)
            found[name] = value
    return {name: value for name, value in found.items() if name not in twice}


def _open(seal: Seal, values: list[str]) -> tuple[Session | None, int]:
    """The session, unless it is older than its lifetime, and the number of chunks used.

    A browser that received two answers at the same moment may hold the chunks of one, followed by
    some of the other. The shortest prefix that opens is the whole session: base64 ignores the text
    after its end.
    """
    count = next((index for index, value in enumerate(values) if not value), len(values))
    for used in range(1, count + 1):
        sealed = "".join(values[:used])
        if session := seal.open(sealed, Session, _LIFETIME_SECONDS):
            return session if session.seconds_left > 0 else None, used
    return None, 0


def _is_plain_loopback(request: Request) -> bool:
    """Whether the request is plain http on loopback, where browsers refuse secure cookies."""
    host = host_name(request.headers.get("host", ""))
    return request.scope["scheme"] == "http" and is_loopback(host or "")
