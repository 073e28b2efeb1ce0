"""A new password: checked, sent hashed, and refused with a message."""

import re

import httpx
import pytest

from tests.support.account import hashed
from tests.support.faults import Fault, FaultyProxy
from tests.support.forms import messages, sent
from tests.support.user import PASSWORD, User


def change(user: User, current: str, new: str, repeat: str | None = None) -> httpx.Response:
    fields = {"current_password": current, "password": new}
    return user.post("/password-update", {**fields, "password2": new if repeat is None else repeat})


@pytest.mark.parametrize(
    ("current", "new", "repeat", "wrong"),
    [
        (PASSWORD, "x" * 1025, None, {"password": "PASSWORD_TOO_LONG"}),
        (
            "",
            "",
            "x",
            {
                "current_password": "FIELD_REQUIRED",
                "password": "PASSWORD_TOO_SHORT",
                "password2": "PASSWORD_REPEAT",
            },
        ),
    ],
)
def test_a_new_password_is_checked_before_it_is_sent(
    installer: User,
    proxy: FaultyProxy,
    current: str,
    new: str,
    repeat: str | None,
    wrong: dict[str, str],
) -> None:
    assert messages(change(installer, current, new, repeat)) == {"": "FORM_INVALID", **wrong}
    assert proxy.calls("auth/api/accounts/password") == []


@pytest.mark.parametrize("new", ["  eight sp  ", "🔥🧯🔥🧯🔥🧯🔥🧯"])
def test_any_password_of_eight_characters_works(
    visitor: User, proxy: FaultyProxy, new: str
) -> None:
    email = "demo@heatdesk.test"
    assert change(visitor.login(email), PASSWORD, new).headers["location"] == "/my-profile"
    assert sent(proxy, "auth/api/accounts/password", "PUT") == {
        "current_password": hashed(PASSWORD),
        "password": hashed(new),
        "password2": hashed(new),
    }
    assert visitor.page("/my-profile")["flash"] == {"key": "PASSWORD_UPDATED"}
    visitor.http.cookies.clear()
    assert change(visitor.login(email, new), new, PASSWORD).status_code == 303


def test_a_wrong_current_password_is_told_at_its_field_in_the_providers_words(
    installer: User, proxy: FaultyProxy
) -> None:
    answer = change(installer, "not it at all", "long enough")
    assert messages(answer) == {"current_password": "The current password is incorrect"}
    [field] = re.findall(r'<input[^>]*name="current_password"[^>]*>', answer.text)
    assert 'aria-invalid="true"' in field
    assert "not it at all" not in answer.text
    proxy.break_("auth/api/accounts/password", Fault(400, b"{}"))
    assert messages(change(installer, "x", "long enough")) == {
        "current_password": "PASSWORD_INVALID"
    }
