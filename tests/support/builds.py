"""Front ends of the brands, each built once for all tests and kept beside the default one."""

import os
import subprocess
import sys
from pathlib import Path

from server.domain.lookups import Brand
from tests.support.processes import ROOT


def brand_build(brand: Brand) -> Path:
    """The build of a brand; one that is there already is taken when its sources are the same.
    Builds share their generated sources, so two workers never build at the same time."""
    if brand == "default":
        _build("--brand", brand)
        return ROOT / "dist"
    out = ROOT / f"dist-{brand}"
    _build("--quick", "--brand", brand, "--out", str(out))
    _build("types")
    return out


def _build(*arguments: str) -> None:
    command = [sys.executable, "build.py", *arguments]
    environment = {**os.environ, "HEATDESK_BRAND": ""}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=900)
