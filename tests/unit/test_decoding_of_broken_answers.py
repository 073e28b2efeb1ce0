"""Answers of the provider that are broken or odd: refused, or read without their odd part."""

import json
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest

from server.provider import tolerant
from server.provider.account import NotificationSetting
from server.provider.answer import Answer, retry_after_seconds
from server.provider.catalogue import Catalogue
from server.provider.customers import FoundAccount, SearchResult
from server.provider.errors import InvalidResponse, Refused
from server.provider.heaters import CustomerAccount, Heater, Realtime, RealtimeSeries
from server.provider.help import Faq, FaqCategory
from server.provider.invites import Invite
from server.provider.notifications import NewNotifications, Notification, NotificationCalls
from server.provider.parameters import Parameter, ParameterCalls
from server.provider.records import Fault, Maintenance, Statistics
from tests.support.loops import run

BROKEN = {
    "cut off": b'{"num_notifications": 1, "more": [1,',
    "no UTF-8": b'{"num_notifications": "\xff\xfe"}',
    "nested deeply": b'{"num_notifications": 1, "x": ' + b"[" * 100_000,
    "a number beyond numbers": b'{"num_notifications": 1e999}',
    "a number of 5,000 digits": b'{"num_notifications": ' + b"9" * 5000 + b"}",
    "half a character": b'{"num_notifications": "\\ud800"}',
}
LISTED = (
    *(CustomerAccount, FoundAccount, Heater, Notification, Invite, FaqCategory, Faq),
    *(Parameter, Fault, Maintenance, NotificationSetting),
)


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN.keys())
@pytest.mark.parametrize("kind", [NewNotifications, list[Invite]])
def test_a_broken_body_is_an_invalid_answer(kind: Any, body: bytes) -> None:
    with pytest.raises(InvalidResponse):
        Answer(200, body).decode(kind)


@pytest.mark.parametrize(
    "rows", [[None, None, {}], ["a", 5, []], [[], [[]]], [{"\ud800": 1}]], ids=ascii
)
@pytest.mark.parametrize("kind", LISTED)
def test_a_list_of_which_nothing_can_be_read_is_no_empty_list(kind: Any, rows: list[Any]) -> None:
    with pytest.raises(InvalidResponse):
        Answer(200, json.dumps(rows).encode()).decode(list[kind])


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        *(
            (kind, b'{"error": "Database locked"}')
            for kind in (SearchResult, Statistics, Catalogue)
        ),
        (Realtime, b'{"pump": [true], "series": {"power": {"thermal": [5]}, "signal": {}}}'),
    ],
)
def test_a_record_of_which_nothing_can_be_read_is_no_empty_record(kind: Any, body: bytes) -> None:
    with pytest.raises(InvalidResponse):
        Answer(200, body).decode(kind)


@pytest.mark.parametrize("body", [b"{}", b'{"colour": "red"}', b'{"error": null}'])
def test_an_object_of_unknown_fields_alone_is_an_empty_record(body: bytes) -> None:
    assert Answer(200, body).decode(Statistics) == Statistics()


def test_a_parameter_whose_options_cannot_be_read_is_left_out() -> None:
    sent = ([None, "eco"], {"0": {"value": 1}}, [{"id": 1, "name": "Eco"}, {"value": None}])
    odd = [{"id": 4, "heater_parameter_type_options": each} for each in sent]
    answer = Answer(200, msgspec.json.encode([{"id": 12}, *odd]))
    assert [parameter.id for parameter in answer.decode(list[Parameter])] == [12]
    assert answer.summary.left_out == 3


NAMED, TYPES = {"name": "x"}, {"heater_types": [{"id": 2}]}


@pytest.mark.parametrize(
    ("kind", "sent", "kept"),
    [
        (list[Heater], [{"id": 1}] * 20_001, 20_000),
        (list[Heater], [{"id": 1, "heater_status": "x"}] * 30_000, 20_000),
        (list[Heater], [{"id": 1, "customer_accounts": [{"id": 2}] * 99}] * 1100, 1010),
        (SearchResult, {"accounts": [{"id": 1, "heater_id": [1] * 9_000}] * 12}, 11),
        (Catalogue, {"heater_faults": {str(id_): NAMED for id_ in range(20_001)}}, 20_000),
        (Catalogue, {"heater_info": [{"heater_types": [{"id": 1}] * 100_001}, TYPES]}, 1),
        (RealtimeSeries, {"power": {str(id_): 9e9 for id_ in range(40_000)}}, 20_000),
    ],
)
def test_the_end_of_a_list_that_is_too_long_for_a_page_is_left_out(
    kind: Any, sent: Any, kept: int
) -> None:
    answer = Answer(200, msgspec.json.encode(sent))
    read = msgspec.to_builtins(answer.decode(kind))
    sent, read = (
        each if isinstance(each, list) else max(each.values(), key=bool) for each in (sent, read)
    )
    assert (len(read), answer.summary.left_out) == (kept, len(sent) - kept)


@pytest.mark.parametrize(("field", "left_out"), [("heater_pressure", 0), ("customer_accounts", 2)])
def test_only_what_a_list_should_have_is_left_out(field: str, left_out: int) -> None:
    answer = Answer(200, msgspec.json.encode([{"id": 1, field: [5, 6]}]))
    assert (len(answer.decode(list[Heater])), answer.summary.left_out) == (1, left_out)


def test_half_a_character_in_a_name_costs_that_character() -> None:
    body = b'[{"id": 1, "name": "Jan\\ud83dsen"}, {"id": 2, "name": "\\ud83d\\udd25"}]'
    names = [customer.name for customer in Answer(200, body).decode(list[CustomerAccount])]
    assert names == ["Jan\ufffdsen", "\U0001f525"]


@pytest.mark.parametrize("value", ["2,000", "weekly", [1500], {}])
def test_a_threshold_that_cannot_be_read_is_not_taken_for_a_missing_one(value: object) -> None:
    interval = {"id": 2, "field": "num_hours_heater_maintenance_interval", "value": value}
    answer = Answer(200, json.dumps([{"id": 1, "value": "1.5"}, interval]).encode())
    assert [setting.id for setting in answer.decode(list[NotificationSetting])] == [1]
    assert answer.summary.left_out == 1


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"{}", b'{"success": true}', b'{"id": 1, "read": null}', b"[]", b"true"),
        *(b'{"read": "perhaps"}', b"<!doctype html>"),
    ],
)
def test_an_answer_to_a_mark_that_does_not_say_whether_it_is_read_says_nothing(
    body: bytes,
) -> None:
    caller: Any = SimpleNamespace(write=AsyncMock(return_value=Answer(200, body, is_write=True)))
    assert run(NotificationCalls(caller).mark("1", read=True)) is None


@pytest.mark.parametrize("status", ["failed", " Failed ", "Error"])
def test_a_reset_that_the_answer_calls_failed_is_refused(status: str) -> None:
    body = json.dumps({"status": status}).encode()
    caller: Any = SimpleNamespace(write=AsyncMock(return_value=Answer(200, body, is_write=True)))
    with pytest.raises(Refused):
        run(ParameterCalls(caller).reset("1"))


@pytest.mark.parametrize("digits", [309, 400, 401, 5000])
@pytest.mark.parametrize("field", ["id", "name", "heater_type_id", "lat", "heater_status_id"])
def test_an_integer_beyond_all_floats_costs_its_field_at_most(field: str, digits: int) -> None:
    odd = b'{"id": 1, "sw_type": "ic3", "%s": %s}' % (field.encode(), b"9" * digits)
    heaters = tolerant.Decoder().decode(b'[%s, {"id": 2}]' % odd, list[Heater])
    assert [heater.id for heater in heaters] == ([2] if field == "id" else [1, 2])


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        *(("9" * 40, 86_400), ("999999999", 86_400), ("7", 7)),
        *(("-3", None), ("x", None), ("soon \u00e9", None), (None, None)),
    ],
)
def test_a_wait_is_never_longer_than_a_day(header: str | None, seconds: int | None) -> None:
    assert retry_after_seconds(header) == seconds
