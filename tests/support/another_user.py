"""How long the pages of another user take, alone and beside an attack."""

import statistics
import time

from tests.support.patience import PATIENCE_SECONDS
from tests.support.user import User, embedded_page

ANOTHER = "fahrenheit@heatdesk.test"
"""The e-mail of the other user."""


def seconds_of_page(user: User, *, again: bool = False) -> float:
    """How long the dashboard takes, no part of which may be missing. With `again`, a user whom the
    busy host refuses asks again at once, for up to PATIENCE_SECONDS."""
    began = time.perf_counter()
    answer = user.get("/")
    while again and answer.status_code == 503 and time.perf_counter() < began + PATIENCE_SECONDS:
        answer = user.get("/")
    seconds = time.perf_counter() - began
    assert answer.status_code == 200, f"{answer.status_code} for the other user"
    data = embedded_page(answer.text)["data"]
    problems = [part["problem"] for part in data.values() if isinstance(part, dict)]
    assert not any(problems or [True]), f"a page of the other user lacks a part: {problems}"
    return seconds


def p95(seconds: list[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(seconds, n=20)[-1]
