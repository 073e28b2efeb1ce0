"""Builds of the front end: of the brands, each made once for all tests and kept beside the default
one, and of the next release."""

import json
import os
import shutil
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

from server.domain.lookups import Brand
from tests.support.processes import ROOT
from tests.support.scratch import build_project, copy_project

_MARK = "RELEASED"


def brand_builds(*brands: Brand) -> dict[Brand, Path]:
    """The folders of the brands' builds; an existing build is reused if its sources are unchanged.
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
    """A copy of a build, dated a minute later, with changes in the first script, in one that it
    loads, and in the styles: a second release without the time of a second build."""
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


def released_build(folder: Path) -> Path:
    """A quick build of changed sources, dated a minute after the build in `dist`."""
    project = copy_project(folder)
    for name in ("client/start/print.ts", "client/shared/timer.ts"):
        source = project / name
        source.write_text(source.read_text("utf-8") + "\nconsole.debug(new Date());\n", "utf-8")
    manifest = json.loads((ROOT / "dist" / "manifest.json").read_text("utf-8"))
    later = int(datetime.fromisoformat(manifest["built"]).timestamp()) + 60
    return build_project(project, "--quick", SOURCE_DATE_EPOCH=str(later))
