"""Front ends: of the brands, each built once for all tests and kept beside the default one, and of
the next release."""

import json
import os
import shutil
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

from server.domain.lookups import Brand
from tests.support.processes import ROOT

_MARK = "RELEASED"


def brand_builds(*brands: Brand) -> dict[Brand, Path]:
    """The builds of brands; one that is there already is taken when its sources are the same.
    Builds share their generated sources, so two workers never build at the same time."""
    builds = {brand: ROOT / (f"dist-{brand}" if brand != "default" else "dist") for brand in brands}
    for brand, out in builds.items():
        quick = () if brand == "default" else ("--quick",)
        _build(*quick, "--brand", brand, "--out", str(out))
    _build("types")
    return builds


def _build(*arguments: str) -> None:
    command = [sys.executable, "build.py", *arguments]
    environment = {**os.environ, "HEATDESK_BRAND": ""}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=900)


def next_release(build: Path, folder: Path) -> Path:
    """A copy of a build as of a minute later, with another first script, another one that it loads,
    and other styles: two releases, without the time that a build takes."""
    release = Path(shutil.copytree(build, folder))
    static = release / "static"
    text = (release / "manifest.json").read_text("utf-8")
    manifest = json.loads(text)
    (loaded,) = static.glob("background-????????.js")
    first = static / manifest["script"]
    renamed = {path.name: f"{path.name[:-11]}{_MARK}.js" for path in (loaded, first)}
    assert [path for path in static.glob("*.js") if loaded.name in path.read_text("utf-8")] == [
        first
    ]
    for path in (loaded, first, static / "styles.css"):
        code = path.read_text("utf-8").replace(loaded.name, renamed[loaded.name])
        for each in static.glob(f"{path.name}*"):
            each.unlink()
        (static / renamed.get(path.name, path.name)).write_text(f"{code}\n/* {_MARK} */", "utf-8")
    for old, new in renamed.items():
        text = text.replace(old, new)
    changed = json.loads(text)
    changed["id"] = manifest["id"][::-1]
    later = datetime.fromisoformat(manifest["built"]) + timedelta(minutes=1)
    changed["built"] = later.isoformat()
    (release / "manifest.json").write_text(json.dumps(changed), "utf-8")
    return release
