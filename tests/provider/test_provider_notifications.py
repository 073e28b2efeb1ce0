"""Notifications: what they tell, and marking them as read."""

import httpx
import pytest

from tests.provider.support import NOTIFICATIONS, THRESHOLDS, Running, everything, moment


def unread(client: httpx.Client) -> int:
    return int(client.get(f"{NOTIFICATIONS}/new").json()["num_notifications"])


def test_notifications_of_two_months_are_a_mix(reader: httpx.Client, world: Running) -> None:
    found = everything(reader, NOTIFICATIONS)
    assert len(found) == 150
    newest, oldest = (moment(found[place]["modified"]) for place in (0, -1))
    assert (world.clock.now() - newest).days == 0
    assert 50 <= (world.clock.now() - oldest).days <= 60
    assert {each["account_setting_type"] for each in found} == {"info", "warning"}
    assert {each["read"] for each in found} == {0, 1}
    assert {each["unit"] for each in found} == {"bar", "h", "m³", None}
    assert any(each["value"] is None for each in found)


def test_a_notification_names_its_heater_which_knows_the_last_one_and_its_threshold(
    reader: httpx.Client,
) -> None:
    names = {each["id"]: each["name"] for each in everything(reader, THRESHOLDS)}
    heaters = {each["id"]: each for each in everything(reader)}
    found = everything(reader, NOTIFICATIONS)
    last = heaters[found[0]["heater_id"]]["last_notification_timestamp"]
    assert last == found[0]["modified"]
    for each in found:
        assert each["heater"]["id"] == each["heater_id"]
        assert heaters[each["heater_id"]].items() >= each["heater"].items()
        if each["account_setting_id"] is not None:
            assert names[each["account_setting_id"]] == each["account_setting_name"]


@pytest.mark.parametrize(("yes", "no"), [(1, 0), ("1", "0"), (True, False)])
def test_marking_as_read_changes_the_count_by_one(
    writer: httpx.Client, yes: object, no: object
) -> None:
    before = everything(writer, NOTIFICATIONS, **{"filters[read]": 0})
    assert unread(writer) == len(before)
    path = f"{NOTIFICATIONS}/{before[0]['id']}"
    answer = writer.patch(path, json={"read": yes})
    assert (answer.status_code, answer.json()) == (200, before[0] | {"read": 1})
    assert unread(writer) == len(before) - 1
    assert writer.patch(path, json={"read": no}).json() == before[0]
    assert unread(writer) == len(before)
