"""Help, contact and about: questions once each and cleaned, messages sent or kept as typed."""

import json
import re

import pytest

from tests.support.catalogue import html_of
from tests.support.contents import absent
from tests.support.faults import ANSWERS_500, DOWN, Fault, FaultyProxy, answers
from tests.support.help_calls import FAQS, SEND
from tests.support.sessions import changed_session
from tests.support.user import User

CATEGORIES = "faqs/api/faqs/categories"


def test_help_opens_the_first_category(installer: User) -> None:
    assert installer.get("/help").headers["location"] == "/help/faq/1"
    data = installer.page("/help/faq/1")["data"]
    assert data["id"] == "1"
    html = html_of(installer.get("/help/faq/1").text)
    assert not absent(html, *(f'href="/help/faq/{each["id"]}"' for each in data["categories"]))
    assert html.count('<details name="faq"') == len(data["questions"]["items"]) > 0


def test_the_address_of_a_category_outside_the_help_leads_to_it(installer: User) -> None:
    assert installer.get("/faq/2").headers["location"] == "/help/faq/2"
    assert installer.get("/faq/a~2Fb").headers["location"] == "/help/faq/a~2Fb"


def test_a_question_that_is_repeated_is_shown_once_in_its_first_place(
    installer: User, proxy: FaultyProxy
) -> None:
    faqs = [{"id": 2, "name": "b"}, {"id": "1", "name": "a"}, {"id": 2, "name": "b"}, {"no": "id"}]
    proxy.break_(FAQS, answers(faqs))
    items = installer.page("/help/faq/1")["data"]["questions"]["items"]
    assert [item["id"] for item in items] == ["2", "1"]


def test_no_categories_and_no_questions_are_said(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(FAQS, Fault(404))
    assert "no questions in this category" in html_of(installer.get("/help/faq/1").text)
    proxy.break_(CATEGORIES, Fault(404))
    response = installer.get("/help")
    assert response.status_code == 200
    assert "no questions and answers yet" in html_of(response.text)


def test_a_provider_that_fails_is_told(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(FAQS, DOWN)
    response = installer.get("/help/faq/1")
    assert response.status_code == 200
    assert not absent(html_of(response.text), "could not be loaded", 'href="/help/faq/2"')
    proxy.break_(CATEGORIES, DOWN)
    for path in ("/help", "/help/faq/1"):
        assert installer.get(path).status_code == 503


def test_a_message_is_sent_as_it_was_typed(installer: User, proxy: FaultyProxy) -> None:
    response = installer.post("/contact", {"content": "  Hello,\r\n\r\nit drips. <b>Soon?</b>\r\n"})
    assert response.status_code == 303
    (call,) = proxy.calls(SEND)
    assert call.method == "POST"
    assert json.loads(call.body) == {"content": "Hello,\n\nit drips. <b>Soon?</b>"}
    assert installer.page(response.headers["location"])["flash"]["key"] == "contact.sent"
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


def test_a_message_may_have_one_to_five_thousand_characters(
    installer: User, proxy: FaultyProxy
) -> None:
    assert installer.post("/contact", {"content": "é" * 5000}).status_code == 303
    for typed, words in {
        "   \r\n\t ": "Please supply a message",
        "é" * 5001: "at most 5000 characters; it has 5001",
    }.items():
        response = installer.post("/contact", {"content": typed})
        assert response.status_code == 422
        assert not absent(html_of(response.text), words, typed.strip())
    assert len(proxy.calls(SEND)) == 1


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        *((fault, "") for fault in (DOWN, ANSWERS_500, *map(Fault, (400, 403, 404, 429)))),
        (Fault(405, b"{}"), ""),
        (answers({"error": "Too <short>."}, 400), "Too &lt;short&gt;."),
        (answers({"message": "Too <short>."}, 406), "Too &lt;short&gt;."),
    ],
    ids=["down", "500", "400", "403", "404", "429", "405", "400-words", "406-words"],
)
def test_a_message_that_cannot_be_sent_is_not_lost(
    installer: User, proxy: FaultyProxy, fault: Fault, words: str
) -> None:
    proxy.break_(SEND, fault)
    response = installer.post("/contact", {"content": "line one\nline <two>"})
    assert response.status_code >= 400
    html = html_of(response.text)
    typed = "line one\nline &lt;two&gt;</textarea>"
    assert not absent(html, "Error sending message", typed, words)
    proxy.mend()
    assert installer.post("/contact", {"content": "line one"}).status_code == 303


def test_about_and_contact_stand_without_the_provider(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_("", DOWN)
    assert "Lorem ipsum" in html_of(installer.get("/about").text)
    html = html_of(installer.get("/contact").text)
    assert 'rows="15"' in html
    assert "tel:" not in html
