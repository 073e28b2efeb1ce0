"""Parameters of a heater, and the catalogue that they come from."""

from typing import Any

import httpx
import pytest

from tests.provider.support import HEATERS, PARAMETERS, everything, one


def parameters(client: httpx.Client, heater_id: int) -> dict[str, dict[str, Any]]:
    """The parameters of a heater, by code."""
    return {each["code"]: each for each in everything(client, f"{PARAMETERS}/{heater_id}")}


@pytest.mark.parametrize(
    ("sw_type", "count"), [("ic3", 18), ("icx", 21), ("hpcu", 24), ("hbcu", 22)]
)
def test_each_kind_of_heater_has_its_parameters_with_the_defaults_of_the_catalogue(
    reader: httpx.Client, sw_type: str, count: int
) -> None:
    heater = one(reader, sw_type=sw_type, heater_status_id=1)
    found = parameters(reader, heater["id"]).values()
    defaults = reader.get(f"{HEATERS}/heater_information").json()["type_defaults"]
    assert defaults[str(heater["heater_type_id"])] == {
        str(each["id"]): each["default_value"] for each in found
    }
    assert [each["position"] for each in found] == list(range(1, count + 1))
    assert all(each["name"] and each["content"].startswith("<p>") for each in found)


def test_parameters_of_every_kind(reader: httpx.Client) -> None:
    found = list(parameters(reader, one(reader, sw_type="hpcu", heater_status_id=1)["id"]).values())
    numbers = [each for each in found if each["heater_parameter_type"] == "view_file"]
    assert {each["unit"] for each in numbers} == {"°C", "K", "bar", "min", "%", None}
    assert all(each["min_value"] < each["max_value"] for each in numbers)
    choices = [each for each in found if each["heater_parameter_type"] == "multiselect"]
    assert choices
    for each in choices:
        options = [option["value"] for option in each["heater_parameter_type_options"]]
        assert each["value"] in options
    switches = [each for each in found if each["heater_parameter_type"] == "onoff"]
    assert {bool(each["heater_parameter_type_options"]) for each in switches} == {True, False}
    assert all(each["value"] in (0, 1) for each in switches)


def test_without_a_type_there_is_no_default_and_without_a_gateway_no_parameter(
    reader: httpx.Client,
) -> None:
    heater = one(reader, heater_type_id=None)
    assert heater["heater_type"] is None
    assert {each["default_value"] for each in parameters(reader, heater["id"]).values()} == {None}
    assert parameters(reader, one(reader, gateway=None)["id"]) == {}


def test_a_parameter_can_be_changed(writer: httpx.Client) -> None:
    before = parameters(writer, 20001)
    for code, sent, kept in (
        ("P03", 55, 55),
        ("P03", "62.5", 62.5),
        ("P07", 0.2, 0.2),
        ("P06", "0", "0"),
        ("P06", 2, "2"),
        ("P01", 0, 0),
        ("P01", "1", 1),
        ("P02", False, 0),
    ):
        answer = writer.patch(f"{PARAMETERS}/{before[code]['id']}/20001", json={"value": sent})
        assert (answer.status_code, answer.json()) == (200, before[code] | {"value": kept})
        assert parameters(writer, 20001)[code] == answer.json()


def test_a_reset_brings_every_default_back(writer: httpx.Client) -> None:
    before = everything(writer, f"{PARAMETERS}/20002")
    answer = writer.post(f"{HEATERS}/reset_parameters/20002")
    assert (answer.status_code, answer.json()) == (200, {"status": "received"})
    defaults = [each | {"value": each["default_value"]} for each in before]
    assert everything(writer, f"{PARAMETERS}/20002") == defaults != before


def test_the_catalogue_links_types_to_what_they_know(reader: httpx.Client) -> None:
    catalogue = reader.get(f"{HEATERS}/heater_information").json()
    assert len(catalogue["heater_info"]) == 6
    types = [kind for series in catalogue["heater_info"] for kind in series["heater_types"]]
    assert {kind["visible"] for kind in types} == {True, False}
    ids = {str(kind["id"]) for kind in types}
    assert ids == catalogue["type_parameters"].keys() == catalogue["type_faults"].keys()
    for type_id in ids:
        known = {str(each) for each in catalogue["type_parameters"][type_id]}
        assert known <= catalogue["heater_parameters"].keys()
        assert known == catalogue["type_defaults"][type_id].keys()
        faults = {str(each) for each in catalogue["type_faults"][type_id]}
        assert faults
        assert faults <= catalogue["heater_faults"].keys()


def test_the_series_have_drawn_images(reader: httpx.Client) -> None:
    series = reader.get(f"{HEATERS}/heater_information").json()["heater_info"]
    images = [each["heater_serie"]["image"] for each in series]
    assert images.count(None) == 1
    for image in filter(None, images):
        answer = reader.get(image)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
