"""Reads the provider's JSON tolerantly: one odd field never costs a whole page.

A value of the right shape takes msgspec's fast path. Where that fails, each field is read on its
own: an optional field that cannot be understood falls back to its default, a number where text is
meant becomes text, and a list drops the elements that lack what makes them an element.
"""

import types
import typing
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class WrongShape(Exception):
    """The value does not have the shape that the contract names, even when read tolerantly."""


def decode(body: bytes, kind: type[T]) -> T:
    """Decodes JSON into `kind`; raises WrongShape for another shape or for no JSON at all."""
    try:
        return msgspec.json.decode(body, type=kind, strict=False)
    except msgspec.ValidationError:
        value = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WrongShape(str(error)) from error
    return typing.cast(T, read(value, kind))


def read(value: Any, kind: Any) -> Any:
    """Converts a decoded JSON value into `kind`, field by field where the whole does not fit."""
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        origin = typing.get_origin(kind)
        if origin is list and isinstance(value, list):
            return _elements(value, typing.get_args(kind)[0])
        if origin is dict and isinstance(value, dict):
            return _entries(value, typing.get_args(kind)[1])
        if origin in (typing.Union, types.UnionType):
            return _arms(value, typing.get_args(kind))
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, dict):
            return _struct(value, kind)
        if kind is str and isinstance(value, int | float) and not isinstance(value, bool):
            return str(value)
        raise WrongShape(str(error)) from error


def _elements(values: list[Any], kind: Any) -> list[Any]:
    kept = []
    for value in values:
        try:
            kept.append(read(value, kind))
        except WrongShape:
            continue
    return kept


def _entries(values: dict[str, Any], kind: Any) -> dict[str, Any]:
    return {key: kept[0] for key, value in values.items() if (kept := _elements([value], kind))}


def _arms(value: Any, kinds: tuple[Any, ...]) -> Any:
    for kind in kinds:
        if kind is not type(None):
            try:
                return read(value, kind)
            except WrongShape:
                continue
    raise WrongShape(f"{value!r} fits none of {kinds}")


def _struct(value: dict[str, Any], kind: type[msgspec.Struct]) -> msgspec.Struct:
    known: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.encode_name not in value:
            continue
        try:
            known[field.name] = read(value[field.encode_name], field.type)
        except WrongShape:
            if field.required:
                raise
    try:
        return kind(**known)
    except TypeError as error:
        raise WrongShape(str(error)) from error
