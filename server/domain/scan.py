"""The scan that connects a heater, as a state machine without clock and network
(specification, section 4).

    NOT_STARTED ──▶ WAITING ◀──▶ ACTIVE ──▶ CONNECTED   the provider names the heater
                       │           ├──────▶ ERROR       done without one, error, five failures
                       └───────────┴──────▶ EXPIRED     sixty seconds have passed

A heater that the provider names only after sixty seconds is connected too: its button was pressed
in time.
"""

from dataclasses import dataclass
from enum import StrEnum

from server.domain.limits import SCAN_MAX_FAILURES, SCAN_SECONDS


class ScanState(StrEnum):
    """The states of a scan (specification, section 4)."""

    NOT_STARTED = "NOT_STARTED"
    WAITING = "WAITING"
    ACTIVE = "ACTIVE"
    EXPIRED = "EXPIRED"
    CONNECTED = "CONNECTED"
    ERROR = "ERROR"


RUNNING = (ScanState.WAITING, ScanState.ACTIVE)


@dataclass(frozen=True)
class Status:
    """The provider's answer about a scan."""

    code: str | None
    has_heater: bool


@dataclass(frozen=True)
class Step:
    """The state of a scan, and the number of consecutive failures."""

    state: ScanState
    failures: int = 0


def next_step(last: Step, status: Status | None, elapsed: float) -> Step:
    """The step after one more poll. `status` is None if the poll failed, and `elapsed` is the time
    in seconds since the start of the scan. A scan ends with a heater, after 5 consecutive failures,
    or after 60 seconds (specification, section 4); an ended scan stays as it is."""
    if last.state not in RUNNING:
        return last
    if last.failures >= SCAN_MAX_FAILURES:
        return Step(ScanState.ERROR, last.failures)
    failures = 0 if status else last.failures + 1
    if status and status.has_heater:
        return Step(ScanState.CONNECTED)
    if failures >= SCAN_MAX_FAILURES:
        return Step(ScanState.ERROR, failures)
    if elapsed >= SCAN_SECONDS:
        return Step(ScanState.EXPIRED, failures)
    if status is None:
        return Step(last.state, failures)
    if status.code in ("done", "error"):
        return Step(ScanState.ERROR)
    return Step(ScanState.WAITING if status.code == "not_ready" else ScanState.ACTIVE)
