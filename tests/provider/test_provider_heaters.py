"""Heaters: lists, one heater, faults, statistics, service history."""

from datetime import timedelta

import httpx

from tests.provider.support import (
    CODES,
    HEATERS,
    MAINTENANCES,
    Running,
    everything,
    moment,
    one,
)


def test_statuses_have_their_codes_in_all_lists(reader: httpx.Client) -> None:
    told = {each.pop("id"): each for each in everything(reader, f"{HEATERS}/status_list")}
    assert {number: each["code"] for number, each in told.items()} == CODES
    assert all(each["content"] for each in told.values())
    for heater in everything(reader):
        assert heater["heater_status"] == told[heater["heater_status_id"]]
        assert heater["heater_status_name"] == heater["heater_status"]["name"]


def test_a_heater_alone_says_more(reader: httpx.Client) -> None:
    known = one(reader, sw_type="icx", heater_status_id=1)
    heater = reader.get(f"{HEATERS}/heater/{known['id']}").json()
    assert heater | known == heater
    assert heater["heater_serie"]["name"] == "Aurora Plus"
    assert heater["heater_type"]["name"].startswith("Aurora Plus ")
    assert reader.get(heater["heater_serie"]["image"]).headers["content-type"] == "image/svg+xml"


def test_connected_heaters_were_seen_within_the_last_minute(
    world: Running, reader: httpx.Client
) -> None:
    for heater in everything(reader):
        age = world.clock.now() - moment(heater["last_seen"])
        is_offline = heater["heater_status_id"] == 9
        assert is_offline == (age > timedelta(hours=2))
        assert is_offline or timedelta() <= age <= timedelta(seconds=61)
        assert heater["num_days_heater_offline"] == (age.days if is_offline else None)


def test_a_heater_in_fault_has_one_open_fault(reader: httpx.Client) -> None:
    catalogue = reader.get(f"{HEATERS}/heater_information").json()["heater_faults"]
    for heater in everything(reader):
        history = everything(reader, f"{HEATERS}/history/{heater['id']}")
        in_fault = heater["heater_status_id"] in (3, 10)
        assert (heater["heater_fault_id"] is not None) == in_fault
        assert [fault["code"] for fault in history if not fault["solved"]] == (
            [catalogue[str(heater["heater_fault_id"])]["code"]] if in_fault else []
        )


def test_a_fault_comes_with_guidance(reader: httpx.Client) -> None:
    heater = one(reader, heater_status_id=3)
    path = "/heaters/api/heater_faults/fault"
    fault = reader.get(f"{path}/{heater['heater_fault_id']}").json()
    assert all(mark in fault["content"] for mark in ("<ol>", "<strong>", '<a href="https://'))
    history = everything(reader, f"{HEATERS}/history/{heater['id']}")
    entry = next(each for each in history if not each["solved"])
    assert entry["content"] == fault["content"]
    assert reader.get(f"{path}/{entry['id']}").json() == entry


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
    assert everything(writer, path)[0] == answer.json()
    # Planned and old service leave the counter alone.
    planned = {"name": "Planned", "maintenance_timestamp": "31-12-2099 08:00"}
    assert writer.post(path, json=planned).json()["num_hours_heater"] is None
    older = {"name": "Older", "maintenance_timestamp": "01-06-1999 08:00"}
    assert writer.post(path, json=older).status_code == 201
    names = [entry["name"] for entry in everything(writer, path)]
    assert (names[:2], names[-1]) == (["Planned", "Burner cleaned"], "Older")
    after = writer.get(f"{HEATERS}/heater/{heater['id']}").json()
    assert after["num_hours_heater_since_maintenance"] == 0
    assert after["num_hours_heater"] == heater["num_hours_heater"]
