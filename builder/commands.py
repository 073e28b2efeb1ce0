"""Runs the tools of `node_modules`: esbuild, terser, tsc and scripts of our own."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from builder.paths import ROOT, BuildError

TOOLS = ROOT / "node_modules" / ".bin"


def run(command: Sequence[str | Path]) -> str:
    """Runs a command in the project's root and returns its output. Raises BuildError with both of
    its streams when it fails or warns."""
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode or done.stderr:
        raise BuildError(f"{Path(command[0]).name}:\n{done.stdout}{done.stderr}")
    return done.stdout
