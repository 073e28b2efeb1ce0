"""Makes the wheel, installs it with pip, and builds and runs the container; prints times and sizes.

    python -m tests.artifacts [--wheel FILE]

The container's base is a root file system of Debian's packages, so that no registry of images is
needed. Without podman and mmdebstrap that part is left out, and said to be.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.artifacts.container import container_rows
from tests.artifacts.measured import Row, megabytes, open_dashboard, seconds_of
from tests.support.installed import demo
from tests.support.processes import ROOT


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--wheel", type=Path, help="instead of making one")
    wheel: Path | None = parser.parse_args().wheel
    print("| step | seconds | MB |\n| --- | --- | --- |")
    for row in _rows(wheel):
        print(f"| {row.step} | {row.seconds:.1f} | {row.megabytes or '-'} |", flush=True)
    return 0


def _rows(wheel: Path | None) -> Iterator[Row]:
    if wheel is None:
        seconds, said = seconds_of(sys.executable, "-m", "tools.wheel", cwd=ROOT)
        wheel = Path(said.splitlines()[-1])
        yield Row("`make wheel`, all brands", seconds, megabytes(wheel))
    with tempfile.TemporaryDirectory() as folder:
        yield from _pip_rows(wheel.resolve(), Path(folder))
    yield from container_rows(wheel.resolve().parent)


def _pip_rows(wheel: Path, folder: Path) -> Iterator[Row]:
    environment = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    before = megabytes(environment)
    pip = (environment / "bin" / "pip", "install", "-qq", "--no-cache-dir")
    download, _ = seconds_of(*pip, "--require-hashes", "-r", wheel.parent / "requirements.lock")
    seconds, _ = seconds_of(*pip, "--no-deps", wheel)
    yield Row("`pip install` of the wheel", download + seconds, megabytes(environment) - before)
    work = folder / "work"
    work.mkdir()
    begun = time.monotonic()
    with demo(environment / "bin", work) as address:
        open_dashboard(address)
        yield Row("`heatdesk serve --demo` to the first dashboard", time.monotonic() - begun, 0)


if __name__ == "__main__":
    sys.exit(main())
