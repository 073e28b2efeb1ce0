"""Help, contact and about: questions once each and cleaned, messages sent or kept as typed."""

import json
import re
from collections.abc import Iterator

import pytest

from server.domain.brands import support_phone
from server.environment import SettingsError, read_settings
from tests.support.builds import brand_builds
from tests.support.catalogue import EVIL, html_of
from tests.support.faults import ANSWERS_500, DOWN, HANGS, RUBBISH, Fault, FaultyProxy, answers
from tests.support.help_calls import FAQS, SEND
from tests.support.processes import running_host
from tests.support.sessions import changed_session
from tests.support.user import EMAIL, PASSWORD, User, embedded_page

CATEGORIES = "faqs/api/faqs/categories"


def test_help_opens_the_first_category(installer: User) -> None:
    location = installer.get("/help").headers["location"]
    assert location == "/help/faq/1"
    data = installer.page(location)["data"]
    assert data["id"] == "1"
    html = html_of(installer.get(location).text)
    for category in data["categories"]:
        assert f'href="/help/faq/{category["id"]}"' in html
    assert html.count('<details name="faq"') == len(data["questions"]["items"]) > 0


def test_the_address_of_a_category_outside_the_help_leads_to_it(installer: User, host: str) -> None:
    assert installer.get("/faq/2").headers["location"] == "/help/faq/2"
    assert installer.get("/faq/a~2Fb").headers["location"] == "/help/faq/a~2Fb"
    with User(host) as visitor:
        assert visitor.get("/faq/2").headers["location"] == "/login?next=%2Ffaq%2F2"
        account = {"email": EMAIL, "password": PASSWORD}
        assert visitor.post("/login?next=%2Ffaq%2F2", account).headers["location"] == "/faq/2"


def test_a_question_that_is_repeated_is_shown_once_in_its_first_place(
    installer: User, proxy: FaultyProxy
) -> None:
    faqs = [{"id": 2, "name": "b"}, {"id": "1", "name": "a"}, {"id": 2, "name": "b"}, {"no": "id"}]
    proxy.break_(FAQS, answers(faqs))
    items = installer.page("/help/faq/1")["data"]["questions"]["items"]
    assert [item["id"] for item in items] == ["2", "1"]


def test_answers_cannot_run_and_keep_their_words(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(FAQS, answers([{"id": 1, "name": "<b>Why?</b>", "content": EVIL}]))
    html = html_of(installer.get("/help/faq/1").text)
    assert "Open <b>the valve</b>" in html
    assert "drawn" in html
    assert "&lt;b&gt;Why?&lt;/b&gt;" in html
    for evil in ("onclick", "alert(1)", "<style", "javascript:", "onload", "onerror", "color:red"):
        assert evil not in html


def test_a_category_that_does_not_exist_is_gone(installer: User) -> None:
    response = installer.get("/help/faq/999")
    assert response.status_code == 404
    assert embedded_page(response.text)["problem"]["kind"] == "gone"
    assert 'href="/help"' in html_of(response.text)


def test_no_categories_and_no_questions_are_said(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(FAQS, Fault(404))
    assert "no questions in this category" in html_of(installer.get("/help/faq/1").text)
    proxy.break_(CATEGORIES, Fault(404))
    response = installer.get("/help")
    assert response.status_code == 200
    assert "no questions and answers yet" in html_of(response.text)


@pytest.mark.parametrize(
    ("fault", "status"),
    [(DOWN, 503), (ANSWERS_500, 502), (HANGS, 504), (RUBBISH, 502)],
    ids=["down", "500", "hangs", "rubbish"],
)
def test_a_provider_that_fails_is_told(
    hasty: User, proxy: FaultyProxy, fault: Fault, status: int
) -> None:
    proxy.break_(FAQS, fault)
    response = hasty.get("/help/faq/1")
    assert response.status_code == 200
    assert "could not be loaded" in html_of(response.text)
    assert 'href="/help/faq/2"' in html_of(response.text)
    proxy.break_(CATEGORIES, fault)
    for path in ("/help", "/help/faq/1"):
        assert hasty.get(path).status_code == status


def test_a_message_is_sent_as_it_was_typed(installer: User, proxy: FaultyProxy) -> None:
    response = installer.post("/contact", {"content": "  Hello,\r\n\r\nit drips. <b>Soon?</b>\r\n"})
    assert response.status_code == 303
    (call,) = proxy.calls(SEND)
    assert call.method == "POST"
    assert json.loads(call.body) == {"content": "Hello,\n\nit drips. <b>Soon?</b>"}
    page = installer.page(response.headers["location"])
    assert page["flash"]["key"] == "contact.sent"
    html = html_of(installer.get(response.headers["location"]).text)
    assert 'href="/contact"' in html
    assert "<textarea" not in html


def test_only_a_message_that_was_just_sent_is_told_as_received(installer: User) -> None:
    assert installer.page("/contact?sent=1")["data"]["sent"] is False
    location = installer.post("/contact", {"content": "It drips."}).headers["location"]
    for _ in range(2):
        assert installer.page(location)["data"]["sent"] is True
    assert installer.page("/contact?sent=1")["data"]["sent"] is False
    day = 86_400
    with changed_session(installer) as session:
        assert session.sent
        session.sent -= day
    yesterday = re.sub(r"\d+", lambda sent: str(int(sent[0]) - day), location)
    assert installer.page(yesterday)["data"]["sent"] is False


@pytest.mark.parametrize("typed", ["", "   \r\n\t "])
def test_an_empty_message_is_refused(installer: User, proxy: FaultyProxy, typed: str) -> None:
    response = installer.post("/contact", {"content": typed})
    assert response.status_code == 422
    assert "Please supply a message" in html_of(response.text)
    assert proxy.calls(SEND) == []


def test_a_message_may_have_five_thousand_characters(installer: User, proxy: FaultyProxy) -> None:
    assert installer.post("/contact", {"content": "é" * 5000}).status_code == 303
    response = installer.post("/contact", {"content": "é" * 5001})
    assert response.status_code == 422
    html = html_of(response.text)
    assert "at most 5000 characters; it has 5001" in html
    assert "é" * 5001 in html
    assert len(proxy.calls(SEND)) == 1


@pytest.mark.parametrize(
    "fault",
    [DOWN, ANSWERS_500, HANGS, Fault(400), Fault(403), Fault(404), Fault(405, b"{}"), Fault(429)],
    ids=["down", "500", "hangs", "400", "403", "404", "405", "429"],
)
def test_a_message_that_cannot_be_sent_is_not_lost(
    hasty: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(SEND, fault)
    response = hasty.post("/contact", {"content": "line one\nline <two>"})
    assert response.status_code >= 400
    html = html_of(response.text)
    assert "Error sending message" in html
    assert "line one\nline &lt;two&gt;</textarea>" in html
    proxy.mend()
    assert hasty.post("/contact", {"content": "line one"}).status_code == 303


def test_the_providers_own_words_on_a_message_are_shown(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(SEND, Fault(400, b'{"error": "No links, please."}'))
    html = html_of(installer.post("/contact", {"content": "x"}).text)
    assert "Error sending message" in html
    assert "No links, please." in html


def test_about_and_contact_stand_without_the_provider(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_("", DOWN)
    assert "Lorem ipsum" in html_of(installer.get("/about").text)
    html = html_of(installer.get("/contact").text)
    assert 'rows="15"' in html
    assert "tel:" not in html


def test_only_some_brands_give_a_number_and_only_where_one_is_set() -> None:
    assert support_phone("mhg", "+49 1") == "+49 1"
    assert support_phone("mhg", None) is None
    assert support_phone("default", "+49 1") is None


@pytest.mark.parametrize("number", ["call me", "+49'><script>", "12"])
def test_a_number_that_is_none_is_refused(number: str) -> None:
    settings = {
        "HEATDESK_PROVIDER_URL": "https://provider.example",
        "HEATDESK_SECRET_KEYS": "x" * 32,
        "HEATDESK_PHONE": number,
    }
    with pytest.raises(SettingsError, match="HEATDESK_PHONE"):
        read_settings(settings)


@pytest.fixture
def mhg(proxy: FaultyProxy) -> Iterator[User]:
    with (
        running_host(
            proxy.url,
            HEATDESK_BUILD_DIR=str(brand_builds("mhg")["mhg"]),
            HEATDESK_PHONE="+49 (0)40 1234-56",
            HEATDESK_RENDERERS="1",
        ) as address,
        User(address) as user,
    ):
        yield user.login()


def test_mhg_words_its_contact_link_and_can_be_called(mhg: User) -> None:
    html = html_of(mhg.get("/contact").text)
    assert "Contact MHG</a>" in html
    assert ">Contact MHG</h1>" in html
    assert 'href="tel:+4940123456' in html
    assert "Call +49 (0)40 1234-56" in html
