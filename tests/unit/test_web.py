"""Sealing, tokens, addresses, settings and the sanitiser."""

import re
import secrets

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.domain.invisible_characters import json_without_invisible, without_invisible
from server.environment import SettingsError, read_settings
from server.web.forms import csrf
from server.web.headers import server_error
from server.web.page import Message
from server.web.routes import ROUTES, address_part, from_address_part, path_to, safe_next
from server.web.session.cookie import SessionCookie
from server.web.session.ended import EndedSessions
from server.web.session.models import Profile, Session
from server.web.session.seal import Seal
from server.web.shared_state.memory import MemoryState
from server.web.time_zone import time_zone
from server.web.visit import user_of
from tests.support.loops import run
from tests.support.settings import GOOD


def test_a_seal_opens_what_it_closed_and_nothing_else() -> None:
    seal = Seal(("a" * 32,))
    sealed = seal.close(Message("KEY", {"n": 1}))
    assert seal.open(sealed, Message, 60) == Message("KEY", {"n": 1})
    assert seal.open(sealed[:-4] + "AAAA", Message, 60) is None
    assert seal.open("", Message, 60) is None
    assert Seal(("b" * 32,)).open(sealed, Message, 60) is None


def test_a_new_key_still_opens_what_the_old_one_closed() -> None:
    old = Seal(("o" * 32,)).close(Message("KEY"))
    assert Seal(("n" * 32, "o" * 32)).open(old, Message, 60) == Message("KEY")


def test_a_seal_grows_too_old() -> None:
    seal = Seal(("a" * 32,))
    sealed = seal.close(Message("KEY"))
    assert seal.open(sealed, Message, -1) is None


def test_a_token_matches_its_own_session_alone() -> None:
    token = csrf.masked("ab" * 16)
    assert csrf.matches(token, "ab" * 16)
    assert not csrf.matches(token, "cd" * 16)
    assert not csrf.matches("", "ab" * 16)
    assert not csrf.matches("zz", "ab" * 16)
    assert not csrf.matches("00" * 32, "ab" * 16)


def test_a_token_names_the_account_of_its_page_alone() -> None:
    token = csrf.masked("ab" * 16, "1")
    assert csrf.matches(token, "ab" * 16)
    assert csrf.is_of_account(token, "1")
    assert not csrf.is_of_account(token, "2")
    assert not csrf.is_of_account(csrf.masked("ab" * 16), "1")
    for other in ("", "zz", "00" * 32):
        assert not csrf.is_of_account(other, "1")


def test_paths_are_made_and_escaped_from_the_route_table() -> None:
    assert path_to("customer", id="a/b c") == "/customer/a~2Fb~20c"
    assert path_to("customer", id="..") == "/customer/~2E~2E"
    assert path_to("heater-details", id=1, sw_type="ic3") == "/heaters/1/ic3/details"


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_an_identifier_comes_back_from_an_address(text: str) -> None:
    part = address_part(text)
    assert from_address_part(part) == text
    assert re.fullmatch(r"[\w.~-]*", part, re.ASCII)
    assert part not in (".", "..")


@pytest.mark.parametrize("part", ["a~b", "~", "~2", "~zz", "~FF", "~C3x", "ä b"])
def test_what_was_never_encoded_stays_as_it_is(part: str) -> None:
    assert from_address_part(part) == part


@pytest.mark.parametrize("url", ["/", "/customers?q=x&page=2", "/heaters/", "/heaters?status=ON"])
def test_next_keeps_a_screen_with_its_query(url: str) -> None:
    assert safe_next(url) == url


def test_every_route_with_a_session_can_be_returned_to() -> None:
    for route in ROUTES:
        path = route.path.replace(":id", "1").replace(":sw_type", "ic3")
        assert safe_next(path) == (path if route.needs_session else "/")


def test_the_time_zone_is_one_that_exists() -> None:
    assert time_zone("Europe/Rome", "default") == "Europe/Rome"
    # A file that belongs to no zone, and that JavaScript refuses.
    assert time_zone("localtime", "default") == "Europe/Amsterdam"
    assert time_zone("Factory", "default") == "Europe/Amsterdam"
    assert time_zone("../../etc/passwd", "default") == "Europe/Amsterdam"
    assert time_zone(None, "intouch") == "Europe/London"


def test_good_settings_are_read() -> None:
    settings = read_settings(GOOD)
    assert settings.secret_keys == ("n" * 32, "o" * 32)
    assert settings.password_hash == "sha256"


@pytest.mark.parametrize(
    ("value", "networks"),
    [
        ("", ("127.0.0.1/32", "::1/128")),
        ("none", ()),
        ("10.1.0.0/16, 192.0.2.7", ("10.1.0.0/16", "192.0.2.7/32")),
    ],
)
def test_only_the_proxies_of_the_settings_are_believed(
    value: str, networks: tuple[str, ...]
) -> None:
    settings = read_settings({**GOOD, "HEATDESK_TRUSTED_PROXIES": value})
    assert settings.trusted_proxies == networks


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HEATDESK_PROVIDER_URL", ""),
        ("HEATDESK_PROVIDER_URL", "provider.example"),
        ("HEATDESK_PROVIDER_URL", "ftp://provider.example"),
        ("HEATDESK_SECRET_KEYS", ""),
        ("HEATDESK_SECRET_KEYS", "short"),
        ("HEATDESK_PUBLIC_URL", "desk.example"),
        ("HEATDESK_PUBLIC_URL", "https://desk.example/path"),
        ("HEATDESK_PUBLIC_URL", "https://me@desk.example"),
        ("HEATDESK_PUBLIC_URL", "https://heizung-münchen.example"),
        ("HEATDESK_PUBLIC_URL", "https://desk.example?x"),
        ("HEATDESK_ALLOWED_HOSTS", "https://desk.example"),
        ("HEATDESK_ALLOWED_HOSTS", "desk.example:8000"),
        ("HEATDESK_ALLOWED_HOSTS", "a.example b.example"),
        ("HEATDESK_ALLOWED_HOSTS", "*"),
        ("HEATDESK_PASSWORD_HASH", "rot13"),
        ("HEATDESK_PROVIDER_TIMEOUT", "soon"),
        ("HEATDESK_PROVIDER_TIMEOUT", "nan"),
        ("HEATDESK_PROVIDER_TIMEOUT", "0"),
        ("HEATDESK_RENDERERS", "-1"),
        ("HEATDESK_TRUSTED_PROXIES", "*"),
        ("HEATDESK_TRUSTED_PROXIES", "10.0.0.1/8"),
        ("HEATDESK_TRUSTED_PROXIES", "proxy.example"),
        ("HEATDESK_DRAIN_SECONDS", "-1"),
        ("HEATDESK_PICTURE_ORIGINS", "cdn.example"),
        ("HEATDESK_PICTURE_ORIGINS", "https://cdn.example/pictures"),
        ("HEATDESK_PICTURE_ORIGINS", "https://me@cdn.example"),
        ("HEATDESK_PICTURE_ORIGINS", "https://a.example,ftp://b.example"),
    ],
)
def test_a_wrong_setting_is_named_in_one_sentence(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as error:
        read_settings({**GOOD, name: value})
    assert name in str(error.value)
    assert "\n" not in str(error.value)


def test_a_text_is_compared_without_what_a_page_leaves_out() -> None:
    for odd in map(chr, range(0x3000)):
        left = msgspec.json.decode(json_without_invisible(msgspec.json.encode(f"a{odd}b")))
        assert without_invisible(f"a{odd}b") == without_invisible(left) == left.replace("\r", ""), (
            odd
        )


def test_a_page_holds_no_characters_that_are_not_seen() -> None:
    odd = 'a\x00\x08\x0c\x1f\x7f\x85b\u202e\u2066c\\u0001\\b\t\n\r"\u200fÂ €é'
    left = json_without_invisible(msgspec.json.encode({"x": [odd]}))
    assert msgspec.json.decode(left) == {"x": ['abc\\u0001\\b\t\n\r"\u200fÂ €é']}


def test_a_session_that_fits_into_no_cookie_ends_and_says_why() -> None:
    async def write() -> Response:
        scope = {
            "type": "http",
            "path": "/",
            "headers": [],
            "scheme": "https",
            "server": ("h", 443),
        }
        cookie = SessionCookie(Seal(("x" * 32,)), Request(scope), EndedSessions(MemoryState()))
        cookie.session.credentials.cookies["big"] = secrets.token_hex(20_000)
        cookie.session.flash = Message("SETTINGS_SAVED")
        response = Response()
        await cookie.write(response)
        return response

    (line,) = run(write()).headers.getlist("set-cookie")
    session = Seal(("x" * 32,)).open(line.split("=", 1)[1].split(";")[0], Session, 60)
    assert session is not None
    assert session.credentials.cookies == {}
    assert session.flash == Message("SESSION_TOO_LARGE")


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_an_error_that_nothing_handles_has_the_security_headers(scheme: str) -> None:
    async def fail(_: Request) -> Response:
        raise RuntimeError

    app = Starlette(routes=[Route("/", fail)], exception_handlers={Exception: server_error})

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://host") as client:
            return await client.get("/")

    answer = run(ask())
    assert answer.status_code == 500
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert ("strict-transport-security" in answer.headers) is (scheme == "https")


def test_the_name_of_a_user_is_not_the_secret_of_the_session() -> None:
    request = Request({"type": "http", "headers": [], "client": ("127.0.0.1", 1)})
    profile = Profile("N", "en", "C", demo=False, read_at=0.0)
    session = Session(csrf="secret of the session", profile=profile)
    other = Session(csrf="another secret", profile=profile)
    assert "secret" not in user_of(session, request)
    assert user_of(session, request) != user_of(other, request)
