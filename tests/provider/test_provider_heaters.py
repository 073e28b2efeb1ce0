"""Heaters: lists, one heater, faults, statistics, realtime values, service history."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from tests.provider.support import (
    CODES,
    HEATERS,
    LIST,
    MAINTENANCES,
    Running,
    everything,
    moment,
    one,
)

LIST_FIELDS = {
    *("id", "name", "sw_type", "heater_type_id", "serial_number", "heater_status_id"),
    *("heater_status_name", "heater_status", "heater_type", "heater_fault_id", "gateway"),
    *("lat", "lng", "created", "last_seen", "last_notification_timestamp", "heater_pressure"),
    *("num_hours_heater", "num_hours_heater_since_maintenance", "num_flames_lost"),
    *("num_ignition_fails", "num_days_gateway_offline", "num_days_heater_offline"),
    *("postal_code", "city_name", "address", "address_number"),
}
STATUSES = {
    *("sensor_test", "service", "dhw", "internal_dhw", "internal_boiler", "external_boiler"),
    *("post_run_boiler", "ch", "opentherm", "heatup", "frost", "post_run_ch", "standby"),
    *("ch_rf", "dhw_hreco"),
}
ORDERS = (
    *("heater_pressure", "created", "num_hours_heater", "num_hours_heater_since_maintenance"),
    *("num_flames_lost", "num_ignition_fails", "num_days_gateway_offline"),
    *("num_days_heater_offline", "name", "last_notification_timestamp"),
)


def test_the_list_holds_all_that_screens_and_maps_need(reader: httpx.Client) -> None:
    heaters = everything(reader)
    assert len(heaters) == 60
    for heater in heaters:
        assert heater.keys() == LIST_FIELDS
        assert heater["heater_status"].keys() == {"code", "name", "content"}
        assert heater["heater_status"]["code"] == CODES[heater["heater_status_id"]]
        assert heater["heater_status_name"] == heater["heater_status"]["name"]
        moment(heater["created"])


def test_the_list_can_be_filtered_by_several_statuses(reader: httpx.Client) -> None:
    faulty = reader.get(f"{LIST}?heater_status_id[]=3&heater_status_id[]=10").json()
    assert {heater["heater_status_id"] for heater in faulty} == {3, 10}
    rest = everything(reader, **{"heater_status_id[]": [1, 2, 4, 7, 9, 11]})
    assert len(faulty) + len(rest) == 60


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("direction", ["asc", "desc"])
def test_the_list_can_be_ordered_with_unknown_values_last(
    reader: httpx.Client, order: str, direction: str
) -> None:
    heaters = everything(reader, order_by=order, order_by_direction=direction)
    values = [heater[order] for heater in heaters]
    known = [value for value in values if value is not None]
    assert known
    assert values == sorted(known, reverse=direction == "desc") + [None] * (60 - len(known))


def test_a_heater_alone_says_more(reader: httpx.Client) -> None:
    known = one(reader, sw_type="icx", heater_status_id=1)
    heater = reader.get(f"{HEATERS}/heater/{known['id']}").json()
    assert heater.keys() == LIST_FIELDS | {
        *("heater_serie", "customer_accounts", "gas_usage_last_maintenance"),
    }
    assert {name: heater[name] for name in LIST_FIELDS} == known
    assert heater["heater_serie"]["name"] == "Aurora Plus"
    assert heater["heater_type"]["name"].startswith("Aurora Plus ")
    assert heater["gateway"].keys() == {"version", "mac"}
    assert heater["customer_accounts"][0].keys() == {"id", "name", "phone_number", "email"}
    assert reader.get(heater["heater_serie"]["image"]).headers["content-type"] == "image/svg+xml"


def test_connected_heaters_were_seen_within_the_last_minute(
    world: Running, reader: httpx.Client
) -> None:
    now = world.clock.now()
    for heater in everything(reader):
        age = now - moment(heater["last_seen"])
        if heater["heater_status_id"] == 9:
            assert age > timedelta(hours=2)
            assert heater["num_days_heater_offline"] == age.days
        else:
            assert timedelta() <= age <= timedelta(seconds=61)
            assert heater["num_days_heater_offline"] is None


def test_the_statuses_have_names_in_the_callers_language(reader: httpx.Client) -> None:
    dutch = reader.get(f"{HEATERS}/status_list", headers={"Accept-Language": "nl"}).json()
    assert {each["id"]: each["code"] for each in dutch} == CODES
    assert all(each["content"] for each in dutch)
    assert {each["name"] for each in dutch} >= {"Aan", "Storing", "Geen verbinding"}


def test_the_counts_are_those_of_the_list(reader: httpx.Client) -> None:
    counts = reader.get(f"{HEATERS}/status_stats").json()
    assert {each["heater_status"]["code"] for each in counts} == set(CODES.values())
    for each in counts:
        code = each["heater_status"]["code"]
        listed = [row for row in everything(reader) if row["heater_status"]["code"] == code]
        assert each["num_heaters"] == len(listed) > 0


def test_a_heater_in_fault_has_one_open_fault(reader: httpx.Client) -> None:
    catalogue = reader.get(f"{HEATERS}/heater_information").json()["heater_faults"]
    for heater in everything(reader):
        history = reader.get(f"{HEATERS}/history/{heater['id']}").json()
        created = [fault["created"] for fault in history]
        assert created == sorted(created, reverse=True)
        open_codes = [fault["code"] for fault in history if not fault["solved"]]
        in_fault = heater["heater_status_id"] in (3, 10)
        assert (heater["heater_fault_id"] is not None) == in_fault
        assert open_codes == (
            [catalogue[str(heater["heater_fault_id"])]["code"]] if in_fault else []
        )


def test_a_fault_comes_with_guidance(reader: httpx.Client) -> None:
    heater = one(reader, heater_status_id=3)
    fault = reader.get(f"/heaters/api/heater_faults/fault/{heater['heater_fault_id']}").json()
    assert fault.keys() == {"id", "code", "name", "content", "created", "solved"}
    assert all(mark in fault["content"] for mark in ("<ol>", "<strong>", '<a href="https://'))
    history = reader.get(f"{HEATERS}/history/{heater['id']}").json()
    entry = next(each for each in history if not each["solved"])
    assert entry["content"] == fault["content"]
    assert reader.get(f"/heaters/api/heater_faults/fault/{entry['id']}").json() == entry


def test_faults_of_others_are_a_403(reader: httpx.Client, world: Running) -> None:
    other = world.log_in("other@heatdesk.test")
    theirs = other.get(f"{HEATERS}/history/{one(other, heater_status_id=3)['id']}").json()[0]["id"]
    path = "/heaters/api/heater_faults/fault"
    assert other.get(f"{path}/{theirs}").status_code == 200
    assert reader.get(f"{path}/{theirs}").status_code == 403


HEAT_PUMP_ROWS = {
    *("energy_electric_yesterday", "energy_thermal_yesterday", "power_electric"),
    *("power_thermal", "cop", "num_compressor_starts", "num_hours_compressor", "num_defrosts"),
}
COOLING_ROWS = {"energy_cooling_yesterday", "power_cooling"}
GAS_ROWS = {"gas_usage_ch", "gas_usage_dhw", "num_boiler_starts", "num_lockout_resets"}
COMMON_ROWS = {
    *("last_seen", "heater_pressure", "num_hours_heater", "num_hours_dhw", "created"),
    *("num_hours_heater_since_maintenance", "num_ch_requests", "num_dhw_requests"),
    *("num_ignition_fails", "num_flames_lost"),
}


@pytest.mark.parametrize(
    ("sw_type", "rows"),
    [
        ("ic3", GAS_ROWS),
        ("icx", GAS_ROWS),
        ("hpcu", HEAT_PUMP_ROWS | COOLING_ROWS),
        ("hbcu", HEAT_PUMP_ROWS | GAS_ROWS),
    ],
)
def test_statistics_fit_the_kind_of_heater(
    reader: httpx.Client, sw_type: str, rows: set[str]
) -> None:
    heater = one(reader, sw_type=sw_type, heater_status_id=1)
    statistics = reader.get(f"{HEATERS}/stats/{heater['id']}").json()
    assert (statistics.keys(), statistics["last_seen"]) == (COMMON_ROWS | rows, heater["last_seen"])


def test_some_statistics_have_gaps_and_some_heaters_none(reader: httpx.Client) -> None:
    answers = [reader.get(f"{HEATERS}/stats/{each['id']}") for each in everything(reader)]
    found = [answer.json() for answer in answers if answer.status_code == 200]
    assert 1 <= len(answers) - len(found) <= 2
    assert sum(value is None for each in found for value in each.values()) > 10


def test_realtime_values_have_the_agreed_shape(reader: httpx.Client, world: Running) -> None:
    for heater in everything(reader):
        answer = reader.get(f"{HEATERS}/realtime/{heater['id']}")
        if heater["heater_status_id"] == 9:
            assert answer.status_code == 404
            continue
        values = answer.json()
        assert values.keys() == {
            *("id", "timestamp", "tap_request", "pump", "water_flow", "ch_flow"),
            *("heater_pressure", "system_status", "heat_demand_status", "series"),
        }
        assert (values["id"], moment(values["timestamp"])) == (heater["id"], world.clock.now())
        assert {values["system_status"], values["heat_demand_status"]} <= STATUSES
        assert values["series"].keys() == {"temperature", "power", "signal"}
        assert all(0 <= value <= 100 for value in values["series"]["signal"].values())
        assert values["tap_request"] == (values["water_flow"] > 0)


def test_the_service_history_is_newest_first(reader: httpx.Client) -> None:
    histories = [reader.get(f"{MAINTENANCES}/{each['id']}").json() for each in everything(reader)]
    entries = [entry for history in histories for entry in history]
    assert len(entries) > 20
    assert any(entry["num_hours_heater"] is None for entry in entries)
    for history in histories:
        times = [entry["maintenance_timestamp"] for entry in history]
        assert times == sorted(times, reverse=True)
        assert all(len(time) == len("2026-01-31T09:30:00") for time in times)


def test_service_can_be_added_and_what_was_done_last_counts(
    fresh: Running, writer: httpx.Client
) -> None:
    heater = one(writer, sw_type="ic3", heater_status_id=1)
    today = fresh.clock.now() - timedelta(days=1)
    sent = {
        "name": "Burner cleaned",
        "maintenance_timestamp": f"{today:%d-%m-%Y} 09:05",
        "heater_id": heater["id"],
    }
    path = f"{MAINTENANCES}/{heater['id']}"
    answer = writer.post(path, json=sent)
    assert (answer.status_code, answer.json()) == (
        201,
        {
            "name": "Burner cleaned",
            "maintenance_timestamp": f"{today:%Y-%m-%d}T09:05:00",
            "heater_id": heater["id"],
            "num_hours_heater": int(heater["num_hours_heater"]),
        },
    )
    assert writer.get(path).json()[0] == answer.json()
    # Planned and old service leave the counter alone.
    planned = {"name": "Planned", "maintenance_timestamp": "31-12-2099 08:00"}
    assert writer.post(path, json=planned).json()["num_hours_heater"] is None
    older = {"name": "Older", "maintenance_timestamp": "01-06-1999 08:00"}
    assert writer.post(path, json=older).status_code == 201
    names = [entry["name"] for entry in writer.get(path).json()]
    assert (names[:2], names[-1]) == (["Planned", "Burner cleaned"], "Older")
    after = writer.get(f"{HEATERS}/heater/{heater['id']}").json()
    assert after["num_hours_heater_since_maintenance"] == 0
    assert after["num_hours_heater"] == heater["num_hours_heater"]


@pytest.mark.parametrize(
    "changes",
    [
        {"name": " "},
        {"name": None},
        {"maintenance_timestamp": ""},
        {"maintenance_timestamp": "2026-01-31 10:00"},
        {"maintenance_timestamp": "1-2-2026 10:00"},
        {"maintenance_timestamp": "31-02-2026 10:00"},
        {"maintenance_timestamp": "01-13-2026 10:00"},
        {"maintenance_timestamp": "01-01-2026 24:00"},
        {"maintenance_timestamp": "01-01-2026 23:60"},
        {"maintenance_timestamp": "31-12-1899 10:00"},
        {"maintenance_timestamp": "01-01-2101 10:00"},
    ],
)
def test_wrong_service_is_a_400(reader: httpx.Client, changes: dict[str, Any]) -> None:
    right = {"name": "Service", "maintenance_timestamp": "01-02-2026 10:00"}
    before = reader.get(f"{MAINTENANCES}/20001").json()
    answer = reader.post(f"{MAINTENANCES}/20001", json=right | changes)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("Enter a v")
    assert reader.get(f"{MAINTENANCES}/20001").json() == before
