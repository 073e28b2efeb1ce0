"""The pages that are measured, by the number of heaters of their world."""

from dataclasses import dataclass


@dataclass(frozen=True)
class MeasuredPage:
    name: str
    path: str
    open: bool = False
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
