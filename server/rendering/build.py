"""What the build has produced: bundles, hashed file names, styles and icons, by its manifest."""

from datetime import datetime
from pathlib import Path

import msgspec

from server.domain.lookups import Brand


class BuildMissing(Exception):
    """The build is missing or incomplete; the text says what to run."""


class Manifest(msgspec.Struct):
    """Names below `static/`, and the build's own identity."""

    id: str
    built: datetime
    brand: Brand
    script: str
    """The entry module."""
    preloads: dict[str, list[str]]
    """The further modules that a view loads, by view; every view has the common ones."""
    texts: dict[str, str]
    """The module with the texts of each language."""
    favicon: str
    slow: dict[str, str]
    """What the splash says in each language when it stays too long."""
    offline: list[str]
    """What the screens need that can be shown without a connection, but for the texts."""
    columns: dict[str, dict[str, str]]
    """The texts of tables that are taken along as files, in each language."""


class Build(msgspec.Struct):
    """A build in memory, ready to be put into documents."""

    directory: Path
    manifest: Manifest
    styles: str
    """What every view shares; each view has more of its own."""
    styles_by_view: dict[str, str]
    icons: str
    service_worker: str

    @property
    def server_bundle(self) -> Path:
        return self.directory / "server.js"

    @property
    def offline_files(self) -> list[str]:
        """Names below `static/`, as pages ask for them."""
        return [
            f"{name}?{self.manifest.id}" if name.endswith(".css") else name
            for name in self.manifest.offline
        ]

    @property
    def static(self) -> Path:
        return self.directory / "static"


def read_build(directory: Path) -> Build:
    """Reads a build. Raises BuildMissing when `make setup` has not made it."""
    try:
        manifest = msgspec.json.decode((directory / "manifest.json").read_bytes(), type=Manifest)
        return Build(
            directory=directory.resolve(),
            manifest=manifest,
            styles_by_view={view: _view_styles(directory, view) for view in manifest.preloads},
            styles=(directory / "styles.css").read_text(encoding="utf-8"),
            icons=(directory / "icons.svg").read_text(encoding="utf-8"),
            service_worker=(directory / "service-worker.js").read_text(encoding="utf-8"),
        )
    except (OSError, msgspec.DecodeError) as error:
        raise BuildMissing(f"There is no build in {directory}: run `make setup` first.") from error


def _view_styles(directory: Path, view: str) -> str:
    """A view's own styles, which the browser also finds under this name when it navigates."""
    path = directory / "static" / f"{view}.css"
    return path.read_text(encoding="utf-8") if path.exists() else ""
