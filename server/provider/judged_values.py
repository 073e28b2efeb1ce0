"""Sets aside what cannot be right in all answers of the provider: measured values that are not
plausible (`server/domain/plausible.py`), and times of events at which nothing can have happened
(`server/domain/freshness.py`). Nothing can use them as values by mistake: the field is None, and
the record's `implausible` has what was sent.

Times of 1970 to 1973 are corrected in all records. The decoder takes digits for the seconds since
1970: a date without separators becomes a time in August 1970, and a year or a zero one in January.
"""

import functools
import typing
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import chain
from operator import attrgetter
from typing import Annotated, Any, NamedTuple

import msgspec

from server.domain.freshness import as_utc, is_event_time, latest_event_time
from server.domain.plausible import RANGES, SERIES, implausible_series
from server.domain.provider_times import parse_provider_time
from server.provider.structs import EVENT, Judged

_NO_TIME_YET = range(10**8)
"""The seconds since 1970 that have up to eight digits."""
_LAST_YEAR = 1973


class _Fields(NamedTuple):
    """The names of the fields of a struct that are judged."""

    times: tuple[str, ...]
    events: tuple[str, ...]
    """The times of contacts, measurements and events."""
    measured: tuple[str, ...]
    series: tuple[str, ...]
    nested: tuple[str, ...]
    """The fields whose structs have such fields."""


def judge_values(value: Any) -> None:
    """Corrects early times, and sets aside what cannot be right, in a struct or in a list of
    structs of one type. Changes the structs in place."""
    records = value if isinstance(value, list) else [value]
    if not records or not isinstance(records[0], msgspec.Struct):
        return
    fields = _fields_of(type(records[0]))
    for name in fields.times:
        _correct_early_times(records, name)
    if isinstance(records[0], Judged):
        _judge(records, fields)
    for name in fields.nested:
        values = [each for each in map(attrgetter(name), records) if each is not None]
        is_list = bool(values) and isinstance(values[0], list)
        judge_values(list(chain.from_iterable(values)) if is_list else values)


def _correct_early_times(records: Sequence[Any], name: str) -> None:
    """Sets times of 1970 to 1973 to the date that their digits are, or else to None."""
    time_of = attrgetter(name)
    for record in records:
        time = time_of(record)
        if time is not None and time.year <= _LAST_YEAR:
            seconds = int(as_utc(time).timestamp())
            if seconds in _NO_TIME_YET:
                setattr(record, name, parse_provider_time(str(seconds)))


def _judge(records: Sequence[Judged], fields: _Fields) -> None:
    for record in records:
        record.implausible = None  # The provider may have sent a field of this name.
    for name in fields.measured:
        value_of, (low, high, _) = attrgetter(name), RANGES[name]
        for record in records:
            value = value_of(record)
            if value is not None and not low <= value <= high:
                record.set_aside(name)
    for name in fields.events:
        _judge_times(records, name)
    for group in fields.series:
        for record in records:
            for name in implausible_series(group, getattr(record, group)):
                record.set_aside_in(group, name)


def _judge_times(records: Sequence[Judged], name: str) -> None:
    latest, time_of = latest_event_time(datetime.now(UTC)), attrgetter(name)
    for record in records:
        time = time_of(record)
        if time is not None and not is_event_time(time, latest):
            record.set_aside(name)


@functools.cache
def _fields_of(kind: type[msgspec.Struct]) -> _Fields:
    kinds = {each.name: each.type for each in msgspec.structs.fields(kind)}
    plain = {name: _without_none(each) for name, each in kinds.items()}
    events = tuple(name for name, each in plain.items() if _is_event(each))
    times = tuple(name for name, each in plain.items() if each is datetime)
    is_judged = issubclass(kind, Judged)
    return _Fields(
        (*times, *events),
        events,
        tuple(name for name in kinds if is_judged and name in RANGES),
        tuple(name for name in kinds if is_judged and name in SERIES),
        tuple(name for name, each in kinds.items() if _has_fields(each)),
    )


def _without_none(kind: Any) -> Any:
    """The type of a field that may be None; None for any other field."""
    kinds = typing.get_args(kind)
    return kinds[0] if len(kinds) == 2 and kinds[1] is type(None) else None


def _is_event(kind: Any) -> bool:
    return typing.get_origin(kind) is Annotated and EVENT in typing.get_args(kind)


def _has_fields(kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return any(_fields_of(kind))
    return any(_has_fields(each) for each in typing.get_args(kind))
