"""Imports the history of the embedded provider's heaters into the store, once in the background."""

import contextlib
import logging
import os
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from server.domain.program_files import module_command
from server.store.accounts import has_devices
from server.store.engine import open_engine
from server.store.transactions import OtherVersion, transaction
from server.web.settings import Settings

EMBEDDED = "embedded"
"""The embedded provider's name in the store: its address has another port after each start."""

log = logging.getLogger("heatdesk")

_NICE = 10
_POLL_SECONDS = 0.05


@contextlib.contextmanager
def importing_past(data: Path, settings: Settings, is_ready: Callable[[], bool]) -> Iterator[None]:
    """Imports the history as soon as `is_ready` returns True, unless the store already has rows of
    this provider. If the block ends during the import, the next start repeats it."""
    # Checked before any user can log in, and so before the host can store samples itself.
    if settings.store_provider != EMBEDDED or not _is_due(data, settings.store_url):
        yield
        return
    stopping = threading.Event()
    thread = threading.Thread(target=_import, args=(data, is_ready, stopping))
    thread.start()
    try:
        yield
    finally:
        stopping.set()
        thread.join()


def _is_due(data: Path, store_url: str) -> bool:
    return bool(store_url) and (_unfinished(data).exists() or not _has_rows(store_url))


def _unfinished(data: Path) -> Path:
    """The file that exists while an import has begun but not ended."""
    return data / "past-unfinished"


def _import(data: Path, is_ready: Callable[[], bool], stopping: threading.Event) -> None:
    _unfinished(data).touch()
    while not is_ready():
        if stopping.wait(_POLL_SECONDS):
            return
    if _piped(data, stopping):
        _unfinished(data).unlink()
    elif not stopping.is_set():
        log.warning("the past of the demo world could not be imported")


def _has_rows(store_url: str) -> bool:
    engine = open_engine(store_url)
    try:
        with transaction(engine, writes=False) as connection:
            return has_devices(connection, EMBEDDED)
    except (SQLAlchemyError, OtherVersion):
        # There are no tables yet. The import reports any other failure.
        return False
    finally:
        engine.dispose()


def _piped(data: Path, stopping: threading.Event) -> bool:
    """Pipes the provider's export into the import; returns whether both have succeeded."""
    export = module_command(
        "reference_provider", "--export-samples", "--database", f"{data}/provider.sqlite"
    )
    store = module_command("server.store", "import", "-", "--provider", EMBEDDED)
    with (
        subprocess.Popen(export, stdout=subprocess.PIPE, start_new_session=True) as exporter,
        subprocess.Popen(
            store, stdin=exporter.stdout, stdout=subprocess.DEVNULL, start_new_session=True
        ) as importer,
    ):
        assert exporter.stdout
        exporter.stdout.close()
        both = (exporter, importer)
        for each in both:
            # The host's pages have priority over the import.
            os.setpriority(os.PRIO_PROCESS, each.pid, _NICE)
        while importer.poll() is None:
            if stopping.wait(_POLL_SECONDS):
                for each in both:
                    each.terminate()
    return all(each.returncode == 0 for each in both)
