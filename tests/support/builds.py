"""Front ends of the brands, each built once for all tests and kept beside the default one."""

import os
import subprocess
import sys
from pathlib import Path

from server.domain.lookups import Brand
from tests.support.processes import ROOT


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
