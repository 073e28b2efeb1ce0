"""Runs the browser's own code in Node, for tests that compare it with the host's."""

import json
import subprocess
from pathlib import Path
from typing import Any

from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import ROOT

_ESBUILD = str(ROOT / "node_modules" / ".bin" / "esbuild")


def run_probe(name: str, folder: Path, sent: Any = None) -> Any:
    """The JSON that `tests/unit/<name>.ts` prints; it reads `sent` as JSON from standard input."""
    source, bundle = ROOT / "tests" / "unit" / f"{name}.ts", folder / f"{name}.js"
    options = ["--bundle", "--platform=node", "--log-level=error", f"--outfile={bundle}"]
    subprocess.run([_ESBUILD, str(source), *options], check=True, cwd=ROOT)
    done = subprocess.run(
        ["node", bundle],
        input=json.dumps(sent).encode(),
        check=True,
        capture_output=True,
        timeout=PATIENCE_SECONDS,
    )
    return json.loads(done.stdout)
