"""Restarts under load, in short: `make attack` has the long form."""

from tests.attack import restarts


def test_restarts_lose_and_double_no_write() -> None:
    assert restarts.run(short=True)
