"""The installer's own account over HTTP: what is sent, what is refused, and in which words."""

import io
import json
import re
from hashlib import sha256
from typing import Any

import httpx
import pytest
from PIL import Image

from tests.support.faults import ANSWERS_500, DOWN, Fault, FaultyProxy
from tests.support.processes import running_host
from tests.support.user import EMAIL, PASSWORD, User, embedded_page
from tests.support.worlds import World
from tests.unit.test_account import png_header

ACCOUNT = "auth/api/accounts/account"
SESSION = "auth/api/accounts/session"
AGREEMENTS = "app/api/general_agreements"
THRESHOLDS = "auth/api/account_settings"
SCREENS = ["/my-profile", "/my-profile?dialog=remove", "/password-update", "/settings", "/terms"]

REGISTRATION = {
    "coc_number": "12345678",
    "name": "Ada Lovelace",
    "address": "Keizersgracht",
    "address_number": "1",
    "city_name": "Amsterdam",
    "company_name": "Lovelace Warmte",
    "phone_number": "+31 20 1234567",
    "postal_code": "1015 CN",
    "email": "ada@heatdesk.test",
    "email2": "ada@heatdesk.test",
    "password": "steam engine 🔥",
    "password2": "steam engine 🔥",
}


def errors(answer: httpx.Response) -> dict[str, str]:
    """What a refused form says, by field: our keys, and the provider's own words."""
    shown = embedded_page(answer.text)["form"]["errors"]
    return {name: error.get("key") or error.get("text") for name, error in shown.items()}


def sent(proxy: FaultyProxy, path: str, method: str) -> dict[str, Any]:
    """The body of the only call of this kind."""
    (call,) = proxy.calls(path, method)
    body: dict[str, Any] = json.loads(call.body)
    return body


def hashed(password: str) -> str:
    return sha256(password.encode()).hexdigest()


def answers(body: object, status: int = 200) -> Fault:
    return Fault(status, json.dumps(body).encode())


# Registration


def accept(visitor: User) -> User:
    terms = visitor.page("/register")["data"]["terms"]
    assert visitor.post("/register", {"accept": terms["id"]}).status_code == 303
    return visitor


def test_the_terms_come_before_the_form(visitor: User, proxy: FaultyProxy) -> None:
    page = visitor.get("/register")
    assert "<h2>Terms of service</h2>" in page.text
    assert 'name="company_name"' not in page.text
    assert errors(visitor.post("/register", REGISTRATION)) == {"": "TERMS_REQUIRED"}
    assert proxy.calls(ACCOUNT, "POST") == []
    accept(visitor)
    assert 'name="company_name"' in visitor.get("/register").text


def test_terms_that_cannot_be_shown_cannot_be_accepted(visitor: User, proxy: FaultyProxy) -> None:
    proxy.break_(AGREEMENTS, DOWN)
    page = visitor.get("/register")
    assert page.status_code == 200
    assert "could not be loaded" in page.text
    assert 'name="accept"' not in page.text


def test_every_empty_field_of_a_registration_is_named(visitor: User) -> None:
    answer = accept(visitor).post("/register", {})
    assert answer.status_code == 422
    assert errors(answer) == {"": "FORM_INVALID"} | dict.fromkeys(
        REGISTRATION, "FIELD_REQUIRED"
    ) | {"password": "FIELD_REQUIRED"}
    assert answer.text.count("Field is required") == len(REGISTRATION)
    assert "Error while processing form." in answer.text


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"email2": "eve@heatdesk.test"}, {"email2": "EMAIL_REPEAT"}),
        ({"password2": "another one"}, {"password2": "PASSWORD_REPEAT"}),
        ({"password": "1234567", "password2": "1234567"}, {"password": "PASSWORD_TOO_SHORT"}),
        ({"city_name": " "}, {"city_name": "FIELD_REQUIRED"}),
    ],
)
def test_a_registration_is_checked_before_it_is_sent(
    visitor: User, proxy: FaultyProxy, changes: dict[str, str], wrong: dict[str, str]
) -> None:
    answer = accept(visitor).post("/register", REGISTRATION | changes)
    assert errors(answer) == {"": "FORM_INVALID", **wrong}
    assert proxy.calls(ACCOUNT, "POST") == []
    assert 'value="Lovelace Warmte"' in answer.text
    assert "steam engine" not in answer.text


def test_a_registration_is_sent_hashed_and_hands_on_to_the_login(
    visitor: User, proxy: FaultyProxy
) -> None:
    accept(visitor)
    answer = visitor.post("/register?next=/heaters/", REGISTRATION)
    digest = hashed(REGISTRATION["password"])
    assert sent(proxy, ACCOUNT, "POST") == REGISTRATION | {
        "password": digest,
        "password2": digest,
    }
    done = visitor.get(answer.headers["location"])
    assert "will be reviewed" in done.text
    assert "steam engine" not in done.text
    assert digest not in done.text
    assert "step=done" in answer.headers["location"]
    login = visitor.get("/login?next=/heaters/")
    assert f'value="{REGISTRATION["email"]}"' in login.text
    assert "is being reviewed" in login.text
    fields = {"email": REGISTRATION["email"], "password": REGISTRATION["password"]}
    assert errors(visitor.post("/login", fields)) == {"": "LOGIN_ACCOUNT_NOT_ACTIVATED"}


def test_an_account_that_is_active_at_once_logs_in_once_with_what_was_typed(
    visitor: User, proxy: FaultyProxy
) -> None:
    """A provider may skip its review: the demo installer's own account stands in for a new one."""
    accept(visitor)
    proxy.break_(ACCOUNT, answers({"id": 1, "activated": True}, 201), "POST")
    own = {"email": EMAIL, "email2": EMAIL, "password": PASSWORD, "password2": PASSWORD}
    done = visitor.get(visitor.post("/register", REGISTRATION | own).headers["location"]).text
    assert PASSWORD not in done
    assert hashed(PASSWORD) not in done
    answer = visitor.post("/login?next=/customers", {"intent": "registered"})
    assert answer.headers["location"] == "/customers"
    assert sent(proxy, SESSION, "POST") == {"email": EMAIL, "password": hashed(PASSWORD)}


def test_what_was_typed_is_tried_once_at_most(visitor: User, proxy: FaultyProxy) -> None:
    accept(visitor)
    proxy.break_(ACCOUNT, answers({"id": 1, "activated": True}, 201), "POST")
    visitor.post("/register", REGISTRATION | {"email": EMAIL, "email2": EMAIL})
    assert errors(visitor.post("/login", {"intent": "registered"})) == {"": "LOGIN_INVALID"}
    assert visitor.post("/login", {"intent": "registered"}).headers["location"] == "/login"
    assert len(proxy.calls(SESSION, "POST")) == 1


def test_the_providers_own_words_stand_at_the_fields_of_a_registration(
    visitor: User, proxy: FaultyProxy
) -> None:
    accept(visitor)
    taken = REGISTRATION | {"email": EMAIL, "email2": EMAIL}
    found = errors(visitor.post("/register", taken))
    assert found.keys() == {"", "email"}
    assert found[""] == "FORM_INVALID"
    proxy.break_(ACCOUNT, answers({"postal_code": ["Wrong.", "Really."]}, 405), "POST")
    assert errors(visitor.post("/register", REGISTRATION))["postal_code"] == "Wrong. Really."


@pytest.mark.parametrize("fault", [DOWN, ANSWERS_500, Fault(404), Fault(403)])
def test_a_registration_that_gets_no_answer_says_so_and_keeps_what_was_typed(
    visitor: User, proxy: FaultyProxy, fault: Fault
) -> None:
    accept(visitor)
    proxy.break_(ACCOUNT, fault, "POST")
    answer = visitor.post("/register", REGISTRATION)
    assert "Error connecting to server" in answer.text
    assert 'value="Lovelace Warmte"' in answer.text
    assert "steam engine" not in answer.text


# Login: forgotten password, new terms


def test_a_forgotten_password_has_a_letter_sent(visitor: User, proxy: FaultyProxy) -> None:
    path = "/login?dialog=recover&next=/customers"
    assert "<dialog" in visitor.get(path).text
    assert errors(visitor.post(path, {"intent": "recover"})) == {
        "reset_email": "LOGIN_USERNAME_REQUIRED"
    }
    answer = visitor.post(path, {"intent": "recover", "reset_email": " me@a.test "})
    assert sent(proxy, "auth/api/accounts/account_reset", "POST") == {"email": "me@a.test"}
    assert answer.headers["location"] == "/login?next=%2Fcustomers"
    after = visitor.get(answer.headers["location"]).text
    assert "has been sent" in after
    assert "<dialog" not in after


def test_a_letter_that_cannot_be_asked_for_is_told_in_the_dialog(
    visitor: User, proxy: FaultyProxy
) -> None:
    proxy.break_("auth/api/accounts/account_reset", DOWN)
    fields = {"intent": "recover", "reset_email": "me@a.test"}
    answer = visitor.post("/login?dialog=recover", fields)
    assert "Error connecting to server" in answer.text
    assert 'value="me@a.test"' in answer.text
    assert "<dialog" in answer.text


def with_old_terms(visitor: User, proxy: FaultyProxy) -> str:
    """Logs in somebody whose terms have changed; the address that this leads to."""
    session = {"auth": True, "csrf_token": "t", "reconfirm_ga": True}
    proxy.break_(SESSION, answers(session), "POST")
    proxy.break_(ACCOUNT, answers({"company_name": "Old Terms"}), "GET")
    proxy.break_("heaters/api/heater_notifications/new", answers({"num_notifications": 1}))
    fields = {"email": EMAIL, "password": PASSWORD}
    answer = visitor.post("/login?next=/notifications?read=0", fields)
    return str(answer.headers["location"])


def test_new_terms_are_accepted_before_anything_else_is_shown(
    visitor: User, proxy: FaultyProxy
) -> None:
    fields = {"email": "terms@heatdesk.test", "password": PASSWORD}
    location = visitor.post("/login?next=/notifications?read=0", fields).headers["location"]
    assert location == "/login?next=%2Fnotifications%3Fread%3D0"
    page = visitor.page(location)
    assert page["data"]["dialog"] == "terms"
    assert visitor.get("/customers").headers["location"] == "/login?next=%2Fcustomers"
    assert visitor.get("/logout").status_code == 200
    assert proxy.calls(AGREEMENTS, "POST") == []
    agreement = page["data"]["terms"]["id"]
    answer = visitor.post(location, {"intent": "accept", "agreement": agreement})
    assert answer.headers["location"] == "/notifications?read=0"
    assert sent(proxy, f"{AGREEMENTS}/{agreement}", "POST") == {
        "general_agreement_id": int(agreement)
    }
    assert visitor.get("/customers").status_code == 200


@pytest.mark.parametrize("fault", [DOWN, ANSWERS_500, Fault(404)])
def test_an_acceptance_that_fails_is_told_and_keeps_nobody_out(
    visitor: User, proxy: FaultyProxy, fault: Fault
) -> None:
    location = with_old_terms(visitor, proxy)
    proxy.break_(AGREEMENTS, fault)
    page = visitor.get(location)
    assert page.status_code == 200
    answer = visitor.post(location, {"intent": "accept", "agreement": "3"})
    assert answer.headers["location"] == "/notifications?read=0"
    assert visitor.page("/logout")["flash"] == {"key": "REQUEST_ERROR"}


# Profile


def profile_form(user: User, **changes: str) -> dict[str, str]:
    """The form as it was loaded, with some fields changed."""
    values = user.page("/my-profile")["data"]["values"]
    originals = {f"was.{name}": value for name, value in values.items()}
    return {"intent": "save", **originals, **values, **changes}


def test_the_whole_account_is_sent_with_what_nobody_here_knows_of(
    installer: User, proxy: FaultyProxy
) -> None:
    record = {
        "id": "a-7",
        "company_name": "Heat & Co",
        "email": "me@a.test",
        "email2": "me@a.test",
        "loyalty_points": {"gold": [1, 2]},
        "template_id": None,
        "country_id": 1,
        "profile_picture": "https://pictures.example/1.png",
    }
    proxy.break_(ACCOUNT, answers(record), "GET")
    proxy.break_(ACCOUNT, answers(record), "PUT")
    answer = installer.post(
        "/my-profile", profile_form(installer, email="new@a.test", first_name="Ada")
    )
    assert answer.status_code == 303
    changed = {"email": "new@a.test", "email2": "new@a.test", "first_name": "Ada"}
    assert sent(proxy, ACCOUNT, "PUT") == record | changed
    assert installer.page("/settings")["flash"] == {"key": "PROFILE_SAVED"}


def test_nothing_is_sent_where_nothing_has_changed(installer: User, proxy: FaultyProxy) -> None:
    assert installer.post("/my-profile", profile_form(installer)).status_code == 303
    assert proxy.calls(ACCOUNT, "PUT") == []


def test_two_tabs_do_not_overwrite_each_other(host: str, proxy: FaultyProxy) -> None:
    with User(host) as user:
        user.login("other@heatdesk.test")
        first = profile_form(user, address="Nieuwe Markt")
        second = profile_form(user, phone_number="+31 38 0000000")
        user.post("/my-profile", first)
        user.post("/my-profile", second)
        values = user.page("/my-profile")["data"]["values"]
    assert values["address"] == "Nieuwe Markt"
    assert values["phone_number"] == "+31 38 0000000"


def test_the_shell_shows_a_new_company_name_at_once(host: str, proxy: FaultyProxy) -> None:
    with User(host) as user:
        user.login("fahrenheit@heatdesk.test")
        user.post("/my-profile", profile_form(user, company_name="Morgan Heating"))
        assert user.page("/customers")["shell"]["account_name"] == "Morgan Heating"


def test_a_refused_profile_says_so_at_its_fields(installer: User, proxy: FaultyProxy) -> None:
    form = profile_form(installer, email="no address", company_name="")
    answer = installer.post("/my-profile", form)
    assert answer.status_code == 422
    found = errors(answer)
    assert found.keys() == {"", "email", "company_name"}
    assert found[""] == "FORM_INVALID"
    assert 'value="no address"' in answer.text


def test_what_is_refused_about_no_field_of_the_form_is_told_above_it(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(ACCOUNT, answers({"country_id": "No such country."}, 406), "PUT")
    answer = installer.post("/my-profile", profile_form(installer, address="Elsewhere"))
    assert errors(answer) == {"": "FORM_INVALID_BECAUSE"}
    assert "Error while processing form. No such country." in answer.text


def test_a_profile_that_cannot_be_saved_keeps_what_was_typed(
    installer: User, proxy: FaultyProxy
) -> None:
    form = profile_form(installer, address="Elsewhere")
    proxy.break_(ACCOUNT, ANSWERS_500, "PUT")
    answer = installer.post("/my-profile", form)
    assert "Error connecting to server" in answer.text
    assert 'value="Elsewhere"' in answer.text
    assert f'name="was.address" value="{form["was.address"]}"' in answer.text


def test_what_saves_itself_leaves_no_message_for_the_next_screen(installer: User) -> None:
    answer = installer.post("/my-profile", profile_form(installer) | {"autosave": "1"})
    assert answer.status_code == 303
    assert installer.page("/my-profile")["flash"] is None


# Picture


def picture(kind: str = "JPEG", size: tuple[int, int] = (800, 600)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "green").save(out, kind)
    return out.getvalue()


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


@pytest.mark.parametrize(
    "data",
    [
        b"#!/bin/sh\necho hello",
        b"x" * (20 * 1024 * 1024),
        b"\x89PNG\r\n\x1a\n",
        png_header(20_000, 20_000),
        picture()[:500],
        b"",
    ],
    ids=["a script", "20 MB", "a signature alone", "20,000 pixels a side", "cut off", "nothing"],
)
def test_what_is_no_picture_is_refused_in_words(
    installer: User, proxy: FaultyProxy, data: bytes
) -> None:
    answer = upload(installer, data)
    assert answer.status_code == 422
    assert errors(answer) == {"": "AVATAR_UPLOAD_FAILED"}
    assert "Error uploading avatar" in answer.text
    assert proxy.calls("auth/api/accounts/account_photo") == []


@pytest.mark.parametrize("fault", [DOWN, ANSWERS_500, Fault(400, b'{"error": "no"}')])
def test_a_picture_that_the_provider_does_not_take_is_told(
    installer: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_("auth/api/accounts/account_photo", fault)
    assert errors(upload(installer, picture())) == {"": "AVATAR_UPLOAD_FAILED"}
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
        ("image/svg+xml", b"<svg/>"),
        ("image/png", b"x" * (5 * 1024 * 1024 + 1)),
    ],
    ids=["html", "svg", "too large"],
)
def test_a_picture_that_is_something_else_is_not_shown(
    installer: User, proxy: FaultyProxy, media_type: str, body: bytes
) -> None:
    proxy.break_(ACCOUNT, answers({"company_name": "x", "profile_picture": "/media/me"}), "GET")
    proxy.break_("media/me", Fault(200, body, {"content-type": media_type}))
    assert installer.get("/my-profile/picture").status_code == 404
    assert len(proxy.calls("media/me")) == 1


# Removal


def test_an_account_is_removed_by_typing_its_address(host: str, proxy: FaultyProxy) -> None:
    with User(host) as user:
        user.login("es@heatdesk.test")
        page = user.get("/my-profile?dialog=remove").text
        assert "no se puede reactivar" in page
        path = "/my-profile?dialog=remove"
        wrong = user.post(path, {"intent": "remove", "confirm": "somebody@else.test"})
        assert errors(wrong) == {"confirm": "ACCOUNT_REMOVE_CONFIRM"}
        assert proxy.calls(ACCOUNT, "DELETE") == []
        proxy.break_(ACCOUNT, DOWN, "DELETE")
        failed = user.post(path, {"intent": "remove", "confirm": "es@heatdesk.test"})
        assert errors(failed) == {"": "SEND_FAILED_DOWN"}
        proxy.mend()
        done = user.post(path, {"intent": "remove", "confirm": "ES@heatdesk.test "})
        assert done.headers["location"] == "/login"
        assert user.page("/login")["flash"] == {"key": "ACCOUNT_REMOVED"}
        assert user.get("/").headers["location"] == "/login?next=%2F"
        fields = {"email": "es@heatdesk.test", "password": PASSWORD}
        assert errors(user.post("/login", fields)) == {"": "LOGIN_INVALID"}


# Password


def change(user: User, current: str, new: str, repeat: str | None = None) -> httpx.Response:
    fields = {"current_password": current, "password": new}
    return user.post("/password-update", {**fields, "password2": new if repeat is None else repeat})


@pytest.mark.parametrize(
    ("current", "new", "repeat", "wrong"),
    [
        ("", "long enough", None, {"current_password": "FIELD_REQUIRED"}),
        (PASSWORD, "1234567", None, {"password": "PASSWORD_TOO_SHORT"}),
        (PASSWORD, "x" * 1025, None, {"password": "PASSWORD_TOO_LONG"}),
        (PASSWORD, "long enough", "long enougH", {"password2": "PASSWORD_REPEAT"}),
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
    answer = change(installer, current, new, repeat)
    assert errors(answer) == {"": "FORM_INVALID", **wrong}
    assert proxy.calls("auth/api/accounts/password") == []


@pytest.mark.parametrize("new", ["12345678", "x" * 1000, "  eight sp  ", "🔥🧯🔥🧯🔥🧯🔥🧯"])
def test_any_password_of_eight_characters_works(host: str, proxy: FaultyProxy, new: str) -> None:
    email = "demo@heatdesk.test"
    with User(host) as user:
        user.login(email)
        answer = change(user, PASSWORD, new)
        assert answer.headers["location"] == "/my-profile"
        assert sent(proxy, "auth/api/accounts/password", "PUT") == {
            "current_password": hashed(PASSWORD),
            "password": hashed(new),
            "password2": hashed(new),
        }
        assert user.page("/my-profile")["flash"] == {"key": "PASSWORD_UPDATED"}
    with User(host) as again:
        again.login(email, new)
        assert change(again, new, PASSWORD).status_code == 303


def test_a_wrong_current_password_is_told_in_the_providers_words(
    installer: User, proxy: FaultyProxy
) -> None:
    answer = change(installer, "not it at all", "long enough")
    assert answer.status_code == 422
    assert "password" in errors(answer)[""].lower()
    assert "not it at all" not in answer.text
    proxy.break_("auth/api/accounts/password", Fault(400, b"{}"))
    assert errors(change(installer, "x", "long enough")) == {"current_password": "PASSWORD_INVALID"}


def test_a_password_that_cannot_be_changed_is_told(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_("auth/api/accounts/password", DOWN)
    assert "Error connecting to server" in change(installer, PASSWORD, "long enough").text


# Settings


def test_only_the_changed_setting_is_sent(host: str, proxy: FaultyProxy) -> None:
    with User(host) as user:
        user.login("nl@heatdesk.test")
        for fields, body in (
            ({"setting": "email_notification"}, {"email_notification": False}),
            (
                {"setting": "email_notification", "email_notification": "1"},
                {"email_notification": True},
            ),
            (
                {"setting": "temperature_unit", "temperature_unit": "F"},
                {"temperature_metric_id": 2},
            ),
        ):
            proxy.mend()
            assert user.post("/settings", fields).headers["location"] == "/settings"
            assert sent(proxy, "auth/api/accounts/settings", "PATCH") == body
        data = user.page("/settings")["data"]
    assert data["email_notification"] is True
    assert data["temperature_unit"] == "F"


def test_a_new_language_is_spoken_everywhere_at_once(host: str, proxy: FaultyProxy) -> None:
    with User(host) as user:
        user.login("nl@heatdesk.test")
        fields = {"setting": "language", "language": "it"}
        answer = user.post("/settings", fields, accept="application/json")
        assert answer.json() == {"redirect": "/settings", "document": True}
        assert sent(proxy, "auth/api/accounts/settings", "PATCH") == {"language_id": 7}
        assert '<html lang="it"' in user.get("/customers").text
        assert proxy.calls("auth/api/installers/accounts")[0].headers["accept-language"] == "it"
        user.post("/settings", {"setting": "language", "language": "nl"})


@pytest.mark.parametrize("language", ["fr", "", "xx"])
def test_a_language_that_is_not_offered_is_refused(
    installer: User, proxy: FaultyProxy, language: str
) -> None:
    answer = installer.post("/settings", {"setting": "language", "language": language})
    assert errors(answer) == {"": "FORM_INVALID", "language": "INVALID_VALUE"}
    assert proxy.calls("auth/api/accounts/settings") == []


def test_only_enabled_languages_are_offered_and_spoken(world: World) -> None:
    with running_host(
        world.provider_url, HEATDESK_LANGUAGES="de,en", HEATDESK_RENDERERS="1"
    ) as host:
        with User(host, "it") as visitor:
            assert '<html lang="en"' in visitor.get("/login").text
        with User(host, "de") as user:
            user.login("nl@heatdesk.test")
            page = user.page("/settings")
            assert page["data"]["languages"] == ["de", "en"]
            assert page["locale"] == "de"
            answer = user.post("/settings", {"setting": "language", "language": "nl"})
            assert errors(answer)["language"] == "INVALID_VALUE"


def threshold(user: User, name: str = "bar") -> str:
    """The id of the pressure's threshold."""
    items = user.page("/settings")["data"]["thresholds"]["items"]
    return str(next(item["id"] for item in items if item["unit"] == name))


@pytest.mark.parametrize("text", ["abc", "1e9", "", "  ", "1,5", "NaN", "1.2.3"])
def test_a_threshold_has_to_be_a_number(installer: User, proxy: FaultyProxy, text: str) -> None:
    key = threshold(installer)
    answer = installer.post("/settings", {"setting": key, f"value.{key}": text})
    assert answer.status_code == 422
    assert errors(answer) == {"": "FORM_INVALID", f"value.{key}": "INVALID_VALUE"}
    assert proxy.calls(THRESHOLDS, "PATCH") == []


@pytest.mark.parametrize(
    ("email", "text", "shown"),
    [("de@heatdesk.test", "1,5", "1,5"), ("nl@heatdesk.test", "1,25", "1,25"), (EMAIL, "2", "2")],
)
def test_a_threshold_is_read_and_shown_in_the_users_own_way(
    host: str, proxy: FaultyProxy, email: str, text: str, shown: str
) -> None:
    with User(host) as user:
        user.login(email)
        key = threshold(user)
        answer = user.post("/settings", {"setting": key, f"value.{key}": text})
        assert answer.status_code == 303
        assert sent(proxy, f"{THRESHOLDS}/{key}", "PATCH") == {
            "value": float(text.replace(",", "."))
        }
        page = user.get("/settings").text
    assert re.search(rf'<input[^>]* name="value\.{key}"[^>]* value="{shown}"', page)


@pytest.mark.parametrize("fault", [Fault(400, b'{"error": "no"}'), Fault(404)])
def test_a_threshold_that_is_refused_is_marked(
    installer: User, proxy: FaultyProxy, fault: Fault
) -> None:
    key = threshold(installer)
    proxy.break_(THRESHOLDS, fault, "PATCH")
    answer = installer.post("/settings", {"setting": key, f"value.{key}": "3"})
    assert errors(answer) == {"": "FORM_INVALID", f"value.{key}": "INVALID_VALUE"}
    assert 'value="3"' in answer.text


def test_settings_are_read_tolerantly(installer: User, proxy: FaultyProxy) -> None:
    items = [
        {"id": "p", "name": "Druck", "type": "warning", "operator": "<", "value": "1.5"}
        | {"field": "heater_pressure"},
        {"id": 2, "field": "num_hours_heater_maintenance_interval", "value": None, "extra": {}},
        {"name": "no id"},
    ]
    proxy.break_(THRESHOLDS, answers(items), "GET")
    shown = installer.page("/settings")["data"]["thresholds"]["items"]
    assert [(item["id"], item["value"], item["unit"], item["above"]) for item in shown] == [
        ("p", 1.5, "bar", False),
        ("2", 1500, None, None),
    ]
    assert installer.get("/settings").status_code == 200


def test_settings_stand_without_their_thresholds(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(THRESHOLDS, DOWN)
    page = installer.get("/settings")
    assert page.status_code == 200
    assert "could not be loaded" in page.text
    assert 'name="language"' in page.text


# All of them


def test_the_terms_are_cleaned(installer: User, proxy: FaultyProxy) -> None:
    dirty = {"id": 1, "content": "<h2>Terms</h2><script>alert(1)</script><p style='x'>Be good</p>"}
    proxy.break_(AGREEMENTS, answers(dirty))
    page = installer.get("/terms").text
    assert "<h2>Terms</h2><p>Be good</p>" in page


def test_terms_that_cannot_be_loaded_are_told(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(AGREEMENTS, DOWN)
    assert installer.get("/terms").status_code == 503


def test_looking_changes_nothing(installer: User, proxy: FaultyProxy) -> None:
    for path in (*SCREENS, "/settings?setting=language&language=it", "/my-profile/picture"):
        installer.get(path)
    assert {call.method for call in proxy.seen if call.path != SESSION} == {"GET"}


@pytest.mark.parametrize("path", SCREENS)
def test_a_session_that_is_over_leads_back_after_the_login(visitor: User, path: str) -> None:
    location = httpx.URL(visitor.get(path).headers["location"])
    assert location.path == "/login"
    assert location.params["next"] == path
