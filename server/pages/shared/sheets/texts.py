"""The texts that working sheets keep, in the language of the installer."""

from server.domain.history import ChangeKind
from server.domain.realtime import KNOWN_SERIES
from server.domain.sheet_definitions import SHEETS
from server.domain.sheets import CHECKS, WORDS, Tick, VisitKind
from server.domain.statistics import ROWS
from server.domain.visits import VisitReason
from server.web.visit import Visit

HEATER = ("field.address", "field.name", "field.type", "field.serial_number", "heater.gateway")
CUSTOMER = ("worklist.customer", "field.phone", "field.email")
FIRM = ("register.company", "report.coc_number", "field.gassafe_registration_number")
WHY = ("worklist.reason", "heater.current_fault", "service.message")
HEADING, MEASURED, GUIDANCE = "notifications.heater", "tab.heater-stats", "sheet.guidance"
NOW = "tab.heater-realtime"
ON, OFF, UNCERTAIN = "parameter.on", "parameter.off", "change.outcome.UNKNOWN"
SHEET_TEXTS: tuple[str, ...] = (
    *(*HEATER, *CUSTOMER, *FIRM, *WHY, HEADING, MEASURED, NOW, GUIDANCE),
    *(ON, OFF, UNCERTAIN),
    *(f"change.{each}" for each in ChangeKind),
    *(f"visit.kinds.{each}" for each in VisitKind),
    *(f"visit.reasons.{each}" for each in VisitReason),
    *(f"stat.{row.statistic}" for row in ROWS),
    *(f"series.{each}" for each in sorted(KNOWN_SERIES)),
    *(f"sheet.words.{each}" for each in WORDS),
    *(f"sheet.tick.{each}" for each in Tick),
    *(f"sheet.check.{each}" for each in CHECKS),
    *(key for each in SHEETS.values() for key in each.text_keys()),
)
"""The keys of these texts."""


def texts_of(visit: Visit) -> dict[str, str]:
    return visit.host.build.columns[visit.locale]
