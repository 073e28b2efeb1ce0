"""What a check of `make audit` returns, and how checks run programs."""

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAMS = ROOT / ".setup" / "audit" / "bin"
"""Where `make audit` installs the programs of `requirements-audit.lock`."""


@dataclass(frozen=True)
class Result:
    """What a check has looked at, and each finding in a line."""

    looked_at: str
    findings: Sequence[str] = field(default_factory=tuple)


class NotReached(Exception):
    """The data that the check compares with could not be had; the text says whose."""


def output_of(*command: str | Path, cwd: Path = ROOT) -> str:
    """What a program prints, whatever its exit status says: it also tells of findings."""
    done = subprocess.run(command, cwd=cwd, check=False, capture_output=True, text=True)
    if not done.stdout:
        raise RuntimeError(f"{Path(command[0]).name} printed nothing: {done.stderr[-500:]}")
    return done.stdout
