"""Helpers for making the rows of tables: their type, past moments and random numbers."""

from datetime import datetime, timedelta
from random import Random
from typing import Any

Row = dict[str, Any]


def days_before(now: datetime, days: float) -> datetime:
    return (now - timedelta(days=days)).replace(microsecond=0)


def random_for(seed: int, part: str) -> Random:
    """The random generator of one part of the world: more draws there do not change other parts."""
    return Random(f"{seed} {part}")  # noqa: S311 - A demo world, not a secret.
