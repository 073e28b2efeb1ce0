"""Writes the manifest of a build: its identity, and the names of its modules."""

import hashlib
import json
import os
import re
import time
from datetime import UTC, datetime
from pathlib import Path

from builder.esbuild import Metafile
from builder.paths import BRANDS, CLIENT, GENERATED_VIEWS, ROOT, VIEWS
from builder.text_groups import FIRST, MESSAGES, group_of_view
from builder.texts import Texts
from builder.views import PROBLEM, view_names
from server.live.files.columns import TEXT_KEYS
from server.web.routes import ROUTES

ENTRY = CLIENT / "start.ts"
LIVE = CLIENT / "live" / "live.tsx"
VENDOR = CLIENT / "vendor.ts"
_HOST_ALONE = ("splash.slow", "busy.form")
_NOTICES = (
    *_HOST_ALONE,
    "action.retry",
    "problem.number",
    *(
        f"problem.{kind}.{part}"
        for kind in ("busy", "internal", "offline")
        for part in ("title", "what", "next")
    ),
)
"""Keys of the texts in documents that React has not rendered."""
HOST_ONLY = frozenset(
    [*_HOST_ALONE, *(key for key in TEXT_KEYS if key.startswith(("csv.", "ics.", "sheet.")))]
)
"""Keys of texts that only the host uses; it reads them from the manifest."""


def write_manifest(
    brand: str, out: Path, texts: dict[str, Texts], metafile: Metafile, favicon: str
) -> None:
    """Writes `manifest.json` into `out`, whose other files must be complete. Its structure is
    `Manifest` in `server/rendering/build.py`."""
    manifest = {
        "id": _identity(out),
        "built": _now(),
        "brand": brand,
        "script": metafile.loaded_with(ENTRY)[0],
        "modules": metafile.loaded_with(ENTRY)[1:],
        "preloads": _preloads(metafile),
        "texts": {
            view: _text_modules(metafile, FIRST, FIRST if view == PROBLEM else group_of_view(view))
            for view in (PROBLEM, *view_names())
        },
        "messages": _text_modules(metafile, MESSAGES),
        "favicon": favicon,
        "offline": [*_offline(metafile), favicon],
        "logo": (BRANDS / brand / "logo.svg").read_text(encoding="utf-8"),
        "notices": {
            locale: {key: content[key] for key in _NOTICES} for locale, content in texts.items()
        },
        "columns": {
            locale: {key: content[key] for key in TEXT_KEYS} for locale, content in texts.items()
        },
    }
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1), encoding="utf-8")


def _text_modules(metafile: Metafile, *groups: str) -> dict[str, list[str]]:
    """The modules with the texts of these groups, by language."""
    found: dict[str, list[str]] = {}
    for each in dict.fromkeys(groups):
        for path in sorted((GENERATED_VIEWS / "texts" / each).glob("*.json")):
            found.setdefault(path.stem, []).append(metafile.loaded_with(path)[0])
    return found


def _preloads(metafile: Metafile) -> dict[str, list[str]]:
    """By view: the modules that it loads after those of the entry module."""
    first, live = metafile.loaded_with(ENTRY), metafile.loaded_with(LIVE)
    sources = {route.view: _source_of(route.view) for route in ROUTES if route.view}
    own = {view: metafile.loaded_with(source) for view, source in sources.items()}
    return {
        view: [name for name in dict.fromkeys([*live, *names]) if name not in first]
        for view, names in {"problem": [], **own}.items()
    }


def _offline(metafile: Metafile) -> list[str]:
    """The files of the screens that can be shown offline. Islands are left out, because they show
    nothing offline."""
    views = [route.view for route in ROUTES if route.view and route.offline]
    sources = {_source_of(view).relative_to(ROOT).as_posix() for view in views}
    names = [
        name
        for source, name in metafile.by_source.items()
        if source in sources or re.fullmatch(r"client/(?!islands/|worker/).+\.tsx?", source)
    ]
    return [*metafile.with_imports(*names), "styles.css", *(f"{view}.css" for view in views)]


def _source_of(view: str) -> Path:
    return VIEWS / "pages" / view / f"{view}.tsx"


def _identity(out: Path) -> str:
    """A digest of every file of the build."""
    digest = hashlib.sha256()
    for path in sorted(out.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(out).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _now() -> str:
    """The time of this build; with SOURCE_DATE_EPOCH it is the same on all hosts that build."""
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    return datetime.fromtimestamp(seconds, UTC).isoformat()
