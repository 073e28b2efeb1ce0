"""Types of columns: how dates, times, numbers and texts are stored.

Providers may send any value. A value that a database refuses, such as a text with a NUL character
or an infinite number, is cleaned or stored as NULL, so that the other rows do not fail with it.
"""

import math
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Dialect,
    Float,
    Integer,
    SmallInteger,
    String,
    Text,
    TypeDecorator,
)

from server.domain.graphemes import cut
from server.domain.limits import MAX_FIELD_CHARACTERS, MAX_STORED_CHARACTERS

# ruff: noqa: ARG002 - SQLAlchemy passes the dialect to all these methods.


class Day(TypeDecorator[date]):
    """A date, as its ordinal."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: date | None, dialect: Dialect) -> int | None:
        return None if value is None else value.toordinal()

    def process_result_value(self, value: Any, dialect: Dialect) -> date | None:
        return None if value is None else date.fromordinal(value)


class Instant(TypeDecorator[datetime]):
    """A time with an offset, as Unix milliseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else round(value.timestamp() * 1000)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        return None if value is None else datetime.fromtimestamp(value / 1000, UTC)


class Hundredths(TypeDecorator[float]):
    """A pressure in hundredths of a bar, which takes two bytes instead of eight. Values of 300 bar
    or more, or of -300 bar or less, are stored as NULL."""

    impl = SmallInteger
    cache_ok = True

    def process_bind_param(self, value: float | None, dialect: Dialect) -> int | None:
        return None if value is None or not -300 < value < 300 else round(value * 100)

    def process_result_value(self, value: Any, dialect: Dialect) -> float | None:
        return None if value is None else value / 100


class Number(TypeDecorator[float]):
    """A number; NaN and infinite numbers are stored as NULL."""

    impl = Float
    cache_ok = True

    def process_bind_param(self, value: float | None, dialect: Dialect) -> float | None:
        return None if value is None else finite(value)


class Named(TypeDecorator[dict[str, str | bool]]):
    """Names of values, as JSON; NULL if there are none, or if the JSON is longer than
    MAX_STORED_CHARACTERS."""

    impl = Text
    cache_ok = True

    def process_bind_param(
        self, value: dict[str, str | bool] | None, dialect: Dialect
    ) -> str | None:
        if not value:
            return None
        cleaned = {
            storable(key): storable(name) if isinstance(name, str) else name
            for key, name in value.items()
        }
        text = msgspec.json.encode(cleaned).decode()
        return text if len(text) <= MAX_STORED_CHARACTERS else None

    def process_result_value(self, value: Any, dialect: Dialect) -> dict[str, str | bool] | None:
        return None if value is None else msgspec.json.decode(value, type=dict[str, str | bool])


class Words(TypeDecorator[str]):
    """A text, cut off if it is longer than the column."""

    impl = String
    cache_ok = True

    def __init__(self, length: int | None = None) -> None:
        super().__init__(length)
        self._most = length or MAX_STORED_CHARACTERS

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else storable(value, self._most)


def finite(value: float) -> float | None:
    """The number as a float; None if it is NaN, infinite, or too large for a float."""
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def storable(text: str, most: int = MAX_FIELD_CHARACTERS) -> str:
    """The text without what databases refuse (NUL characters, halves of surrogate pairs), cut off
    at `most` characters, by default the length of a column for names."""
    text = cut(text, most).replace("\0", "")
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
