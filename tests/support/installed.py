"""Installs a wheel of the product, and runs its command as whoever has nothing but that."""

import contextlib
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import free_port


def installed(wheel: Path, folder: Path) -> Path:
    """A virtual environment with the wheel, which sees the third-party packages of this one.
    Returns its folder of programs."""
    venv.create(folder, with_pip=False)
    [packages] = folder.glob("lib/python*/site-packages")
    (packages / "third-party.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python")]
    options = ["--quiet", "--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", *options, str(wheel)], check=True, timeout=PATIENCE_SECONDS)
    return folder / "bin"


@contextlib.contextmanager
def demo(programs: Path, folder: Path, **settings: str) -> Iterator[str]:
    """`heatdesk serve --demo` in a folder, with no other program to be found; yields where."""
    port = str(free_port())
    process = subprocess.Popen(
        [programs / "heatdesk", "serve", "--demo", "--port", port],
        cwd=folder,
        env={"PATH": str(programs), **settings},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        first = process.stdout.readline()
        assert first == f"heatdesk is ready at http://127.0.0.1:{port}\n"
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)
        process.stdout.close()
