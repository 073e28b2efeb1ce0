"""The profile over HTTP: the whole account is sent, whatever of it was changed, and removed."""

from tests.support.account import ACCOUNT
from tests.support.faults import ANSWERS_500, DOWN, FaultyProxy, answers
from tests.support.forms import messages, sent
from tests.support.user import PASSWORD, User


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
    found = messages(answer)
    assert found.keys() == {"", "email", "company_name"}
    assert found[""] == "FORM_INVALID"
    assert 'value="no address"' in answer.text


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
