"""How a running scan stands, for a page that asks every few seconds."""

from starlette.responses import Response

from server.live.endpoint import json_answer
from server.web.scan_progress import read_step, running_scan, step_of
from server.web.visit import Visit


async def scan_state(visit: Visit) -> Response:
    """200 with `{"state", "failures"}`; 403 for a demo account, 404 for a scan that this session
    has not started. The step that the asking page has reached comes in the query."""
    if visit.demo:
        return json_answer({"problem": "demo"}, 403)
    scan = running_scan(visit)
    if scan is None or scan.scan_id != visit.params["id"]:
        return json_answer({"problem": "gone"}, 404)
    step, _ = await step_of(visit, scan, read_step(visit))
    return json_answer({"state": step.state, "failures": step.failures})
