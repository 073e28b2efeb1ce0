"""Checks the headers of every kind of response of the running product behind the TLS example. The
tests of the headers apply the rules of Mozilla's Observatory and Google's csp_evaluator."""

import sys

from tools.audit.check import Result, output_of

_TESTS = "tests/http/test_headers.py"


def check() -> Result:
    options = ("-m", "pytest", _TESTS, "--quiet", "-rfE", "--no-header", "--tb=no")
    return headers_result(output_of(sys.executable, *options))


def headers_result(printed: str) -> Result:
    """The result of pytest's output, whose last line has the numbers of tests."""
    lines = printed.strip().splitlines()
    found = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    if not found and " passed" not in lines[-1]:
        found = [lines[-1]]
    return Result(_TESTS, lines[-1].strip("= "), found)
