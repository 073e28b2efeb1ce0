"""Serves the metrics of a host to Prometheus, on a separate port, with the processor time, memory
and files of its processes.

Several workers write their metrics to files in one folder, and the first process adds them up. The
counts of a worker that has ended stay in the sums, so that no counter decreases.
"""

import contextlib
import os
import resource
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from server.telemetry.metrics import REGISTRY, WORKERS_ENDED

_ADDED_UP = ("counter", "histogram")


class WorkerFiles(Collector):
    """The metrics of all workers, from the files in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = threading.Lock()
        self._all = MultiProcessCollector(None, str(folder))

    def collect(self) -> Iterable[Metric]:
        with self._files:
            return list(self._all.collect())

    def worker_ended(self, pid: int) -> None:
        """Adds the counts of a worker that has ended to one file for all ended workers, and removes
        the worker's own files: workers that keep ending must not fill the disk."""
        WORKERS_ENDED.inc()
        with self._files:
            mark_process_dead(pid, str(self._folder))
            for kind in _ADDED_UP:
                self._add_up(self._folder / f"{kind}_{pid}.db", self._folder / f"{kind}_ended.db")

    def _add_up(self, own: Path, ended: Path) -> None:
        if not own.exists():
            return
        sums = MmapedDict(str(ended))
        for key, value, *_ in MmapedDict.read_all_values_from_file(str(own)):
            sums.write_value(key, sums.read_value(key)[0] + value, 0.0)
        sums.close()
        own.unlink()


@contextlib.contextmanager
def exporting(host: str, port: int) -> Iterator[Callable[[int], None]]:
    """Serves the metrics until the end of the block: those of this process or, if
    PROMETHEUS_MULTIPROC_DIR is set, of all workers. Yields a function to call with the process id
    of a worker that has ended. Raises OSError if the port cannot be used."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    files = WorkerFiles(Path(folder)) if folder else None
    registry = CollectorRegistry() if files else REGISTRY
    if files:
        registry.register(files)
    tree = ProcessTree()
    registry.register(tree)
    server, thread = start_http_server(port, host, registry)
    try:
        yield files.worker_ended if files else lambda _: None
    finally:
        registry.unregister(tree)
        server.shutdown()
        server.server_close()
        thread.join()


_TICKS = os.sysconf("SC_CLK_TCK")


class _Process(NamedTuple):
    pid: int
    parent: int
    ticks: int
    """Clock ticks of processor time, including those of its ended children that it waited for."""
    started: int
    pages: int


class ProcessTree(Collector):
    """The metrics that prometheus-client names `process_*`, as sums; nothing without /proc."""

    def __init__(self, proc: Path = Path("/proc")) -> None:
        self._proc = proc

    def collect(self) -> Iterable[Metric]:
        tree = list(self._tree())
        if not tree:
            return
        seconds = sum(each.ticks for each in tree) / _TICKS
        pages = sum(each.pages for each in tree)
        yield CounterMetricFamily("process_cpu_seconds_total", "Processor time.", seconds)
        yield GaugeMetricFamily(
            "process_resident_memory_bytes", "Resident memory.", pages * resource.getpagesize()
        )
        yield GaugeMetricFamily(
            "process_open_fds", "Open files.", sum(self._files(each.pid) for each in tree)
        )
        yield GaugeMetricFamily(
            "process_max_fds",
            "Files that each process may open.",
            resource.getrlimit(resource.RLIMIT_NOFILE)[0],
        )
        yield GaugeMetricFamily("process_count", "Processes of this host.", len(tree))
        yield GaugeMetricFamily(
            "process_start_time_seconds", "When the host was started.", self._started(tree[0])
        )

    def _tree(self) -> Iterator[_Process]:
        """Yields this process, and then its descendants."""
        found = {each.pid: each for each in self._processes()}
        known: set[int] = set()
        pids = [os.getpid()]
        while pids:
            pid = pids.pop(0)
            if pid in found and pid not in known:
                known.add(pid)
                yield found[pid]
            pids += [each.pid for each in found.values() if each.parent == pid]

    def _processes(self) -> Iterator[_Process]:
        for folder in self._proc.glob("[0-9]*"):
            # A process may end meanwhile.
            with contextlib.suppress(OSError, ValueError, IndexError):
                # The name of the process, in parentheses, may contain any characters.
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                ticks = sum(map(int, fields[11:15]))
                yield _Process(
                    int(folder.name), int(fields[1]), ticks, int(fields[19]), int(fields[21])
                )

    def _files(self, pid: int) -> int:
        try:
            return sum(1 for _ in (self._proc / str(pid) / "fd").iterdir())
        except OSError:
            return 0

    def _started(self, process: _Process) -> float:
        """When the process was started, in Unix seconds."""
        lines = (self._proc / "stat").read_text().splitlines()
        booted = next((float(each.split()[1]) for each in lines if each.startswith("btime")), 0.0)
        return booted + process.started / _TICKS
