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

from server.domain.brands import time_zone
from server.domain.invisible_characters import json_without_invisible, without_invisible
from server.domain.lookups import LANGUAGES, Brand
from server.environment import SettingsError, read_settings
from server.serving.headers import server_error
from server.serving.seal import Seal
from server.serving.shared_state.state import MemoryState
from server.settings import Settings
from server.web.forms import csrf
from server.web.page import Message
from server.web.routes import ROUTES, address_part, from_address_part, path_to, safe_next
from server.web.session.cookie import EndedSessions, SessionCookie
from server.web.session.models import Profile, Session
from server.web.visit import user_of
from tests.support.loops import in_loop, run
from tests.support.settings import GOOD

SEAL = Seal(("a" * 32,))


def test_a_seal_opens_what_it_closed_and_nothing_else() -> None:
    sealed = SEAL.close(Message("KEY", {"n": 1}))
    assert SEAL.open(sealed, Message, 60) == Message("KEY", {"n": 1})
    assert SEAL.open(sealed[:-4] + "AAAA", Message, 60) is None
    assert SEAL.open("", Message, 60) is None
    assert Seal(("b" * 32,)).open(sealed, Message, 60) is None
    # A new key still opens what the old one closed.
    assert Seal(("n" * 32, "a" * 32)).open(sealed, Message, 60) == Message("KEY", {"n": 1})


def test_a_seal_grows_too_old() -> None:
    assert SEAL.open(SEAL.close(Message("KEY")), Message, -1) is None


@pytest.mark.parametrize("account", ["", "1"])
def test_a_token_matches_its_own_session_and_the_account_of_its_page_alone(account: str) -> None:
    token = csrf.masked("ab" * 16, account)
    assert csrf.matches(token, "ab" * 16)
    assert not csrf.matches(token, "cd" * 16)
    assert csrf.is_of_account(token, "1") is (account == "1")
    assert not csrf.is_of_account(token, "2")


@pytest.mark.parametrize("token", ["", "zz", "00" * 32])
def test_any_other_text_is_no_token(token: str) -> None:
    assert not csrf.matches(token, "ab" * 16)
    assert not csrf.is_of_account(token, "1")


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


@pytest.mark.parametrize(
    "url", ["/", "/customers?q=x&page=2", "/heaters/", "/heaters?status=ON", "/customers?q=Łódź"]
)
def test_next_keeps_a_screen_with_its_query(url: str) -> None:
    assert safe_next(url) == url


@pytest.mark.parametrize(
    ("url", "led_to"),
    [
        *((f"{scheme}evil.example/customers", "/") for scheme in ("https://", "//", "/\\")),
        *((url, "/") for url in ("/logout", "/nowhere", "/static/x.js", "javascript:alert(1)")),
        *((url, "/") for url in ("/customers\\..\\x?q=a", "/customers\r\nSet-Cookie: a=b")),
        *(("", "/"), (None, "/"), ("/customers?q=a\\b", "/customers?q=a%5Cb")),
    ],
)
def test_after_a_login_the_browser_is_sent_to_a_screen_of_ours_alone(
    url: str | None, led_to: str
) -> None:
    assert safe_next(url) == led_to


def test_every_route_with_a_session_can_be_returned_to() -> None:
    for route in ROUTES:
        path = route.path.replace(":id", "1").replace(":sw_type", "ic3")
        assert safe_next(path) == (path if route.needs_session else "/")


@pytest.mark.parametrize(
    ("sent", "brand", "used"),
    [
        ("Europe/Rome", "default", "Europe/Rome"),
        # A file that belongs to no zone, and that JavaScript refuses.
        ("localtime", "default", "Europe/Amsterdam"),
        ("Factory", "default", "Europe/Amsterdam"),
        ("../../etc/passwd", "default", "Europe/Amsterdam"),
        (None, "intouch", "Europe/London"),
    ],
)
def test_the_time_zone_is_one_that_exists(sent: str | None, brand: Brand, used: str) -> None:
    assert time_zone(sent, brand) == used


def test_good_settings_are_read() -> None:
    settings = read_settings(GOOD)
    assert (settings.secret_keys, settings.password_hash) == (("n" * 32, "o" * 32), "sha256")
    assert settings.languages == LANGUAGES


STATES = ("memory:", "sqlite:/tmp/x", "sqlite:var/x", "redis://:secret@redis/0", "rediss://a:1")
METRICS = ("9090", "10.0.0.5:9090", "[::1]:9090")
ROUTE_URLS = ("", "https://maps.example/to?q={address}", "geo:{lat},{lng}", "geo:0,0?q={address}")


@pytest.mark.parametrize(
    ("name", "value", "field", "read"),
    [
        ("HEATDESK_TRUSTED_PROXIES", "", "trusted_proxies", ("127.0.0.1/32", "::1/128")),
        ("HEATDESK_TRUSTED_PROXIES", "none", "trusted_proxies", ()),
        (
            *("HEATDESK_TRUSTED_PROXIES", "10.1.0.0/16, 192.0.2.7"),
            *("trusted_proxies", ("10.1.0.0/16", "192.0.2.7/32")),
        ),
        *(("HEATDESK_SHARED_STATE_URL", url, "shared_state_url", url) for url in STATES),
        *(("HEATDESK_ROUTE_URL", url, "route_url", url) for url in ROUTE_URLS),
        # The policy names where tiles come from.
        ("HEATDESK_MAP_TILES_URL", "", "map_tiles_origin", ""),
        (
            *("HEATDESK_MAP_TILES_URL", "https://tiles.example:8443/a/{z}/{x}/{y}.png?key=1"),
            *("map_tiles_origin", "https://tiles.example:8443"),
        ),
        (
            *("HEATDESK_MAP_TILES_URL", "https://{s}.tiles.example/{z}/{y}/{x}"),
            *("map_tiles_origin", "https://*.tiles.example"),
        ),
        (
            *(
                "HEATDESK_MAP_TILES_URL",
                "https://tiles.example/{z}/{x}/{y} © Tiles https://t.example",
            ),
            *("map_attribution", "© Tiles https://t.example"),
        ),
        (
            *("HEATDESK_MAP_TILES_URL", "https://tiles.example/{z}/{x}/{y}"),
            *("map_attribution", Settings.map_attribution),
        ),
        ("HEATDESK_METRICS_PORT", "", "metrics_port", None),
        ("HEATDESK_METRICS_PORT", "9090", "metrics_host", "127.0.0.1"),
        *(("HEATDESK_METRICS_PORT", each, "metrics_port", 9090) for each in METRICS),
        ("HEATDESK_METRICS_PORT", METRICS[1], "metrics_host", "10.0.0.5"),
        ("HEATDESK_METRICS_PORT", METRICS[2], "metrics_host", "::1"),
        # Where none is set, the push service is the provider's own.
        ("HEATDESK_PUSH_URL", "", "push_url", "https://provider.example/.well-known/mercure"),
    ],
)
def test_a_setting_is_taken_as_it_is_and_no_password_is_told(
    name: str, value: str, field: str, read: object
) -> None:
    settings = read_settings({**GOOD, name: value})
    assert getattr(settings, field) == read
    assert "secret" not in repr(settings)


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
        ("HEATDESK_LANGUAGES", "nl,fr"),
        ("HEATDESK_LANGUAGES", "nl,nl"),
        ("HEATDESK_LANGUAGES", ","),
        ("HEATDESK_PHONE", "call me"),
        ("HEATDESK_PHONE", "+49'><script>"),
        ("HEATDESK_PHONE", "12"),
        ("HEATDESK_PRIVACY_URL", "javascript:alert(1)"),
        ("HEATDESK_DEMO_MODE", "maybe"),
        ("HEATDESK_MAP_TILES_URL", "tiles.example/{z}/{x}/{y}"),
        ("HEATDESK_MAP_TILES_URL", "https://a.example/{z}/{x}"),
        ("HEATDESK_MAP_TILES_URL", "https://a.b;c/{z}/{x}/{y}"),
        ("HEATDESK_MAP_TILES_URL", "© Tiles"),
        ("HEATDESK_METRICS_PORT", "metrics"),
        ("HEATDESK_METRICS_PORT", "0"),
        ("HEATDESK_METRICS_PORT", "10.0.0.5:65536"),
        ("HEATDESK_METRICS_PORT", "10.0.0.5"),
        ("HEATDESK_METRICS_PORT", "metrics.example:9090"),
        ("HEATDESK_ROUTE_URL", "javascript:alert({address})"),
        ("HEATDESK_ROUTE_URL", "https://maps.example/"),
        ("HEATDESK_ROUTE_URL", "maps.example/{address}"),
        ("HEATDESK_ROUTE_URL", "https://maps.example/{place}"),
        ("HEATDESK_ROUTE_URL", "https://maps.example/{address}/{0}"),
        ("HEATDESK_ROUTE_URL", "geo:{lat!r}"),
        ("HEATDESK_SHARED_STATE_URL", "sqlite:"),
        ("HEATDESK_SHARED_STATE_URL", "sqlite::memory:"),
        ("HEATDESK_STORE_URL", "sqlite::memory:"),
        ("HEATDESK_SHARED_STATE_URL", "redis:"),
        ("HEATDESK_SHARED_STATE_URL", "redis://"),
        ("HEATDESK_SHARED_STATE_URL", "http://x"),
        ("HEATDESK_SHARED_STATE_URL", "var/state"),
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
    scope = {"type": "http", "path": "/", "headers": [], "scheme": "https", "server": ("h", 443)}
    cookie = SessionCookie(SEAL, Request(scope), EndedSessions(MemoryState(), lambda _: None))
    cookie.session.credentials.cookies["big"] = secrets.token_hex(20_000)
    cookie.session.flash = Message("SETTINGS_SAVED")
    response = Response()
    run(cookie.write(response))
    (line,) = response.headers.getlist("set-cookie")
    session = SEAL.open(line.split("=", 1)[1].split(";")[0], Session, 60)
    assert session is not None
    assert (session.credentials.cookies, session.flash) == ({}, Message("SESSION_TOO_LARGE"))


@pytest.mark.parametrize("scheme", ["http", "https"])
@in_loop
async def test_an_error_that_nothing_handles_has_the_security_headers(scheme: str) -> None:
    async def fail(_: Request) -> Response:
        raise RuntimeError

    app = Starlette(routes=[Route("/", fail)], exception_handlers={Exception: server_error})
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://host") as client:
        answer = await client.get("/")
    assert (answer.status_code, answer.headers["x-content-type-options"]) == (500, "nosniff")
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
