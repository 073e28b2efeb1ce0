"""Reads the provider's JSON tolerantly: one odd field never costs a whole page.

A value of the right shape takes msgspec's fast path. Where that fails, each field is read on its
own: an optional field that cannot be read falls back to its default, a number where text is meant
becomes text and the other way round, and a list drops the elements that cannot be read and counts
them. A list of which nothing can be read is an error, so that it never passes for an empty one.
"""

import functools
import json
import math
import types
import typing
from datetime import datetime
from typing import Annotated, Any, TypeVar

import msgspec

from server.domain.provider_numbers import parse_provider_number

T = TypeVar("T")

STRICT = msgspec.Meta(extra={"strict": True})
"""Marks a field without which its record must not be used: a value that is there but cannot be
read makes the whole record unreadable. An empty string counts as missing."""

_MAX_INTEGER_DIGITS = 400
_SURROGATE = b"\\ud"


class WrongShape(Exception):
    """The value does not have the shape that the contract names, even when read tolerantly."""


def decode(body: bytes, kind: type[T]) -> T:
    """Decodes JSON into `kind`; raises WrongShape for another shape or for no JSON at all."""
    return decode_counted(body, kind)[0]


def decode_counted(body: bytes, kind: type[T]) -> tuple[T, int]:
    """The value, and how many elements of its lists were left out. Raises WrongShape."""
    reader = _Reader()
    try:
        try:
            value: Any = msgspec.json.decode(body, type=kind, strict=False)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            value = reader.read(_json(body), kind)
        return reader.without_blanks(value, kind), reader.left_out
    except RecursionError as error:
        raise WrongShape("nested too deeply") from error


def read(value: Any, kind: Any) -> Any:
    """Converts a decoded JSON value into `kind`, field by field where the whole does not fit.
    Raises WrongShape."""
    return _Reader().read(value, kind)


class _Reader:
    """Reads one answer; `left_out` counts the elements of lists that could not be read."""

    def __init__(self) -> None:
        self.left_out = 0

    def read(self, value: Any, kind: Any) -> Any:
        try:
            return msgspec.convert(value, kind, strict=False)
        except (msgspec.ValidationError, OverflowError) as error:
            return self._piecewise(value, kind, error)

    def without_blanks(self, value: Any, kind: Any) -> Any:
        """A list without the records of which no field is known."""
        if typing.get_origin(kind) is not list or not value:
            return value
        blank = _blank(typing.get_args(kind)[0])
        if blank is None:
            return value
        known = [item for item in value if item != blank]
        return self._counted(value, known)

    def _piecewise(self, value: Any, kind: Any, error: Exception) -> Any:
        plain = typing.get_args(kind)[0] if typing.get_origin(kind) is Annotated else kind
        origin = typing.get_origin(plain)
        if origin is list and isinstance(value, list):
            return self._elements(value, typing.get_args(plain)[0])
        if origin is dict and isinstance(value, dict):
            return self._entries(value, typing.get_args(plain)[1])
        if origin is dict and value == []:
            return {}  # How PHP writes an object without entries.
        if origin in (typing.Union, types.UnionType):
            return self._arms(value, typing.get_args(plain))
        if _is_struct(plain) and isinstance(value, dict):
            return self._struct(value, plain)
        if plain is str and _is_number(value):
            return self.read(str(value), kind)
        if plain in (int, float) and isinstance(value, str):
            return self._number(value, kind, error)
        if plain is datetime and isinstance(value, str):
            return _moment(value, error)
        raise WrongShape(str(error)) from error

    def _number(self, text: str, kind: Any, error: Exception) -> Any:
        """A number as text that JSON itself would not take: with space around it, or a comma."""
        number = parse_provider_number(text)
        if number is None:
            raise WrongShape(str(error)) from error
        return self.read(float(number), kind)

    def _elements(self, values: list[Any], kind: Any) -> list[Any]:
        blank = _blank(kind)
        kept = [item for value in values for item in self._optional(value, kind) if item != blank]
        return self._counted(values, kept)

    def _entries(self, values: dict[str, Any], kind: Any) -> dict[str, Any]:
        kept = {key: item for key in values for item in self._optional(values[key], kind)}
        if _is_struct(kind):
            self._counted(values, kept)
        return kept

    def _optional(self, value: Any, kind: Any) -> list[Any]:
        """The value as the only element, or nothing where it cannot be read."""
        before = self.left_out
        try:
            return [self.read(value, kind)]
        except WrongShape:
            self.left_out = before
            return []

    def _counted(self, sent: typing.Sized, kept: T) -> T:
        lost = len(sent) - len(typing.cast(typing.Sized, kept))
        if lost and lost == len(sent):
            raise WrongShape(f"none of {lost} elements can be read")
        self.left_out += lost
        return kept

    def _arms(self, value: Any, kinds: tuple[Any, ...]) -> Any:
        for kind in kinds:
            if kind is not type(None):
                try:
                    return self.read(value, kind)
                except WrongShape:
                    continue
        raise WrongShape(f"{type(value).__name__} fits none of {kinds}")

    def _struct(self, value: dict[str, Any], kind: type[msgspec.Struct]) -> msgspec.Struct:
        known: dict[str, Any] = {}
        hints = {field.name: field.type for field in msgspec.structs.fields(kind)}
        unreadable = 0
        for field in msgspec.structs.fields(kind):
            sent = value.get(field.encode_name)
            if sent is None or (sent == "" and _is_strict(field.type)):
                continue
            try:
                known[field.name] = self.read(sent, field.type)
            except WrongShape:
                if field.required or _is_strict(field.type):
                    raise
                unreadable += 1
                self.left_out += len(sent) if isinstance(sent, list) else 0
        if unreadable and not any(hints.get(name) is not Any for name in known):
            raise WrongShape(f"none of {unreadable} fields can be read")
        try:
            return kind(**known)
        except TypeError as error:
            raise WrongShape(str(error)) from error


@functools.cache
def _blank(kind: Any) -> Any:
    """A record of which no field is known, where the struct has no field that is required."""
    if not _is_struct(kind) or any(field.required for field in msgspec.structs.fields(kind)):
        return None
    return kind()


def _moment(text: str, error: Exception) -> datetime:
    """A time in the forms of ISO 8601 beside the usual one: without seconds or separators, with a
    decimal comma, or by week. Raises WrongShape."""
    try:
        return datetime.fromisoformat(text.strip())
    except ValueError:
        raise WrongShape(str(error)) from error


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _is_strict(kind: Any) -> bool:
    return typing.get_origin(kind) is Annotated and STRICT in typing.get_args(kind)


def _json(body: bytes) -> Any:
    """The standard library reads what msgspec refuses: numbers beyond a float, half characters."""
    try:
        value = json.loads(body, parse_int=_integer, parse_constant=lambda _: None)
    except ValueError as error:
        raise WrongShape(f"no JSON: {error}") from error
    return _well_formed(value) if _SURROGATE in body.lower() else value


def _integer(digits: str) -> int | None:
    return int(digits) if len(digits) <= _MAX_INTEGER_DIGITS else None


def _well_formed(value: Any) -> Any:
    """The value without lone surrogates, which no encoding can carry."""
    if isinstance(value, str):
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if isinstance(value, list):
        return [_well_formed(item) for item in value]
    if isinstance(value, dict):
        return {_well_formed(key): _well_formed(item) for key, item in value.items()}
    return value
