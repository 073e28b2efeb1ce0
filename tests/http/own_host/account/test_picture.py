"""The picture of an account: made small, served by the host; other files are refused."""

import io
from concurrent.futures import ThreadPoolExecutor
from html import escape

import httpx
import pytest
from PIL import Image

from tests.support.account import ACCOUNT
from tests.support.faults import (
    ANSWER_LOST,
    ANSWERS_500,
    DOWN,
    PROXY_PAGE,
    Fault,
    FaultyProxy,
    answers,
)
from tests.support.forms import messages
from tests.support.pictures import encoded
from tests.support.user import User
from tests.support.worlds import World

PHOTO = "auth/api/accounts/account_photo"


PICTURE = encoded("JPEG", (800, 600))


def upload(user: User, data: bytes) -> httpx.Response:
    return user.http.post(
        "/my-profile",
        data={"csrf": user.page("/my-profile")["csrf"], "intent": "picture"},
        files={"picture": ("me.png", data, "image/png")},
    )


def has_picture(proxy: FaultyProxy, url: str) -> None:
    """From now on the account has a picture with this address."""
    proxy.break_(ACCOUNT, answers({"id": 1, "company_name": "x", "profile_picture": url}), "GET")


def test_a_picture_is_made_small_and_shown_through_the_host(
    world: World, user: User, proxy: FaultyProxy
) -> None:
    assert user.page("/my-profile")["data"]["picture"] is None
    assert upload(user, PICTURE).status_code == 303
    (call,) = proxy.calls(PHOTO, "POST")
    assert call.headers["content-type"].startswith("multipart/form-data; boundary=")
    assert b'name="profile_picture"' in call.body
    small = call.body.partition(b"\r\n\r\n")[2].rpartition(b"\r\n--")[0]
    with Image.open(io.BytesIO(small)) as image:
        assert image.size == (512, 512)
    has_picture(proxy, "/media/me.jpg")
    proxy.break_("media/me.jpg", Fault(200, small, {"content-type": "image/png"}))
    address = user.page("/my-profile")["data"]["picture"]
    assert f'<img src="{escape(address)}"' in user.get("/my-profile").text
    shown = user.get(address)
    assert (shown.headers["content-type"], shown.content) == ("image/jpeg", small)
    with User(world.host) as stranger:
        assert stranger.get(address).status_code == 404
        proxy.mend()
        stranger.login("other@heatdesk.test")
        assert stranger.get(address).status_code == 404


def test_pictures_that_are_sent_at_once_are_converted_one_at_a_time(
    user: User, proxy: FaultyProxy
) -> None:
    large = encoded("PNG", (4000, 3200), "RGBA")
    with ThreadPoolExecutor(3) as senders:
        answers = list(senders.map(lambda _: upload(user, large), range(3)))
    refused = [answer for answer in answers if answer.status_code == 503]
    assert {answer.status_code for answer in answers} == {303, 503}
    assert len(proxy.calls(PHOTO)) + len(refused) == 3
    for answer in refused:
        assert messages(answer) == {"": "SEND_FAILED_BUSY"}
        assert int(answer.headers["retry-after"]) > 0
    assert upload(user, PICTURE).status_code == 303


def test_a_new_picture_at_the_url_of_the_old_one_has_another_address(
    user: User, proxy: FaultyProxy
) -> None:
    has_picture(proxy, f"{proxy.url}/media/me.jpg")
    proxy.break_(PHOTO, answers({"profile_picture": f"{proxy.url}/media/me.jpg"}), "POST")
    address = user.page("/my-profile")["data"]["picture"]
    assert user.page("/my-profile")["data"]["picture"] == address
    assert upload(user, PICTURE).status_code == 303
    changed = user.page("/my-profile")["data"]["picture"]
    assert changed != address
    assert user.page("/my-profile")["data"]["picture"] == changed


@pytest.mark.parametrize(
    "data",
    [b"#!/bin/sh\necho hello", b"x" * (20 * 1024 * 1024), encoded("PNG", (4000, 3300)), b""],
    ids=["a script", "20 MB", "13.2 million pixels", "nothing"],
)
def test_what_is_no_picture_is_refused_in_words(
    installer: User, proxy: FaultyProxy, data: bytes
) -> None:
    answer = upload(installer, data)
    assert (answer.status_code, messages(answer)) == (422, {"": "AVATAR_UPLOAD_FAILED"})
    assert "Error uploading avatar" in answer.text
    assert proxy.calls(PHOTO) == []


@pytest.mark.parametrize(
    ("fault", "key", "reasons"),
    [
        (DOWN, "AVATAR_UPLOAD_UNKNOWN", {}),
        (ANSWER_LOST, "AVATAR_UPLOAD_UNKNOWN", {}),
        (ANSWERS_500, "AVATAR_UPLOAD_UNKNOWN", {}),
        (PROXY_PAGE, "AVATAR_UPLOAD_UNKNOWN", {}),
        (Fault(503), "AVATAR_UPLOAD_FAILED", {}),
        (Fault(400, b"{}"), "AVATAR_UPLOAD_FAILED", {}),
        (answers({"error": "Too dark."}, 400), "AVATAR_REFUSED", {"picture": "Too dark."}),
        (answers({"profile_picture": ["Dim."]}, 406), "AVATAR_REFUSED", {"picture": "Dim."}),
        (answers({"file": "Dim."}, 405), "AVATAR_REFUSED", {"picture": "Dim."}),
    ],
)
def test_a_picture_that_the_provider_does_not_take_is_told(
    installer: User, proxy: FaultyProxy, fault: Fault, key: str, reasons: dict[str, str]
) -> None:
    proxy.break_(PHOTO, fault)
    answer = upload(installer, PICTURE)
    assert messages(answer) == {"": key, **reasons}
    assert "Error uploading avatar" in answer.text
    assert len(proxy.calls(PHOTO, "POST")) == 1


def test_a_form_without_its_token_uploads_nothing(installer: User, proxy: FaultyProxy) -> None:
    answer = installer.http.post(
        "/my-profile", data={"intent": "picture"}, files={"picture": ("me.jpg", PICTURE)}
    )
    assert (answer.status_code, proxy.calls(PHOTO)) == (403, [])


@pytest.mark.parametrize(
    "url",
    [
        "http://169.254.169.254/latest/meta-data",
        "//elsewhere.example/me.png",
        "file:///etc/passwd",
    ],
)
def test_only_the_providers_own_pictures_are_ever_fetched(
    installer: User, proxy: FaultyProxy, url: str
) -> None:
    has_picture(proxy, url)
    assert installer.page("/my-profile")["data"]["picture"] is None


def test_a_picture_that_is_something_else_is_not_shown(installer: User, proxy: FaultyProxy) -> None:
    has_picture(proxy, "/media/me")
    proxy.break_("media/me", Fault(200, b"<html><svg/></html>", {"content-type": "image/png"}))
    assert installer.get(installer.page("/my-profile")["data"]["picture"]).status_code == 502
    assert len(proxy.calls("media/me")) == 1
