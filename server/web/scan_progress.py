"""A scan as the session and the address carry it, and what asking the provider makes of it."""

from server.domain.limits import SCAN_KEPT_SECONDS, SCAN_MAX_FAILURES
from server.domain.scan import RUNNING, ScanState, Status, Step, next_step
from server.provider.errors import ProviderError, Unauthorized
from server.provider.scans import Scan
from server.web.session.models import StartedScan
from server.web.visit import Visit


def running_scan(visit: Visit) -> StartedScan | None:
    """The scan that this session has started, as long as somebody may want to know of it."""
    scan = visit.session.scan
    if scan is None or not 0 <= elapsed(visit, scan) < SCAN_KEPT_SECONDS:
        return None
    return scan


def elapsed(visit: Visit, scan: StartedScan) -> float:
    return visit.now.timestamp() - scan.started


def read_step(visit: Visit) -> Step:
    """Where the page that asks has the scan; a scan that has just begun is waiting."""
    state = visit.choice("state", RUNNING) or ScanState.WAITING
    failures = visit.query("failures")
    known = failures.isascii() and failures.isdigit() and len(failures) < 3
    return Step(state, min(int(failures), SCAN_MAX_FAILURES) if known else 0)


async def step_of(visit: Visit, scan: StartedScan, last: Step) -> tuple[Step, Scan | None]:
    """The next step, and the provider's answer where there was one."""
    if last.failures >= SCAN_MAX_FAILURES:
        return next_step(last, None, elapsed(visit, scan)), None
    try:
        answer = await visit.provider.scans.result(scan.scan_id)
    except Unauthorized:
        raise
    except ProviderError:
        return next_step(last, None, elapsed(visit, scan)), None
    has_heater = answer.result is not None and answer.result.id is not None
    return next_step(last, Status(answer.status_code, has_heater), elapsed(visit, scan)), answer
