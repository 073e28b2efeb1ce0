"""What all lists have in common: order, filters and limits."""

from typing import Any

import httpx
import pytest

from tests.provider.support import (
    CUSTOMERS,
    HEATERS,
    INVITES,
    LIST,
    MAINTENANCES,
    NOTIFICATIONS,
    everything,
)

ORDERS_OF_HEATERS = (
    *("heater_pressure", "created", "num_hours_heater", "num_hours_heater_since_maintenance"),
    *("num_flames_lost", "num_ignition_fails", "num_days_gateway_offline"),
    *("num_days_heater_offline", "name", "last_notification_timestamp"),
)
ORDERS = [
    *((LIST, "order_by_direction", field) for field in ORDERS_OF_HEATERS),
    *((CUSTOMERS, "order_by_dir", field) for field in ("created", "name")),
    *((INVITES, "order_by_dir", field) for field in ("created", "account_name")),
    (NOTIFICATIONS, "order_by_direction", "modified"),
]


@pytest.mark.parametrize(
    ("path", "query", "field", "falls"),
    [
        *(
            (path, {"order_by": field, way: direction}, field, direction == "desc")
            for path, way, field in ORDERS
            for direction in ("asc", "desc")
        ),
        # Without a wish.
        (CUSTOMERS, {}, "name", False),
        (INVITES, {}, "created", True),
        (NOTIFICATIONS, {}, "modified", True),
        (f"{HEATERS}/history/20003", {}, "created", True),
        (f"{MAINTENANCES}/20041", {}, "maintenance_timestamp", True),
    ],
)
def test_a_list_is_ordered_with_unknown_values_last(
    reader: httpx.Client, path: str, query: dict[str, str], field: str, falls: bool
) -> None:
    values = [each[field] for each in everything(reader, path, **query)]
    known = [value for value in values if value is not None]
    assert len(known) > 2
    key = str.casefold if isinstance(known[0], str) else None
    unknown = [None] * (len(values) - len(known))
    assert values == sorted(known, key=key, reverse=falls) + unknown


@pytest.mark.parametrize(
    ("path", "query", "fields"),
    [
        (LIST, {"heater_status_id[]": [3, 10]}, {"heater_status_id": (3, 10)}),
        (LIST, {"heater_status_id[]": 9}, {"heater_status_id": (9,)}),
        *(
            (INVITES, {"completed": completed, "accepted": accepted}, answer)
            for completed, accepted in ((0, 0), (1, 0), (1, 1))
            for answer in [{"completed": (completed,), "accepted": (accepted,)}]
        ),
        (INVITES, {"completed": 1}, {"completed": (1,)}),
        (NOTIFICATIONS, {"filters[heater_id]": 20009}, {"heater_id": (20009,)}),
        *(
            (
                NOTIFICATIONS,
                {"filters[read]": read, "filters[account_setting_type]": kind},
                {"read": (read,), "account_setting_type": (kind,)},
            )
            for read in (0, 1)
            for kind in ("info", "warning")
        ),
    ],
)
def test_a_filtered_list_has_what_was_asked_for_and_nothing_else(
    reader: httpx.Client, path: str, query: dict[str, Any], fields: dict[str, tuple[object, ...]]
) -> None:
    wanted = [
        row
        for row in everything(reader, path)
        if all(row[field] in allowed for field, allowed in fields.items())
    ]
    assert wanted
    assert everything(reader, path, **query) == wanted


@pytest.mark.parametrize(
    ("path", "query", "part"),
    [
        (CUSTOMERS, {"limit": 10}, slice(10)),
        (INVITES, {"limit": 3}, slice(3)),
        (NOTIFICATIONS, {"limit": 10}, slice(10)),
        (NOTIFICATIONS, {"limit": 10, "offset": 10}, slice(10, 20)),
        (NOTIFICATIONS, {"limit": 10, "offset": 145}, slice(145, 150)),
        (NOTIFICATIONS, {"limit": 10, "offset": 150}, slice(0)),
    ],
)
def test_a_limit_cuts_a_list_and_an_offset_goes_on_behind_it(
    reader: httpx.Client, path: str, query: dict[str, int], part: slice
) -> None:
    assert everything(reader, path, **query) == everything(reader, path)[part]
