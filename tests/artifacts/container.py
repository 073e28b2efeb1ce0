"""Builds the container of deploy/Containerfile on a base of Debian's packages, and runs it."""

import contextlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.artifacts.measured import Row, megabytes, open_dashboard, seconds_of
from tests.support.processes import ROOT, wait_until_alive

_BASE = "localhost/heatdesk-base"
_IMAGE = "localhost/heatdesk"
_NAME = "heatdesk-trial"
_ADDRESS = "http://127.0.0.1:8000"
"""The address that the container's health check requests."""
_LIMITS = ("--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096")
# Only these options work within a container and without systemd, too.
_BUILD = ("podman", "build", "--isolation", "chroot", "--network", "host", *_LIMITS)
_PODMAN = ("podman", "--runtime", "runc", "--cgroup-manager", "cgroupfs")
_RUN = (
    *("run", "--rm", "--name", _NAME, "--network", "host", *_LIMITS),
    *("--read-only", "--tmpfs", "/tmp", "--cap-drop", "all"),
    *("--security-opt", "no-new-privileges"),
)
_MOST_MEGABYTES = 200
_MACHINES_FILES = ("/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt")
"""The files with which this machine reaches a package index."""


def container_rows(wheels: Path) -> Iterator[Row]:
    """Builds and runs the container. Raises AssertionError if it is too large or does not work."""
    if not all(map(shutil.which, ("podman", "runc", "mmdebstrap"))):
        print("without podman, runc and mmdebstrap the container is not tried")
        return
    yield _base()
    seconds, _ = seconds_of(
        *(*_BUILD, "--quiet", "--format", "docker", "--build-arg", f"BASE_IMAGE={_BASE}"),
        *("--file", ROOT / "deploy" / "Containerfile", "--tag", _IMAGE, wheels),
    )
    own = _size(_IMAGE) - _size(_BASE)
    yield Row("the container without its base", seconds, own)
    assert own <= _MOST_MEGABYTES
    begun = time.monotonic()
    with _running() as process:
        open_dashboard(_ADDRESS)
        yield Row("the container to the dashboard, read-only", time.monotonic() - begun, 0)
        _podman("healthcheck", "run", _NAME)
        assert _podman("exec", _NAME, "id", "--user").strip() == "10001"
        assert (
            subprocess.run([*_PODMAN, "exec", _NAME, "which", "node"], check=False).returncode == 1
        )
        _podman("stop", "--time", "30", _NAME)
        assert process.wait() == 0


def _base() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "base.tar"
        packages = "--include=python3,python3-venv,ca-certificates"
        hooks = [
            f"--customize-hook=copy-in {file} {Path(file).parent}"
            for file in _MACHINES_FILES
            if Path(file).exists()
        ]
        seconds, _ = seconds_of(
            "mmdebstrap", "--quiet", "--variant=minbase", packages, *hooks, "bookworm", tree
        )
        seconds_of("podman", "import", "--quiet", tree, _BASE)
        return Row("a base of Debian's packages", seconds, megabytes(tree))


def _size(image: str) -> int:
    return int(_podman("image", "inspect", image, "--format", "{{.Size}}")) // 1_000_000


@contextlib.contextmanager
def _running() -> Iterator[subprocess.Popen[bytes]]:
    command = [*_PODMAN, *_RUN, _IMAGE, "serve", "--host", "127.0.0.1", "--demo"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            wait_until_alive(_ADDRESS, process)
            yield process
        finally:
            # If all went well, the container does not exist any more.
            with contextlib.suppress(subprocess.CalledProcessError):
                _podman("rm", "--force", "--volumes", _NAME)


def _podman(*arguments: str) -> str:
    # Without systemd, podman writes warnings to standard error.
    return subprocess.run([*_PODMAN, *arguments], check=True, capture_output=True, text=True).stdout
