"""The list of parameters, filtered by name or code or by difference from the default, in groups."""

import re
from typing import Any

from tests.support.contents import absent, plain
from tests.support.faults import FaultyProxy
from tests.support.heaters import PARAMETERS, answers, number_parameter, path
from tests.support.parameters import parameters_are, save
from tests.support.user import User


def named(number: int, name: str, **changes: Any) -> dict[str, Any]:
    return number_parameter(id=number, code=f"P{number:02}", name=name, position=number, **changes)


KNOWN = [
    named(1, "Größte Vorlauftemperatur", value=25),
    named(2, "Pumpennachlauf"),
    named(3, "Vorlauf der Kühlung"),
]


def codes(user: User, heater: dict[str, Any], query: str) -> list[str]:
    items = user.page(path(heater, "params") + query)["data"]["parameters"]["items"]
    return [row["code"] for row in items]


FOUND = {
    "": ["P01", "P02", "P03"],
    "?q=": ["P01", "P02", "P03"],
    "?q=%2C": ["P01", "P02", "P03"],
    "?q=p02": ["P02"],
    "?q=GROSSTE": ["P01"],
    "?q=kuhlung+vorlauf": ["P03"],
    "?changed=1": ["P01"],
    "?changed=0": ["P01", "P02", "P03"],
    "?q=vorlauf&changed=1": ["P01"],
    "?q=pumpe&changed=1": [],
}


def test_the_address_filters_by_name_code_and_what_differs(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, *KNOWN)
    assert {query: codes(installer, heater, query) for query in FOUND} == FOUND


def test_the_filter_says_how_many_it_leaves_and_leads_out(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    place = path(heater, "params")
    parameters_are(proxy, *KNOWN)
    page = installer.get(f"{place}?q=vorlauf").text
    assert "2 of 3" in page
    assert "<h2>" not in page, "their types divide nothing"
    assert re.search(r"Only changed<span class=\"count\">1</span>", plain(page))
    nothing = installer.get(f"{place}?q=zzz&changed=1").text
    assert not absent(
        nothing,
        "No parameter matches this filter.",
        f'<a class="btn" href="{place}">Show all parameters',
    )


def test_a_change_returns_to_the_filter_that_it_came_from(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    place = path(heater, "params")
    parameters_are(proxy, *KNOWN)
    listed = installer.get(f"{place}?q=vorlauf&changed=1").text
    assert f'href="{place}/1?q=vorlauf&amp;changed=1"' in listed
    dialog = installer.get(f"{place}/1?q=vorlauf&changed=1").text
    assert f'data-close="{place}?q=vorlauf&amp;changed=1#p-1"' in dialog
    assert 'id="p-2"' not in dialog
    for typed, query in (("26", "?q=vorlauf&changed=1"), ("20", "?q=vorlauf")):
        proxy.break_(PARAMETERS, answers(named(1, "", value=float(typed))), "PATCH")
        answer = save(installer, heater, typed, "1?q=vorlauf&changed=1")
        # A parameter with its default value would not be in the list of those that differ.
        assert answer.headers["location"] == f"{place}{query}#p-1"


def test_parameters_stand_in_groups_where_their_types_have_names(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    types = ["Heating", "Hot <water>", "Heating", "Hot <water>", None]
    parameters_are(
        proxy,
        *(
            named(number, f"No. {number}", heater_parameter_type_name=name)
            for number, name in enumerate(types, 1)
        ),
    )
    page = installer.get(path(heater, "params")).text
    found = re.findall(r"<h2>(.*?)</h2>|<code>(P\d\d)</code>", page)
    assert ["".join(each) for each in found] == [
        *("Heating", "P01", "P03", "Hot &lt;water&gt;", "P02", "P04", "Other parameters", "P05"),
    ]
    # A filter keeps the headings of the remaining parameters.
    filtered = installer.get(path(heater, "params") + "?q=p04").text
    assert re.findall(r"<h2>(.*?)</h2>", filtered) == ["Hot &lt;water&gt;"]


def test_the_parameters_of_a_heat_pump_are_grouped_by_what_they_are_about(
    installer: User, heater: dict[str, Any]
) -> None:
    page = installer.get(path(heater, "params")).text
    assert re.findall(r"<h2>(.*?)</h2>", page)[:2] == ["Heating", "Hot water"]
