"""The printed report of a heater: a technical one for the installer's records, or one in plain
words for the customer."""

import asyncio
from datetime import date
from typing import Literal

import msgspec
from msgspec.structs import replace

from server.domain.history import ChangeKind
from server.domain.history_series import day_number
from server.domain.lookups import Language, TemperatureUnit
from server.domain.maintenance import Due, Unknown
from server.domain.plausible import Implausible, Shown
from server.domain.worklist import UNKNOWN_THRESHOLDS, Thresholds, shown_hours, shown_pressure
from server.pages.shared.changes.rows import ChangeRow, heater_changes
from server.pages.shared.forms.submitted_value import temperature_unit
from server.pages.shared.heater.findings import read_thresholds
from server.pages.shared.heater.head import HeaterInfo
from server.pages.shared.heater.history import HeaterHistory, heater_history
from server.pages.shared.heater.qr_code import QrCode, qr_code
from server.pages.shared.heater.records import (
    CurrentFault,
    FaultRow,
    ServiceEntry,
    StatisticValue,
    fault_rows,
    heater_record,
    remember_statistics,
    service_entries,
    statistic_values,
    with_history,
)
from server.pages.shared.heater.sampling import day_of, day_of_time
from server.pages.shared.parameters.rows import ParameterRow, parameter_row, rules_of
from server.pages.shared.plan.plan import plan_of_heater
from server.pages.shared.plan.sections import next_maintenance
from server.provider.account import Account
from server.provider.heaters import Heater
from server.provider.parameters import Parameter
from server.provider.records import Maintenance
from server.store.sheets import sheets_of_account
from server.web.page import Part, PartProblem, SafeHtml
from server.web.parts import part
from server.web.routes import path_to
from server.web.visit import Visit

_REPORT_CHANGES = 10
_TOLD_ELSEWHERE = (ChangeKind.NOTE, ChangeKind.VISIT)
_SHEETS_READ = 10
"""The newest sheets of the heater among which that of the day is searched for."""


class Installer(msgspec.Struct):
    name: str
    address: str | None = None
    """The street."""
    address_number: str | None = None
    postal_code: str | None = None
    city_name: str | None = None
    coc_number: str | None = None
    gassafe_registration_number: str | None = None
    phone_number: str | None = None
    email: str | None = None


Variant = Literal["technical", "customer"]


class Upkeep(msgspec.Struct):
    pressure: Shown
    """In bar."""
    pressure_limit: float | None = None
    """In bar; only set if the pressure is below the limit."""
    hours_left: Shown = None
    """Operating hours until the next maintenance, negative if it is overdue; None if unknown. If
    they are not plausible, the operating hours since the last one."""
    planned: date | None = None
    """The day of the coming visit."""
    due: Due | None = None
    unknown: Unknown | None = None
    """Why it is not known when maintenance is due."""
    last: date | None = None
    """The day of the last maintenance, if it is known."""


class Data(msgspec.Struct):
    """The customer's report has no parameters, statistics, history and changes, and the technical
    one no upkeep."""

    variant: Variant
    languages: list[Language]
    """The languages in which the report can be shown."""
    heater: HeaterInfo
    installer: Part[Installer]
    fault: Part[CurrentFault]
    """Without guidance in the customer's report."""
    parameters: Part[ParameterRow] | None
    all_parameters: bool
    """Whether parameters with their default value are shown as well."""
    statistics: Part[StatisticValue] | None
    history: Part[HeaterHistory] | None
    """The pressure of the last year, or on request all stored series; at most one item."""
    all_history: bool
    today: int
    """In days since 1970."""
    limit: float | None
    """The lowest pressure that the installer accepts, in bar; None if it is not known."""
    faults: Part[FaultRow]
    service: Part[ServiceEntry]
    changes: Part[ChangeRow] | None
    """The newest changes except notes and visits."""
    work: list[str]
    """What was done at the visit of this day, if its working sheet is finished."""
    upkeep: Part[Upkeep] | None
    temperature_unit: TemperatureUnit
    address: str
    """The URL of the heater's details, also in the QR code."""
    code: QrCode


async def load(visit: Visit) -> Data:
    """Reads `for` (`customer`), `parameters` and `history` (`all`). Raises NotLinked or Gone; every
    part but the heater may have a problem."""
    heater_id = visit.params["id"]
    variant: Variant = "customer" if visit.query("for") == "customer" else "technical"
    records = visit.provider.records
    record, account, values, faults, service, (limits, history) = await asyncio.gather(
        heater_record(visit),
        part(visit, visit.provider.account.read),
        _values(visit, variant),
        part(visit, lambda: records.faults(heater_id)),
        part(visit, lambda: records.maintenances(heater_id)),
        asyncio.gather(_limits(visit, variant), _history(visit, variant)),
    )
    address = _address(visit)
    remember_statistics(visit, record.heater, values[1].items if values[1] else [])
    heater, fault = await with_history(visit, record, faults)
    if variant == "customer":
        # The guidance is meant for the installer.
        fault = fault.of([replace(item, content=SafeHtml("")) for item in fault.items])
    changes = None if variant == "customer" else await _changes(visit, values[2])
    return Data(
        variant=variant,
        languages=list(visit.settings.languages),
        heater=heater,
        installer=account.of([_installer(visit, account.value)]),
        fault=fault,
        parameters=values[0],
        all_parameters=visit.query("parameters") == "all",
        statistics=values[1],
        history=history,
        all_history=visit.query("history") == "all",
        today=day_number(day_of(visit)),
        limit=None if record.limits is UNKNOWN_THRESHOLDS else record.limits.pressure,
        faults=fault_rows(faults),
        service=service_entries(service),
        changes=changes,
        work=await _work(visit, variant),
        upkeep=await _upkeep(visit, record.heater, service, *limits) if limits else None,
        temperature_unit=temperature_unit(visit),
        address=address,
        code=qr_code(address),
    )


async def _values(
    visit: Visit, variant: Variant
) -> tuple[Part[ParameterRow] | None, Part[StatisticValue] | None, list[Parameter]]:
    """The rows of parameters and of statistics, and the parameters as the provider sent them; None,
    None and an empty list for the customer's report."""
    if variant == "customer":
        return None, None, []
    heater_id = visit.params["id"]
    parameters, statistics = await asyncio.gather(
        part(visit, lambda: visit.provider.parameters.of_heater(heater_id)),
        statistic_values(visit, heater_id, visit.params["sw_type"]),
    )
    unit = temperature_unit(visit)
    rows = [
        parameter_row(visit.html, each, rules_of(each, unit), explained=False)
        for each in parameters.items
    ]
    return parameters.of(rows), statistics, parameters.items


async def _changes(visit: Visit, parameters: list[Parameter]) -> Part[ChangeRow]:
    """The newest changes without notes, which the service history already shows."""
    changes = await heater_changes(visit, visit.params["id"], parameters)
    others = [each for each in changes.items if each.kind not in _TOLD_ELSEWHERE]
    return changes.of(others[:_REPORT_CHANGES])


async def _history(visit: Visit, variant: Variant) -> Part[HeaterHistory] | None:
    if variant == "customer":
        return None
    if visit.query("history") == "all":
        return await heater_history(visit, visit.params["id"], "all")
    history = await heater_history(visit, visit.params["id"], "year")
    pressures = [
        replace(
            each, series=[], left_out=[left for left in each.left_out if left.name == "pressure"]
        )
        for each in history.items
    ]
    return history.of([each for each in pressures if each.pressures or each.left_out])


async def _work(visit: Visit, variant: Variant) -> list[str]:
    heater, today = visit.params["id"], day_of(visit)
    newest = await part(visit, lambda: visit.stored(sheets_of_account, 0, _SHEETS_READ, heater))
    finished = [
        (each.finished, each)
        for each in newest.items
        if each.finished and not each.is_damaged and day_of_time(visit, each.finished) == today
    ]
    if not finished:
        return []
    # The last one, as it may correct another; what is written may be meant for the installer alone.
    _, last = max(finished, key=lambda each: each[0])
    return list(last.read().work(written=variant == "technical"))


async def _limits(visit: Visit, variant: Variant) -> tuple[Thresholds, PartProblem | None] | None:
    """As `read_thresholds`; None for the technical report, which has no upkeep."""
    return None if variant == "technical" else await read_thresholds(visit)


def _installer(visit: Visit, account: Account | None) -> Installer:
    """The installer's account; if it cannot be read, only the name from the session."""
    if account is None:
        name = visit.session.profile.name if visit.session.profile else ""
        return Installer(name)
    return Installer(
        name=account.display_name,
        address=account.address,
        address_number=account.address_number,
        postal_code=account.postal_code,
        city_name=account.city_name,
        coc_number=account.coc_number,
        gassafe_registration_number=account.gassafe_registration_number,
        phone_number=account.phone_number,
        email=account.email,
    )


def _address(visit: Visit) -> str:
    path = path_to("heater-details", **visit.params)
    if origin := visit.settings.public_url:
        return f"{origin}{path}"
    return str(visit.request.url.replace(path=path, query="", fragment=""))


async def _upkeep(
    visit: Visit,
    heater: Heater,
    service: Part[Maintenance],
    limits: Thresholds,
    problem: PartProblem | None,
) -> Part[Upkeep]:
    """Exactly one item; if there is a problem with the installer's limits, it has only the pressure
    and the part the problem."""
    bar, shown = heater.heater_pressure, heater.shown("heater_pressure")
    if problem:
        return Part([Upkeep(shown)], problem)
    is_low = bar is not None and shown_pressure(bar) < limits.pressure
    left = heater.shown("num_hours_heater_since_maintenance")
    if not (left is None or isinstance(left, Implausible)):
        left = limits.maintenance_hours - shown_hours(left)
    entry = await plan_of_heater(visit, heater, limits.maintenance_hours, service)
    wear, due = entry.wear, entry.due
    planned = next_maintenance(entry.planned, day_of(visit))
    upkeep = Upkeep(
        pressure=shown,
        pressure_limit=limits.pressure if is_low else None,
        hours_left=left,
        planned=planned.day if planned else None,
        due=due if isinstance(due, Due) else None,
        unknown=due if isinstance(due, Unknown) else None,
        last=wear.last,
    )
    return Part([upkeep])
