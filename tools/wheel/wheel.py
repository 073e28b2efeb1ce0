"""Puts sources, builds, licences and the bill of materials into a wheel (hatchling)."""

import os
import shutil
import tempfile
import tomllib
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hatchling.builders.wheel import WheelBuilder

from server import __version__
from tools.wheel.bill import bill_of_materials
from tools.wheel.locks import CHECK_LOCK, LOCK, ROOT, locked_node, locked_python, requirements
from tools.wheel.notices import notices

_PACKAGES = ("server", "provider_kit")
_INSTALLED = "server/installed"
"""The folder in which `server/domain/program_files.py` looks for files of an installed program."""
_DATA = (
    "views/routes.json",
    "translations/languages.json",
    "views/brands/*/brand.json",
    "sheets/*.json",
)
_BUILD_ONLY = ("inputs.txt", "packages.json")
"""The files of a build that a host does not need."""
LICENCES = "THIRD-PARTY-LICENCES.txt"
BILL = "heatdesk.cdx.json"


def make_wheel(builds: Mapping[str, Path], out: Path) -> Path:
    """Writes the wheel with these builds, by brand, into `out`, and the licences, the bill and the
    locks with the hashes of the required packages into the same folder; returns the path of the
    wheel. With the same SOURCE_DATE_EPOCH the same sources give the same bytes."""
    python, node = locked_python(), locked_node(builds.values())
    seconds = int(os.environ["SOURCE_DATE_EPOCH"])
    version = _version(seconds)
    out = out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    (out / LICENCES).write_text(notices([*python, *node]), "utf-8")
    bill = bill_of_materials(version, [*python, *node], seconds)
    (out / BILL).write_text(bill, "utf-8")
    for name in (LOCK, CHECK_LOCK):
        shutil.copyfile(ROOT / name, out / name)
    # The container's build takes the only wheel of the folder.
    for each in out.glob("heatdesk-*.whl"):
        each.unlink()
    # Built outside of the checkout, because hatchling leaves out files that Git ignores.
    with tempfile.TemporaryDirectory() as folder:
        _stage(builds, Path(folder), version)
        for name in (LICENCES, BILL):
            shutil.copyfile(out / name, Path(folder) / name)
        builder = WheelBuilder(folder, config=_config(version, requirements(python)))
        [wheel] = builder.build(directory=str(out), versions=["standard"])
    return Path(wheel)


def _version(seconds: int) -> str:
    """The version of a wheel of this time: pip does not replace an installed wheel by one of the
    same version."""
    made = datetime.fromtimestamp(seconds, UTC)
    return f"{made.year}.{made.month}.{made.day}.{int(f'{made:%H%M%S}')}"


def _stage(builds: Mapping[str, Path], folder: Path, version: str) -> None:
    for package in _PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, folder / package, ignore=ignored)
    about = folder / "server" / "__init__.py"
    about.write_text(about.read_text("utf-8").replace(f'"{__version__}"', f'"{version}"'), "utf-8")
    for brand, build in builds.items():
        ignored = shutil.ignore_patterns(*_BUILD_ONLY)
        shutil.copytree(build, folder / _INSTALLED / "builds" / brand, ignore=ignored)
    for source in (path for pattern in _DATA for path in ROOT.glob(pattern)):
        target = folder / _INSTALLED / source.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


def _config(version: str, requires: list[str]) -> dict[str, Any]:
    """The content of `pyproject.toml`, with the values that are known only here."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    config["project"] |= {
        "version": version,
        "dynamic": [],
        "dependencies": requires,
        "optional-dependencies": {"provider-check": requirements(locked_python(CHECK_LOCK))},
        "license-files": [LICENCES],
    }
    wheel = {
        "packages": list(_PACKAGES),
        "sbom-files": [BILL],
        # The newest version that the pip of Debian 12 reads.
        "core-metadata-version": "2.4",
    }
    config["tool"]["hatch"] = {"build": {"targets": {"wheel": wheel}}}
    return config
