"""A forked program ends with the same status as one that is started as a command."""

import os

import pytest

from tests.support.forking import CAN_FORK, Forked
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import free_port

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="there is no pidfd_open")


def ended(program: Forked) -> int:
    status = program.wait(PATIENCE_SECONDS)
    assert program.poll() == status
    program.terminate()
    program.stdin.close()
    program.stdout.close()
    return status


@pytest.mark.parametrize(
    ("arguments", "status"), [(["--help"], 0), (["--port", "70000"], 2), (["--port", "0"], 2)]
)
def test_the_status_is_that_of_the_command(arguments: list[str], status: int) -> None:
    """Without settings, a host cannot start."""
    assert ended(Forked("server", arguments, {})) == status


def test_a_killed_program_has_ended_without_a_status() -> None:
    settings = {
        "HEATDESK_PROVIDER_URL": "http://localhost:9",
        "HEATDESK_SECRET_KEYS": "a-secret-that-only-the-tests-know-of",
        "HEATDESK_RENDERERS": "1",
    }
    program = Forked("server", ["--port", str(free_port())], {**os.environ, **settings})
    program.kill()
    assert ended(program) < 0
