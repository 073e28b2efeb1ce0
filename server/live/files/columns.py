"""The columns of the CSV files, and the texts that the host needs: those of its
files, and of working sheets."""

from datetime import date

import msgspec

from server.domain.history import ChangeKind, Outcome, Sample
from server.domain.history_series import day_of_number
from server.domain.memory import FaultSummary
from server.domain.parameters import ShownValue
from server.domain.plausible import shown_of_sample
from server.domain.spreadsheet import Cell
from server.domain.statuses import MODES, StatusGroup
from server.domain.worsening import Worsening, WorseningKind
from server.live.files.calendar_file import CALENDAR_TEXTS
from server.live.files.cells import (
    IMPLAUSIBLE,
    TIME_UNKNOWN,
    Column,
    CsvContext,
    Texts,
    hours_cell,
    shown_cell,
    time_cell,
)
from server.live.files.plan_columns import CUSTOMERS_UNKNOWN, MAINTENANCE, OVERDUE, REASON_TEXTS
from server.pages.shared.changes.rows import ChangeRow
from server.pages.shared.heater.history import HeaterMark
from server.pages.shared.heater.rows import short_address, type_name
from server.pages.shared.heater.status import own_label, status_code, status_name
from server.pages.shared.notifications.rows import notification_value
from server.pages.shared.sheets.blank import SHEET_TEXTS
from server.provider.heaters import CustomerAccount, Heater
from server.provider.notifications import Notification

READ, UNREAD = "notifications.read", "notification.unread"
WARNING, INFO = "notification.warning", "notification.info"
LEFT_OUT, CODES_UNKNOWN = "csv.left_out", "heaters.codes_unknown"
USUAL_LIMITS = "worklist.usual_limits"
WORSENINGS = {
    WorseningKind.PRESSURE: "sort.heater_pressure",
    WorseningKind.IGNITION: "worklist.reasons.IGNITION",
    WorseningKind.FLAMES: "worklist.reasons.FLAMES",
    WorseningKind.STARTS: "stat.num_boiler_starts",
    WorseningKind.COMPRESSOR_STARTS: "csv.compressor_starts",
    WorseningKind.OUTAGES: "csv.often_offline",
}


class HeaterLine(msgspec.Struct):
    heater: Heater
    fault: FaultSummary | None
    worsening: tuple[Worsening, ...] = ()


def _status(heater: Heater, texts: Texts) -> str:
    """The name of the status, as on screens (`views/format/status-notes.ts`)."""
    label = own_label(heater)
    code = status_code(heater) if label is StatusGroup.OTHER else None
    return status_name(heater) or code or texts[f"status.{label}"]


def _measured(name: str, text_key: str, unit: str = "") -> Column[HeaterLine]:
    return Column(text_key, lambda row, context: shown_cell(row.heater.shown(name), context), unit)


def _hours(name: str) -> Column[HeaterLine]:
    return Column(
        f"sort.{name}", lambda row, context: hours_cell(row.heater.shown(name), context), "h"
    )


def _sampled(field: str, text_key: str, unit: str = "") -> Column[Sample]:
    cell = hours_cell if unit == "h" else shown_cell
    return Column(text_key, lambda row, context: cell(shown_of_sample(row, field), context), unit)


def _kinds(row: HeaterLine, texts: Texts) -> str | None:
    return ", ".join(texts[WORSENINGS[each.kind]] for each in row.worsening) or None


def _fall(row: HeaterLine) -> Worsening | None:
    return next((each for each in row.worsening if each.kind is WorseningKind.PRESSURE), None)


def _fall_a_week(row: HeaterLine, _: CsvContext) -> Cell:
    fall = _fall(row)
    return round(fall.value, 2) if fall else None


def _crossing(row: HeaterLine) -> date | None:
    fall = _fall(row)
    return fall.crossing if fall else None


class ChangeLine(msgspec.Struct):
    row: ChangeRow
    place: str | None
    """Postal code and house number of the heater."""
    serial_number: str | None
    customer: str | None
    """The name of the customer, for a change without a heater."""


HEATERS: tuple[Column[HeaterLine], ...] = (
    Column("field.name", "heater.name"),
    Column("field.postal_code", "heater.postal_code"),
    Column("csv.address_number", "heater.address_number"),
    Column("csv.street", "heater.address"),
    Column("field.city", "heater.city_name"),
    Column("field.status", lambda row, context: _status(row.heater, context.texts)),
    Column("field.fault_code", lambda row, _: row.fault.code if row.fault else None),
    Column("csv.fault_name", lambda row, _: row.fault.name if row.fault else None),
    Column("csv.fault_since", lambda row, _: row.fault.since if row.fault else None),
    Column("field.serial_number", "heater.serial_number"),
    Column("field.type", lambda row, _: type_name(row.heater)),
    Column("csv.last_seen", lambda row, context: time_cell(row.heater, "last_seen", context)),
    _measured("heater_pressure", "sort.heater_pressure", "bar"),
    _hours("num_hours_heater"),
    _hours("num_hours_heater_since_maintenance"),
    _measured("num_flames_lost", "sort.num_flames_lost"),
    _measured("num_ignition_fails", "sort.num_ignition_fails"),
    _measured("num_days_gateway_offline", "csv.days_gateway_offline"),
    _measured("num_days_heater_offline", "csv.days_heater_offline"),
    Column("sort.created", "heater.created"),
    Column("worklist.reasons.WORSENING", lambda row, context: _kinds(row, context.texts)),
    Column("csv.pressure_fall", _fall_a_week, "bar"),
    Column("csv.below_limit", lambda row, _: _crossing(row)),
)

CUSTOMERS: tuple[Column[CustomerAccount], ...] = (
    Column("field.name", "name"),
    Column("field.postal_code", "postal_code"),
    Column("csv.address_number", "address_number"),
    Column("csv.addition", "address_additional"),
    Column("csv.street", "address"),
    Column("field.city", "city_name"),
    Column("field.country", "country_name"),
    Column("field.phone", "phone_number"),
    Column("field.email", "email"),
    Column("sort.created", "created"),
)

NOTIFICATIONS: tuple[Column[Notification], ...] = (
    Column("field.date", lambda row, context: time_cell(row, "modified", context)),
    Column(
        "notifications.type",
        lambda row, context: context.texts[
            WARNING if row.account_setting_type == "warning" else INFO
        ],
    ),
    Column("notifications.notification", "account_setting_name"),
    Column(
        "csv.value",
        lambda row, context: shown_cell(notification_value(row, context.unit).value, context),
    ),
    Column("csv.unit", lambda row, context: notification_value(row, context.unit).unit),
    Column("field.address", lambda row, _: short_address(row.heater)),
    Column("notifications.heater", lambda row, _: row.heater.name if row.heater else None),
    Column("notifications.state", lambda row, context: context.texts[READ if row.read else UNREAD]),
)

CHANGES: tuple[Column[ChangeLine], ...] = (
    Column("field.date", "row.at"),
    Column("field.address", "place"),
    Column("field.serial_number", "serial_number"),
    Column("csv.customer", "customer"),
    Column("changes.what", lambda line, context: context.texts[f"change.{line.row.kind}"]),
    Column("field.name", lambda line, _: line.row.name or line.row.note),
    Column("csv.before", lambda line, context: _value(line.row.old, context)),
    Column("csv.after", lambda line, context: _value(line.row.new, context)),
    Column("csv.unit", lambda line, _: line.row.new.unit),
    Column(
        "changes.outcome", lambda line, context: context.texts[f"change.outcome.{line.row.outcome}"]
    ),
)


def _value(value: ShownValue, context: CsvContext) -> Cell:
    if value.switch is not None:
        return context.texts[ON if value.switch else OFF]
    return value.text if value.number is None else value.number


HISTORY: tuple[Column[Sample], ...] = (
    Column("field.date", "day"),
    Column("field.serial_number", "serial"),
    _sampled("pressure", "sort.heater_pressure", "bar"),
    _sampled("pressure_low", "csv.pressure_low", "bar"),
    _sampled("pressure_high", "csv.pressure_high", "bar"),
    _sampled("hours", "sort.num_hours_heater", "h"),
    _sampled("hours_since_maintenance", "sort.num_hours_heater_since_maintenance", "h"),
    _sampled("flames_lost", "sort.num_flames_lost"),
    _sampled("ignition_fails", "sort.num_ignition_fails"),
    _sampled("days_offline", "csv.days_heater_offline"),
    Column("field.fault_code", "fault"),
)

FAULT, NOTE = "report.fault", "history.note"
SOLVED, UNSOLVED = "fault.solved", "fault.unsolved"
ON, OFF = "parameter.on", "parameter.off"


class MarkLine(msgspec.Struct):
    mark: HeaterMark
    is_fault: bool


def _solved(line: MarkLine, context: CsvContext) -> str | None:
    if line.mark.solved is None:
        return None
    return context.texts[SOLVED if line.mark.solved else UNSOLVED]


MARKS: tuple[Column[MarkLine], ...] = (
    Column("field.date", lambda line, _: day_of_number(line.mark.day)),
    Column(
        "notifications.type", lambda line, context: context.texts[FAULT if line.is_fault else NOTE]
    ),
    Column("field.fault_code", "mark.code"),
    Column("csv.text", "mark.text"),
    Column("field.status", _solved),
)


TEXT_KEYS: tuple[str, ...] = tuple(
    dict.fromkeys(
        [
            *(column.text_key for column in HEATERS),
            *(column.text_key for column in CUSTOMERS),
            *(column.text_key for column in NOTIFICATIONS),
            *(column.text_key for column in CHANGES),
            *(f"change.{kind}" for kind in ChangeKind),
            *(f"change.outcome.{outcome}" for outcome in Outcome),
            *(column.text_key for column in HISTORY),
            *(column.text_key for column in MARKS),
            *(column.text_key for column in MAINTENANCE),
            *(READ, UNREAD, WARNING, INFO, LEFT_OUT, CODES_UNKNOWN, USUAL_LIMITS, OVERDUE),
            *(CUSTOMERS_UNKNOWN, IMPLAUSIBLE, TIME_UNKNOWN),
            *(FAULT, NOTE, SOLVED, UNSOLVED, ON, OFF),
            *WORSENINGS.values(),
            *(f"status.{label}" for label in (*StatusGroup, *MODES)),
            *CALENDAR_TEXTS,
            *REASON_TEXTS,
            *SHEET_TEXTS,
        ]
    )
)
