"""`python -m tests.contract [SEED ...]`: many calls to a reference provider, for each seed."""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.contract.fuzz import Report, fuzz
from tests.provider.support import running
from tests.support.seeding import seed

_SEEDS = ("1", "2", "3")


def main(seeds: Sequence[str]) -> int:
    broken = 0
    for number in seeds or _SEEDS:
        report = _run(int(number))
        broken += len(report.violations)
        print(f"seed {number}: {report.calls} calls, {len(report.carried_out)} operations carried")
        print(f"  out, {len(report.violations)} violations")
        print("".join(f"  {violation}\n" for violation in report.violations), end="", flush=True)
    return 1 if broken else 0


def _run(number: int) -> Report:
    with TemporaryDirectory() as folder, running(seed(Path(folder) / "world.sqlite")) as provider:
        # An open event stream would be listened to for ever.
        provider.app.state.hub.close()
        return fuzz(provider, seed=number, examples=40, coverage=True, steps=6)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
