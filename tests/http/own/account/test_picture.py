"""The picture of an account: made small, served by the host; other files are refused."""

import io
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from PIL import Image

from tests.support.account import ACCOUNT
from tests.support.faults import ANSWERS_500, DOWN, Fault, FaultyProxy, answers
from tests.support.forms import messages
from tests.support.pictures import encoded, png_header
from tests.support.processes import running_host
from tests.support.user import User
from tests.support.worlds import World


def picture(size: tuple[int, int] = (800, 600)) -> bytes:
    return encoded("JPEG", size)


def upload(user: User, data: bytes, name: str = "me.png") -> httpx.Response:
    token = user.page("/my-profile")["csrf"]
    return user.http.post(
        "/my-profile",
        data={"csrf": token, "intent": "picture"},
        files={"picture": (name, data, "image/png")},
    )


def test_a_picture_is_made_small_and_shown_through_the_host(world: World) -> None:
    with running_host(world.provider_url, HEATDESK_RENDERERS="1") as host, User(host) as user:
        user.login("it@heatdesk.test")
        assert user.page("/my-profile")["data"]["picture"] is None
        assert user.get("/my-profile/picture").status_code == 404
        assert upload(user, picture()).status_code == 303
        address = user.page("/my-profile")["data"]["picture"]
        assert f'<img src="{address}"' in user.get("/my-profile").text
        shown = user.get(address)
        assert shown.headers["content-type"] == "image/jpeg"
        with Image.open(io.BytesIO(shown.content)) as image:
            assert image.size == (512, 512)
        upload(user, picture(size=(100, 100)))
        assert user.page("/my-profile")["data"]["picture"] != address
    with User(world.host) as stranger:
        assert stranger.get(address).status_code == 401


def test_pictures_that_are_sent_at_once_are_converted_one_at_a_time(
    user: User, proxy: FaultyProxy
) -> None:
    large = encoded("PNG", (4000, 3200), "RGBA")
    with ThreadPoolExecutor(6) as senders:
        answers = list(senders.map(lambda _: upload(user, large), range(6)))
    refused = [answer for answer in answers if answer.status_code == 503]
    assert {answer.status_code for answer in answers} == {303, 503}
    assert len(proxy.calls("auth/api/accounts/account_photo")) + len(refused) == 6
    for answer in refused:
        assert messages(answer) == {"": "SEND_FAILED_BUSY"}
        assert int(answer.headers["retry-after"]) > 0
    assert upload(user, large).status_code == 303


def test_a_new_picture_at_the_url_of_the_old_one_has_another_address(
    user: User, proxy: FaultyProxy
) -> None:
    url = f"{proxy.url}/media/me.jpg"
    proxy.break_(ACCOUNT, answers({"id": 1, "company_name": "x", "profile_picture": url}), "GET")
    proxy.break_("auth/api/accounts/account_photo", answers({"profile_picture": url}), "POST")
    address = user.page("/my-profile")["data"]["picture"]
    assert user.page("/my-profile")["data"]["picture"] == address
    assert upload(user, picture()).status_code == 303
    changed = user.page("/my-profile")["data"]["picture"]
    assert changed != address
    assert user.page("/my-profile")["data"]["picture"] == changed


@pytest.mark.parametrize(
    "data",
    [
        b"#!/bin/sh\necho hello",
        b"x" * (20 * 1024 * 1024),
        b"\x89PNG\r\n\x1a\n",
        png_header(20_000, 20_000),
        encoded("PNG", (4000, 3300)),
        picture()[:500],
        b"",
    ],
    ids=[
        *("a script", "20 MB", "a signature alone", "20,000 pixels a side"),
        *("13.2 million pixels", "cut off", "nothing"),
    ],
)
def test_what_is_no_picture_is_refused_in_words(
    installer: User, proxy: FaultyProxy, data: bytes
) -> None:
    answer = upload(installer, data)
    assert answer.status_code == 422
    assert messages(answer) == {"": "AVATAR_UPLOAD_FAILED"}
    assert "Error uploading avatar" in answer.text
    assert proxy.calls("auth/api/accounts/account_photo") == []


@pytest.mark.parametrize(
    ("fault", "key"),
    [
        (DOWN, "AVATAR_UPLOAD_UNKNOWN"),
        (ANSWERS_500, "AVATAR_UPLOAD_UNKNOWN"),
        (Fault(503), "AVATAR_UPLOAD_FAILED"),
        (Fault(400, b'{"error": "no"}'), "AVATAR_UPLOAD_FAILED"),
    ],
)
def test_a_picture_that_the_provider_does_not_take_is_told(
    installer: User, proxy: FaultyProxy, fault: Fault, key: str
) -> None:
    proxy.break_("auth/api/accounts/account_photo", fault)
    answer = upload(installer, picture())
    assert messages(answer) == {"": key}
    assert "Error uploading avatar" in answer.text
    (call,) = proxy.calls("auth/api/accounts/account_photo", "POST")
    assert call.headers["content-type"].startswith("multipart/form-data; boundary=")
    assert b'name="profile_picture"' in call.body


def test_a_form_without_its_token_uploads_nothing(installer: User, proxy: FaultyProxy) -> None:
    answer = installer.http.post(
        "/my-profile", data={"intent": "picture"}, files={"picture": ("me.jpg", picture())}
    )
    assert answer.status_code == 403
    assert proxy.calls("auth/api/accounts/account_photo") == []


@pytest.mark.parametrize(
    "url",
    [
        "http://169.254.169.254/latest/meta-data",
        "https://elsewhere.example/me.png",
        "//elsewhere.example/me.png",
        "file:///etc/passwd",
        "http://[broken",
    ],
)
def test_only_the_providers_own_pictures_are_ever_fetched(
    installer: User, proxy: FaultyProxy, url: str
) -> None:
    proxy.break_(ACCOUNT, answers({"company_name": "x", "profile_picture": url}), "GET")
    assert installer.get("/my-profile/picture").status_code == 404


@pytest.mark.parametrize(
    ("media_type", "body"),
    [
        ("text/html", b"<script>alert(1)</script>"),
        ("image/png", b"<html><svg/></html>"),
        ("image/png", b"x" * (5 * 1024 * 1024 + 1)),
    ],
    ids=["html", "noise", "too large"],
)
def test_a_picture_that_is_something_else_is_not_shown(
    installer: User, proxy: FaultyProxy, media_type: str, body: bytes
) -> None:
    proxy.break_(ACCOUNT, answers({"company_name": "x", "profile_picture": "/media/me"}), "GET")
    proxy.break_("media/me", Fault(200, body, {"content-type": media_type}))
    assert installer.get("/my-profile/picture").status_code == 502
    assert len(proxy.calls("media/me")) == 1
