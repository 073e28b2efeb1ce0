"""The profile over HTTP: any change sends the whole account, and the account can be removed."""

from typing import Any

import httpx
import pytest

from tests.support.account import ACCOUNT
from tests.support.contents import absent, plain
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
    installer.post("/my-profile", profile_form(installer, email="new@a.test", first_name="Ada"))
    assert sent(proxy, ACCOUNT, "PUT") == record | changed
    assert installer.page("/settings")["flash"] == {"key": "PROFILE_SAVED"}


@pytest.mark.parametrize("stored", ["Me@büro.example", "Me@xn--bro-hoa.example"])
def test_nothing_is_sent_where_nothing_has_changed(
    installer: User, proxy: FaultyProxy, stored: str
) -> None:
    proxy.break_(ACCOUNT, answers({"company_name": "Heat & Co", "email": stored}), "GET")
    for shown in (stored, "Me@xn--bro-hoa.Example"):
        form = profile_form(installer, email=shown)
        assert installer.post("/my-profile", form).status_code == 303
    assert proxy.calls(ACCOUNT, "PUT") == []


def test_two_tabs_do_not_overwrite_each_other(visitor: User, proxy: FaultyProxy) -> None:
    visitor.login("other@heatdesk.test")
    first = profile_form(visitor, address="Nieuwe Markt", company_name="Morgan Heating")
    for form in (first, profile_form(visitor, phone_number="+31 38 0000000")):
        visitor.post("/my-profile", form)
    values = visitor.page("/my-profile")["data"]["values"]
    assert (values["address"], values["phone_number"]) == ("Nieuwe Markt", "+31 38 0000000")
    # The shell shows a new company's name at once.
    assert visitor.page("/customers")["shell"]["account_name"] == "Morgan Heating"


def test_a_refused_profile_has_the_providers_words_at_its_fields_also_at_an_empty_one(
    installer: User, proxy: FaultyProxy
) -> None:
    form = profile_form(installer, email="no address", company_name=" ")
    proxy.break_(ACCOUNT, answers({"company_name": "No name?", "email": ["a", "b"]}, 406), "PUT")
    answer = installer.post("/my-profile", form)
    assert answer.status_code == 422
    assert messages(answer) == {"": "FORM_INVALID", "company_name": "No name?", "email": "a b"}
    assert not absent(plain(answer.text), "No name?</p>", 'value="no address"')


def test_a_profile_that_cannot_be_saved_keeps_what_was_typed(
    installer: User, proxy: FaultyProxy
) -> None:
    form = profile_form(installer, address="Elsewhere")
    proxy.break_(ACCOUNT, ANSWERS_500, "PUT")
    answer = installer.post("/my-profile", form)
    before = f'name="was.address" value="{form["was.address"]}"'
    assert not absent(answer.text, "Error connecting to server", 'value="Elsewhere"', before)


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
    before = 'name="was.city_name" value="Zwolle"'
    assert not absent(refused.text, "The server still has: Zwolle", 'value="Deventer"', before)
    proxy.break_(ACCOUNT, answers({**KNOWN, "city_name": "Deventer"}), "GET")
    assert installer.post("/my-profile", form).status_code == 303


@pytest.mark.parametrize(
    ("typed", "stored"), [("deventer", "DEVENTER"), ("z wolle", "Zwolle")], ids=["new", "as it was"]
)
def test_a_value_that_the_provider_writes_otherwise_is_saved_and_shown(
    installer: User, proxy: FaultyProxy, typed: str, stored: str
) -> None:
    proxy.break_(ACCOUNT, answers(KNOWN), "GET")
    proxy.break_(ACCOUNT, answers({"id": 7, "city_name": stored}), "PUT")
    form = profile_form(installer, city_name=typed, autosave="1")
    answer = installer.post("/my-profile", form, accept="application/json")
    assert answer.json()["saved"] == {"city_name": stored}


def test_a_field_that_keeps_its_value_is_told_at_it_and_the_others_are_saved(
    installer: User, proxy: FaultyProxy
) -> None:
    stored = answers({**KNOWN, "first_name": "Grace"})
    proxy.break_(ACCOUNT, stored, "GET")
    form = profile_form(installer, city_name="Deventer", first_name="grace")
    proxy.break_(ACCOUNT, stored, "PUT")
    refused = installer.post("/my-profile", form)
    assert messages(refused) == {"": "FORM_INVALID", "city_name": "FIELD_NOT_SAVED"}
    values = embedded_page(refused.text)["form"]["values"]
    kept = {"city_name": "Deventer", "was.city_name": "Zwolle"}
    assert values.items() >= {**kept, "first_name": "Grace", "was.first_name": "Grace"}.items()


def test_a_profile_whose_answer_lacks_the_change_is_unknown_where_nothing_can_be_read(
    installer: User, proxy: FaultyProxy
) -> None:
    form = profile_form(installer, city_name="Deventer")
    proxy.break_(ACCOUNT, answers(KNOWN), "GET")
    proxy.break_(ACCOUNT, Fault(204), "PUT")
    assert messages(installer.post("/my-profile", form)) == {"": "SEND_UNKNOWN"}


def test_what_saves_itself_leaves_no_message_for_the_next_screen(installer: User) -> None:
    installer.post("/my-profile", profile_form(installer, autosave="1"))
    assert installer.page("/my-profile")["flash"] is None


def removed(user: User, typed: str) -> httpx.Response:
    """The answer to the removal of the account, confirmed by this text."""
    return user.post("/my-profile?dialog=remove", {"intent": "remove", "confirm": typed})


def test_an_account_is_removed_by_typing_its_address(visitor: User, proxy: FaultyProxy) -> None:
    page = visitor.login("es@heatdesk.test").get("/my-profile?dialog=remove").text
    assert "no se puede reactivar" in page
    assert messages(removed(visitor, "somebody@else.test")) == {"confirm": "ACCOUNT_REMOVE_CONFIRM"}
    assert proxy.calls(ACCOUNT, "DELETE") == []
    proxy.break_(ACCOUNT, DOWN, "DELETE")
    assert messages(removed(visitor, "es@heatdesk.test")) == {"": "SEND_UNKNOWN"}
    proxy.mend()
    assert removed(visitor, "ES@heatdesk.test ").headers["location"] == "/login"
    assert visitor.page("/login")["flash"] == {"key": "ACCOUNT_REMOVED"}
    assert visitor.get("/").headers["location"] == "/login?next=%2F"
    fields = {"email": "es@heatdesk.test", "password": PASSWORD}
    assert messages(visitor.post("/login", fields)) == {"": "LOGIN_INVALID"}


@pytest.mark.parametrize(
    ("record", "confirm"),
    [
        ({"city_name": "Zwolle"}, " "),
        ({"city_name": "Zwolle"}, ""),
        ({"id": "k-7", "email": " "}, ""),
    ],
)
def test_nobody_removes_an_account_by_typing_nothing(
    visitor: User, proxy: FaultyProxy, record: dict[str, str], confirm: str
) -> None:
    proxy.break_(ACCOUNT, answers(record), "GET")
    visitor.login()
    assert messages(removed(visitor, confirm)) == {"confirm": "ACCOUNT_REMOVE_CONFIRM"}
    assert proxy.calls(ACCOUNT, "DELETE") == []


def test_an_account_without_an_address_is_removed_by_typing_what_it_has(
    visitor: User, proxy: FaultyProxy
) -> None:
    visitor.login()
    for record in ({"city_name": "Zwolle"}, {"id": "k-7", "email": " "}):
        proxy.break_(ACCOUNT, answers(record), "GET")
        assert visitor.page("/my-profile?dialog=remove")["data"]["confirm"], record
    proxy.break_(ACCOUNT, Fault(204), "DELETE")
    visitor.post("/logout", {})
    visitor.login()
    assert removed(visitor, "k-7").headers["location"] == "/login"


def test_a_removed_account_leaves_nothing_in_the_browser(visitor: User, proxy: FaultyProxy) -> None:
    visitor.login()
    proxy.break_("faqs/api/faqs/send_message", Fault(401, b"{}"))
    visitor.post("/contact", {"content": "It drips."})
    # Not the account of other tests: the host erases what is stored of it again for days.
    proxy.break_(ACCOUNT, answers({"id": "k-8", "email": EMAIL}), "GET")
    visitor.login()
    proxy.break_(ACCOUNT, Fault(204), "DELETE")
    assert removed(visitor, EMAIL).headers["clear-site-data"] == '"cache", "storage"'
    visitor.login()
    assert "It drips." not in visitor.get("/contact").text
