"""Reads the output of the build: bundles, hashed file names, styles and icons."""

from datetime import datetime
from pathlib import Path

import msgspec

from server.domain.lookups import Brand


class BuildMissing(Exception):
    """The build is missing or incomplete; the message says what to run."""


class Manifest(msgspec.Struct):
    """The content of `manifest.json`, which `builder` writes; file names are below `static/`."""

    id: str
    built: datetime
    brand: Brand
    script: str
    """The entry module."""
    modules: list[str]
    """The modules that it imports."""
    preloads: dict[str, list[str]]
    """By view: the modules that it loads after the entry module has started, including React and
    the code that views share."""
    texts: dict[str, dict[str, list[str]]]
    """The modules with the texts of each view, by language."""
    messages: dict[str, list[str]]
    """The modules with the texts of messages about a form or in the snackbar, by language."""
    favicon: str
    logo: str
    """The brand's logo, as SVG."""
    notices: dict[str, dict[str, str]]
    """The texts of documents that React has not rendered, by language and key."""
    offline: list[str]
    """The files of the screens that can be shown offline, except the texts."""
    columns: dict[str, dict[str, str]]
    """The texts of files (`server.live.files.columns.TEXT_KEYS`), by language."""

    def offline_files(self, language: str) -> list[str]:
        """The files that screens need offline, as names below `static/` with the query with which
        pages request them."""
        names = [f"{name}?{self.id}" if name.endswith(".css") else name for name in self.offline]
        groups = [*self.texts.values(), self.messages]
        texts = {name for each in groups for name in each[language]}
        return [*names, *sorted(texts)]


class Build(msgspec.Struct):
    manifest: Manifest
    first_styles: dict[str, str]
    """By view: the styles of the components on its screen."""
    styles_by_view: dict[str, str]
    """By view: its own styles, which come after those of all components. After a navigation the
    browser loads the same file."""
    busy_styles: str
    icons: str
    service_worker: str
    server_bundle: bytes
    static: dict[str, bytes]


def read_build(directory: Path) -> Build:
    """Reads the build in a directory. Raises BuildMissing if there is none."""
    try:
        manifest = msgspec.json.decode((directory / "manifest.json").read_bytes(), type=Manifest)
        static = {path.name: path.read_bytes() for path in (directory / "static").iterdir()}
        return Build(
            manifest=manifest,
            styles_by_view={
                view: static.get(f"{view}.css", b"").decode() for view in manifest.preloads
            },
            first_styles={
                view: (directory / "first-styles" / f"{view}.css").read_text(encoding="utf-8")
                for view in manifest.preloads
            },
            busy_styles=(directory / "busy.css").read_text(encoding="utf-8"),
            icons=(directory / "icons.svg").read_text(encoding="utf-8"),
            service_worker=(directory / "service-worker.js").read_text(encoding="utf-8"),
            server_bundle=(directory / "server.js").read_bytes(),
            static=static,
        )
    except (OSError, msgspec.DecodeError) as error:
        raise BuildMissing(f"There is no build in {directory}: run `make setup` first.") from error
