"""The progress of a scan: the session holds its start, the page's address its last step."""

from server.domain.history import Outcome
from server.domain.limits import SCAN_MAX_FAILURES
from server.domain.scan import RUNNING, ScanState, Status, Step, next_step
from server.provider.scans import Scan
from server.web.change_log import complete
from server.web.parts import part
from server.web.session.models import StartedScan
from server.web.visit import Visit

_SCAN_KEPT_SECONDS = 600
"""How long after its start a scan is shown again from the session."""


def running_scan(visit: Visit) -> StartedScan | None:
    """The scan that this session has started within the last _SCAN_KEPT_SECONDS, else None."""
    scan = visit.session.scan
    if scan is None or not 0 <= elapsed(visit, scan) < _SCAN_KEPT_SECONDS:
        return None
    return scan


def elapsed(visit: Visit, scan: StartedScan) -> float:
    """Seconds since the scan was started."""
    return visit.now.timestamp() - scan.started


def read_step(visit: Visit) -> Step:
    """The last step that the page has shown, from its query; WAITING if the query has none."""
    state = visit.choice("state", RUNNING) or ScanState.WAITING
    failures = visit.query("failures")
    known = failures.isascii() and failures.isdigit() and len(failures) < 3
    return Step(state, min(int(failures), SCAN_MAX_FAILURES) if known else 0)


async def step_of(visit: Visit, scan: StartedScan, last: Step) -> tuple[Step, Scan | None]:
    """The step that follows `last`, and the provider's answer; None if the call failed. After
    SCAN_MAX_FAILURES, each load of the screen makes one more call: a browser that was without a
    connection has counted failures of its own. Raises Unauthorized."""
    status = None
    answer = (await part(visit, lambda: visit.provider.scans.result(scan.scan_id))).value
    if answer:
        has_heater = None if answer.result is None else answer.result.id is not None
        status = Status(answer.status_code, has_heater)
    step = next_step(last, status, elapsed(visit, scan))
    if scan.change_id and step.state not in RUNNING:
        change_id, scan.change_id = scan.change_id, None
        await complete(visit, change_id, _outcome(step), heater=_heater(answer))
    return step, answer


def _outcome(step: Step) -> Outcome:
    if step.state is ScanState.CONNECTED:
        return Outcome.DONE
    return Outcome.UNKNOWN if step.failures >= SCAN_MAX_FAILURES else Outcome.REFUSED


def _heater(answer: Scan | None) -> str | None:
    result = answer.result if answer else None
    return None if result is None or result.id is None else str(result.id)
