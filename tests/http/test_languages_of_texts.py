"""The provider's texts have the language that the provider declares, and ours the page's."""

import re
from html import unescape
from typing import Any

import pytest

from tests.support.faults import Fault, FaultyProxy, answers
from tests.support.heaters import PARAMETERS, number_parameter
from tests.support.heaters import path as heater_path
from tests.support.parameters import save
from tests.support.text_languages import languages_of, spoken
from tests.support.user import User

FAULT = "heaters/api/heater_faults/fault"
FAQS = "faqs/api/faqs/faqs"


@pytest.fixture
def dutch(installer: User, proxy: FaultyProxy) -> User:
    """The installer with an English account, at a provider that declares its texts as Dutch."""
    proxy.content_language = "nl-NL"
    return installer


def faulty_heater(user: User) -> dict[str, Any]:
    row: dict[str, Any] = user.page("/heaters/?status=FAULT")["data"]["heaters"][0]["heater"]
    return row


def words_of(html: str) -> str:
    """The first words of some HTML."""
    return next(unescape(text).strip() for text in re.split(r"<[^>]*>", html) if text.strip())


def test_questions_and_answers_are_in_the_providers_language(dutch: User) -> None:
    document, data = dutch.get("/help/faq/1").text, dutch.page("/help/faq/1")["data"]
    for question in data["questions"]["items"]:
        assert languages_of(document, question["name"]) == {"nl"}
        assert languages_of(document, words_of(question["answer"])) == {"nl"}
    for category in data["categories"]:
        assert languages_of(document, category["name"]) == {"nl"}
    assert languages_of(document, "Contact") == {"en"}


def test_faults_statuses_and_notifications_are_in_the_providers_language(dutch: User) -> None:
    row = faulty_heater(dutch)
    headings = ("Current fault", "Fault history")
    for tab in ("details", "report"):
        address = heater_path(row, tab)
        document, data = dutch.get(address).text, dutch.page(address)["data"]
        (fault,) = data["fault"]["items"]
        assert languages_of(document, fault["name"]) == {"nl"}
        assert languages_of(document, words_of(fault["content"])) == {"nl"}
        assert languages_of(document, data["heater"]["status"]["name"]) == {"nl"}
        for past in data["faults"]["items"]:
            assert languages_of(document, past["name"]) == {"nl"}
        for notification in data.get("notifications", {"items": []})["items"]:
            # A label has the same text as a notification, and headings begin with it.
            named = [part for part in spoken(document) if notification["name"] in part[0]]
            ours = ("System pressure", *headings)
            said = {language for text, language in named if text not in ours}
            assert said == {"nl"}
        for text in (*headings, data["heater"]["city_name"]):
            assert languages_of(document, text) == {"en"}


def test_parameters_and_their_options_are_in_the_providers_language(
    dutch: User, proxy: FaultyProxy
) -> None:
    options = [{"value": "1", "name": "Langzaam"}, {"value": "2", "name": "Snel"}]
    changes = {"value": "1", "default_value": "2", "heater_parameter_type_options": options}
    kind = {"heater_parameter_type": "select", "unit": None, "min_value": None, "max_value": None}
    sent = number_parameter(name="Opwarmen", content="<p>Hoe snel</p>", **changes, **kind)
    proxy.break_(PARAMETERS, answers(sent))
    proxy.break_(PARAMETERS, answers([sent]), "GET")
    row = faulty_heater(dutch)
    assert save(dutch, row, "2").status_code == 303
    changes = dutch.page(heater_path(row, "report"))["data"]["changes"]["items"]
    assert changes[0]["new"]["text"] == "Snel"
    for tab, words in (
        ("params", ("Opwarmen", "Hoe snel", "Langzaam")),
        ("params/12", ("Opwarmen", "Hoe snel", "Langzaam", "Snel")),
        ("report", ("Opwarmen", "Langzaam", "Snel")),
    ):
        document = dutch.get(heater_path(row, tab)).text
        for each in words:
            said = [part for part in spoken(document) if part[0].endswith(each)]
            assert {language for _, language in said} == {"nl"}, (tab, each)


def names_on(path: str, data: dict[str, Any]) -> list[str]:
    """The provider's texts on a screen."""
    if path == "/terms":
        return [words_of(data["content"])]
    if path == "/heaters/":
        return [row["heater"]["status"]["name"] for row in data["heaters"]]
    rows = data["thresholds" if path == "/settings" else "notifications"]
    return [row["name"] for row in (rows if isinstance(rows, list) else rows["items"])]


@pytest.mark.parametrize("path", ["/", "/notifications", "/settings", "/heaters/", "/terms"])
def test_lists_are_in_the_providers_language_name_by_name(dutch: User, path: str) -> None:
    document, data = dutch.get(path).text, dutch.page(path)["data"]
    names = names_on(path, data)
    assert names
    # Our own texts may be the same.
    foreign = [text for text, language in spoken(document) if language == "nl"]
    for name in names:
        shown = sum(text.startswith(name) for text in foreign)
        assert shown >= sum(each.startswith(name) for each in names), name


def test_the_catalogue_is_in_the_providers_language(dutch: User) -> None:
    kind = dutch.page("/heater-info")["data"]["series"][0]["types"][0]["id"]
    for tab in ("parameters", "faults"):
        address = f"/heater-info/{kind}?tab={tab}"
        document, data = dutch.get(address).text, dutch.page(address)["data"]
        for entry in data["entries"]:
            assert languages_of(document, entry["name"]) == {"nl"}
            assert languages_of(document, words_of(entry["content"])) == {"nl"}
        assert languages_of(document, data["name"]) == {"en"}
    name = data["entries"][0]["name"]
    for path in ("/heater-info", "/search"):
        assert languages_of(dutch.get(f"{path}?q={name}").text, name) >= {"nl"}
    copy = dutch.get("/live/catalogue", accept="application/json").json()
    assert copy["texts_language"] == "nl"


def test_the_names_on_a_map_are_in_the_providers_language(dutch: User, proxy: FaultyProxy) -> None:
    assert dutch.get("/live/heater-map").json()["texts_language"] == "nl"
    proxy.content_language = "en"
    assert dutch.get("/live/heater-map").json()["texts_language"] is None


@pytest.mark.parametrize("path", ["/contact", "/my-profile"])
def test_a_refusal_is_in_the_language_in_which_the_provider_words_it(
    installer: User, proxy: FaultyProxy, path: str
) -> None:
    said = {"content-language": "nl"}
    proxy.break_("faqs/api/faqs/send_message", Fault(400, b'{"error": "Geen dank."}', said))
    fields = b'{"company_name": ["Geen dank."]}'
    proxy.break_("auth/api/accounts/account", Fault(405, fields, said), "PUT")
    typed = {"content": "x", "intent": "save", "company_name": "x", "was.company_name": "y"}
    answer = installer.post(path, typed)
    assert answer.status_code == 422
    assert languages_of(answer.text, "Geen dank.") == {"nl"}
    assert {language for text, language in spoken(answer.text) if "dank" not in text} == {"en"}


def test_a_summary_links_to_its_fields_in_our_words_and_says_the_providers_in_theirs(
    installer: User, proxy: FaultyProxy
) -> None:
    said = {"content-language": "nl"}
    fields = b'{"company_name": ["Te lang."], "address": ["Te kort."]}'
    proxy.break_("auth/api/accounts/account", Fault(405, fields, said), "PUT")
    typed = {"company_name": "x", "was.company_name": "y", "address": "x", "was.address": "y"}
    answer = installer.post("/my-profile", {"intent": "save", **typed})
    summary = answer.text.partition('data-refused=""')[2].partition("</ul>")[0]
    links = re.findall("<a .*?</a>", summary)
    assert spoken(f'<p lang="en">{"".join(links)}</p>') == [
        ("Company name:", "en"),
        ("Te lang.", "nl"),
        ("Street:", "en"),
        ("Te kort.", "nl"),
    ]


@pytest.mark.parametrize("said", [None, "en", "EN-gb", "nl, en", "mul", "und", "nl_NL", "", "ü"])
def test_nothing_is_claimed_of_texts_in_the_pages_language_or_in_an_unknown_one(
    installer: User, proxy: FaultyProxy, said: str | None
) -> None:
    row = faulty_heater(installer)
    proxy.content_language = said
    for path in ("/", "/help/faq/1", heater_path(row, "details"), heater_path(row, "params")):
        assert re.findall(r'\slang="[^"]*"', installer.get(path).text) == [' lang="en"'], path


def test_nothing_is_claimed_where_answers_are_in_several_languages(
    dutch: User, proxy: FaultyProxy
) -> None:
    address = heater_path(faulty_heater(dutch), "details")
    fault = {"id": 1, "code": "F1", "name": "Gaz", "content": "<p>Fermez le gaz.</p>"}
    proxy.break_(FAULT, answers(fault))
    assert 'lang="nl"' in dutch.get(address).text
    for said in ("fr", ""):
        french = Fault(200, answers(fault).body, {"content-language": said})
        proxy.break_(FAULT, french)
        document = dutch.get(address).text
        assert "Fermez" in document
        assert 'lang="nl"' not in document
        assert 'lang="fr"' not in document


def test_what_holds_no_texts_may_say_another_language(dutch: User, proxy: FaultyProxy) -> None:
    count = answers({"num_notifications": 3}).body
    proxy.break_("heaters/api/heater_notifications/new", Fault(200, count))
    assert 'lang="nl"' in dutch.get("/help/faq/1").text
