"""The result of a check of `make audit`, and a function with which checks run programs."""

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAMS = ROOT / ".setup" / "audit" / "bin"
"""The folder into which `make audit` installs the programs of `requirements-audit.lock`."""


@dataclass(frozen=True)
class Result:
    """What a check has asked about what, and its findings, one line each."""

    source: str
    """The program or the data that knows what is wrong."""
    looked_at: str
    findings: Sequence[str] = field(default_factory=tuple)


class NotReached(Exception):
    """The data that the check needs could not be reached; the message says which, and why."""


def output_of(*command: str | Path, cwd: Path = ROOT) -> str:
    """The standard output of a program. The exit status is ignored, because it also reports
    findings. Raises RuntimeError if the program prints nothing."""
    done = subprocess.run(command, cwd=cwd, check=False, capture_output=True, text=True)
    if not done.stdout:
        raise RuntimeError(f"{Path(command[0]).name} printed nothing: {done.stderr[-500:]}")
    return done.stdout
