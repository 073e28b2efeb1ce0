"""A provider may not know a filter of notifications: what contradicts it is not marked with it."""

from typing import Any

import msgspec
import pytest

from server.provider import tolerant
from server.provider.notifications import Notification, NotificationFilter

SENT: list[dict[str, Any]] = [
    {"id": 1, "read": 1, "heater_id": 1, "account_setting_type": "warning"},
    {"id": 2, "read": 0, "heater_id": "1", "account_setting_type": "info"},
    {"id": 3, "read": "0", "heater": {"id": 2}, "account_setting_type": "Warning"},
    {"id": 4},
]


@pytest.mark.parametrize(
    ("criteria", "left"),
    [
        (NotificationFilter(), [1, 2, 3, 4]),
        (NotificationFilter(read=False), [2, 3, 4]),
        (NotificationFilter(read=True), [1, 4]),
        (NotificationFilter(kind="info"), [2, 4]),
        (NotificationFilter(heater_id="1"), [1, 2, 4]),
        (NotificationFilter(read=False, kind="warning", heater_id="2"), [3, 4]),
    ],
)
def test_a_field_that_is_not_sent_contradicts_no_filter(
    criteria: NotificationFilter, left: list[int]
) -> None:
    items = tolerant.Decoder().decode(msgspec.json.encode(SENT), list[Notification])
    assert [item.id for item in items if not criteria.contradicts(item)] == left
