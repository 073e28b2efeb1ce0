"""Judges the values of all answers of the provider.

It sets aside what cannot be right: measured values that are not plausible
(`server/domain/plausible.py`), and times of events at which nothing can have happened
(`server/domain/freshness.py`). Nothing can use them as values by mistake: the field is None, and
the record's `implausible` has what was sent. Optional texts without a visible character are
missing: a page cannot use them as a name.

A number in the place of a time is missing, too. What is too much in a list for a page to work on in
a bounded time is left out.
"""

import functools
import typing
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import chain
from operator import attrgetter
from typing import Annotated, Any, NamedTuple

import msgspec

from server.domain.freshness import is_event_time, latest_event_time
from server.domain.invisible_characters import is_visible
from server.domain.limits import FIRST_EVENT_YEAR, MAX_LISTED_ELEMENTS
from server.domain.plausible import RANGES, SERIES, implausible_series
from server.provider.structs import EVENT, TIME, Judged, WrongShape

_FIRST_EVENT = datetime(FIRST_EVENT_YEAR, 1, 1, tzinfo=UTC)


class _Fields(NamedTuple):
    """The names of the fields of a struct that are judged."""

    texts: tuple[str, ...]
    """The fields that are a text or None. A field that may also be a number is a value, and a value
    may be an empty text on purpose."""
    times: tuple[str, ...]
    events: tuple[str, ...]
    """The times of contacts, measurements and events."""
    measured: tuple[str, ...]
    series: tuple[str, ...]
    nested: tuple[str, ...]
    """The fields whose structs have such fields."""


def judge_values(value: Any) -> None:
    """Removes blank texts and numbers for times, and sets aside what cannot be right, in a struct,
    or in a list or mapping of structs of one type. Changes the structs in place."""
    records = _values_in([value])
    if not records or not isinstance(records[0], msgspec.Struct):
        return
    kind: type[msgspec.Struct] = type(records[0])
    fields = _fields_of(kind)
    for name in fields.texts:
        _remove_blank_texts(records, name)
    for name in fields.times:
        _remove_numbers(records, name)
    if isinstance(records[0], Judged):
        _judge(records, fields)
    for name in fields.nested:
        judge_values(_values_in([each for each in map(attrgetter(name), records) if each]))


def _values_in(fields: list[Any]) -> list[Any]:
    """The values of a field in several records: those in its lists or mappings, or the values
    themselves."""
    first = fields[0] if fields else None
    if isinstance(first, dict):
        return [value for each in fields for value in each.values() if value is not None]
    return list(chain.from_iterable(fields)) if isinstance(first, list) else fields


def _remove_blank_texts(records: Sequence[Any], name: str) -> None:
    for record, text in zip(records, map(attrgetter(name), records), strict=True):
        # Almost every text begins with a visible ASCII character.
        if not (text is None or "!" <= text < "\x7f" or is_visible(text)):
            setattr(record, name, None)


def _remove_numbers(records: Sequence[Any], name: str) -> None:
    time_of = attrgetter(name)
    for record in records if float in set(map(type, map(time_of, records))) else ():
        if isinstance(time_of(record), float):
            setattr(record, name, None)


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
    latest, times = latest_event_time(datetime.now(UTC)), map(attrgetter(name), records)
    for record, time in zip(records, times, strict=True):
        # Almost every time is one of these; the comparison saves a call for each of them.
        is_right = time is None or (time.tzinfo is UTC and _FIRST_EVENT <= time <= latest)
        if not is_right and not is_event_time(time, latest):
            record.set_aside(name)


@functools.cache
def _fields_of(kind: type[msgspec.Struct]) -> _Fields:
    kinds = {each.name: each.type for each in msgspec.structs.fields(kind)}
    plain = {name: _without_none(each) for name, each in kinds.items()}
    events = tuple(name for name, each in plain.items() if _is_marked(each, EVENT))
    times = tuple(name for name, each in plain.items() if _is_marked(each, TIME))
    is_judged = issubclass(kind, Judged)
    return _Fields(
        tuple(name for name, each in kinds.items() if each == str | None),
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


def _is_marked(kind: Any, mark: msgspec.Meta) -> bool:
    return typing.get_origin(kind) is Annotated and mark in typing.get_args(kind)


def _has_fields(kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return any(_fields_of(kind))
    return any(_has_fields(each) for each in typing.get_args(kind))


_MAX_NESTED_ELEMENTS = 100_000
"""The most elements inside those of a list; elements that do not fit are left out."""


def shorten_lists(value: Any) -> int:
    """Shortens a list, or the lists and mappings in a struct, in place: to MAX_LISTED_ELEMENTS, and
    to those that have at most _MAX_NESTED_ELEMENTS inside. Returns the number of elements that are
    left out. Raises WrongShape if each element of a list has too many inside."""
    if isinstance(value, msgspec.Struct):
        return sum(shorten_lists(getattr(value, name)) for name in _fields_with_lists(type(value)))
    if not isinstance(value, list | dict):
        return 0
    elements: list[Any] = list(value.items()) if isinstance(value, dict) else value
    kept, left = [], _MAX_NESTED_ELEMENTS
    for each in elements[:MAX_LISTED_ELEMENTS]:
        inside = _elements_in(each)
        if inside <= left:
            kept.append(each)
            left -= inside
    left_out = len(elements) - len(kept)
    if elements and not kept:
        raise WrongShape("too many elements in each of a list")
    if isinstance(value, list):
        value[:] = kept
    elif left_out:
        value.clear()
        value.update(kept)
    return left_out


def _elements_in(value: Any) -> int:
    """The number of elements of the lists and mappings in an element of a list or a mapping."""
    if isinstance(value, tuple):
        return _elements_in(value[1])
    if isinstance(value, msgspec.Struct):
        names = _fields_with_lists(type(value))
        return sum(_elements_in(getattr(value, name)) for name in names)
    return len(value) if isinstance(value, list | dict) else 0


@functools.cache
def _fields_with_lists(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(each.name for each in msgspec.structs.fields(kind) if _has_lists(each.type))


def _has_lists(kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return bool(_fields_with_lists(kind))
    return typing.get_origin(kind) in (list, dict) or any(map(_has_lists, typing.get_args(kind)))
