"""Rows on their way into a table, and the moments they tell of."""

from datetime import datetime, timedelta
from random import Random
from typing import Any

Row = dict[str, Any]


def days_before(now: datetime, days: float) -> datetime:
    return (now - timedelta(days=days)).replace(microsecond=0)


def random_for(seed: int, part: str) -> Random:
    """Each part of the world draws for itself: more of one does not change another."""
    return Random(f"{seed} {part}")  # noqa: S311 - A demo world, not a secret.
