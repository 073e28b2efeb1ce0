"""Measures the times and sizes in the rows of the report."""

import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from tests.support.user import User


class Row(NamedTuple):
    step: str
    seconds: float
    megabytes: int
    """0 if the step has no size."""


def seconds_of(*command: str | Path, cwd: Path | None = None) -> tuple[float, str]:
    """The seconds that a command takes, and its output. Raises CalledProcessError."""
    begun = time.monotonic()
    done = subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True)
    return time.monotonic() - begun, done.stdout


def megabytes(path: Path) -> int:
    """The size of a file or folder on disk, in MB."""
    done = subprocess.run(["du", "-sm", path], check=True, stdout=subprocess.PIPE, text=True)
    return int(done.stdout.split()[0])


def open_dashboard(address: str) -> None:
    """Logs in and opens the dashboard, whose lists have to be there."""
    with User(address) as user:
        document = user.login().get("/").text
    assert 'href="/heaters/' in document
