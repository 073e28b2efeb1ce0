"""The profile over HTTP: any change sends the whole account, and the account can be removed."""

from typing import Any

import pytest

from tests.support.account import ACCOUNT
from tests.support.faults import ANSWERS_500, DOWN, RUBBISH, Fault, FaultyProxy, answers
from tests.support.forms import messages, sent
from tests.support.user import EMAIL, PASSWORD, User, embedded_page


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
    changed = {"email": "new@a.test", "email2": "new@a.test", "first_name": "Ada"}
    proxy.break_(ACCOUNT, answers(record | changed), "PUT")
    answer = installer.post(
        "/my-profile", profile_form(installer, email="new@a.test", first_name="Ada")
    )
    assert answer.status_code == 303
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
    found = messages(answer)
    assert found.keys() == {"", "email", "company_name"}
    assert found[""] == "FORM_INVALID"
    assert 'value="no address"' in answer.text


def test_a_field_that_may_not_be_empty_says_so_as_in_other_forms(installer: User) -> None:
    answer = installer.post("/my-profile", profile_form(installer, company_name=" ", email="no"))
    found = messages(answer)
    assert found["company_name"] == "FIELD_REQUIRED"
    assert "Field is required. Enter the company name.</p>" in answer.text
    assert found["email"] != "FIELD_REQUIRED"


def test_what_is_refused_about_no_field_of_the_form_is_told_above_it(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(ACCOUNT, answers({"country_id": "No such country."}, 406), "PUT")
    answer = installer.post("/my-profile", profile_form(installer, address="Elsewhere"))
    assert messages(answer) == {"": "FORM_INVALID_BECAUSE"}
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


def test_an_account_that_cannot_be_read_is_told_as_not_saved(
    installer: User, proxy: FaultyProxy
) -> None:
    form = profile_form(installer, address="Elsewhere")
    proxy.break_(ACCOUNT, RUBBISH, "GET")
    answer = installer.post("/my-profile", form)
    assert messages(answer) == {"": "SEND_FAILED_INVALID_RESPONSE"}
    assert "Error connecting to server: its answer cannot be read. Nothing" in answer.text
    assert proxy.calls(ACCOUNT, "PUT") == []


KNOWN = {"id": 7, "company_name": "Heat & Co", "city_name": "Zwolle", "first_name": "Ada"}


@pytest.mark.parametrize("answer", [{"id": 7}, {"success": True, "email": "a@b.test"}])
def test_a_profile_whose_answer_lacks_the_change_is_read_back(
    installer: User, proxy: FaultyProxy, answer: dict[str, Any]
) -> None:
    proxy.break_(ACCOUNT, answers(KNOWN), "GET")
    form = profile_form(installer, city_name="Deventer")
    proxy.break_(ACCOUNT, answers(answer), "PUT")
    refused = installer.post("/my-profile", form)
    assert messages(refused) == {"": "FORM_INVALID", "city_name": "FIELD_NOT_SAVED"}
    assert "The server still has: Zwolle" in refused.text
    assert 'value="Deventer"' in refused.text
    assert 'name="was.city_name" value="Zwolle"' in refused.text
    proxy.break_(ACCOUNT, answers({**KNOWN, "city_name": "Deventer"}), "GET")
    assert installer.post("/my-profile", form).status_code == 303


def test_a_value_that_the_provider_writes_otherwise_is_saved_and_shown(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(ACCOUNT, answers(KNOWN), "GET")
    form = profile_form(installer, city_name="deventer")
    proxy.break_(ACCOUNT, answers({"id": 7, "city_name": "DEVENTER"}), "PUT")
    answer = installer.post("/my-profile", {**form, "autosave": "1"}, accept="application/json")
    assert answer.json()["saved"] == {"city_name": "DEVENTER"}


@pytest.mark.parametrize("typed", ["ZWOLLE", "z wolle"])
def test_another_spelling_of_the_stored_value_is_no_refusal(
    installer: User, proxy: FaultyProxy, typed: str
) -> None:
    proxy.break_(ACCOUNT, answers(KNOWN), "GET")
    proxy.break_(ACCOUNT, answers(KNOWN), "PUT")
    form = profile_form(installer, city_name=typed) | {"autosave": "1"}
    answer = installer.post("/my-profile", form, accept="application/json")
    assert answer.json()["saved"] == {"city_name": "Zwolle"}


def test_a_field_that_keeps_its_value_is_told_at_it_and_the_others_are_saved(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(ACCOUNT, answers(KNOWN), "GET")
    form = profile_form(installer, city_name="Deventer", first_name="grace")
    proxy.break_(ACCOUNT, answers({**KNOWN, "first_name": "Grace"}), "PUT")
    refused = installer.post("/my-profile", form)
    assert messages(refused) == {"": "FORM_INVALID", "city_name": "FIELD_NOT_SAVED"}
    values = embedded_page(refused.text)["form"]["values"]
    assert (values["city_name"], values["was.city_name"]) == ("Deventer", "Zwolle")
    assert (values["first_name"], values["was.first_name"]) == ("Grace", "Grace")


def test_a_profile_whose_answer_lacks_the_change_is_unknown_where_nothing_can_be_read(
    installer: User, proxy: FaultyProxy
) -> None:
    form = profile_form(installer, city_name="Deventer")
    proxy.break_(ACCOUNT, answers(KNOWN), "GET")
    proxy.break_(ACCOUNT, Fault(204), "PUT")
    assert messages(installer.post("/my-profile", form)) == {"": "SEND_UNKNOWN"}


def test_what_saves_itself_leaves_no_message_for_the_next_screen(installer: User) -> None:
    answer = installer.post("/my-profile", profile_form(installer) | {"autosave": "1"})
    assert answer.status_code == 303
    assert installer.page("/my-profile")["flash"] is None


def test_an_account_is_removed_by_typing_its_address(host: str, proxy: FaultyProxy) -> None:
    with User(host) as user:
        user.login("es@heatdesk.test")
        page = user.get("/my-profile?dialog=remove").text
        assert "no se puede reactivar" in page
        path = "/my-profile?dialog=remove"
        wrong = user.post(path, {"intent": "remove", "confirm": "somebody@else.test"})
        assert messages(wrong) == {"confirm": "ACCOUNT_REMOVE_CONFIRM"}
        assert proxy.calls(ACCOUNT, "DELETE") == []
        proxy.break_(ACCOUNT, DOWN, "DELETE")
        failed = user.post(path, {"intent": "remove", "confirm": "es@heatdesk.test"})
        assert messages(failed) == {"": "SEND_UNKNOWN"}
        proxy.mend()
        done = user.post(path, {"intent": "remove", "confirm": "ES@heatdesk.test "})
        assert done.headers["location"] == "/login"
        assert user.page("/login")["flash"] == {"key": "ACCOUNT_REMOVED"}
        assert user.get("/").headers["location"] == "/login?next=%2F"
        fields = {"email": "es@heatdesk.test", "password": PASSWORD}
        assert messages(user.post("/login", fields)) == {"": "LOGIN_INVALID"}


def test_an_account_without_name_and_address_is_removed_by_typing_what_it_has(
    visitor: User, proxy: FaultyProxy
) -> None:
    visitor.login()
    removal = {"intent": "remove", "confirm": ""}
    proxy.break_(ACCOUNT, answers({"id": "k-7", "email": " "}), "DELETE")
    for record in ({"id": "k-7", "email": " "}, {"city_name": "Zwolle"}):
        proxy.break_(ACCOUNT, answers(record), "GET")
        assert visitor.page("/my-profile?dialog=remove")["data"]["confirm"]
        refused = visitor.post("/my-profile?dialog=remove", removal)
        assert messages(refused) == {"confirm": "ACCOUNT_REMOVE_CONFIRM"}
    assert proxy.calls(ACCOUNT, "DELETE") == []


def test_nobody_removes_an_account_by_typing_nothing(visitor: User, proxy: FaultyProxy) -> None:
    proxy.break_(ACCOUNT, answers({"city_name": "Zwolle"}), "GET")
    visitor.login()
    refused = visitor.post("/my-profile?dialog=remove", {"intent": "remove", "confirm": " "})
    assert messages(refused) == {"confirm": "ACCOUNT_REMOVE_CONFIRM"}
    proxy.break_(ACCOUNT, answers({"id": "k-7", "city_name": "Zwolle"}), "GET")
    proxy.break_(ACCOUNT, Fault(204), "DELETE")
    done = visitor.post("/my-profile?dialog=remove", {"intent": "remove", "confirm": "k-7"})
    assert done.headers["location"] == "/login"


def test_a_removed_account_leaves_nothing_in_the_browser(visitor: User, proxy: FaultyProxy) -> None:
    visitor.login()
    proxy.break_("faqs/api/faqs/send_message", Fault(401, b"{}"))
    visitor.post("/contact", {"content": "It drips."})
    visitor.login()
    proxy.break_(ACCOUNT, Fault(204), "DELETE")
    done = visitor.post("/my-profile?dialog=remove", {"intent": "remove", "confirm": EMAIL})
    assert done.headers["location"] == "/login"
    assert done.headers["clear-site-data"] == '"cache", "storage"'
    visitor.login()
    assert "It drips." not in visitor.get("/contact").text
