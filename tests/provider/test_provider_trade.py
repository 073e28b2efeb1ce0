"""What a heating engineer believes of the demo world: over all types, countries and days."""

import itertools
import json
import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import pytest

from provider_kit.reference_provider.catalogue import (
    FAULT_KINDS,
    TYPE_SERIES,
    TYPES,
    fault_kinds_of,
)
from provider_kit.reference_provider.content import content_in
from provider_kit.reference_provider.lookups import LANGUAGES
from provider_kit.reference_provider.parameters import Parameter, parameters_of
from provider_kit.reference_provider.simulation.realtime import heat_pump_powers, realtime
from provider_kit.reference_provider.simulation.traits import SimulatedHeater
from tests.provider.past import ExportedPast
from tests.provider.support import (
    HEATERS,
    MAINTENANCES,
    NOTIFICATIONS,
    PARAMETERS,
    ROOT,
    everything,
    moment,
)

POSTAL_CODES = {"nl": r"\d{4} [A-Z]{2}", "be": r"\d{4}", "de": r"\d{5}", "uk": r"[A-Z]{2}\d.*"}
GAS = {"nl": "G25.3, 25 mbar", "be": "G20, 20 mbar", "de": "G20, 20 mbar", "uk": "G20, 20 mbar"}
COMMISSIONED = {
    "nl": "In bedrijf gesteld",
    "be": "In bedrijf gesteld",
    "de": "Inbetriebnahme",
    "uk": "Commissioned",
}
OF_BURNERS = r"(?i)brander|brenner|burner|CO₂|mbar|rookgas|abgas|flue"
OF_HEAT_PUMPS = r"(?i)buitenunit|außeneinheit|outdoor|verdamper|verdampfer|evaporator|F-gas"
WORDS = {
    "nl": ("gaskraan", "niet-afsluitbare", "dampdicht", "Ontsteking mislukt", "Te weinig doorstr"),
    "de": ("Gasabsperrhahn", "nicht absperrbar", "diffusionsdicht", "Zündung erfolglos", "Volumen"),
    "en": ("gas cock", "cannot be shut off", "vapour-tight", "Ignition failed", "Flow rate"),
    "es": ("llave de gas", "no se puede cortar", "barrera de vapor", "Fallo de enc", "Caudal"),
    "it": ("rubinetto del gas", "non intercettabile", "barriera al vapore", "Mancata", "Portata"),
}
"""In the guidance of F01 and H05, in the text of P36, and as the names of F01 and F06."""
NOT_SAID = {
    "nl": r"(?i)warmwater|warm water|\boffline|standaardwaarde|waterstroom|boilervat|leverancier",
    "de": r"(?i)zapf|\boffline|standardwert|anbieter|umlauf\b|wasserdruck",
    "en": r"(?i)\boffline|gas valve|water flow|provider",
    "es": r"(?i)agua caliente|valor de fábrica|sensor|\boffline|presión del agua|proveedor",
    "it": r"(?i)acqua calda|valore di fabbrica|sensore|\boffline|pressione dell|fornitore",
}
MOMENTS = [
    datetime(2026, month, 17, tzinfo=UTC) + timedelta(minutes=97 * number)
    for month in range(1, 13)
    for number in range(15)
]
SAID = re.compile(r'": "(.*)"')
KINDS = [(series.sw_type, type_id) for type_id, series in TYPE_SERIES.items()]
SOLO = 14
"""A boiler that makes no hot water."""


def broken(**claims: object) -> list[str]:
    """The claims that do not hold."""
    return [name for name, holds in claims.items() if not holds]


def known_of(sw_type: Any, type_id: int | None) -> dict[str, Parameter]:
    return {each.key: each for each in parameters_of(sw_type, type_id)}


def country_of(heater: dict[str, Any]) -> str:
    code = heater["postal_code"]
    return next(name for name, form in POSTAL_CODES.items() if re.fullmatch(form, code))


def value_of(client: httpx.Client, heater_id: int, code: str) -> dict[str, Any]:
    found = everything(client, f"{PARAMETERS}/{heater_id}")
    return next((each for each in found if each["code"] == code), {})


@pytest.mark.parametrize(("sw_type", "type_id"), [*KINDS, ("hpcu", None), ("hbcu", None)])
def test_a_type_has_its_own_parameters_and_limits(sw_type: Any, type_id: int | None) -> None:
    known, is_pump = known_of(sw_type, type_id), sw_type in ("hpcu", "hbcu")
    highest, lowest = known["ch_max_flow_temperature"], known["ch_min_flow_temperature"]
    faults = {each.key for each in fault_kinds_of(sw_type, type_id)}
    of_cylinder = {"dhw_hysteresis", "legionella_protection", "legionella_temperature"}
    assert not broken(
        highest_flow=(highest.maximum or 99) <= (70 if is_pump else 80),
        highest_flow_above_the_lowest=(highest.minimum or 0) >= (lowest.maximum or 99),
        defaults_within_the_limits=all(
            (each.minimum or 0) <= float(each.default) <= (each.maximum or 0)
            for each in known.values()
            if each.kind == "number"
        ),
        cylinder=of_cylinder & {*known} == (of_cylinder if sw_type == "hpcu" else set()),
        no_hot_water=type_id != SOLO or not re.search("dhw", f"{[*known, *faults]}"),
        no_program_of_a_cylinder="program" not in str(known.get("dhw_mode")),
        no_outdoor_unit=is_pump or "outdoor_unit" not in str(known),
        one_parameter_for_one_thing=not {"dhw_mode", "dhw_preheat"} <= {*known},
    )


def test_the_gas_is_that_of_the_country_and_nobody_changes_it_from_afar(
    reader: httpx.Client, writer: httpx.Client
) -> None:
    options = {
        (country_of(each), option["name"])
        for each in everything(reader)
        for option in value_of(reader, each["id"], "P23").get("heater_parameter_type_options", [])
    }
    assert len(options) == len(GAS) == sum(GAS[country] in name for country, name in options)
    assert writer.patch(f"{PARAMETERS}/23/20001", json={"value": "1"}).status_code == 400


@pytest.mark.parametrize(("sw_type", "type_id"), KINDS)
def test_measured_values_are_those_that_the_type_can_have(sw_type: Any, type_id: int) -> None:
    kind, cooled = TYPES[type_id], 0.0
    own = {"hpcu": kind.power, "hbcu": kind.heat_pump}.get(sw_type) or 0
    highest = known_of(sw_type, type_id)["ch_max_flow_temperature"].default
    statuses, on = (1, 2, 3, 4, 7, 10, 11), {False, sw_type == "hpcu"}
    for at, status, cools in itertools.product(MOMENTS, statuses, on):
        heater = SimulatedHeater(20000 + status * type_id, sw_type, type_id, status, cools)
        values: Any = realtime(heater, at)
        temperature, power = values["series"]["temperature"], values["series"]["power"]
        thermal, _, cooling = heat_pump_powers(heater, at)
        states = {values["system_status"], values["heat_demand_status"]}
        taps, cooled = values["tap_request"], cooled + cooling
        works = bool(states - {"standby"} or taps or values["pump"] or power["thermal"])
        assert not broken(
            lockout_in_standby=status not in (2, 3) or not works,
            power=power["thermal"] <= (own if sw_type == "hpcu" else kind.power),
            flow=taps or max(temperature["flow_setpoint"], temperature["flow"] - 0.2) <= highest,
            cylinder=sw_type == "hpcu" or not re.search("boiler", f"{states}"),
            hot_water=kind.heats_water
            or not (taps or values["water_flow"] or "dhw" in temperature),
            heat_pump=thermal <= own
            and (sw_type != "hbcu" or abs(power["heat_pump"] - thermal) < 0.01),
            cooling=cools or (cooling, power.get("cooling")) == (0, None),
        ), values
    assert (cooled > 0) == (sw_type == "hpcu")


def test_statistics_fit_each_other_today_and_in_the_past(
    reader: httpx.Client, past: ExportedPast
) -> None:
    heaters = {str(each["id"]): each for each in everything(reader)}
    now = {each: reader.get(f"{HEATERS}/stats/{each}").json() for each in heaters}
    on = {each for each in heaters if value_of(reader, int(each), "P36").get("value") == 1}
    told = [(each["heater"], each["values"]) for each in past.read("statistics")]
    for heater, values in [*told, *now.items()]:
        kind = TYPES.get(heaters[heater]["heater_type_id"])
        heat, cop = values.get("energy_thermal_yesterday"), values.get("cop")
        electric = values.get("energy_electric_yesterday")
        assert not broken(
            compressor=(values.get("num_hours_compressor") or 0)
            <= (values.get("num_hours_heater") or 0),
            heat=not heat or not kind or heat <= 24 * (kind.heat_pump or kind.power) / 1000,
            cop=not (heat and cop and electric) or abs(electric - heat / cop) < 0.15,
            cooling=heater in on or not values.get("energy_cooling_yesterday"),
        ), (heater, values)
    assert on
    subjects = everything(reader, NOTIFICATIONS, limit=1000)
    of_gas = {each["heater"]["sw_type"] for each in subjects if each.get("unit") == "m³"}
    assert of_gas == {"ic3", "icx", "hbcu"}


def test_a_lockout_is_one_and_a_remedy_helps(reader: httpx.Client, past: ExportedPast) -> None:
    lockouts = {each.id for each in FAULT_KINDS if each.locks_out and each.code != "F05"}
    stopped = everything(reader, **{"heater_status_id[]": 3})
    assert {each["heater_fault_id"] for each in stopped} <= lockouts
    raised = {
        (each["fault"], each["name"])
        for each in past.changes
        if each["kind"] == "PARAMETER" and not each["named"]
        if each["fault"] and float(each["new"]) > float(each["old"])
    }
    worse = {*itertools.product(("F03", "H01"), ("P03", "P04", "P07", "P08")), ("F05", "P13")}
    assert not raised & worse


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_in_the_words_of_the_trade(language: str) -> None:
    content = content_in(language)
    path = ROOT / f"provider_kit/reference_provider/content/{language}.json"
    ignition, defrost = content.faults["ignition_failed"], content.faults["defrost_failed"].content
    cooling, flow = content.parameters["cooling_enabled"], content.faults["no_circulation"]
    places = (ignition.content, defrost, cooling.content, ignition.name, flow.name)
    labels = json.loads((ROOT / f"translations/{language}.json").read_text()).values()
    help_ = " ".join(each.content for category in content.faq for each in category.questions)
    assert not broken(
        said=all(word in place for word, place in zip(WORDS[language], places, strict=True)),
        volumes=all(f"{kind} l" in defrost for kind in ("5: 25", "8: 40", "12: 60")),
        not_said=not re.findall(NOT_SAID[language], " ".join(SAID.findall(path.read_text()))),
        menus={*re.findall(r"<em>(.*?)</em>", help_)} <= {*labels},
        terms=content.terms.count("<h3>") == 6,
    )


def test_service_notes_are_of_their_country_and_type(reader: httpx.Client) -> None:
    for heater in everything(reader):
        entries = everything(reader, f"{MAINTENANCES}/{heater['id']}")[::-1]
        country, notes = country_of(heater), " ".join(each["name"] for each in entries)
        begun = datetime.fromisoformat(entries[0]["maintenance_timestamp"]).date()
        assert not broken(
            commissioned_first=notes.startswith(COMMISSIONED[country]),
            once=notes.count(COMMISSIONED[country]) == 1,
            in_time=abs(begun - moment(heater["created"]).date()) <= timedelta(days=1),
            burner=heater["sw_type"] != "hpcu" or not re.search(OF_BURNERS, notes),
            heat_pump=heater["sw_type"] in ("hpcu", "hbcu") or not re.search(OF_HEAT_PUMPS, notes),
            gas={*re.findall(r"\d+ mbar", notes)} <= {GAS[country].split(", ")[1]},
        ), notes


def test_a_serial_number_tells_a_week_before_the_heater_was_connected(
    reader: httpx.Client, past: ExportedPast
) -> None:
    serials = {each["serial_number"]: moment(each["created"]) for each in everything(reader)}
    replaced = past.planted_as("replacement")
    serials |= {each["serial_before"]: moment(f"{each['day']}T00:00:00Z") for each in replaced}
    for serial, connected in serials.items():
        made = date.fromisocalendar(2000 + int(serial[2:4]), int(serial[4:6]), 1)
        assert made < connected.date(), serial
