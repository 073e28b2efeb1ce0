"""The page protocol: complete documents, the same page as data, and designed errors."""

import json

import pytest

from tests.support.faults import (
    ANSWERS_500,
    DOWN,
    HANGS,
    RUBBISH,
    WRONG_SHAPE,
    Fault,
    FaultyProxy,
)
from tests.support.user import User, embedded_page

SCREENS = ["/", "/customers", "/heaters/", "/notifications"]


def texts(value: object) -> list[str]:
    """All names and addresses below a value of page data."""
    if isinstance(value, dict):
        named = ("name", "postal_code", "city_name", "account_name")
        own = [value[key] for key in named if isinstance(value.get(key), str)]
        return own + [text for item in value.values() for text in texts(item)]
    if isinstance(value, list):
        return [text for item in value for text in texts(item)]
    return []


@pytest.mark.parametrize("path", SCREENS)
def test_every_rows_text_is_in_the_first_html(installer: User, path: str) -> None:
    document = installer.get(path).text
    html = document.split('<div id="root">')[1].split('<script type="application/json"')[0]
    wanted = texts(embedded_page(document)["data"])
    assert len(wanted) >= 10
    escaped = html.replace("&#x27;", "'").replace("&amp;", "&").replace("&quot;", '"')
    assert [text for text in wanted if text not in escaped] == []


@pytest.mark.parametrize("path", SCREENS)
def test_the_same_address_gives_the_page_object(installer: User, path: str) -> None:
    answer = installer.get(path, accept="application/json")
    assert answer.headers["content-type"] == "application/json"
    assert "accept" in answer.headers["vary"].lower()
    document = embedded_page(installer.get(path).text)
    page = answer.json()
    assert page["data"] == document["data"]
    assert page["route"] == document["route"]


def test_a_form_sent_as_json_answers_with_a_redirect_or_the_page(visitor: User) -> None:
    refused = visitor.post("/login", {"email": "", "password": ""}, accept="application/json")
    assert refused.status_code == 422
    assert refused.json()["form"]["errors"]["email"]["key"] == "LOGIN_USERNAME_REQUIRED"
    fields = {"email": "installer@heatdesk.test", "password": "boiler-room-42"}
    accepted = visitor.post("/login", fields, accept="application/json")
    assert accepted.json() == {"redirect": "/", "document": True}


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/heaters/1/ic3/nowhere", "/customers/1/2/3", "/%00", "/a//b"],
)
def test_an_unknown_path_is_a_designed_page(installer: User, path: str) -> None:
    answer = installer.get(path)
    assert answer.status_code == 404
    page = embedded_page(answer.text)
    assert page["problem"]["kind"] == "not_found"
    assert page["shell"]["account_name"]
    assert "<nav" in answer.text


@pytest.mark.parametrize("line_break", ["%0A", "%0D", "%0D%0A", "%E2%80%A8", "%E2%80%A9"])
@pytest.mark.parametrize("path", ["/a{}b", "/customer/1{}", "/help/faq/{}1", "/heaters/1/ic3{}/x"])
def test_a_path_with_a_line_break_is_no_error_of_ours(
    installer: User, path: str, line_break: str
) -> None:
    answer = installer.get(path.format(line_break))
    assert (answer.status_code, answer.text) == (404, "Not Found")


def test_a_slash_too_many_or_too_few_leads_to_the_screen(installer: User) -> None:
    assert installer.get("/heaters?status=FAULT").headers["location"] == "/heaters/?status=FAULT"
    assert installer.get("/customers/").headers["location"] == "/customers"


def test_a_heater_of_somebody_else_is_refused_in_the_shell(installer: User, host: str) -> None:
    with User(host) as other:
        other.login("other@heatdesk.test")
        theirs = other.page("/heaters/")["data"]["heaters"][0]["heater"]
    answer = installer.get(f"/heaters/{theirs['id']}/{theirs['sw_type']}/details")
    assert answer.status_code == 403
    assert embedded_page(answer.text)["problem"]["kind"] == "not_linked"
    assert "<nav" in answer.text


def test_a_heater_that_is_gone_is_a_designed_page(installer: User) -> None:
    answer = installer.get("/heaters/99999999/hpcu/details")
    assert answer.status_code == 404
    assert embedded_page(answer.text)["problem"]["kind"] == "gone"


def test_the_bare_heater_leads_to_its_details(installer: User) -> None:
    heater = installer.page("/heaters/")["data"]["heaters"][0]["heater"]
    bare = f"/heaters/{heater['id']}/{heater['sw_type']}"
    assert installer.get(bare).headers["location"] == f"{bare}/details"


def test_a_wrong_type_in_the_address_is_put_right(installer: User) -> None:
    heater = installer.page("/heaters/")["data"]["heaters"][0]["heater"]
    right = f"/heaters/{heater['id']}/{heater['sw_type']}/details"
    assert installer.get(f"/heaters/{heater['id']}/nonsense/details").headers["location"] == right


@pytest.mark.parametrize(
    ("fault", "kind", "status"),
    [
        (DOWN, "down", 503),
        (ANSWERS_500, "server_error", 502),
        (HANGS, "slow", 504),
        (RUBBISH, "invalid_response", 502),
        (WRONG_SHAPE, "invalid_response", 502),
        (Fault(429, headers={"retry-after": "7"}), "busy", 503),
        (Fault(200, b"[" + b" " * 11_000_000 + b"]"), "invalid_response", 502),
        (Fault(302, headers={"location": "https://elsewhere.example"}), "server_error", 502),
    ],
    ids=["down", "500", "hangs", "rubbish", "wrong shape", "busy", "11 MB", "redirects"],
)
def test_a_provider_that_fails_gives_a_page_that_says_so(
    hasty: User, proxy: FaultyProxy, fault: Fault, kind: str, status: int
) -> None:
    proxy.break_("auth/api/installers/accounts", fault)
    answer = hasty.get("/customers")
    page = embedded_page(answer.text)
    assert answer.status_code == status
    assert page["problem"]["kind"] == kind
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
    proxy.break_("auth/api/installers/accounts", ANSWERS_500)
    installer.get("/customers")
    assert len(proxy.calls("auth/api/installers/accounts")) == 2


def test_a_list_that_the_provider_does_not_have_is_empty(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_("auth/api/installers", Fault(404))
    assert installer.page("/customers")["data"]["customers"] == []
    assert installer.page("/heaters/")["data"]["heaters"] == []
    assert installer.get("/customers?q=nobody").status_code == 200


def test_on_the_dashboard_a_part_that_fails_leaves_the_others(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_("auth/api/installers/invites", ANSWERS_500)
    answer = installer.get("/")
    data = embedded_page(answer.text)["data"]
    assert answer.status_code == 200
    assert data["invites"] == {"items": [], "problem": "server_error", "late": None}
    assert data["customers"]["problem"] is None
    assert data["customers"]["items"]


def test_an_unread_count_that_hangs_does_not_hold_the_page(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_("heaters/api/heater_notifications/new", HANGS)
    answer = installer.get("/customers")
    assert answer.status_code == 200
    assert embedded_page(answer.text)["shell"]["unread"] is None


def test_odd_data_costs_a_field_and_never_the_page(installer: User, proxy: FaultyProxy) -> None:
    odd = [
        {"id": "abc-1", "postal_code": 1234, "lat": "", "heater_pressure": "1.5", "new": {}},
        {"id": 2, "heater_status": None, "heater_status_id": "3", "created": "yesterday"},
        {"no": "id"},
        {"id": 3, "sw_type": None, "heater_status": "odd", "heater_pressure": "n/a"},
    ]
    proxy.break_("auth/api/installers/heaters", Fault(200, json.dumps(odd).encode()))
    answer = installer.get("/heaters/")
    rows = embedded_page(answer.text)["data"]["heaters"]
    assert [row["heater"]["id"] for row in rows] == ["abc-1", "2", "3"]
    assert rows[0]["value"] == 1.5
    assert rows[0]["heater"]["postal_code"] == "1234"
    assert rows[1]["heater"]["status"]["group"] == "FAULT"


def test_markup_in_data_stays_text(installer: User, proxy: FaultyProxy) -> None:
    name = "</script><script>alert(1)</script><!--"
    proxy.break_(
        "auth/api/installers/accounts",
        Fault(200, json.dumps([{"id": 1, "name": name}]).encode()),
    )
    document = installer.get("/customers").text
    assert "<script>alert" not in document
    assert embedded_page(document)["data"]["customers"][0]["name"] == name


def test_guidance_of_a_fault_passes_the_sanitiser(installer: User, proxy: FaultyProxy) -> None:
    content = (
        '<p onclick="x()">Open <b>the valve</b></p><script>alert(1)</script><style>p{}</style>'
        '<a href="javascript:alert(1)">here</a><svg onload=alert(1)></svg><iframe src=x></iframe>'
    )
    fault = {"id": 1, "code": "E1", "name": "Low", "content": content, "solved": False}
    proxy.break_("heaters/api/heater_faults", Fault(200, json.dumps(fault).encode()))
    rows = installer.page("/heaters/?status=FAULT")["data"]["heaters"]
    heater = rows[0]["heater"]
    document = installer.get(f"/heaters/{heater['id']}/{heater['sw_type']}/details").text
    assert "Open <b>the valve</b>" in document
    html = document.split('<div id="root">')[1]
    for evil in ("onclick", "alert(1)", "<style", "javascript:", "onload", "<iframe"):
        assert evil not in html


def test_every_answer_carries_the_security_headers(installer: User) -> None:
    for path in ("/", "/nowhere", "/healthz", "/robots.txt", "/static/none.js"):
        headers = installer.get(path).headers
        assert headers["x-robots-tag"] == "noindex, nofollow"
        assert headers["x-frame-options"] == "DENY"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["cache-control"] == "no-store"
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
    answer = visitor.post("/login", {"email": "x" * 3_000_000, "password": "y"})
    assert answer.status_code == 413
    page = embedded_page(answer.text)
    assert page["problem"]["kind"] == "too_large"
    assert page["form"]["errors"] == {"": {"key": "FORM_TOO_LARGE"}}


def test_health_and_readiness(host: str, visitor: User, proxy: FaultyProxy) -> None:
    assert visitor.get("/healthz").status_code == 200
    assert visitor.get("/readyz").status_code == 200
    proxy.break_("", DOWN)
    assert visitor.get("/healthz").status_code == 200
    assert visitor.get("/readyz").status_code == 503
