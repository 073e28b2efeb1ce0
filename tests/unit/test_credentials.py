"""What a session of the provider may hold for the host to keep it: its flag, token and cookies."""

import msgspec
import pytest

from server.domain.limits import MAX_COOKIE_BYTES
from server.provider import tolerant
from server.provider.credentials import Credentials, Session
from server.provider.errors import CookiesTooLarge, InvalidResponse


def session(**fields: object) -> Session:
    return tolerant.Decoder().decode(msgspec.json.encode(fields), Session)


@pytest.mark.parametrize("flag", [True, 1, "1", "true"])
def test_a_login_is_one_however_its_flag_is_written(flag: object) -> None:
    assert session(auth=flag).auth is True


@pytest.mark.parametrize("token", [None, "", " "])
def test_a_session_without_a_token_leaves_the_one_that_is_known(token: str | None) -> None:
    credentials = Credentials(csrf_token="known")
    credentials.update(session(auth=True, csrf_token=token))
    assert credentials.csrf_token == "known"


@pytest.mark.parametrize("token", ["tökén", "a\nb", "a\r\nX-Evil: 1", "\x00t", "x" * 9000])
def test_a_token_that_no_header_can_carry_is_refused(token: str) -> None:
    with pytest.raises(InvalidResponse):
        Credentials().update(session(auth=True, csrf_token=token))


def test_cookies_that_do_not_fit_are_refused_and_none_is_stored() -> None:
    credentials = Credentials()
    credentials.store_cookies([f"a={'x' * (MAX_COOKIE_BYTES - 1)}"])
    for size in (MAX_COOKIE_BYTES, 60_000):
        with pytest.raises(CookiesTooLarge):
            credentials.store_cookies(["b=1", f"a={'y' * size}"])
    assert list(credentials.cookies) == ["a"]
    assert credentials.cookies["a"].startswith("x")
