"""Which sources there are, and whether one of them has changed."""

from pathlib import Path

from builder.paths import CLIENT, GENERATED_CLIENT, GENERATED_VIEWS, ROOT, TRANSLATIONS, VIEWS

POLL_SECONDS = 0.1

HOST = (ROOT / "server", ROOT / "builder", ROOT / "tools", VIEWS / "routes.json")
"""What is read at the start of the host's process."""
FRONT_END = (VIEWS, CLIENT, TRANSLATIONS)
"""What is bundled, and can be replaced in a running host."""

Snapshot = dict[Path, int]


def snapshot(*places: Path) -> Snapshot:
    """When each source in these folders, and each of these files, was last written."""
    times: Snapshot = {}
    for place in places:
        for path in [place] if place.is_file() else place.rglob("*.*"):
            generated = {GENERATED_VIEWS, GENERATED_CLIENT} & set(path.parents)
            if generated or path.suffix == ".pyc":
                continue
            try:
                times[path] = path.stat().st_mtime_ns
            except FileNotFoundError:
                continue  # Editors write a new file and rename it.
    return times
