"""Leaves out the ends of an answer's lists if their texts and ids are more than a page can search,
sort and show in a bounded time."""

import functools
import typing
from collections.abc import Iterable, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any

import msgspec

from server.domain.limits import MAX_LISTED_CHARACTERS, MAX_LISTED_ELEMENTS

_CHARACTERS_OF_OTHERS = 8
"""An id that is a number, or another value in a list, counts as so many characters."""
_NOT_COUNTED = ("content", "implausible")


class TextTooLong(Exception):
    """Not even the first element of a list is short enough."""


def shorten_lists(value: Any, size: int) -> int:
    """Shortens a list of structs, or the lists and mappings in a struct, to MAX_LISTED_ELEMENTS and
    MAX_LISTED_CHARACTERS, in place. `size` is that of the answer in bytes. Returns the number of
    elements that are left out. A text beside the lists is not counted: it is one value, such as the
    terms. Raises TextTooLong."""
    if isinstance(value, msgspec.Struct):
        _, nested = _fields_of(type(value))
        found = [getattr(value, name) for name in nested]
        return sum(_shorten(each, size) for each in found if isinstance(each, list | dict))
    is_of_structs = isinstance(value, list) and value and isinstance(value[0], msgspec.Struct)
    return _shorten(value, size) if is_of_structs else 0


def _shorten(elements: list[Any] | dict[str, Any], size: int) -> int:
    kept = min(len(elements), MAX_LISTED_ELEMENTS)
    if kept == len(elements) and size <= MAX_LISTED_CHARACTERS:
        return 0
    values = elements if isinstance(elements, list) else list(elements.items())
    # Halving takes a time in proportion to the elements.
    while _characters(values[:kept]) > MAX_LISTED_CHARACTERS:
        kept //= 2
    if values and not kept:
        raise TextTooLong
    left_out = len(values) - kept
    if isinstance(elements, list):
        del elements[kept:]
    else:
        for name, _ in values[kept:]:
            del elements[name]
    return left_out


def _characters(values: Sequence[Any]) -> int:
    """The characters of all texts in these values; structs among them are of one type."""
    structs = [each for each in values if isinstance(each, msgspec.Struct)]
    total = _characters_of_structs(structs) if structs else 0
    if len(structs) == len(values):
        return total
    inner: list[Iterable[Any]] = [each for each in values if isinstance(each, list | tuple)]
    inner += [each.items() for each in values if isinstance(each, dict)]
    total += sum(len(each) if isinstance(each, str) else _CHARACTERS_OF_OTHERS for each in values)
    return total + (_characters(list(chain.from_iterable(inner))) if inner else 0)


def _characters_of_structs(structs: Sequence[msgspec.Struct]) -> int:
    total = 0
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
