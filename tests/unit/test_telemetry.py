"""Metrics: their cost when they are disabled, and sums that never decrease."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from prometheus_client.metrics_core import Metric
from prometheus_client.mmap_dict import MmapedDict, mmap_key

from server.telemetry.exporting import ProcessTree, WorkerFiles
from server.telemetry.telemetry import BusyTime


def test_no_library_is_imported_where_nobody_wants_metrics() -> None:
    program = (
        "import sys; import server.__main__, server.app, server.telemetry.telemetry as opening;"
        "opening.open_telemetry(None);"
        "print([each for each in sys.modules if each.startswith('prometheus_client')])"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    assert done.stdout.decode().strip() == "[]"


def write(folder: Path, kind: str, pid: int, name: str, value: float) -> None:
    """Writes a value as a worker does, in the format of prometheus-client."""
    file = MmapedDict(str(folder / f"{kind}_{pid}.db"))
    file.write_value(mmap_key(name, name, [], [], "text"), value, 0.0)
    file.close()


def values(metrics: Iterable[Metric]) -> dict[str, float]:
    return {sample.name: sample.value for each in metrics for sample in each.samples}


def test_what_an_ended_worker_has_counted_stays_and_what_it_was_goes(tmp_path: Path) -> None:
    for pid, count in ((11, 3.0), (12, 4.0), (13, 5.0)):
        write(tmp_path, "counter", pid, "pages_total", count)
        write(tmp_path, "gauge_livesum", pid, "streams", 1.0)
    files = WorkerFiles(tmp_path)
    assert values(files.collect()) == {"pages_total": 12, "streams": 3}
    files.worker_ended(11)
    files.worker_ended(12)
    assert values(files.collect()) == {"pages_total": 12, "streams": 1}
    # Another worker with the number of an ended one begins at 0.
    write(tmp_path, "counter", 11, "pages_total", 1.0)
    assert values(files.collect())["pages_total"] == 13
    # The files of ended workers do not accumulate.
    assert len(list(tmp_path.iterdir())) == 4


def test_the_processes_below_this_one_count() -> None:
    alone = values(ProcessTree().collect())
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        both = values(ProcessTree().collect())
    finally:
        child.communicate()
    assert both["process_count"] == alone["process_count"] + 1
    assert both["process_resident_memory_bytes"] > alone["process_resident_memory_bytes"]
    assert both["process_start_time_seconds"] == alone["process_start_time_seconds"]
    assert values(ProcessTree(Path("/nowhere")).collect()) == {}


def test_calls_side_by_side_take_their_time_once() -> None:
    time = BusyTime()
    time.begin(1.0)
    time.begin(2.0)
    time.end(3.0)
    assert time.seconds(4.0) == 3.0
    time.end(4.0)
    time.begin(10.0)
    time.end(11.0)
    assert (time.seconds(99.0), time.count) == (4.0, 3)
