"""Logging in and out, cookies, the csrf token, and what needs a session."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.passwords import digest
from tests.provider.support import ACCOUNT, CUSTOMER, HASHED, SESSION, SETTINGS, Running

TERMS = "/app/api/general_agreements"


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
    ("email", "password", "status", "said"),
    [
        ("installer@heatdesk.test", digest("wrong"), 401, "incorrect"),
        ("installer@heatdesk.test", "boiler-room-42", 401, "incorrect"),
        ("nobody@heatdesk.test", HASHED, 401, "incorrect"),
        ("pending@heatdesk.test", digest("wrong"), 401, "incorrect"),
        ("", "", 401, "incorrect"),
        ("pending@heatdesk.test", HASHED, 403, "not been activated"),
    ],
)
def test_wrong_credentials_are_a_401_and_an_account_that_is_not_activated_a_403(
    world: Running, email: str, password: str, status: int, said: str
) -> None:
    answer = log_in(world.visitor(), email, password)
    assert answer.status_code == status
    assert "set-cookie" not in answer.headers
    assert said in answer.json()["error"]


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


def test_a_session_lasts_seven_days(fresh: Running, writer: httpx.Client) -> None:
    column = schema.sessions.c.expires_at
    with fresh.database.write() as connection:
        expires = connection.execute(select(column)).scalar_one()
        assert abs(expires - datetime.now(UTC) - timedelta(days=7)) < timedelta(minutes=1)
        past = datetime.now(UTC) - timedelta(seconds=1)
        connection.execute(update(schema.sessions).values(expires_at=past))
    assert (writer.get(ACCOUNT).status_code, writer.get(SESSION).json()["auth"]) == (401, False)


@pytest.mark.parametrize("token", [{}, {"X-CSRF-Token": ""}, {"X-CSRF-Token": "wrong"}])
@pytest.mark.parametrize(
    ("method", "path", "sent"),
    [
        ("PATCH", SETTINGS, {"email_notification": False}),
        ("POST", ACCOUNT, CUSTOMER),
    ],
)
def test_a_write_without_the_csrf_token_is_a_400(
    world: Running, method: str, path: str, sent: dict[str, Any], token: dict[str, str]
) -> None:
    client = world.log_in(app="consumer")
    del client.headers["X-CSRF-Token"]
    answer = client.request(method, path, json=sent, headers=token)
    assert answer.status_code == 400
    assert "token" in answer.json()["error"]
    assert client.get(ACCOUNT).json()["email_notification"] is True


def test_terms_must_be_agreed_to_once(fresh: Running) -> None:
    client = fresh.log_in("terms@heatdesk.test")
    assert client.get(SESSION).json()["reconfirm_ga"] is True
    terms = client.get(TERMS).json()["id"]
    agreed = client.post(f"{TERMS}/{terms}", json={"general_agreement_id": terms})
    assert agreed.status_code == 204
    assert client.get(SESSION).json()["reconfirm_ga"] is False
    assert fresh.log_in("terms@heatdesk.test").get(SESSION).json()["reconfirm_ga"] is False
