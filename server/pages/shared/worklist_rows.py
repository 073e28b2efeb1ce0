"""The rows of the dashboard's worklist (`server/domain/worklist.py`)."""

from collections.abc import Iterable
from datetime import datetime

from server.domain.freshness import Outage
from server.domain.limits import WORKLIST_ROWS
from server.domain.statuses import StatusGroup
from server.domain.worklist import Condition, Entry, Finding, Setting, thresholds_of, worklist
from server.pages.shared.heater_status import group_of_heater, outage_of_heater, status_name
from server.pages.shared.list_rows import HeaterLink, heater_link_fields
from server.provider.auth.account import NotificationSetting
from server.provider.heaters.heaters import Heater
from server.web.page import Part


class WorkRow(HeaterLink):
    """A heater that needs attention; `reasons` has the most urgent first."""

    status_name: str | None
    """The provider's name of the status."""
    reasons: tuple[Finding, ...]
    outage: Outage | None
    last_seen: datetime | None
    """The time of these values."""


def worklist_of(
    heaters: Part[Heater], settings: list[NotificationSetting]
) -> tuple[Part[WorkRow], int]:
    """The first `WORKLIST_ROWS` rows, and the number of all."""
    limits = thresholds_of(
        Setting(item.field, item.operator, item.value, item.unit, item.type) for item in settings
    )
    entries, total = worklist(_conditions(heaters.items), limits, WORKLIST_ROWS)
    listed = {entry.id for entry in entries}
    by_id = {str(heater.id): heater for heater in heaters.items if str(heater.id) in listed}
    rows = [_row(by_id[entry.id], entry) for entry in entries]
    return Part(rows, heaters.problem), total


def _conditions(heaters: Iterable[Heater]) -> Iterable[Condition]:
    return (
        Condition(
            id=str(heater.id),
            fault=group_of_heater(heater) is StatusGroup.FAULT,
            days_offline=_longest(heater.num_days_gateway_offline, heater.num_days_heater_offline),
            pressure=heater.heater_pressure,
            hours_since_maintenance=heater.num_hours_heater_since_maintenance,
            flames_lost=heater.num_flames_lost,
            ignition_fails=heater.num_ignition_fails,
        )
        for heater in heaters
    )


def _longest(gateway: float | None, heater: float | None) -> float | None:
    if gateway is None or heater is None:
        return heater if gateway is None else gateway
    return max(gateway, heater)


def _row(heater: Heater, entry: Entry) -> WorkRow:
    return WorkRow(
        **heater_link_fields(heater),
        status_name=status_name(heater),
        reasons=entry.findings,
        outage=outage_of_heater(heater),
        last_seen=heater.last_seen,
    )
