"""The provider's texts have the language that the provider declares, and ours the page's."""

import re
from html import unescape
from typing import Any

import pytest

from tests.support.account import ACCOUNT
from tests.support.contents import present
from tests.support.faults import Fault, FaultyProxy, answers
from tests.support.heaters import FAULT, PARAMETERS, faulty_heater, number_parameter
from tests.support.heaters import path as heater_path
from tests.support.help_calls import SEND, UNREAD
from tests.support.parameters import save
from tests.support.user import User
from tests.support.words import languages_of, spoken


@pytest.fixture
def dutch(installer: User, proxy: FaultyProxy) -> User:
    """The installer with an English account, at a provider that declares its texts as Dutch."""
    proxy.content_language = "nl-NL"
    return installer


def words_of(html: str) -> str:
    """The first words of some HTML."""
    return next(unescape(text).strip() for text in re.split(r"<[^>]*>", html) if text.strip())


def not_dutch(document: str, texts: list[str]) -> list[str]:
    return [text for text in texts if languages_of(document, text) != {"nl"}]


def test_questions_and_answers_are_in_the_providers_language(dutch: User) -> None:
    document, data = dutch.get("/help/faq/1").text, dutch.page("/help/faq/1")["data"]
    questions = data["questions"]["items"]
    names = [each["name"] for each in (*questions, *data["categories"])]
    assert not not_dutch(document, [*names, *(words_of(each["answer"]) for each in questions)])
    assert languages_of(document, "Contact") == {"en"}


def test_faults_statuses_and_notifications_are_in_the_providers_language(dutch: User) -> None:
    row = faulty_heater(dutch)
    headings = ("Current fault", "Fault history")
    for tab in ("details", "report"):
        address = heater_path(row, tab)
        document, data = dutch.get(address).text, dutch.page(address)["data"]
        (fault,) = data["fault"]["items"]
        said = [
            each["name"] for each in (fault, data["heater"]["status"], *data["faults"]["items"])
        ]
        assert not not_dutch(document, [*said, words_of(fault["content"])])
        for notification in data.get("notifications", {"items": []})["items"]:
            # A label has the same text as a notification, and headings begin with it.
            named = [part for part in spoken(document) if notification["name"] in part[0]]
            ours = ("System pressure", *headings)
            assert {language for text, language in named if text not in ours} == {"nl"}
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
        return [row["status"]["name"] for row in data["heaters"]]
    rows = data["thresholds" if path == "/settings" else "notifications"]
    return [row["name"] for row in (rows if isinstance(rows, list) else rows["items"])]


def test_lists_are_in_the_providers_language_name_by_name(dutch: User) -> None:
    for path in ("/", "/notifications", "/settings", "/heaters/", "/terms"):
        document, data = dutch.get(path).text, dutch.page(path)["data"]
        names = names_on(path, data)
        assert names
        # Our own texts may be the same.
        foreign = [text for text, language in spoken(document) if language == "nl"]
        for name in names:
            shown = sum(text.startswith(name) for text in foreign)
            assert shown >= sum(each.startswith(name) for each in names), (path, name)


def test_the_catalogue_is_in_the_providers_language(dutch: User) -> None:
    kind = dutch.page("/heater-info")["data"]["series"][0]["types"][0]["id"]
    for tab in ("parameters", "faults"):
        address = f"/heater-info/{kind}?tab={tab}"
        document, data = dutch.get(address).text, dutch.page(address)["data"]
        names = [each["name"] for each in data["entries"]]
        contents = [words_of(each["content"]) for each in data["entries"]]
        assert not not_dutch(document, [*names, *contents]), tab
        assert languages_of(document, data["name"]) == {"en"}
    for path in ("/heater-info", "/search"):
        assert languages_of(dutch.get(f"{path}?q={names[0]}").text, names[0]) >= {"nl"}


def test_copies_of_the_catalogue_and_maps_name_the_providers_language(
    dutch: User, proxy: FaultyProxy
) -> None:
    for said, named in (("nl", "nl"), ("en", None)):
        proxy.content_language = said
        for path in ("/live/catalogue", "/live/heater-map"):
            assert dutch.page(path)["texts_language"] == named, path


def test_a_refusal_is_in_the_language_in_which_the_provider_words_it(
    installer: User, proxy: FaultyProxy
) -> None:
    said = {"content-language": "nl"}
    proxy.break_(SEND, Fault(400, b'{"error": "Geen dank."}', said))
    fields = b'{"company_name": ["Geen dank."]}'
    proxy.break_(ACCOUNT, Fault(405, fields, said), "PUT")
    typed = {"content": "x", "intent": "save", "company_name": "x", "was.company_name": "y"}
    for path in ("/contact", "/my-profile"):
        answer = installer.post(path, typed)
        assert (answer.status_code, languages_of(answer.text, "Geen dank.")) == (422, {"nl"})
        ours = {language for text, language in spoken(answer.text) if "dank" not in text}
        assert ours == {"en"}


def test_a_summary_links_to_its_fields_in_our_words_and_says_the_providers_in_theirs(
    installer: User, proxy: FaultyProxy
) -> None:
    said = {"content-language": "nl"}
    fields = b'{"company_name": ["Te lang."], "address": ["Te kort."]}'
    proxy.break_(ACCOUNT, Fault(405, fields, said), "PUT")
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


def test_nothing_is_claimed_of_texts_in_the_pages_language_or_in_an_unknown_one(
    installer: User, proxy: FaultyProxy
) -> None:
    row = faulty_heater(installer)
    for said in (None, "EN-gb", "nl, en"):
        proxy.content_language = said
        for path in ("/", "/help/faq/1", heater_path(row, "details"), heater_path(row, "params")):
            document = installer.get(path).text
            assert re.findall(r'\slang="[^"]*"', document) == [' lang="en"'], (path, said)


def test_nothing_is_claimed_where_answers_are_in_several_languages(
    dutch: User, proxy: FaultyProxy
) -> None:
    address = heater_path(faulty_heater(dutch), "details")
    count = answers({"num_notifications": 3}).body
    # What holds no texts may say another language, or none.
    proxy.break_(UNREAD, Fault(200, count, {"content-language": "fr"}))
    fault = {"id": 1, "code": "F1", "name": "Gaz", "content": "<p>Fermez le gaz.</p>"}
    proxy.break_(FAULT, answers(fault))
    assert 'lang="nl"' in dutch.get(address).text
    for said in ("fr", ""):
        proxy.break_(FAULT, Fault(200, answers(fault).body, {"content-language": said}))
        document = dutch.get(address).text
        assert "Fermez" in document
        assert not present(document, 'lang="nl"', 'lang="fr"')
