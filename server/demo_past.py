"""Imports the history of the embedded provider's heaters into the store, once in the background.

    python -m server.demo_past FOLDER

imports it, and is the process that a host starts beside itself.
"""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from server.domain.program_files import module_command
from server.settings import Settings
from server.store.accounts import has_devices
from server.store.engine import open_engine, transaction
from server.store.failures import StoreUnavailable

EMBEDDED = "embedded"
"""The embedded provider's name in the store: its address has another port after each start."""

_NICE = 10


@contextlib.contextmanager
def importing_past(data: Path, settings: Settings) -> Iterator[None]:
    """Imports the history, unless the store already has rows of this provider. If the block ends
    during the import, the next start repeats it."""
    # Checked before any user can log in, and so before the host can store samples itself.
    if settings.store_provider != EMBEDDED or not _is_due(data, settings.store_url):
        yield
        return
    _unfinished(data).touch()
    command = module_command("server.demo_past", str(data))
    with subprocess.Popen(command, start_new_session=True) as importing:
        try:
            yield
        finally:
            if importing.poll() is None:
                os.killpg(importing.pid, signal.SIGTERM)


def main(data: Path) -> None:
    """Pipes the provider's export into the import."""
    # The host's pages have priority over the import.
    os.nice(_NICE)
    export = module_command(
        "provider_kit.reference_provider",
        "--export-samples",
        "--database",
        f"{data}/provider.sqlite",
    )
    store = module_command("server.store", "import", "-", "--provider", EMBEDDED)
    with subprocess.Popen(export, stdout=subprocess.PIPE) as exporter:
        imported = subprocess.run(
            store, stdin=exporter.stdout, stdout=subprocess.DEVNULL, check=False
        )
    if exporter.returncode == imported.returncode == 0:
        _unfinished(data).unlink()


def _is_due(data: Path, store_url: str) -> bool:
    return bool(store_url) and (_unfinished(data).exists() or not _has_rows(store_url))


def _unfinished(data: Path) -> Path:
    """The file that exists while an import has begun but not ended."""
    return data / "past-unfinished"


def _has_rows(store_url: str) -> bool:
    engine = open_engine(store_url)
    try:
        with transaction(engine, writes=False) as connection:
            return has_devices(connection, EMBEDDED)
    except (SQLAlchemyError, StoreUnavailable):
        # There are no tables yet. The import reports any other failure.
        return False
    finally:
        engine.dispose()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
