"""The columns of the maintenance plan's CSV file."""

from collections.abc import Callable
from datetime import date

import msgspec

from server.domain.maintenance import Due
from server.domain.memory import HeaterCustomer
from server.domain.spreadsheet import Cell
from server.domain.visits import SiteVisit, VisitReason
from server.live.files.cells import Column, CsvContext, Texts, hours_cell
from server.pages.shared.heater.rows import joined, type_name
from server.pages.shared.plan.sections import PlanEntry

_REASON = "visit.reasons."
REASON_TEXTS = tuple(f"{_REASON}{each}" for each in VisitReason)
OVERDUE, CUSTOMERS_UNKNOWN = "csv.maintenance_overdue", "csv.customers_unknown"


class PlanLine(msgspec.Struct):
    entry: PlanEntry
    customer: HeaterCustomer
    limit: float


def _state(line: PlanLine, context: CsvContext) -> Cell:
    due = line.entry.due
    return context.texts[OVERDUE] if isinstance(due, Due) and due.overdue else None


def _month(day: date) -> str:
    return f"{day:%Y-%m}"


def _from(line: PlanLine, _: CsvContext) -> Cell:
    due = line.entry.due
    return _month(due.earliest) if isinstance(due, Due) and not due.overdue else None


def _until(line: PlanLine, _: CsvContext) -> Cell:
    due = line.entry.due
    if not isinstance(due, Due) or due.overdue or due.later:
        return None
    return _month(due.latest)


def _hours(line: PlanLine, context: CsvContext) -> Cell:
    return hours_cell(line.entry.heater.shown("num_hours_heater_since_maintenance"), context)


def _hours_a_day(line: PlanLine, _: CsvContext) -> Cell:
    operation = line.entry.wear.operation
    return round(operation.hours_a_day, 1) if operation else None


def _since(line: PlanLine, _: CsvContext) -> Cell:
    operation = line.entry.wear.operation
    return operation.since if operation else None


def _of_visit(name: str) -> Callable[[PlanLine, CsvContext], Cell]:
    return lambda line, _: getattr(line.entry.next_visit, name, None)


def _reason(line: PlanLine, context: CsvContext) -> Cell:
    planned = line.entry.next_visit
    return reason_text(context.texts, planned) if planned else None


def reason_text(texts: Texts, planned: SiteVisit) -> str:
    """`Fault F03`: why the visit is planned, with the code of the fault."""
    return joined(texts[f"{_REASON}{planned.reason}"], planned.fault)


MAINTENANCE: tuple[Column[PlanLine], ...] = (
    Column("csv.maintenance_state", _state),
    Column("csv.due_from", _from),
    Column("csv.due_until", _until),
    Column("csv.planned_for", _of_visit("day")),
    Column("csv.planned_time", _of_visit("time")),
    Column("csv.plan_reason", _reason),
    Column("csv.plan_note", _of_visit("note")),
    Column("csv.customer", lambda row, _: row.customer.name or row.entry.heater.name),
    Column("field.phone", "customer.phone_number"),
    Column("field.postal_code", "entry.heater.postal_code"),
    Column("csv.address_number", "entry.heater.address_number"),
    Column("csv.street", "entry.heater.address"),
    Column("field.city", "entry.heater.city_name"),
    Column("field.type", lambda row, _: type_name(row.entry.heater)),
    Column("field.serial_number", "entry.heater.serial_number"),
    Column("sort.num_hours_heater_since_maintenance", _hours, "h"),
    Column("csv.hours_limit", "limit", "h"),
    Column("csv.hours_a_day", _hours_a_day),
    Column("csv.hours_since", _since),
    Column("csv.last_maintenance", "entry.wear.last"),
)
