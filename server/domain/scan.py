"""The scan that connects a heater, as a state machine without a clock or a network of its own.

    NOT_STARTED ──▶ WAITING ◀──▶ ACTIVE ──▶ CONNECTED   the provider names the heater
                       │           ├──────▶ ERROR       done without one, error, five failures
                       └───────────┴──────▶ EXPIRED     sixty seconds have passed

A heater that the provider names counts even after the minute: the button was pressed in time.
"""

from dataclasses import dataclass
from enum import StrEnum

from server.domain.limits import SCAN_MAX_FAILURES, SCAN_SECONDS


class ScanState(StrEnum):
    """The states of the specification, section 4."""

    NOT_STARTED = "NOT_STARTED"
    WAITING = "WAITING"
    ACTIVE = "ACTIVE"
    EXPIRED = "EXPIRED"
    CONNECTED = "CONNECTED"
    ERROR = "ERROR"


RUNNING = (ScanState.WAITING, ScanState.ACTIVE)


@dataclass(frozen=True)
class Status:
    """What the provider says of a scan."""

    code: str | None
    has_heater: bool


@dataclass(frozen=True)
class Step:
    """Where a scan stands, and how many times in a row nothing could be learned."""

    state: ScanState
    failures: int = 0


def next_step(last: Step, status: Status | None, elapsed: float) -> Step:
    """The step after asking once more; `status` is None where asking failed, `elapsed` is in
    seconds since the scan was started. A scan that has ended stays as it is."""
    if last.state not in RUNNING:
        return last
    if last.failures >= SCAN_MAX_FAILURES:
        return Step(ScanState.ERROR, last.failures)
    if status is None:
        return _after_failure(last, elapsed)
    if status.has_heater:
        return Step(ScanState.CONNECTED)
    if elapsed >= SCAN_SECONDS:
        return Step(ScanState.EXPIRED)
    if status.code in ("done", "error"):
        return Step(ScanState.ERROR)
    return Step(ScanState.WAITING if status.code == "not_ready" else ScanState.ACTIVE)


def _after_failure(last: Step, elapsed: float) -> Step:
    failures = last.failures + 1
    if failures >= SCAN_MAX_FAILURES:
        return Step(ScanState.ERROR, failures)
    if elapsed >= SCAN_SECONDS:
        return Step(ScanState.EXPIRED, failures)
    return Step(last.state, failures)
