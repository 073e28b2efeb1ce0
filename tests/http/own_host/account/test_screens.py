"""The terms, and what is the same on all screens of an account."""

import pytest

from tests.support.account import AGREEMENTS, EMPTY_TERMS, SESSION
from tests.support.faults import DOWN, Fault, FaultyProxy, answers
from tests.support.user import User

SCREENS = ["/my-profile", "/my-profile?dialog=remove", "/password-update", "/settings", "/terms"]


def test_the_terms_are_cleaned(installer: User, proxy: FaultyProxy) -> None:
    dirty = {"id": 1, "content": "<h2>Terms</h2><script>alert(1)</script><p style='x'>Be good</p>"}
    proxy.break_(AGREEMENTS, answers(dirty))
    assert "<h2>Terms</h2><p>Be good</p>" in installer.get("/terms").text


@pytest.mark.parametrize(
    ("fault", "status"), [(DOWN, 503), (answers({"id": 1, "content": EMPTY_TERMS}), 502)]
)
def test_terms_that_cannot_be_loaded_or_are_empty_are_told(
    installer: User, proxy: FaultyProxy, fault: Fault, status: int
) -> None:
    proxy.break_(AGREEMENTS, fault)
    assert installer.get("/terms").status_code == status


def test_terms_that_are_a_picture_are_shown(installer: User, proxy: FaultyProxy) -> None:
    picture = f'<p><img src="{proxy.url}/terms.png" alt=""></p>'
    proxy.break_(AGREEMENTS, answers({"id": 1, "content": picture}))
    assert "<img" in installer.get("/terms").text


def test_looking_changes_nothing(installer: User, proxy: FaultyProxy) -> None:
    for path in (*SCREENS, "/settings?setting=language&language=it"):
        installer.get(path)
    assert {call.method for call in proxy.seen if call.path != SESSION} == {"GET"}
