"""The processor time, memory and files of a host: of this process and all its descendants.

prometheus-client's own collector measures one process; a host has workers and render processes.
"""

import contextlib
import os
import resource
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

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
