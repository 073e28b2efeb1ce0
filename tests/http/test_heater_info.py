"""The catalogue: series, types, a search for codes, details that survive odd data, and pictures."""

from html import escape

from tests.support.catalogue import CATALOGUE, catalogue, html_of
from tests.support.contents import absent
from tests.support.faults import Fault, FaultyProxy, answers
from tests.support.user import User, embedded_page

ELSEWHERE = (
    "https://elsewhere.example/x.png",
    "//elsewhere.example/x.png",
    "http://user@localhost:1/x.png",
    "http://127.0.0.1:1/x.png",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "http://[",
    None,
)
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 100


def test_every_visible_type_is_listed_under_its_series(installer: User) -> None:
    document = installer.get("/heater-info").text
    data = embedded_page(document)["data"]
    assert (len(data["series"]), data["hits"]) == (6, [])
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


def test_a_search_that_finds_nothing_says_so(installer: User) -> None:
    assert "Nothing found" in html_of(installer.get("/heater-info?q=zzzzzz").text)


def test_many_hits_are_cut_and_counted(installer: User, proxy: FaultyProxy) -> None:
    faults = {str(n): {"code": f"F{n:03}", "name": "Fault"} for n in range(300)}
    proxy.break_(CATALOGUE, answers(catalogue(heater_faults=faults)))
    (hits,) = installer.page("/heater-info?q=fault")["data"]["hits"]
    assert (len(hits["items"]), hits["total"]) == (20, 300)
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
    assert not absent(html, 'href="/heater-info/12?tab=faults"', "1.5")


def test_the_picture_of_a_series_comes_through_the_host(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(CATALOGUE, answers(catalogue()))
    shown = installer.get("/heater-info")
    address = embedded_page(shown.text)["data"]["series"][0]["image"]
    assert f'src="{escape(address)}"' in html_of(shown.text)
    assert installer.page("/heater-info/12")["data"]["image"] == address
    answer = installer.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert b"<svg" in answer.content
    for media_type in ("image/png", "image/jpeg", "text/plain", ""):
        proxy.break_("media/series/1", Fault(200, PNG, {"content-type": media_type}))
        answer = installer.get(address)
        assert (answer.content, answer.headers["content-type"]) == (PNG, "image/png")


def test_only_pictures_of_the_providers_own_origin_are_shown(
    installer: User, proxy: FaultyProxy
) -> None:
    series = [
        {"heater_serie": {"id": id_, "name": "S", "image": url}, "heater_types": [{"id": id_}]}
        for id_, url in enumerate(ELSEWHERE)
    ]
    proxy.break_(CATALOGUE, answers(catalogue(heater_info=series)))
    shown = installer.page("/heater-info")["data"]["series"]
    assert [each["image"] for each in shown] == [None] * len(ELSEWHERE)
