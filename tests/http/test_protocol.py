"""The page protocol: complete documents, the same page as data, and designed errors."""

from itertools import product

import pytest

from tests.support.catalogue import CATALOGUE, EVIL, catalogue, html_of
from tests.support.contents import absent, present
from tests.support.faults import (
    ANSWERS_500,
    DOWN,
    HANGS,
    RUBBISH,
    Fault,
    FaultyProxy,
    answers,
)
from tests.support.heaters import faulty_heater
from tests.support.heaters import path as heater_path
from tests.support.help_calls import FAQS, UNREAD
from tests.support.rows import CUSTOMERS
from tests.support.user import EMAIL, PASSWORD, User, embedded_page

NEVER = ("onclick", "alert(1)", "<style", "javascript:", "onload", "onerror", "color:red")
SECURITY = {
    "x-robots-tag": "noindex, nofollow",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cache-control": "no-store",
}


def texts(value: object) -> list[str]:
    """All names and addresses below a value of page data."""
    if isinstance(value, dict):
        named = ("name", "postal_code", "city_name", "account_name")
        own = [value[key] for key in named if isinstance(value.get(key), str)]
        return own + [text for item in value.values() for text in texts(item)]
    if isinstance(value, list):
        return [text for item in value for text in texts(item)]
    return []


@pytest.mark.parametrize("path", ["/", "/customers", "/heaters/", "/notifications"])
def test_every_rows_text_is_in_the_first_html_and_in_the_page_object(
    installer: User, path: str
) -> None:
    document = installer.get(path).text
    embedded = embedded_page(document)
    html = document.split('<div id="root">')[1].split('<script type="application/json"')[0]
    wanted = texts(embedded["data"])
    assert len(wanted) >= 10
    escaped = html.replace("&#x27;", "'").replace("&amp;", "&").replace("&quot;", '"')
    assert [text for text in wanted if text not in escaped] == []
    answer = installer.get(path, accept="application/json")
    assert answer.headers["content-type"] == "application/json"
    assert "accept" in answer.headers["vary"].lower()
    page = answer.json()
    assert (page["data"], page["route"]) == (embedded["data"], embedded["route"])


def test_a_form_sent_as_json_answers_with_a_redirect_or_the_page(visitor: User) -> None:
    refused = visitor.post("/login", {"email": "", "password": ""}, accept="application/json")
    error = refused.json()["form"]["errors"]["email"]
    assert (refused.status_code, error["key"]) == (422, "LOGIN_USERNAME_REQUIRED")
    fields = {"email": EMAIL, "password": PASSWORD}
    accepted = visitor.post("/login", fields, accept="application/json")
    assert accepted.json() == {"redirect": "/", "document": True}


def test_an_unknown_path_is_a_designed_page(installer: User) -> None:
    for path in ("/nowhere", "/heaters/1/ic3/nowhere", "/customers/1/2/3", "/%00", "/a//b"):
        answer = installer.get(path)
        page = embedded_page(answer.text)
        assert (answer.status_code, page["problem"]["kind"]) == (404, "not_found"), path
        assert page["shell"]["account_name"]
        assert "<nav" in answer.text


def test_a_path_with_a_line_break_is_no_error_of_ours(installer: User) -> None:
    paths = ("/a{}b", "/customer/1{}", "/help/faq/{}1", "/heaters/1/ic3{}/x")
    line_breaks = ("%0A", "%0D", "%0D%0A", "%E2%80%A8", "%E2%80%A9")
    for path, line_break in product(paths, line_breaks):
        answer = installer.get(path.format(line_break))
        assert (answer.status_code, answer.text) == (404, "Not Found"), (path, line_break)


def test_a_slash_too_many_or_too_few_leads_to_the_screen(installer: User) -> None:
    assert installer.get("/heaters?status=FAULT").headers["location"] == "/heaters/?status=FAULT"
    assert installer.get("/customers/").headers["location"] == "/customers"


def test_a_heater_of_somebody_else_is_refused_in_the_shell(installer: User, host: str) -> None:
    with User(host) as other:
        other.login("other@heatdesk.test")
        theirs = other.page("/heaters/")["data"]["heaters"][0]
    answer = installer.get(f"/heaters/{theirs['id']}/{theirs['sw_type']}/details")
    assert answer.status_code == 403
    assert embedded_page(answer.text)["problem"]["kind"] == "not_linked"
    assert "<nav" in answer.text


@pytest.mark.parametrize(
    ("fault", "kind", "status"),
    [
        (DOWN, "down", 503),
        (ANSWERS_500, "server_error", 502),
        (RUBBISH, "invalid_response", 502),
        (Fault(429, headers={"retry-after": "7"}), "busy", 503),
        (Fault(200, b"[" + b" " * 11_000_000 + b"]"), "invalid_response", 502),
        (Fault(302, headers={"location": "https://elsewhere.example"}), "server_error", 502),
    ],
    ids=["down", "500", "rubbish", "busy", "11 MB", "redirects"],
)
def test_a_provider_that_fails_gives_a_page_that_says_so(
    installer: User, proxy: FaultyProxy, fault: Fault, kind: str, status: int
) -> None:
    proxy.break_(CUSTOMERS, fault)
    answer = installer.get("/customers")
    page = embedded_page(answer.text)
    assert (answer.status_code, page["problem"]["kind"]) == (status, kind)
    assert page["shell"]["account_name"]
    assert "<nav" in answer.text


def test_when_nothing_answers_the_shell_still_stands(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_("", DOWN)
    answer = installer.get("/notifications")
    page = embedded_page(answer.text)
    assert answer.status_code == 503
    assert page["shell"]["account_name"]
    assert page["shell"]["unread"] is None


def test_a_hiccup_of_a_get_is_tried_again(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(CUSTOMERS, ANSWERS_500)
    installer.get("/customers")
    assert len(proxy.calls(CUSTOMERS)) == 2


def test_a_list_that_the_provider_does_not_have_is_empty(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_("auth/api/installers", Fault(404))
    assert installer.page("/customers")["data"]["customers"] == []
    assert installer.page("/heaters/")["data"]["heaters"] == []
    assert installer.get("/customers?q=nobody").status_code == 200


def test_an_unread_count_that_hangs_does_not_hold_the_page(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(UNREAD, HANGS)
    answer = installer.get("/customers")
    assert answer.status_code == 200
    assert embedded_page(answer.text)["shell"]["unread"] is None


def test_markup_in_data_stays_text(installer: User, proxy: FaultyProxy) -> None:
    name = "</script><script>alert(1)</script><!--"
    proxy.break_(CUSTOMERS, answers([{"id": 1, "name": name}]))
    document = installer.get("/customers").text
    assert "<script>alert" not in document
    assert embedded_page(document)["data"]["customers"][0]["name"] == name


def test_html_of_the_provider_passes_the_sanitiser_wherever_it_stands(
    installer: User, proxy: FaultyProxy
) -> None:
    details = heater_path(faulty_heater(installer), "details")
    fault = {"id": 1, "code": "E1", "name": "Low", "content": EVIL, "solved": False}
    proxy.break_("heaters/api/heater_faults", answers(fault))
    proxy.break_(FAQS, answers([{"id": 1, "name": "<b>Why?</b>", "content": EVIL}]))
    proxy.break_(CATALOGUE, answers(catalogue()))
    catalogued = ("/heater-info/11", "/heater-info/11?tab=faults")
    for screen in (details, *catalogued, "/help/faq/1"):
        html = html_of(installer.get(screen).text)
        assert not absent(html, "Open <b>the valve</b>", "here</a>", "drawn"), screen
        assert not present(html, *NEVER), screen
    assert "&lt;b&gt;Why?&lt;/b&gt;" in html


def test_every_answer_carries_the_security_headers(installer: User) -> None:
    for path in ("/", "/nowhere", "/healthz", "/robots.txt", "/static/none.js"):
        headers = installer.get(path).headers
        assert SECURITY.items() <= dict(headers).items(), path
        assert "camera=()" in headers["permissions-policy"]
        assert "unsafe" not in headers["content-security-policy"]
    assert installer.get("/robots.txt").text == "User-agent: *\nDisallow: /\n"


def test_the_nonce_of_the_policy_is_fresh_and_the_documents_own(installer: User) -> None:
    nonces = set()
    for _ in range(2):
        answer = installer.get("/customers")
        policy = answer.headers["content-security-policy"]
        nonce = policy.split("'nonce-")[1].split("'")[0]
        assert f'<script type="module" nonce="{nonce}"' in answer.text
        nonces.add(nonce)
    assert len(nonces) == 2


def test_a_form_that_is_too_large_is_refused(visitor: User) -> None:
    answer = visitor.post("/login", {"email": "x" * 70_000, "password": "y"})
    page = embedded_page(answer.text)
    assert (answer.status_code, page["problem"]["kind"]) == (413, "too_large")
    assert page["form"]["errors"] == {"": {"key": "FORM_TOO_LARGE"}}


def test_health_and_readiness(host: str, visitor: User, proxy: FaultyProxy) -> None:
    assert (visitor.get("/healthz").status_code, visitor.get("/readyz").status_code) == (200, 200)
    proxy.break_("", DOWN)
    assert (visitor.get("/healthz").status_code, visitor.get("/readyz").status_code) == (200, 503)
