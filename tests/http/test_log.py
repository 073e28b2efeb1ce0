"""The log of the running program: hostile requests and a hostile provider cannot forge a line."""

import json
import re
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command_line import command, environment
from tests.support.faults import ANSWERS_500, Fault, FaultyProxy
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import ROOT, SECRET, free_port, wait_until_alive
from tests.support.user import User

RECORD = re.compile(r"(INFO|WARNING|ERROR) [\w.]+: .*| {4}.*")
FORGED = "%0aERROR%20heatdesk:%20forged%1b[31m%e2%80%a8"
ODD_ERRORS = (
    Fault(500, b'{"error": "x\\nERROR heatdesk: forged\\u001b[31m"}'),
    Fault(200, b'[{"id": "x\\nERROR heatdesk: forged\\u2028"}]'),
    Fault(302, headers={"location": "http://x\x1b[31m/"}),
    ANSWERS_500,
)


@pytest.fixture(params=[(1, "text"), (2, "text"), (1, "json")])
def logged(
    request: pytest.FixtureRequest, shared_proxy: FaultyProxy, proxy: FaultyProxy, tmp_path: Path
) -> Iterator[tuple[str, Path]]:
    """A dashboard with this number of workers, and its log file in this format."""
    (workers, form), port, log = request.param, free_port(), tmp_path / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            command(port, "--workers", str(workers)),
            cwd=ROOT,
            env=environment(
                HEATDESK_PROVIDER_URL=shared_proxy.url,
                HEATDESK_SECRET_KEYS=SECRET,
                HEATDESK_RENDERERS="1",
                HEATDESK_LOG_FORMAT=form,
                HEATDESK_LOG_LEVEL="info",
            ),
            stdout=subprocess.DEVNULL,
            stderr=file,
        )
        try:
            wait_until_alive(f"http://127.0.0.1:{port}", process)
            yield f"http://127.0.0.1:{port}", log
        finally:
            process.terminate()
            process.wait(PATIENCE_SECONDS)


def test_hostile_requests_and_answers_forge_no_line(
    logged: tuple[str, Path], proxy: FaultyProxy
) -> None:
    address, log = logged
    with User(address) as user:
        user.login()
        for fault in ODD_ERRORS:
            proxy.break_("", fault)
            for path in ("/customers", "/live/series/1/image", "/heaters.csv", "/search?q=x"):
                user.get(path)
                user.get(f"{path}?{FORGED}", **{"user-agent": "x\x1b[31m"})
            user.get(f"/heaters/{FORGED}/ic3/details")
            user.get(f"/live/heaters/{FORGED}/realtime")
            proxy.mend()
    send_raw(address, b"GET / HTTP/1.1\r\nHost: evil\xe2\x80\xa8\r\n\r\n")
    send_raw(address, b"ERROR heatdesk: forged\x1b[31m\r\n\r\n")

    def is_complete() -> bool:
        return "421" in log.read_text("utf-8") and "Invalid HTTP" in log.read_text("utf-8")

    until(is_complete)
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


def send_raw(address: str, request: bytes) -> None:
    host, _, port = address.removeprefix("http://").rpartition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS) as connection:
        connection.sendall(request)
        connection.recv(65536)
