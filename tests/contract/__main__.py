"""`python -m tests.contract [SEED ...]`: calls for each seed, then each planted breach alone."""

import contextlib
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.contract.breaches import altered_world, not_found
from tests.contract.fuzz import Report, fuzz
from tests.contract.planted import PLANTED
from tests.provider.support import running
from tests.support.seeding import seed

_SEEDS = ("1", "2", "3")


def main(seeds: Sequence[str]) -> int:
    broken = 0
    for number in seeds or _SEEDS:
        report = _run(int(number))
        broken += len(report.violations)
        operations, violations = len(report.carried_out), len(report.violations)
        print(f"seed {number}: {report.calls} calls, {operations} operations carried out,")
        print(f"  {violations} violations")
        print("".join(f"  {violation}\n" for violation in report.violations), end="", flush=True)
    missed = _missed()
    print(f"{len(PLANTED) - len(missed)} of {len(PLANTED)} planted breaches found, each alone")
    print("".join(f"  {each}\n" for each in missed), end="")
    return 1 if broken or missed else 0


def _run(number: int) -> Report:
    with TemporaryDirectory() as folder, running(seed(Path(folder) / "world.sqlite")) as provider:
        # A call to an open event stream would never end.
        provider.app.state.hub.close()
        return fuzz(provider, seed=number, examples=40, coverage=True, steps=6)


def _missed() -> list[str]:
    with TemporaryDirectory() as folder:
        database = seed(Path(folder) / "world.sqlite")
        with altered_world(database) as world, contextlib.redirect_stdout(io.StringIO()):
            return [line for each in PLANTED for line in not_found(world, each)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
