"""Parameters of a heater, and the catalogue that they come from."""

from typing import Any

import httpx
import pytest

from tests.provider.support import HEATERS, everything, one

PARAMETERS = f"{HEATERS}/heater_parameters"
FIELDS = {
    *("id", "code", "name", "content", "value", "default_value", "unit", "min_value"),
    *("max_value", "position", "heater_parameter_type", "heater_parameter_type_name"),
    "heater_parameter_type_options",
}


def parameters(client: httpx.Client, heater_id: int) -> dict[str, dict[str, Any]]:
    """The parameters of a heater, by code."""
    answer = client.get(f"{PARAMETERS}/{heater_id}")
    assert answer.status_code == 200
    return {each["code"]: each for each in answer.json()}


def change(
    client: httpx.Client, heater_id: int, known: dict[str, Any], value: object
) -> httpx.Response:
    return client.patch(f"{PARAMETERS}/{known['id']}/{heater_id}", json={"value": value})


@pytest.mark.parametrize(
    ("sw_type", "count"), [("ic3", 18), ("icx", 22), ("hpcu", 24), ("hbcu", 25)]
)
def test_each_kind_of_heater_has_its_parameters_with_the_defaults_of_the_catalogue(
    reader: httpx.Client, sw_type: str, count: int
) -> None:
    heater = one(reader, sw_type=sw_type, heater_status_id=1)
    found = list(parameters(reader, heater["id"]).values())
    defaults = reader.get(f"{HEATERS}/heater_information").json()["type_defaults"]
    assert defaults[str(heater["heater_type_id"])] == {
        str(each["id"]): each["default_value"] for each in found
    }
    assert len(found) == count
    assert [each["position"] for each in found] == list(range(1, count + 1))
    for each in found:
        assert each.keys() == FIELDS
        assert each["name"]
        assert each["content"].startswith("<p>")


def test_parameters_of_every_kind(reader: httpx.Client) -> None:
    found = list(parameters(reader, one(reader, sw_type="hpcu", heater_status_id=1)["id"]).values())
    numbers = [each for each in found if each["heater_parameter_type"] == "view_file"]
    assert {each["unit"] for each in numbers} == {"°C", "K", "bar", "min", "%", None}
    assert all(each["min_value"] < each["max_value"] for each in numbers)
    choices = [each for each in found if each["heater_parameter_type"] == "multiselect"]
    assert choices
    for each in choices:
        options = each["heater_parameter_type_options"]
        assert all(option.keys() == {"id", "name", "value"} for option in options)
        assert each["value"] in [option["value"] for option in options]
    switches = [each for each in found if each["heater_parameter_type"] == "onoff"]
    assert {bool(each["heater_parameter_type_options"]) for each in switches} == {True, False}
    assert all(each["value"] in (0, 1) for each in switches)


def test_some_values_differ_from_their_default(reader: httpx.Client) -> None:
    changed = [
        each
        for heater in everything(reader)
        for each in parameters(reader, heater["id"]).values()
        if each["default_value"] is not None and each["value"] != each["default_value"]
    ]
    assert len(changed) > 40


def test_without_a_type_there_is_no_default_and_without_a_gateway_no_parameter(
    reader: httpx.Client,
) -> None:
    heater = one(reader, heater_type_id=None)
    assert heater["heater_type"] is None
    assert {each["default_value"] for each in parameters(reader, heater["id"]).values()} == {None}
    assert parameters(reader, one(reader, gateway=None)["id"]) == {}


def test_a_parameter_can_be_changed(writer: httpx.Client) -> None:
    heater = one(writer, sw_type="ic3", heater_status_id=1)
    before = parameters(writer, heater["id"])
    for code, sent, kept in (
        ("P03", 55, 55),
        ("P03", "62.5", 62.5),
        ("P07", 0.2, 0.2),
        ("P06", "3", "3"),
        ("P06", 2, "2"),
        ("P01", 0, 0),
        ("P01", "1", 1),
        ("P02", False, 0),
    ):
        answer = change(writer, heater["id"], before[code], sent)
        assert answer.status_code == 200, answer.text
        assert answer.json() == before[code] | {"value": kept}
        assert parameters(writer, heater["id"])[code] == answer.json()


@pytest.mark.parametrize(
    ("code", "value", "message"),
    [
        ("P03", 24, "Value should be equal to or higher than 25."),
        ("P03", 85.1, "Value should be equal to or lower than 85."),
        ("P03", "hot", "Enter a number"),
        ("P03", "nan", "Value should be equal to or higher than 25."),
        ("P03", "", "Enter a value"),
        ("P03", None, "Enter a value"),
        ("P06", "4", "Choose one of the options"),
        ("P06", "Eco", "Choose one of the options"),
        ("P01", 2, "Choose one of the options"),
    ],
)
def test_a_wrong_value_is_a_400(
    reader: httpx.Client, code: str, value: object, message: str
) -> None:
    heater = one(reader, sw_type="ic3", heater_status_id=1)
    before = parameters(reader, heater["id"])
    answer = change(reader, heater["id"], before[code], value)
    assert (answer.status_code, answer.json()) == (400, {"error": message})
    assert parameters(reader, heater["id"]) == before


def test_nothing_reaches_a_heater_without_connection(reader: httpx.Client) -> None:
    heater = next(
        each for each in everything(reader) if each["heater_status_id"] == 9 and each["gateway"]
    )
    known = parameters(reader, heater["id"])["P01"]
    assert change(reader, heater["id"], known, 1).status_code == 409
    reset = reader.post(f"{HEATERS}/reset_parameters/{heater['id']}")
    assert reset.status_code == 409
    assert "offline" in reset.json()["error"]


def test_a_reset_brings_every_default_back(writer: httpx.Client) -> None:
    heater = next(
        each
        for each in everything(writer, **{"heater_status_id[]": 1})
        if each["heater_type_id"]
        and any(
            known["value"] != known["default_value"]
            for known in parameters(writer, each["id"]).values()
        )
    )
    answer = writer.post(f"{HEATERS}/reset_parameters/{heater['id']}")
    assert (answer.status_code, answer.json()) == (200, {"status": "received"})
    found = parameters(writer, heater["id"]).values()
    assert all(each["value"] == each["default_value"] for each in found)


def test_parameters_of_another_kind(reader: httpx.Client) -> None:
    boiler = one(reader, sw_type="ic3", heater_status_id=1)
    for cooling_or_unknown in (36, 999):
        path = f"{PARAMETERS}/{cooling_or_unknown}/{boiler['id']}"
        assert reader.patch(path, json={"value": 1}).status_code == 404


def test_the_catalogue_links_types_to_what_they_know(reader: httpx.Client) -> None:
    catalogue = reader.get(f"{HEATERS}/heater_information").json()
    assert catalogue.keys() == {
        *("heater_info", "heater_parameters", "heater_faults"),
        *("type_parameters", "type_faults", "type_defaults"),
    }
    assert len(catalogue["heater_info"]) == 6
    types = [kind for series in catalogue["heater_info"] for kind in series["heater_types"]]
    assert {kind["visible"] for kind in types} == {True, False}
    assert all(kind.keys() == {"id", "name", "visible", "preferred_heater_type"} for kind in types)
    ids = {str(kind["id"]) for kind in types}
    assert ids == catalogue["type_parameters"].keys() == catalogue["type_faults"].keys()
    for type_id in ids:
        known = {str(each) for each in catalogue["type_parameters"][type_id]}
        assert known <= catalogue["heater_parameters"].keys()
        assert known == catalogue["type_defaults"][type_id].keys()
        faults = {str(each) for each in catalogue["type_faults"][type_id]}
        assert faults
        assert faults <= catalogue["heater_faults"].keys()
    for entry in (*catalogue["heater_parameters"].values(), *catalogue["heater_faults"].values()):
        assert entry.keys() == {"code", "name", "content"}


def test_the_series_have_drawn_images(reader: httpx.Client) -> None:
    series = reader.get(f"{HEATERS}/heater_information").json()["heater_info"]
    images = [each["heater_serie"]["image"] for each in series]
    assert images.count(None) == 1
    for image in filter(None, images):
        answer = reader.get(image)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
    for unknown in (6, 99):
        assert reader.get(f"/media/series/{unknown}.svg").status_code == 404
