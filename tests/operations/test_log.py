"""The log of the running program: hostile requests and a hostile provider cannot forge a line."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command_line import serving_host
from tests.support.faults import ANSWERS_500, Fault, FaultyProxy
from tests.support.patience import until
from tests.support.raw import connected
from tests.support.user import User

RECORD = re.compile(r"(INFO|WARNING|ERROR) [\w.]+: .*| {4}.*")
FORGED = "%0aERROR%20heatdesk:%20forged%1b[31m%e2%80%a8"
ODD_ERRORS = (
    Fault(500, b'{"error": "x\\nERROR heatdesk: forged\\u001b[31m"}'),
    Fault(200, b'[{"id": "x\\nERROR heatdesk: forged\\u2028"}]'),
    Fault(302, headers={"location": "http://x\x1b[31m/"}),
    ANSWERS_500,
)


@pytest.fixture(params=[("1", "text"), ("2", "text"), ("1", "json")])
def logged(
    request: pytest.FixtureRequest, shared_proxy: FaultyProxy, proxy: FaultyProxy, tmp_path: Path
) -> Iterator[tuple[str, Path]]:
    """A dashboard with this number of workers, and its log file in this format."""
    (workers, form), log = request.param, tmp_path / "log"
    with (
        log.open("wb") as file,
        serving_host(
            *("--workers", workers),
            stderr=file,
            HEATDESK_PROVIDER_URL=shared_proxy.url,
            HEATDESK_LOG_FORMAT=form,
            HEATDESK_LOG_LEVEL="info",
        ) as (address, _),
    ):
        yield address, log


def test_hostile_requests_and_answers_forge_no_line(
    logged: tuple[str, Path], proxy: FaultyProxy
) -> None:
    address, log = logged
    with User(address) as user:
        user.login()
        for fault in ODD_ERRORS:
            proxy.break_("", fault)
            for path in ("/customers", "/live/catalogue", "/heaters.csv", "/search?q=x"):
                user.get(path)
                user.get(f"{path}?{FORGED}", **{"user-agent": "x\x1b[31m"})
            user.get(f"/heaters/{FORGED}/ic3/details")
            user.get(f"/live/heaters/{FORGED}/realtime")
            proxy.mend()
    for sent in (b"GET / HTTP/1.1\r\nHost: evil\xe2\x80\xa8", b"ERROR heatdesk: forged\x1b[31m"):
        with connected(address, sent + b"\r\n\r\n") as connection:
            connection.recv(65536)
    until(lambda: all(each in log.read_text("utf-8") for each in ("421", "Invalid HTTP")))
    lines = log.read_text("utf-8").split("\n")[:-1]
    assert len(lines) > 20
    assert [line for line in lines if not is_record(line) or not line.isprintable()] == []
    assert not any(line.startswith("ERROR heatdesk: forged") for line in lines)
    requests = [line for line in lines if "heatdesk.access" in line]
    assert any("GET customers 50" in line for line in requests)
    # A request is logged by its route, never with its query, its user or its address.
    assert not any(private in line for line in requests for private in ("q=", "@", "/heaters/"))


def is_record(line: str) -> bool:
    if not line.startswith("{"):
        return bool(RECORD.fullmatch(line))
    record = json.loads(line)
    if record["logger"] == "heatdesk.access":
        assert re.fullmatch("[0-9a-f]{16}", record["request_id"])
        assert record.keys() >= {"route", "method", "status", "milliseconds", "bytes"}
    return bool({"timestamp", "level", "logger", "message"} <= record.keys())
