"""The pages that are measured, by the number of heaters in their world."""

from dataclasses import dataclass


@dataclass(frozen=True)
class MeasuredPage:
    name: str
    path: str
    """Empty for the details of a heater, whose path depends on the world."""
    is_open: bool = False
    """Whether it is shown without a login."""


WORLDS: dict[int, tuple[MeasuredPage, ...]] = {
    300: (
        MeasuredPage("notifications, 10 rows", "/notifications"),
        MeasuredPage("notifications, 50 rows", "/notifications?page=5"),
        MeasuredPage("notifications, 100 rows", "/notifications?page=10"),
        MeasuredPage("customers, 50 rows", "/customers"),
        MeasuredPage("heaters, 50 of 300 rows", "/heaters/"),
    ),
    60: (MeasuredPage("dashboard, 60 heaters", "/"),),
}

SLOW_WORLD = 300
SLOW_PAGES = (
    MeasuredPage("login", "/login", is_open=True),
    MeasuredPage("dashboard", "/"),
    MeasuredPage("customers", "/customers"),
    MeasuredPage("heaters", "/heaters/"),
    MeasuredPage("notifications", "/notifications"),
    MeasuredPage("a heater", ""),
)
"""The pages that are opened on a slow link."""
