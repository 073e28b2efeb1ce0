"""Leaves out what is too much in an answer's lists for a page to work on in a bounded time."""

import functools
import typing
from typing import Any

import msgspec

from server.domain.limits import MAX_LISTED_ELEMENTS
from server.provider.structs import WrongShape

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
