"""The logic of the client, tested in Node: `tests/client/*.test.ts`."""

import subprocess

from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import ROOT


def test_the_logic_of_the_client() -> None:
    """The failures of Node's own test runner are this test's message."""
    done = subprocess.run(
        ["node", "tests/client/run.mjs"],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    assert done.returncode == 0, done.stdout + done.stderr
