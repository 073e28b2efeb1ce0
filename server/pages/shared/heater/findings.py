"""Why a heater needs attention: the same on the dashboard's worklist and on the heater's tabs."""

from collections.abc import Iterable

import msgspec

from server.domain.fault_urgency import Consequence
from server.domain.worklist import (
    UNKNOWN_THRESHOLDS,
    Condition,
    Finding,
    Reason,
    Setting,
    Thresholds,
    findings_of,
    thresholds_of,
)
from server.domain.worsening import Worsening
from server.pages.shared.heater.current_faults import CurrentFaults, has_fault
from server.pages.shared.heater.status import is_offline, outage_of_heater
from server.provider.account import NotificationSetting
from server.provider.heaters import Heater
from server.web.page import PartProblem
from server.web.parts import optional, part
from server.web.visit import Visit

SHOWN_BY_STATUS = {Reason.FAULT, Reason.OFFLINE, Reason.OUTAGE}
"""The reasons that a heater's status already shows."""


class Judged(msgspec.Struct):
    """Whether all that heaters are judged by could be read, for screens that rank or choose them by
    their findings."""

    limits_problem: PartProblem | None
    """Why default limits are used instead of some or all of the installer's."""
    trends_known: bool
    """Whether the stored trends could be read; True where they do not matter."""


def account_thresholds(settings: Iterable[NotificationSetting]) -> Thresholds:
    return thresholds_of(
        Setting(item.field, item.operator, item.value, item.unit, item.type, str(item.id))
        for item in settings
    )


async def read_thresholds(
    visit: Visit, name: str | None = None
) -> tuple[Thresholds, PartProblem | None]:
    """The installer's limits and None; or, if some or all of them cannot be read, default limits
    for those and the reason. With a name they are a side part, which may be late. Raises
    Unauthorized."""
    answer = await part(visit, visit.provider.account.thresholds_and_total, name)
    settings, sent = answer.value or ([], 0)
    limits = account_thresholds(settings)
    if len(settings) < sent:
        return limits, "invalid_response"
    if answer.problem is None:
        visit.host.memory.remember_limits(visit.account_key, limits)
    return limits, answer.problem


async def remembered_thresholds(visit: Visit) -> tuple[Thresholds, PartProblem | None]:
    """As `read_thresholds`, but a side part, and read only if they are not remembered. Raises
    Unauthorized."""
    known = visit.host.memory.limits.get(visit.account_key)
    return (known, None) if known else await read_thresholds(visit, "limits")


async def optional_thresholds(visit: Visit) -> Thresholds:
    """The installer's limits, for a page that can do without them; `UNKNOWN_THRESHOLDS` if some of
    them cannot be read. Raises Unauthorized."""
    answer = await optional(visit, lambda provider: provider.account.thresholds_and_total())
    if answer is None or len(answer[0]) < answer[1]:
        return UNKNOWN_THRESHOLDS
    return account_thresholds(answer[0])


def condition_of(
    heater: Heater, faults: CurrentFaults, worsening: tuple[Worsening, ...] = ()
) -> Condition:
    """The values of a heater that decide whether, and how urgently, it needs attention."""
    is_faulty = has_fault(heater)
    fault = faults.of(heater) if is_faulty else None
    days = days_offline(heater)
    return Condition(
        id=str(heater.id),
        fault=is_faulty,
        consequence=faults.consequence_of(heater) if is_faulty else Consequence.UNKNOWN,
        since=fault.since if fault else None,
        days_offline=days,
        lost=days is None and is_offline(heater) and outage_of_heater(heater) is not None,
        pressure=heater.heater_pressure,
        hours_since_maintenance=heater.num_hours_heater_since_maintenance,
        flames_lost=heater.num_flames_lost,
        ignition_fails=heater.num_ignition_fails,
        worsening=worsening,
    )


def heater_findings(
    heater: Heater,
    limits: Thresholds,
    faults: CurrentFaults,
    worsening: tuple[Worsening, ...] = (),
) -> list[Finding]:
    """Why this heater needs attention, the most urgent first."""
    return list(findings_of(condition_of(heater, faults, worsening), limits))


def days_offline(heater: Heater) -> float | None:
    """The days that the heater or its gateway has had no connection, whichever is longer; None if
    neither is known."""
    gateway, own = heater.num_days_gateway_offline, heater.num_days_heater_offline
    if gateway is None or own is None:
        return own if gateway is None else gateway
    return max(gateway, own)
