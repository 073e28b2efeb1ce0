"""Treats texts without a visible character as missing, in all answers of the provider."""

import functools
import re
import typing
from typing import Any

import msgspec

from server.domain.invisible_characters import is_visible

_BLANK = rb'"["\ \\\xc2\xe2\xe3\xef]'
"""An empty text in JSON, or the beginning of one whose first character may be invisible."""
_MAY_BE_BLANK = re.compile(_BLANK)
_VALUE_MAY_BE_BLANK = re.compile(b":" + _BLANK)
"""The same for values in JSON without spaces, which nearly all servers send: this pattern has half
as many places to check. The search takes a quarter of the time of decoding; looking into the
structs, which most answers do not need, takes up to twice the time of decoding."""


def may_have_blank_texts(body: bytes) -> bool:
    """Whether a JSON body may have a value that is a text without visible characters."""
    first_key = body.find(b'":')
    is_spaced = body[first_key + 2 : first_key + 3].isspace()
    pattern = _MAY_BE_BLANK if is_spaced else _VALUE_MAY_BE_BLANK
    return pattern.search(body) is not None


def remove_blank_texts(value: Any) -> None:
    """Sets optional texts without a visible character to None, because a page cannot use them as a
    name. Changes structs in place, also those in lists and mappings."""
    if isinstance(value, msgspec.Struct):
        texts, records = _fields_of(type(value))
        for name in texts:
            text = getattr(value, name)
            # Almost every text begins with a visible ASCII character.
            if text is not None and not "!" <= text[:1] <= "~" and not is_visible(text):
                setattr(value, name, None)
        for name in records:
            if (each := getattr(value, name)) is not None:
                remove_blank_texts(each)
    elif isinstance(value, list):
        for each in value:
            remove_blank_texts(each)
    elif isinstance(value, dict):
        for each in value.values():
            remove_blank_texts(each)


@functools.cache
def _fields_of(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the fields that are a text or None, and of the fields that hold structs. A field
    that may also be a number is a value, and a value may be an empty text on purpose."""
    fields = msgspec.structs.fields(kind)
    texts = tuple(each.name for each in fields if each.type == str | None)
    return texts, tuple(each.name for each in fields if _holds_structs(each.type))


def _holds_structs(kind: Any) -> bool:
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    return is_struct or any(_holds_structs(each) for each in typing.get_args(kind))
