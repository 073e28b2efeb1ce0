"""Runs the tools in `node_modules` (esbuild, terser, tsc) and the project's Node.js scripts."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from builder.paths import ROOT, BuildError

TOOLS = ROOT / "node_modules" / ".bin"


def run(command: Sequence[str | Path]) -> str:
    """Runs a command in the project's root and returns its standard output. Raises BuildError with
    both output streams if it fails or writes to standard error."""
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode or done.stderr:
        raise BuildError(f"{Path(command[0]).name}:\n{done.stdout}{done.stderr}")
    return done.stdout
