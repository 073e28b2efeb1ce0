"""How long tests wait for what has to come: long, so that none fails because a machine is busy."""

import time
from collections.abc import Callable

PATIENCE_SECONDS = 60.0
PATIENCE = 60_000
"""The same in milliseconds."""


def until(condition: Callable[[], bool]) -> None:
    """Waits for something that is on its way."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    pause = 0.01
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(pause)
        # To look may take as long as what is waited for, which then has half a processor.
        pause = min(2 * pause, 0.1)
