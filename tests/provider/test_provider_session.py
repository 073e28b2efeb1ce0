"""Logging in and out, cookies, the csrf token, and what needs a session."""

from collections import defaultdict
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from sqlalchemy import select, update
from starlette.routing import Route

from reference_provider import schema
from reference_provider.app import create_app
from reference_provider.passwords import digest
from tests.provider.support import ACCOUNT, HASHED, SESSION, Running

OPEN_CALLS = {
    f"GET {SESSION}",
    f"POST {SESSION}",
    f"POST {ACCOUNT}",
    "POST /auth/api/accounts/account_reset",
    "GET /app/api/general_agreements",
    "GET /media/pictures/{name}",
    "GET /media/series/{series_id:int}.svg",
    "GET /openapi.json",
}


def log_in(client: httpx.Client, email: str, password: str = HASHED) -> httpx.Response:
    return client.post(SESSION, json={"email": email, "password": password})


def test_a_login_ignores_case_and_is_answered_with_a_csrf_token_and_two_cookies(
    world: Running,
) -> None:
    answer = log_in(world.visitor(), "Installer@HeatDesk.test")
    assert answer.status_code == 200
    token = answer.json()["csrf_token"]
    assert answer.json() == {"auth": True, "csrf_token": token, "reconfirm_ga": False}
    assert token
    cookies = answer.headers.get_list("set-cookie")
    assert [cookie.partition("=")[0] for cookie in cookies] == ["session", "route"]
    assert "==; " in cookies[1]
    assert all("Max-Age=604800" in cookie and "HttpOnly" in cookie for cookie in cookies)


@pytest.mark.parametrize(
    ("email", "password"),
    [
        ("installer@heatdesk.test", digest("wrong")),
        ("installer@heatdesk.test", "boiler-room-42"),
        ("nobody@heatdesk.test", HASHED),
        ("pending@heatdesk.test", digest("wrong")),
        ("", ""),
    ],
)
def test_wrong_credentials_are_a_401(world: Running, email: str, password: str) -> None:
    answer = log_in(world.visitor(), email, password)
    assert answer.status_code == 401
    assert "set-cookie" not in answer.headers
    assert "incorrect" in answer.json()["error"]


def test_an_account_that_is_not_activated_is_not_logged_in(world: Running) -> None:
    assert log_in(world.visitor(), "pending@heatdesk.test").status_code == 403
    # Neither is a login without a readable body.
    assert world.visitor().post(SESSION, content=b"{").status_code == 400


def test_the_session_can_be_looked_at(reader: httpx.Client, world: Running) -> None:
    known = {"auth": True, "csrf_token": reader.headers["X-CSRF-Token"], "reconfirm_ga": False}
    assert reader.get(SESSION).json() == known
    nobody = {"auth": False, "csrf_token": None, "reconfirm_ga": False}
    assert world.visitor().get(SESSION).json() == nobody


def test_both_cookies_of_a_session_are_needed(world: Running) -> None:
    client, other = world.log_in(), world.log_in("other@heatdesk.test")
    session, route = client.cookies["session"], client.cookies["route"]
    for cookies, status in (
        (f"session={session}", 401),
        (f"route={route}", 401),
        (f"session={session}; route={other.cookies['route']}", 401),
        # A quoted value is the same value.
        (f'session={session}; route="{route}"', 200),
    ):
        answer = world.visitor().get(ACCOUNT, headers={"Cookie": cookies})
        assert answer.status_code == status, cookies


def test_logging_out_ends_the_session(fresh: Running, writer: httpx.Client) -> None:
    kept = {"Cookie": f"session={writer.cookies['session']}; route={writer.cookies['route']}"}
    assert fresh.visitor().get(ACCOUNT, headers=kept).status_code == 200
    assert writer.delete(SESSION).status_code == 204
    assert fresh.visitor().get(ACCOUNT, headers=kept).status_code == 401


def test_a_session_lasts_seven_days(fresh: Running, writer: httpx.Client) -> None:
    column = schema.sessions.c.expires_at
    with fresh.database.write() as connection:
        expires = connection.execute(select(column)).scalar_one()
        assert abs(expires - datetime.now(UTC) - timedelta(days=7)) < timedelta(minutes=1)
        past = datetime.now(UTC) - timedelta(seconds=1)
        connection.execute(update(schema.sessions).values(expires_at=past))
    assert (writer.get(ACCOUNT).status_code, writer.get(SESSION).json()["auth"]) == (401, False)


@pytest.mark.parametrize("token", [None, "", "wrong"])
def test_a_write_without_the_csrf_token_is_a_400(world: Running, token: str | None) -> None:
    client = world.log_in()
    del client.headers["X-CSRF-Token"]
    headers = {} if token is None else {"X-CSRF-Token": token}
    answer = client.patch(
        "/auth/api/accounts/settings", json={"email_notification": False}, headers=headers
    )
    assert answer.status_code == 400
    assert "token" in answer.json()["error"]
    assert client.get(ACCOUNT).json()["email_notification"] is True


def test_terms_must_be_agreed_to_once(fresh: Running) -> None:
    client = fresh.log_in("terms@heatdesk.test")
    assert client.get(SESSION).json()["reconfirm_ga"] is True
    terms = client.get("/app/api/general_agreements").json()["id"]
    agreed = client.post(
        f"/app/api/general_agreements/{terms}", json={"general_agreement_id": terms}
    )
    assert agreed.status_code == 204
    assert client.get(SESSION).json()["reconfirm_ga"] is False
    assert fresh.log_in("terms@heatdesk.test").get(SESSION).json()["reconfirm_ga"] is False


def test_every_other_call_needs_a_session(world: Running) -> None:
    client = world.visitor()
    routes = create_app(world.database, world.clock).routes
    checked = 0
    for route in routes:
        assert isinstance(route, Route)
        method = next(iter((route.methods or set()) - {"HEAD"}))
        if f"{method} {route.path}" in OPEN_CALLS:
            continue
        path = route.path.replace(":int", "").format_map(defaultdict(lambda: 1))
        query = {"topic": "heaters/20001"} if "mercure" in path else {}
        answer = client.request(method, path, params=query)
        assert answer.status_code == 401, f"{method} {path}"
        assert answer.json()["error"]
        checked += 1
    assert checked == len(routes) - len(OPEN_CALLS)


@pytest.mark.parametrize(
    ("header", "text"),
    [
        ("nl", "U bent niet ingelogd"),
        ("de-AT,de;q=0.9", "Sie sind nicht angemeldet"),
        ("fr, es;q=0.8, en;q=0.5", "No ha iniciado sesión"),
        ("it", "Accesso non effettuato"),
        ("fr", "You are not logged in"),
        ("", "You are not logged in"),
    ],
)
def test_texts_follow_the_callers_language(world: Running, header: str, text: str) -> None:
    answer = world.visitor().get(ACCOUNT, headers={"Accept-Language": header})
    assert answer.json() == {"error": text}
