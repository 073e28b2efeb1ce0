"""Notifications: counting, filtering, paging, marking as read."""

from typing import Any

import httpx
import pytest

from tests.provider import support
from tests.provider.support import NOTIFICATIONS as PATH
from tests.provider.support import Running, moment

FIELDS = {
    *("id", "heater_id", "account_setting_id", "account_setting_name", "account_setting_type"),
    *("value", "unit", "modified", "read", "heater"),
}


def everything(client: httpx.Client, **query: Any) -> list[dict[str, Any]]:
    return support.everything(client, PATH, **query)


def unread(client: httpx.Client) -> int:
    answer = client.get(f"{PATH}/new")
    assert answer.json().keys() == {"num_notifications"}
    return int(answer.json()["num_notifications"])


def test_notifications_are_newest_first(reader: httpx.Client, world: Running) -> None:
    found = everything(reader)
    assert len(found) == 150
    assert all(each.keys() == FIELDS for each in found)
    times = [moment(each["modified"]) for each in found]
    assert times == sorted(times, reverse=True)
    assert (world.clock.now() - times[0]).days == 0
    assert 50 <= (world.clock.now() - times[-1]).days <= 60


def test_there_is_a_mix(reader: httpx.Client) -> None:
    found = everything(reader)
    assert {each["account_setting_type"] for each in found} == {"info", "warning"}
    assert {each["read"] for each in found} == {0, 1}
    assert {each["unit"] for each in found} == {"bar", "h", "m³", None}
    assert any(each["value"] is None for each in found)
    settings = {
        each["id"]: each["name"] for each in reader.get("/auth/api/account_settings").json()
    }
    for each in found:
        assert each["heater"].keys() == {
            *("id", "name", "sw_type", "postal_code", "address_number"),
        }
        assert each["heater"]["id"] == each["heater_id"]
        if each["account_setting_id"] is not None:
            assert settings[each["account_setting_id"]] == each["account_setting_name"]


def test_pages_follow_on_each_other_and_the_order_can_be_turned(reader: httpx.Client) -> None:
    first, second = everything(reader, limit=10), everything(reader, limit=10, offset=10)
    assert first + second == everything(reader, limit=20)
    assert everything(reader, limit=10, offset=150) == []
    turned = everything(reader, order_by="modified", order_by_direction="asc")
    assert [each["modified"] for each in turned][-20:] == [
        each["modified"] for each in reversed(first + second)
    ]


@pytest.mark.parametrize("read", [0, 1])
@pytest.mark.parametrize("kind", ["info", "warning"])
def test_filters_work_together(reader: httpx.Client, read: int, kind: str) -> None:
    found = everything(reader, **{"filters[read]": read, "filters[account_setting_type]": kind})
    expected = [
        each
        for each in everything(reader)
        if each["read"] == read and each["account_setting_type"] == kind
    ]
    assert found == expected
    assert found


def test_notifications_of_one_heater(reader: httpx.Client) -> None:
    heater = everything(reader)[0]["heater_id"]
    found = everything(reader, **{"filters[heater_id]": heater})
    assert {each["heater_id"] for each in found} == {heater}
    assert everything(reader, **{"filters[heater_id]": 19001}) == []
    last = reader.get(f"/heaters/api/heaters/heater/{heater}").json()
    assert last["last_notification_timestamp"] == found[0]["modified"]


@pytest.mark.parametrize(("yes", "no"), [(1, 0), ("1", "0"), (True, False)])
def test_marking_as_read_changes_the_count_by_one(
    writer: httpx.Client, yes: object, no: object
) -> None:
    before = unread(writer)
    assert before == len(everything(writer, **{"filters[read]": 0}))
    known = everything(writer, **{"filters[read]": 0})[0]
    answer = writer.patch(f"{PATH}/{known['id']}", json={"read": yes})
    assert (answer.status_code, answer.json()) == (200, known | {"read": 1})
    assert unread(writer) == before - 1
    assert writer.patch(f"{PATH}/{known['id']}", json={"read": no}).json() == known
    assert unread(writer) == before


def test_notifications_of_others_cannot_be_touched(world: Running, reader: httpx.Client) -> None:
    theirs = everything(world.log_in("other@heatdesk.test"))
    assert len(theirs) == 8
    assert not {each["id"] for each in theirs} & {each["id"] for each in everything(reader)}
    assert reader.patch(f"{PATH}/{theirs[0]['id']}", json={"read": 1}).status_code == 403


@pytest.mark.parametrize("value", [2, None, "", "read"])
def test_read_is_0_or_1(reader: httpx.Client, value: object) -> None:
    known = everything(reader)[0]
    assert reader.patch(f"{PATH}/{known['id']}", json={"read": value}).status_code == 400


def test_names_follow_the_callers_language(reader: httpx.Client) -> None:
    names = {
        each["account_setting_name"]
        for each in reader.get(PATH, headers={"Accept-Language": "it"}).json()
    }
    assert {"Pressione dell’impianto", "Anomalia risolta"} <= names
