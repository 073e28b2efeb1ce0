"""Runs all tests, as `make test-all` does; a failed test of a foreign engine is repeated once.

Firefox, WebKit and LibreOffice are programs of others, which fail at times without a reason that
this project could mend. Such a test is repeated alone, after all others; one that passes then is
reported as flaky, with what it saw, and does not fail the run. Nothing else is repeated: a race of
the product is a defect of the product."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

_TESTS = Path(__file__).parent
# So that no process waits for another at the end.
_LONGEST_FIRST = ("operations", "attack", "matrix", "browser", "checkers", "engines", "contract")
FOREIGN = ("tests/engines/", "tests/checkers/test_libreoffice.py")
_OPTIONS = ("--every-part", "--numprocesses", "4", "--dist", "loadfile", "--no-loadscope-reorder")


class Failures:
    """A plugin that records the failed tests of a run, and what each of them saw."""

    def __init__(self) -> None:
        self.seen: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            # The runner names them at its end only, after half an hour.
            print(f"\n{report.nodeid} has failed: {report.longreprtext[-500:]}", flush=True)
            sections = "\n".join(f"{name}\n{text}" for name, text in report.sections)
            self.seen[report.nodeid] = f"{report.longreprtext}\n{sections}"


def run(arguments: Sequence[str], foreign: Sequence[str] = FOREIGN) -> int:
    """Runs pytest; returns its status, which is 0 if all tests passed but flaky ones."""
    failures = Failures()
    status = int(pytest.main([*arguments], plugins=[failures]))
    if status != pytest.ExitCode.TESTS_FAILED:
        return status
    flaky = [test for test in failures.seen if test.startswith(tuple(foreign)) and passes(test)]
    for test in flaky:
        print(f"\nflaky: {test}\n{failures.seen[test]}")
    print(f"\n{len(flaky)} flaky")
    return 0 if len(flaky) == len(failures.seen) else status


def passes(test: str) -> bool:
    """Whether a test passes alone."""
    print(f"\nonce more, alone: {test}")
    command = [sys.executable, "-m", "pytest", "--every-part", "--quiet", test]
    return subprocess.run(command, check=False).returncode == 0


def places() -> list[str]:
    """All folders and modules of tests."""
    folders = sorted({path.parent.name for path in _TESTS.glob("*/test_*.py")})
    folders.sort(key=lambda name: (*_LONGEST_FIRST, name).index(name))
    modules = sorted(path.name for path in _TESTS.glob("test_*.py"))
    return [f"tests/{name}" for name in (*folders, *modules)]


if __name__ == "__main__":
    sys.exit(run([*_OPTIONS, *places(), *sys.argv[1:]]))
