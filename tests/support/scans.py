"""The provider's answers about a scan for a gateway."""

from tests.support.faults import FaultyProxy, answers

RESULT = "heaters/api/heaters/result_scan"


def scan_is(proxy: FaultyProxy, status_code: object, result: object = None) -> None:
    """From now on every scan has this state."""
    scan = {"id": 1, "status_code": status_code, "value": 0, "result": result}
    proxy.break_(RESULT, answers(scan))
