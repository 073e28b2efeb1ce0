"""Heaters for a map, far from each other, and what the map shows of them."""

import json
import re

from playwright.sync_api import Locator, Page

from tests.support.faults import Fault
from tests.support.rows import HEATERS as HEATERS  # noqa: PLC0414 - Handed on to the tests.


def heaters(*codes: str) -> Fault:
    """Heaters far from each other, each with its own place and status."""
    rows = [
        {
            "id": index + 1,
            "sw_type": "ic3",
            "lat": 52 - index,
            "lng": 5.0 + 2 * index,
            "postal_code": code,
            "address_number": "7",
            "heater_status_id": [1, 2, 3, 9][index % 4],
            "heater_status_name": f"status {index}",
            "last_notification_timestamp": "2026-11-20T10:30:00Z",
        }
        for index, code in enumerate(codes)
    ]
    return Fault(200, json.dumps(rows).encode())


def marker(page: Page, name: str) -> Locator:
    return page.locator(".map").get_by_role("button", name=name)


def show_map(page: Page) -> None:
    """Opens the map of the list, which phones fold."""
    switch = page.locator(".for-map summary")
    if switch.is_visible():
        switch.click()


def counted(page: Page) -> int:
    """How many heaters are on the map, alone or in a cluster."""
    numbers = page.locator(".map .many b").all_inner_texts()
    single = page.locator(".map .one").count()
    return single + sum(int(re.sub(r"\D", "", number)) for number in numbers)
