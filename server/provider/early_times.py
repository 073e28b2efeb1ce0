"""Corrects times of 1970 to 1973, in all answers of the provider.

The decoder takes digits for the seconds since 1970: a date without separators becomes a time in
August 1970, and a year or a zero one in January. No heater and no account is as old as that.
"""

import functools
import typing
from datetime import datetime
from itertools import chain
from operator import attrgetter
from typing import Any

import msgspec

from server.domain.freshness import as_utc
from server.domain.provider_times import parse_provider_time

_NO_TIME_YET = range(10**8)
"""The seconds since 1970 that have up to eight digits."""
_LAST_YEAR = 1973


def correct_early_times(value: Any) -> None:
    """Sets the times of 1970 to 1973 in a struct, or in a list of structs of one type, to the date
    that their digits are, or else to None. Changes the structs in place."""
    records = value if isinstance(value, list) else [value]
    if not records or not isinstance(records[0], msgspec.Struct):
        return
    times, nested = _fields_of(type(records[0]))
    for name in times:
        time_of = attrgetter(name)
        for record in records:
            time = time_of(record)
            if time is not None and time.year <= _LAST_YEAR:
                setattr(record, name, _corrected(time))
    for name in nested:
        values = [each for each in map(attrgetter(name), records) if each is not None]
        is_list = bool(values) and isinstance(values[0], list)
        correct_early_times(list(chain.from_iterable(values)) if is_list else values)


def _corrected(time: datetime) -> datetime | None:
    seconds = int(as_utc(time).timestamp())
    return parse_provider_time(str(seconds)) if seconds in _NO_TIME_YET else time


@functools.cache
def _fields_of(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the fields that are a time or None, and of the fields whose structs have any."""
    fields = msgspec.structs.fields(kind)
    times = tuple(each.name for each in fields if each.type == datetime | None)
    return times, tuple(each.name for each in fields if _has_times(each.type))


def _has_times(kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return any(_fields_of(kind))
    return any(_has_times(each) for each in typing.get_args(kind))
