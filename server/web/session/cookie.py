"""Reads the session of a request from its cookie, and writes it back."""

import secrets
import time
from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server.domain.limits import SESSION_LIFETIME
from server.domain.web_origins import is_loopback
from server.web.session.ended import EndedSessions
from server.web.session.models import Session
from server.web.session.seal import Seal

_LIFETIME_SECONDS = int(SESSION_LIFETIME.total_seconds())
_RENEW_AFTER_SECONDS = 24 * 3600
_CHUNK_BYTES = 3800
"""Browsers accept 4096 bytes for a cookie with its name and attributes."""
_MAX_CHUNKS = 6


class SessionCookie:
    """The session of a request, written back when it has changed or its cookie is a day old.

    The cookie is split into several where the sealed session exceeds the size of one.
    """

    def __init__(
        self,
        seal: Seal,
        request: Request,
        ended: EndedSessions,
        on_session_end: Callable[[str], None] | None = None,
    ) -> None:
        """`on_session_end` is called with the csrf secret of a session that the request has
        ended."""
        self._seal = seal
        self._ended = ended
        self._on_session_end = on_session_end
        self._secure = not _is_plain_loopback(request)
        self._name = "__Host-heatdesk" if self._secure else "heatdesk"
        values = [request.cookies.get(self._chunk_name(index), "") for index in range(_MAX_CHUNKS)]
        self._received = [index for index, value in enumerate(values) if value]
        session, sealed, used = _open(seal, values)
        self._must_renew = (
            session is None
            or used < len(self._received)
            or seal.age_seconds(sealed, time.time()) > _RENEW_AFTER_SECONDS
        )
        self.session = session or Session(csrf=secrets.token_hex(16))
        self._before = msgspec.json.encode(self.session)
        self._secret = self.session.csrf
        self._was_logged_in = self.session.profile is not None

    def write(self, response: Response) -> None:
        """Sets the cookie where it has to be set. A session that another request has ended in the
        meantime is not written."""
        if self.session.csrf != self._secret:
            self._end()
        if self.session.csrf in self._ended:
            return
        if not self._must_renew and msgspec.json.encode(self.session) == self._before:
            return
        chunks = self._chunks()
        for index, chunk in enumerate(chunks):
            self._set(response, index, chunk, _LIFETIME_SECONDS)
        for index in self._received:
            if index >= len(chunks):
                self._set(response, index, "", 0)

    def _end(self) -> None:
        if self._was_logged_in:
            self._ended.add(self._secret)
        if self._on_session_end:
            self._on_session_end(self._secret)

    def _chunks(self) -> list[str]:
        """The sealed session in chunks. An interrupted form and then the flash message are dropped
        where there would be more than _MAX_CHUNKS; all other fields are bounded where they are
        set."""
        droppable = ["interrupted", "flash"]
        while True:
            sealed = self._seal.close(self.session)
            starts = range(0, len(sealed), _CHUNK_BYTES)
            if len(starts) <= _MAX_CHUNKS or not droppable:
                return [sealed[start : start + _CHUNK_BYTES] for start in starts]
            setattr(self.session, droppable.pop(0), None)

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


def _open(seal: Seal, values: list[str]) -> tuple[Session | None, str, int]:
    """The session, its sealed form, and the number of chunks used.

    A browser that received two answers at the same moment may hold the chunks of one and, behind
    them, some of the other. The shortest prefix that opens is the whole session: base64 ignores
    what follows its end.
    """
    count = next((index for index, value in enumerate(values) if not value), len(values))
    for used in range(1, count + 1):
        sealed = "".join(values[:used])
        if session := seal.open(sealed, Session, _LIFETIME_SECONDS):
            return session, sealed, used
    return None, "", 0


def _is_plain_loopback(request: Request) -> bool:
    """Whether the address is http on this machine, where browsers refuse secure cookies."""
    return request.url.scheme == "http" and is_loopback(request.url.hostname or "")
