"""The catalogue: series, types, a search for codes, details that survive odd data, and pictures."""

from typing import Any

import httpx
import pytest

from tests.support.catalogue import CATALOGUE, catalogue, html_of
from tests.support.faults import (
    ANSWERS_500,
    DOWN,
    HANGS,
    RUBBISH,
    SESSION_OVER,
    WRONG_SHAPE,
    Fault,
    FaultyProxy,
    answers,
)
from tests.support.patience import PATIENCE_SECONDS
from tests.support.user import User, embedded_page

PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 100


def test_every_visible_type_is_listed_under_its_series(installer: User) -> None:
    document = installer.get("/heater-info").text
    data = embedded_page(document)["data"]
    assert len(data["series"]) == 6
    assert data["hits"] == []
    html = html_of(document)
    for series in data["series"]:
        assert f"{series['name']}</h3>" in html
        for kind in series["types"]:
            assert f'href="/heater-info/{kind["id"]}"' in html
    assert "Aurora Eco 24 Solo" not in document


def test_a_fault_code_leads_to_its_place_at_a_type(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(CATALOGUE, answers(catalogue()))
    document = installer.get("/heater-info?q=f09").text
    (hits,) = embedded_page(document)["data"]["hits"]
    assert hits["tab"] == "faults"
    assert [hit["code"] for hit in hits["items"]] == ["F09"]
    assert [kind["id"] for kind in hits["items"][0]["types"]] == ["12", "11"]
    assert 'href="/heater-info/12?tab=faults#faults-9"' in html_of(document)
    detail = installer.get("/heater-info/12?tab=faults").text
    assert 'id="faults-9"' in html_of(detail)


@pytest.mark.parametrize(
    ("typed", "codes", "types"),
    [
        ("flow", ["P01"], []),
        ("P0", ["P01"], []),
        ("elan 30", [], ["Élan 30"]),
        ("  ELAN ", [], ["Élan 24", "Élan 30"]),
        ("solo", [], []),
        ("<script>", [], []),
    ],
)
def test_names_and_types_are_found_in_any_case_and_without_accents(
    installer: User, proxy: FaultyProxy, typed: str, codes: list[str], types: list[str]
) -> None:
    proxy.break_(CATALOGUE, answers(catalogue()))
    found = installer.http.get(
        "/heater-info", params={"q": typed}, headers={"accept": "application/json"}
    ).json()["data"]
    assert [hit["code"] for hits in found["hits"] for hit in hits["items"]] == codes
    assert [kind["name"] for series in found["series"] for kind in series["types"]] == types


def test_a_search_that_finds_nothing_says_so(installer: User) -> None:
    assert "Nothing found" in html_of(installer.get("/heater-info?q=zzzzzz").text)


def test_many_hits_are_cut_and_counted(installer: User, proxy: FaultyProxy) -> None:
    faults = {str(n): {"code": f"F{n:03}", "name": "Fault"} for n in range(300)}
    proxy.break_(CATALOGUE, answers(catalogue(heater_faults=faults)))
    (hits,) = installer.page("/heater-info?q=fault")["data"]["hits"]
    assert len(hits["items"]) == 20
    assert hits["total"] == 300
    assert installer.page("/heater-info?q=F007")["data"]["hits"][0]["items"][0]["code"] == "F007"


def test_a_type_has_parameters_with_defaults_and_fault_codes(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(CATALOGUE, answers(catalogue()))
    parameters = installer.page("/heater-info/12")["data"]
    assert (parameters["tab"], parameters["parameters"], parameters["faults"]) == (
        "parameters",
        1,
        1,
    )
    assert parameters["entries"][0]["default"]["value"]["number"] == 1.5
    faults = installer.page("/heater-info/11?tab=faults")["data"]
    assert [entry["code"] for entry in faults["entries"]] == ["F09", "F10"]
    html = html_of(installer.get("/heater-info/12").text)
    assert 'href="/heater-info/12?tab=faults"' in html
    assert "1.5" in html


@pytest.mark.parametrize("path", ["/heater-info/11", "/heater-info/11?tab=faults"])
def test_guidance_of_the_catalogue_cannot_run_and_keeps_its_words(
    installer: User, proxy: FaultyProxy, path: str
) -> None:
    proxy.break_(CATALOGUE, answers(catalogue()))
    html = html_of(installer.get(path).text)
    assert "Open <b>the valve</b>" in html
    assert "here</a>" in html
    assert "drawn" in html
    for evil in ("onclick", "alert(1)", "<style", "javascript:", "onload", "onerror", "color:red"):
        assert evil not in html


@pytest.mark.parametrize("type_id", ["999", "%2e%2e", "x%22y"])
def test_an_unknown_type_is_gone(installer: User, type_id: str) -> None:
    response = installer.get(f"/heater-info/{type_id}")
    assert response.status_code == 404
    assert embedded_page(response.text)["problem"]["kind"] == "gone"
    assert 'href="/heater-info"' in html_of(response.text)


@pytest.mark.parametrize(
    "odd",
    [
        {"heater_info": catalogue()["heater_info"]},
        {"heater_info": None, "type_faults": None},
        catalogue(type_parameters=[], type_faults=[], type_defaults=[]),
        catalogue(heater_parameters={"1": None, "2": {"code": "P2"}}, heater_faults=[]),
        catalogue(type_faults={"11": [77, "9", None]}, type_defaults={"11": {"1": None, "2": {}}}),
        catalogue(type_parameters={"11": {"a": 1}}, heater_faults={"9": {"code": 9}}),
        catalogue(heater_info=[{}, {"heater_serie": None, "heater_types": [{"id": 11}, {}]}, 5]),
    ],
    ids=[
        "no maps",
        "nulls",
        "lists",
        "odd things",
        "unknown ids",
        "odd links",
        "odd rows",
    ],
)
def test_odd_data_never_costs_the_screen(
    installer: User, proxy: FaultyProxy, odd: dict[str, Any]
) -> None:
    proxy.break_(CATALOGUE, answers(odd))
    for path in ("/heater-info", "/heater-info?q=F09", "/heater-info?q=9"):
        assert installer.get(path).status_code == 200
    known = [kind["id"] for s in odd["heater_info"] or [] for kind in s_types(s) if "id" in kind]
    for type_id in known:
        for tab in ("parameters", "faults", "nonsense"):
            assert installer.get(f"/heater-info/{type_id}?tab={tab}").status_code == 200


@pytest.mark.parametrize(
    "unreadable",
    [
        catalogue(heater_parameters={"1": None, "2": "x"}),
        catalogue(heater_faults={"9": [5]}),
        catalogue(heater_info=[None, 5]),
    ],
    ids=["parameters", "faults", "series"],
)
def test_a_catalogue_of_which_nothing_can_be_read_is_no_empty_one(
    installer: User, proxy: FaultyProxy, unreadable: dict[str, Any]
) -> None:
    proxy.break_(CATALOGUE, answers(unreadable))
    response = installer.get("/heater-info")
    assert response.status_code == 502
    assert embedded_page(response.text)["problem"]["kind"] == "invalid_response"


def s_types(series: object) -> list[dict[str, Any]]:
    return series.get("heater_types") or [] if isinstance(series, dict) else []


@pytest.mark.parametrize(
    ("fault", "status"),
    [(DOWN, 503), (ANSWERS_500, 502), (HANGS, 504), (RUBBISH, 502), (WRONG_SHAPE, 502)],
    ids=["down", "500", "hangs", "rubbish", "wrong shape"],
)
def test_a_provider_that_fails_is_told(
    hasty: User, proxy: FaultyProxy, fault: Fault, status: int
) -> None:
    proxy.break_(CATALOGUE, fault)
    for path in ("/heater-info", "/heater-info/11"):
        response = hasty.get(path)
        assert response.status_code == status
        assert "<nav" in response.text


def test_a_picture_comes_through_the_host(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(CATALOGUE, answers(catalogue()))
    assert 'src="/live/series/1/image"' in html_of(installer.get("/heater-info").text)
    response = installer.get("/live/series/1/image")
    assert response.status_code == 200
    assert response.headers["content-type"] == "image/svg+xml"
    assert b"<svg" in response.content
    policy = response.headers["content-security-policy"]
    assert policy.startswith("default-src 'none';")
    assert policy.endswith("; sandbox")
    assert "private" in response.headers["cache-control"]


def test_the_pictures_of_a_screen_cost_one_catalogue(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(CATALOGUE, answers(catalogue()))
    proxy.seen.clear()
    for _ in range(5):
        installer.get("/live/series/1/image")
    assert len(proxy.calls(CATALOGUE)) == 1


@pytest.mark.parametrize("media_type", ["image/png", "image/jpeg", "text/plain", ""])
def test_pictures_are_known_by_their_content(
    installer: User, proxy: FaultyProxy, media_type: str
) -> None:
    proxy.break_(CATALOGUE, answers(catalogue()))
    proxy.break_("media/series/1", Fault(200, PNG, {"content-type": media_type}))
    response = installer.get("/live/series/1/image")
    assert response.content == PNG
    assert response.headers["content-type"] == "image/png"


@pytest.mark.parametrize(
    "fault",
    [
        Fault(200, b"<script>alert(1)</script>", {"content-type": "text/html"}),
        Fault(200, b"0" * 100, {"content-type": "image/png"}),
        Fault(200, PNG + b"0" * 5 * 1024 * 1024, {"content-type": "image/png"}),
        Fault(302, headers={"location": "https://elsewhere.example/x.png"}),
        Fault(404),
        Fault(403),
        DOWN,
        HANGS,
    ],
    ids=["html", "noise", "too large", "redirect", "gone", "refused", "down", "hangs"],
)
def test_what_is_no_good_picture_becomes_a_placeholder(
    hasty: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(CATALOGUE, answers(catalogue()))
    proxy.break_("media/series/1", fault)
    response = hasty.get("/live/series/1/image")
    assert response.status_code >= 400
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.content.startswith(b"<svg")
    assert response.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "url",
    [
        "https://elsewhere.example/x.png",
        "//elsewhere.example/x.png",
        "http://user@localhost:1/x.png",
        "http://127.0.0.1:1/x.png",
        "file:///etc/passwd",
        "data:image/png;base64,AAAA",
        "http://[",
        None,
    ],
)
def test_only_the_providers_own_origin_is_asked_for_pictures(
    installer: User, proxy: FaultyProxy, url: str | None
) -> None:
    series = [{"heater_serie": {"id": 1, "name": "S", "image": url}, "heater_types": []}]
    proxy.break_(CATALOGUE, answers(catalogue(heater_info=series)))
    proxy.seen.clear()
    response = installer.get("/live/series/1/image")
    assert response.status_code == 404
    assert [call.path for call in proxy.seen] == [CATALOGUE]


def test_a_picture_needs_a_session(host: str, installer: User, proxy: FaultyProxy) -> None:
    proxy.seen.clear()
    assert httpx.get(f"{host}/live/series/1/image", timeout=PATIENCE_SECONDS).status_code == 401
    assert proxy.seen == []
    proxy.break_(CATALOGUE, SESSION_OVER)
    assert installer.get("/live/series/1/image").status_code == 401
    assert installer.get("/heater-info").status_code == 303


def test_a_series_that_is_unknown_has_a_placeholder(installer: User) -> None:
    response = installer.get("/live/series/none/image")
    assert response.status_code == 404
    assert response.content.startswith(b"<svg")
