"""The scan that connects a heater, as a state machine without clock and network
(specification, section 4).

    NOT_STARTED ──▶ WAITING ◀──▶ ACTIVE ──▶ CONNECTED   the provider names the heater
                       │           ├──────▶ ERROR       failed, ended without one, five failures
                       └───────────┴──────▶ EXPIRED     sixty seconds have passed

The provider's answer counts for more than the time: a heater that it names only after sixty seconds
was connected in time, and a scan that has failed is not told as a button that was not pressed.
"""

from dataclasses import dataclass
from enum import StrEnum

from server.domain.limits import SCAN_MAX_FAILURES, SCAN_SECONDS


class ScanState(StrEnum):
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
    has_heater: bool | None
    """Whether its result names a heater; None without a result."""

    @property
    def has_failed(self) -> bool:
        """Whether the scan has ended without a heater (specification, section 2). A gateway that is
        not ready has no result, whatever the answer has in its place."""
        if self.has_heater or self.code == "not_ready":
            return False
        return self.has_heater is False or self.code in ("done", "error")


@dataclass(frozen=True)
class Step:
    """The state of a scan, and the number of consecutive failures."""

    state: ScanState
    failures: int = 0
    never_ready: bool = False
    """Whether the scan has expired before its gateway was ready, so that nobody was asked to press
    the button."""


def next_step(last: Step, status: Status | None, elapsed: float) -> Step:
    """The step after one more poll. `status` is None if the poll failed, and `elapsed` is the time
    in seconds since the start of the scan. A scan ends with a heater, after 5 consecutive failures,
    or after 60 seconds (specification, section 4); an ended scan stays as it is."""
    if last.state not in RUNNING:
        return last
    failures = 0 if status else min(last.failures + 1, SCAN_MAX_FAILURES)
    if status and status.has_heater:
        return Step(ScanState.CONNECTED)
    if failures >= SCAN_MAX_FAILURES or (status and status.has_failed):
        return Step(ScanState.ERROR, failures)
    if elapsed >= SCAN_SECONDS:
        is_ready = status is not None and status.code != "not_ready"
        never_ready = last.state is ScanState.WAITING and not is_ready
        return Step(ScanState.EXPIRED, failures, never_ready)
    if status is None:
        return Step(last.state, failures)
    return Step(ScanState.WAITING if status.code == "not_ready" else ScanState.ACTIVE)
