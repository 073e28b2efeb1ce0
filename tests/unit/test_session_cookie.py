"""Which session a request has: of parts of two answers, and of cookies that others have set."""

import secrets

import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import Response

from server.serving.seal import Seal
from server.serving.shared_state.state import MemoryState
from server.web.page import Message
from server.web.session.cookie import EndedSessions, SessionCookie
from server.web.session.models import Profile, Session
from tests.support.loops import run

SEAL = Seal(("x" * 32,))


def sent(header: bytes) -> SessionCookie:
    """The session of a request with this `Cookie` header."""
    headers = [(b"host", b"127.0.0.1"), (b"cookie", header)]
    scope = {"type": "http", "path": "/", "scheme": "http", "headers": headers}
    return SessionCookie(SEAL, Request(scope), EndedSessions(MemoryState(), lambda _: None))


def written(cookie: SessionCookie) -> dict[str, str]:
    """The cookies that the answer sets; empty ones are removed."""
    response = Response()
    run(cookie.write(response))
    lines = [line.partition(";")[0] for line in response.headers.getlist("set-cookie")]
    return dict(line.split("=", 1) for line in lines)


def parts(characters: int) -> tuple[Session, dict[str, str]]:
    """A session whose provider has set a cookie of so many characters, and its own cookies."""
    cookie = sent(b"")
    cookie.session.profile = Profile("N", "en", "C", demo=False, read_at=0.0)
    cookie.session.credentials.cookies["big"] = secrets.token_hex(characters // 2)
    return cookie.session, written(cookie)


def header_of(cookies: dict[str, str]) -> bytes:
    return "; ".join(f"{name}={value}" for name, value in cookies.items()).encode()


@pytest.mark.parametrize("characters", [100, 132, 164])
def test_parts_of_two_answers_together_are_the_session_that_was_written_last(
    characters: int,
) -> None:
    """Both responses are to requests with the same session: the longer session arrives first, and
    the shorter one, which has no second part, replaces only its first part."""
    session, short = parts(characters)
    _, long = parts(9000)
    cookie = sent(header_of({**long, **short, "heatdesk-5": "behind a gap"}))
    assert cookie.session == session
    ended = [name for name, value in written(cookie).items() if value in ("", '""')]
    assert ended == [*list(long)[1:], "heatdesk-5"]


@pytest.mark.parametrize("blank", [b"\xa0", b"\x85"])
def test_a_cookie_that_a_neighbouring_host_can_set_is_no_session(blank: bytes) -> None:
    """Browsers refuse `__Host-` names from neighbours, but not names that begin with a blank."""
    session, cookies = parts(100)
    assert sent(header_of(cookies)).session == session
    assert sent(blank + header_of(cookies)).session.profile is None


def test_a_session_cookie_that_is_sent_twice_is_no_session() -> None:
    sealed = header_of(parts(100)[1])
    for header in (sealed + b"; heatdesk=x", b"heatdesk=x; " + sealed):
        assert sent(header).session.profile is None


def test_a_message_of_the_releases_of_the_last_week_is_read() -> None:
    """Otherwise its session would be unreadable, and the user would be logged out."""
    sent = b'{"key": "NOTIFICATIONS_MARKED", "undo": {"ids": "1", "count": 1, "whole": true}}'
    message = msgspec.json.decode(sent, type=Message)
    assert message.undo is not None
    assert message.undo.address == ""
