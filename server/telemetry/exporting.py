"""Serves the metrics of a host to Prometheus, on a separate port.

Several workers write their metrics to files in one folder, and the first process adds them up. The
counts of a worker that has ended stay in the sums, so that no counter decreases.
"""

import contextlib
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.metrics_core import Metric
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from server.telemetry.metrics import REGISTRY, WORKERS_ENDED
from server.telemetry.process_metrics import ProcessTree

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
