"""Finds the sources, and when each was last written, to detect changes."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from builder.paths import CLIENT, GENERATED_CLIENT, GENERATED_VIEWS, ROOT, TRANSLATIONS, VIEWS

POLL_SECONDS = 0.1

HOST = (ROOT / "server", ROOT / "builder", ROOT / "tools", VIEWS / "routes.json")
"""The sources that the host's process reads at its start."""
FRONT_END = (VIEWS, CLIENT, TRANSLATIONS)
"""The sources that are bundled, and can be replaced in a running host."""

Snapshot = dict[str, int]

_GENERATED = {str(GENERATED_VIEWS), str(GENERATED_CLIENT)}


def snapshot(*places: Path) -> Snapshot:
    """The modification times, in nanoseconds, of these files and of all sources in these folders,
    by path."""
    times: Snapshot = {}
    for place in places:
        if place.is_file():
            times[str(place)] = place.stat().st_mtime_ns
        else:
            times.update(_written(str(place)))
    return times


def _written(folder: str) -> Iterator[tuple[str, int]]:
    # This runs ten times a second; with Path objects it would take ten times as long.
    # Files may vanish meanwhile, because editors write a new file and rename it.
    with contextlib.suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__" and entry.path not in _GENERATED:
                    yield from _written(entry.path)
            elif not entry.name.endswith(".pyc"):
                with contextlib.suppress(FileNotFoundError):
                    yield entry.path, entry.stat().st_mtime_ns
