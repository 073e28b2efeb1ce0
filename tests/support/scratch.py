"""A copy of the project, for tests that add something to it, build it and start it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.processes import ROOT

_FOLDERS = ("builder", "client", "server", "sheets", "translations", "views")
_FILES = ("build.py", "package.json", "package-lock.json", "tsconfig.json")


def copy_project(folder: Path) -> Path:
    """Copies the sources of the product; the packages are those of the project itself."""
    project = folder / "project"
    # Compiled Python files are copied, too: they are valid as long as the sources are unchanged.
    generated = shutil.ignore_patterns("generated")
    for name in _FOLDERS:
        shutil.copytree(ROOT / name, project / name, ignore=generated)
    for name in _FILES:
        shutil.copy(ROOT / name, project / name)
    (project / "node_modules").symlink_to((ROOT / "node_modules").resolve())
    return project


def build_project(project: Path, *arguments: str, **environment: str) -> Path:
    """Runs the project's own build; returns the directory that it has written."""
    done = subprocess.run(
        [sys.executable, "build.py", *arguments],
        cwd=project,
        check=False,
        env={**os.environ, "HEATDESK_BRAND": "", **environment},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    return project / "dist"


def check_types(project: Path) -> None:
    """Checks types as the project's own build does; the generated ones must exist."""
    for types in ("tsconfig.json", "client/worker/tsconfig.json"):
        command = [str(ROOT / "node_modules/.bin/tsc"), "--project", types, "--pretty", "false"]
        done = subprocess.run(command, cwd=project, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout
