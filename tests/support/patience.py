"""How long tests wait for an event: so long that none fails because a machine is busy."""

import time
from collections.abc import Callable

PATIENCE_SECONDS = 60.0
PATIENCE = 60_000
"""The same in milliseconds."""


def until(condition: Callable[[], bool]) -> None:
    """Waits until a condition is true. Raises AssertionError after PATIENCE_SECONDS."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    pause = 0.01
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(pause)
        # The check may be expensive: too many would slow down the work that is waited for.
        pause = min(2 * pause, 0.1)
