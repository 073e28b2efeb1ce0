"""Installs a wheel of the product, and runs its command without the project's sources."""

import contextlib
import os
import shlex
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from tests.support.command_line import printed, started
from tests.support.documents import block_with
from tests.support.processes import free_port

DOCUMENTED = "/opt/heatdesk"
"""Where docs/installation.md installs it."""


def installed(wheel: Path, folder: Path) -> Path:
    """The wheel in a virtual environment, by the commands of docs/installation.md, but without a
    download: it sees the third-party packages of this environment. Returns its programs."""
    *commands, _ = block_with("installation.md", "python3 -m venv")
    _run(commands, wheel, folder)
    [packages] = folder.glob("lib/python*/site-packages")
    (packages / "third-party.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return folder / "bin"


def upgrade(wheel: Path, programs: Path) -> None:
    """Installs a later wheel by the commands of docs/installation.md."""
    commands = block_with("installation.md", "systemctl reload")
    _run([each for each in commands if "pip install" in each], wheel, programs.parent)


def _run(commands: list[str], wheel: Path, folder: Path) -> None:
    environment = {**os.environ, "PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1", "PIP_NO_COMPILE": "1"}
    for command in commands:
        if "--require-hashes" in command:
            continue  # The download.
        words = shlex.split(command.replace(DOCUMENTED, str(folder)))
        words = [wheel.name if word.endswith(".whl") else word for word in words]
        subprocess.run(words, cwd=wheel.parent, env=environment, check=True, timeout=200)


@contextlib.contextmanager
def demo(programs: Path, folder: Path, **settings: str) -> Iterator[str]:
    """Runs `heatdesk serve --demo` in a folder, with only its programs on the PATH. Yields its
    address."""
    port = str(free_port())
    command = [str(programs / "heatdesk"), "serve", "--demo", "--port", port]
    environment = {"PATH": str(programs), **settings}
    with started(command, folder, environment, stdout=subprocess.PIPE) as process:
        assert next(printed(process)) == f"heatdesk is ready at http://127.0.0.1:{port}"
        yield f"http://127.0.0.1:{port}"
