"""Slow clients, in short: `make attack` has the long form."""

from tests.attack import slow_clients


def test_slow_clients_hold_nobody_else_up() -> None:
    assert slow_clients.run(short=True)
