"""The headers of every kind of answer, in the running product behind the TLS example: Mozilla's
Observatory rules and Google's csp_evaluator, which the tests of the headers apply."""

import sys

from tools.audit.check import Result, output_of

_TESTS = "tests/http/test_headers.py"


def check() -> Result:
    options = ("-m", "pytest", _TESTS, "--quiet", "-rfE", "--no-header", "--tb=no")
    return headers_result(output_of(sys.executable, *options))


def headers_result(printed: str) -> Result:
    """What pytest says of the tests; its last line counts them."""
    lines = printed.strip().splitlines()
    found = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    if not found and " passed" not in lines[-1]:
        found = [lines[-1]]
    return Result(f"{_TESTS}: {lines[-1].strip('= ')}", found)
