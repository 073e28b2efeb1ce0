"""The terms, and what is the same on all screens of an account."""

import httpx
import pytest

from tests.support.account import AGREEMENTS, EMPTY_TERMS, SESSION
from tests.support.faults import DOWN, FaultyProxy, answers
from tests.support.user import User

SCREENS = ["/my-profile", "/my-profile?dialog=remove", "/password-update", "/settings", "/terms"]


def test_the_terms_are_cleaned(installer: User, proxy: FaultyProxy) -> None:
    dirty = {"id": 1, "content": "<h2>Terms</h2><script>alert(1)</script><p style='x'>Be good</p>"}
    proxy.break_(AGREEMENTS, answers(dirty))
    page = installer.get("/terms").text
    assert "<h2>Terms</h2><p>Be good</p>" in page


def test_terms_that_cannot_be_loaded_are_told(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(AGREEMENTS, DOWN)
    assert installer.get("/terms").status_code == 503


@pytest.mark.parametrize("content", EMPTY_TERMS)
def test_empty_terms_are_told_as_not_loaded(
    installer: User, proxy: FaultyProxy, content: str | None
) -> None:
    proxy.break_(AGREEMENTS, answers({"id": 1, "content": content}))
    assert installer.get("/terms").status_code == 502


def test_terms_that_are_a_picture_are_shown(installer: User, proxy: FaultyProxy) -> None:
    picture = f'<p><img src="{proxy.url}/terms.png" alt=""></p>'
    proxy.break_(AGREEMENTS, answers({"id": 1, "content": picture}))
    assert "<img" in installer.get("/terms").text


def test_looking_changes_nothing(installer: User, proxy: FaultyProxy) -> None:
    for path in (*SCREENS, "/settings?setting=language&language=it", "/my-profile/picture"):
        installer.get(path)
    assert {call.method for call in proxy.seen if call.path != SESSION} == {"GET"}


@pytest.mark.parametrize("path", SCREENS)
def test_a_session_that_is_over_leads_back_after_the_login(visitor: User, path: str) -> None:
    location = httpx.URL(visitor.get(path).headers["location"])
    assert location.path == "/login"
    assert location.params["next"] == path
