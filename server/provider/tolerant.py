"""Decodes the provider's JSON tolerantly: one unreadable field does not make its record unreadable.

msgspec decodes a value of the right shape in one step. If that fails, the value is converted field
by field:

- an optional field that cannot be read gets its default,
- a number in a text field becomes a text, and a text in a number field a number,
- list elements that cannot be read are left out and counted, and so are those at the end of a list
  that is too long for a page.

A list without a readable element is an error, so that it is never shown as an empty list. An
optional text without a visible character is missing.
"""

import functools
import json
import math
import types
import typing
from collections.abc import Collection
from datetime import datetime
from typing import Annotated, Any, TypeVar

import msgspec

from server.domain.freshness import parse_provider_time
from server.domain.limits import MAX_LISTED_ELEMENTS
from server.domain.numbers import parse_provider_number
from server.provider.judged_values import judge_values, shorten_lists
from server.provider.structs import WrongShape

MAX_UNREADABLE_ELEMENTS = 5_000
"""The most list elements in an answer of the provider that are left out: each takes a tenth of a
millisecond to find."""
_MAX_CONVERTED_ELEMENTS = 40_000
"""The most list elements of an answer that are converted one by one, because one of them has an
unusual value: each takes up to 40 microseconds."""

T = TypeVar("T")

STRICT = msgspec.Meta(extra={"strict": True})
"""Marks a field without which its record must not be used: an unreadable value of this field makes
the whole record unreadable. An empty string counts as missing."""

_MAX_INTEGER_DIGITS = 400
_MAX_EXACT = 2**53
"""Below this, floats represent every integer exactly."""
_SURROGATE = b"\\ud"


class _TooMuchUnreadable(Exception):
    """More than MAX_UNREADABLE_ELEMENTS list elements cannot be read; raised to stop decoding."""


class Decoder:
    """Decodes one answer. `left_out` is the number of list elements that could not be read."""

    def __init__(self) -> None:
        self.left_out = 0
        self._unreadable = 0
        self._elements_left = _MAX_CONVERTED_ELEMENTS

    def decode(self, body: bytes, kind: type[T]) -> T:
        """Decodes JSON into `kind`. Raises WrongShape for another shape and for invalid JSON."""
        try:
            try:
                value: Any = msgspec.json.decode(body, type=kind, strict=False)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                value = self.convert(_json(body), kind)
            if typing.get_origin(kind) is list:
                value = self._without_empty(value, value, typing.get_args(kind)[0])
            # Counting commas costs a fortieth of counting elements, of which there are few more.
            if body.count(b",") >= MAX_LISTED_ELEMENTS:
                self.left_out += shorten_lists(value)
            judge_values(value)
        except RecursionError as error:
            raise WrongShape("nested too deeply") from error
        except _TooMuchUnreadable as error:
            raise WrongShape(f"over {MAX_UNREADABLE_ELEMENTS} elements cannot be read") from error
        return typing.cast(T, value)

    def convert(self, value: Any, kind: Any) -> Any:
        """Converts a decoded JSON value into `kind`. Raises WrongShape."""
        try:
            return msgspec.convert(value, kind, strict=False)
        except (msgspec.ValidationError, OverflowError) as error:
            return self._convert_in_parts(value, kind, error)

    def _convert_in_parts(self, value: Any, kind: Any, error: Exception) -> Any:
        plain = typing.get_args(kind)[0] if typing.get_origin(kind) is Annotated else kind
        origin = typing.get_origin(plain)
        if origin is list and isinstance(value, list):
            return self._list(value, typing.get_args(plain)[0])
        if origin is dict and isinstance(value, dict):
            return self._dict(value, typing.get_args(plain)[1])
        if origin in (typing.Union, types.UnionType):
            return self._union(value, typing.get_args(plain))
        if _is_struct(plain) and isinstance(value, dict):
            return self._struct(value, plain)
        return self._scalar(value, plain, kind, error)

    def _scalar(self, value: Any, plain: Any, kind: Any, error: Exception) -> Any:
        """The value for a text, number or time; `plain` is `kind` without its limits. Raises
        WrongShape."""
        if plain is str and _is_number(value):
            return self.convert(_text_of_number(value), kind)
        is_typed = plain in (int, float) and isinstance(value, str)
        if is_typed and (number := parse_provider_number(value)) is not None:
            return self.convert(float(number), kind)
        if plain is datetime and isinstance(value, str) and (time := parse_provider_time(value)):
            return time
        raise WrongShape(str(error)) from error

    def _list(self, values: list[Any], kind: Any) -> list[Any]:
        converted = values[: self._next_elements(len(values))]
        items = [item for value in converted for item in self._item(value, kind)]
        return self._without_empty(items, values, kind)

    def _dict(self, values: dict[str, Any], kind: Any) -> dict[str, Any]:
        unknown = [None] if type(None) in typing.get_args(kind) else []
        converted = list(values)[: self._next_elements(len(values))]
        items = {key: i for key in converted for i in self._item(values[key], kind) or unknown}
        if _is_struct(kind):
            self._count_left_out(values, items)
        return items

    def _next_elements(self, number: int) -> int:
        """How many of the elements of a list are converted."""
        taken = min(number, MAX_LISTED_ELEMENTS, self._elements_left)
        self._elements_left -= taken
        return taken

    def _item(self, value: Any, kind: Any) -> list[Any]:
        """A list of the converted value; empty if the value cannot be read."""
        before = self.left_out
        try:
            return [self.convert(value, kind)]
        except WrongShape:
            self.left_out = before
            self._unreadable += 1
            if self._unreadable > MAX_UNREADABLE_ELEMENTS:
                raise _TooMuchUnreadable from None
            return []

    def _without_empty(self, items: list[Any], sent: list[Any], kind: Any) -> list[Any]:
        """The items without the records that have no known field. Counts the elements of `sent`
        that are left out."""
        empty = _empty_record(kind)
        if empty is not None:
            items = [item for item in items if item != empty]
        self._count_left_out(sent, items)
        return items

    def _count_left_out(self, sent: Collection[Any], items: Collection[Any]) -> None:
        """Counts the elements that are left out. Raises WrongShape if none is left."""
        if sent and not items:
            raise WrongShape(f"none of {len(sent)} elements can be read")
        self.left_out += len(sent) - len(items)

    def _union(self, value: Any, kinds: tuple[Any, ...]) -> Any:
        for kind in kinds:
            if kind is not type(None):
                try:
                    return self.convert(value, kind)
                except WrongShape:
                    continue
        raise WrongShape(f"{type(value).__name__} fits none of {kinds}")

    def _struct(self, value: dict[str, Any], kind: type[msgspec.Struct]) -> msgspec.Struct:
        fields: dict[str, Any] = {}
        has_known = False
        unreadable, unreadable_before = 0, self._unreadable
        for field in _fields(kind):
            sent = value.get(field.encode_name)
            # A required field may be null if its type says so.
            is_missing = sent is None and not (field.required and field.encode_name in value)
            if is_missing or (sent == "" and _is_strict(field.type)):
                continue
            try:
                fields[field.name] = known = self.convert(sent, field.type)
                has_known |= field.type is not Any and not _has_nothing(known)
            except WrongShape:
                if field.required or _is_strict(field.type):
                    raise
                unreadable += 1
                self.left_out += _elements(sent, field.type)
        unreadable += self._unreadable - unreadable_before
        if unreadable and not has_known:
            raise WrongShape(f"none of {unreadable} values can be read")
        try:
            return kind(**fields)
        except TypeError as error:
            raise WrongShape(str(error)) from error


@functools.cache
def _fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a struct. msgspec evaluates the annotations again at every call, which takes
    longer than decoding the record."""
    return msgspec.structs.fields(kind)


@functools.cache
def _empty_record(kind: Any) -> Any:
    """The struct `kind` with no field sent, if it has no required fields; otherwise None."""
    if not _is_struct(kind) or any(field.required for field in _fields(kind)):
        return None
    return kind()


def is_empty_record(value: Any) -> bool:
    """Whether this is a struct of which no field was sent, or none that could be read."""
    kind: Any = type(value)
    return _is_struct(kind) and bool(value == _empty_record(kind))


def _text_of_number(value: float) -> str:
    """The number as text, without `.0` at its end: a provider may send a phone number as a
    float."""
    is_whole = abs(value) < _MAX_EXACT and value == int(value)
    return str(int(value) if is_whole else value)


def _is_number(value: Any) -> bool:
    """Whether this is a finite number. For very large integers `math.isfinite` raises
    OverflowError."""
    is_finite = isinstance(value, int) or (isinstance(value, float) and math.isfinite(value))
    return is_finite and not isinstance(value, bool)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _has_nothing(value: Any) -> bool:
    """Whether a value is an object of which no value is known."""
    return isinstance(value, dict) and all(each is None for each in value.values())


def _elements(value: Any, kind: Any) -> int:
    """The number of elements that are missing without the value: those of a list, in a field of
    lists."""
    is_of_lists = any(typing.get_origin(each) is list for each in (kind, *typing.get_args(kind)))
    return len(value) if is_of_lists and isinstance(value, list) else 0


def _is_strict(kind: Any) -> bool:
    return typing.get_origin(kind) is Annotated and STRICT in typing.get_args(kind)


def _json(body: bytes) -> Any:
    """Decodes JSON that msgspec refuses: numbers too large for a float, and lone surrogates. Raises
    WrongShape."""
    try:
        value = json.loads(
            body,
            parse_int=lambda digits: int(digits) if len(digits) <= _MAX_INTEGER_DIGITS else None,
            parse_constant=lambda _: None,
        )
    except ValueError as error:
        raise WrongShape(f"no JSON: {error}") from error
    return _without_surrogates(value) if _SURROGATE in body.lower() else value


def _without_surrogates(value: Any) -> Any:
    """The value with lone surrogates replaced: no encoding can carry them."""
    if isinstance(value, str):
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if isinstance(value, list):
        return [_without_surrogates(item) for item in value]
    if isinstance(value, dict):
        return {_without_surrogates(key): _without_surrogates(item) for key, item in value.items()}
    return value
