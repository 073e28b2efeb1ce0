"""Restarts while forms are being carried out: none is lost or doubled, and none that was carried
out is reported as failed."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.support.faults import Fault, FaultyProxy
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import (
    ROOT,
    SECRET,
    free_port,
    running_provider,
    wait_until_alive,
)
from tests.support.seeding import seed
from tests.support.writers import Writes, write_until, written
from tests.support.writes import MESSAGE

_WRITERS = 8
_SECONDS_BETWEEN = 1.5
_SLOW = Fault(200, b"{}", {"content-type": "application/json"}, delay=2.5, acts=True)
"""The provider responds some time after it has written, so that writes are under way at every
restart."""


def run(*, short: bool) -> list[str]:
    """20 restarts (short: one) on one worker and on two."""
    return [_restarted(workers, 1 if short else 20) for workers in (1, 2)]


def _restarted(workers: int, times: int) -> str:
    writes, stop = Writes(), threading.Event()
    port = free_port()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_provider(database := seed(Path(folder) / "provider.sqlite")) as provider,
        FaultyProxy(provider.url).running() as proxy,
        ThreadPoolExecutor(_WRITERS) as threads,
    ):
        proxy.break_(MESSAGE, _SLOW, "POST")
        process = _start(proxy.url, port, workers)
        try:
            sent = [
                threads.submit(write_until, f"http://127.0.0.1:{port}", f"{number}", writes, stop)
                for number in range(_WRITERS)
            ]
            for _ in range(times):
                time.sleep(_SECONDS_BETWEEN)
                _end(process)
                process = _start(proxy.url, port, workers)
            stop.set()
            for each in sent:
                each.result()
        finally:
            stop.set()
            _end(process)
        texts = written(database)
    return _judged(f"{workers} worker{'s' * (workers > 1)}", times, writes, texts)


def _judged(name: str, times: int, writes: Writes, written: Counter[str]) -> str:
    lost = [text for text in writes.done if not written[text]]
    doubled = [text for text, count in written.items() if count > 1]
    denied = [text for text, _ in writes.failed if written[text]]
    assert writes.done
    assert not lost, f"{name}: {len(lost)} of {len(writes.done)} writes lost"
    assert not doubled, f"{name}: {len(doubled)} writes doubled"
    assert not denied, f"{name}: {len(denied)} writes carried out and told to have failed"
    return (
        f"{name}: {times} restarts, {len(writes.done)} writes, 0 lost, 0 doubled, "
        f"{len(writes.failed)} refused and not carried out, {writes.unanswered} sent again"
    )


def _start(provider_url: str, port: int, workers: int) -> "subprocess.Popen[bytes]":
    settings = {
        "HEATDESK_PROVIDER_URL": provider_url,
        "HEATDESK_SECRET_KEYS": SECRET,
        "HEATDESK_RENDERERS": "1",
        "HEATDESK_DRAIN_SECONDS": "0",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "server", "--port", str(port), "--workers", str(workers)],
        cwd=ROOT,
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL,
    )
    wait_until_alive(f"http://127.0.0.1:{port}", process)
    return process


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.send_signal(signal.SIGTERM)
    process.wait(PATIENCE_SECONDS)


if __name__ == "__main__":
    print("\n".join(run(short="--short" in sys.argv)))
