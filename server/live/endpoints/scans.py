"""The state of a running scan, for a page that polls it every few seconds."""

from starlette.responses import Response

from server.provider.errors import Gone
from server.web.answers import json_answer
from server.web.outcomes import DemoRefused
from server.web.scan_progress import read_step, running_scan, step_of
from server.web.visit import Visit

PATH = "/live/scans/{id}"


async def answer(visit: Visit) -> Response:
    """Answers `{"state", "failures"}`. The query holds the last step of the page. Raises
    DemoRefused for a demo account, and Gone for a scan that this session has not started."""
    if visit.demo:
        raise DemoRefused
    scan = running_scan(visit)
    if scan is None or scan.scan_id != visit.params["id"]:
        raise Gone
    step, _ = await step_of(visit, scan, read_step(visit))
    return json_answer({"state": step.state, "failures": step.failures})
