"""Leaves out the ends of an answer's lists if their texts and ids are more than a page can search,
sort and show in a bounded time."""

import functools
import typing
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any

import msgspec

from server.domain.limits import MAX_LISTED_CHARACTERS, MAX_LISTED_ELEMENTS

_RECORD, _VALUE = 100, 8
"""So many characters count for a record, and for an id or another value in a list."""
_NOT_COUNTED = ("content", "implausible")


class ListTooLong(Exception):
    """No element of a list is short enough."""


def shorten_lists(value: Any, body: bytes) -> int:
    """Shortens a list of structs, or the lists and mappings in a struct, to MAX_LISTED_ELEMENTS and
    MAX_LISTED_CHARACTERS, in place. `body` is the answer from which they were decoded. Returns the
    number of elements that are left out. A text beside the lists is not counted: it is one value,
    such as the terms. Raises ListTooLong."""
    # More than the value can have: counting takes a third of the time of decoding.
    most = len(body) + _RECORD * body.count(b"{") + _VALUE * body.count(b",")
    return _shorten_in(value, is_long=most > MAX_LISTED_CHARACTERS)


def _shorten_in(value: Any, *, is_long: bool) -> int:
    if isinstance(value, msgspec.Struct):
        _, nested = _fields_of(type(value))
        return sum(_shorten_in(getattr(value, name), is_long=is_long) for name in nested)
    is_counted = isinstance(value, dict) or (isinstance(value, list) and _has_structs(value))
    is_shown = not is_long and len(value) <= MAX_LISTED_ELEMENTS if is_counted else True
    return 0 if is_shown else _shorten(value)


def _has_structs(values: list[Any]) -> bool:
    return bool(values) and isinstance(values[0], msgspec.Struct)


def _shorten(elements: list[Any] | dict[str, Any]) -> int:
    values = elements if isinstance(elements, list) else list(elements.items())
    kept = values[:MAX_LISTED_ELEMENTS]
    if _characters(kept) > MAX_LISTED_CHARACTERS:
        kept = list(_fitting(kept))
    if values and not kept:
        raise ListTooLong
    left_out = len(values) - len(kept)
    if isinstance(elements, list):
        elements[:] = kept
    elif left_out:
        elements.clear()
        elements.update(kept)
    return left_out


def _fitting(values: Sequence[Any]) -> Iterator[Any]:
    left = MAX_LISTED_CHARACTERS
    for each in values:
        characters = _characters([each])
        if characters <= left:
            left -= characters
            yield each


def _characters(values: Sequence[Any]) -> int:
    """The characters of all texts in these values; structs among them are of one type. Fewer if
    they are too many anyway."""
    if len(values) * _VALUE > MAX_LISTED_CHARACTERS:
        return len(values) * _VALUE
    structs = [each for each in values if isinstance(each, msgspec.Struct)]
    total = _characters_of_structs(structs) if structs else 0
    if len(structs) == len(values):
        return total
    inner: list[Iterable[Any]] = [each for each in values if isinstance(each, list | tuple)]
    inner += [each.items() for each in values if isinstance(each, dict)]
    texts = [each for each in values if isinstance(each, str)]
    total += sum(map(len, texts)) + _VALUE * (len(values) - len(structs) - len(texts))
    return total + (_characters(list(chain.from_iterable(inner))) if inner else 0)


def _characters_of_structs(structs: Sequence[msgspec.Struct]) -> int:
    total = _RECORD * len(structs)
    texts, nested = _fields_of(type(structs[0]))
    for name in texts:
        total += sum(map(len, filter(None, map(attrgetter(name), structs))))
    for name in nested:
        total += _characters([each for each in map(attrgetter(name), structs) if each is not None])
    return total


@functools.cache
def _fields_of(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the fields that are a text or None, and of those that may have texts inside. An
    id is a short one, and `content` is HTML, for which MAX_HTML_WORK is the limit."""
    fields = [each for each in msgspec.structs.fields(kind) if each.name not in _NOT_COUNTED]
    texts = tuple(each.name for each in fields if each.type in (str, str | None))
    return texts, tuple(each.name for each in fields if _has_texts_inside(each.type))


def _has_texts_inside(kind: Any) -> bool:
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    is_collection = typing.get_origin(kind) in (list, dict)
    return is_struct or is_collection or any(map(_has_texts_inside, typing.get_args(kind)))
