"""Serves the metrics of a host to Prometheus, on an address of their own.

Several workers write theirs to files of one folder, which the first process adds up. What a worker
has counted stays in the sums when it ends, so that no counter goes back.
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
        """Adds what the worker has counted to one file for all that have ended, and removes its
        own: a worker that ends again and again must not fill the disk."""
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
    """Serves the metrics until the end of the block, of this process or, where
    PROMETHEUS_MULTIPROC_DIR is set, of all workers. Yields what is to be called with the number of
    a worker that has ended. Raises OSError where the port cannot be used."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    registry = REGISTRY
    ended: Callable[[int], None] = _ignore
    if folder:
        registry, files = CollectorRegistry(), WorkerFiles(Path(folder))
        registry.register(files)
        ended = files.worker_ended
    tree = ProcessTree()
    registry.register(tree)
    server, thread = start_http_server(port, host, registry)
    try:
        yield ended
    finally:
        registry.unregister(tree)
        server.shutdown()
        server.server_close()
        thread.join()


def _ignore(_: int) -> None:
    pass
