"""Takes texts of which nothing can be seen for missing, wherever a provider sends them."""

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
"""The same in JSON without spaces, which nearly every program sends: there are half as many places
to look at. That takes a quarter of the decoding; to look into the structs, which most answers do
not need, takes up to twice as long as the decoding."""


def may_have_blank_texts(body: bytes) -> bool:
    """Whether an answer in JSON may have a value that is a text without visible characters."""
    first_key = body.find(b'":')
    is_spaced = body[first_key + 2 : first_key + 3].isspace()
    pattern = _MAY_BE_BLANK if is_spaced else _VALUE_MAY_BE_BLANK
    return pattern.search(body) is not None


def remove_blank_texts(value: Any) -> None:
    """Sets the optional texts of structs to None where nothing of them can be seen: a page could
    name nothing by them. Looks into structs, and into lists and mappings of them."""
    if isinstance(value, msgspec.Struct):
        texts, records = _fields_of(type(value))
        for name in texts:
            text = getattr(value, name)
            # Almost every text begins with a character that can be seen.
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
    """The names of the fields that are a text or None, and of those that hold structs. Fields that
    may also be a number are values, of which an empty text can be meant."""
    fields = msgspec.structs.fields(kind)
    texts = tuple(each.name for each in fields if each.type == str | None)
    return texts, tuple(each.name for each in fields if _holds_structs(each.type))


def _holds_structs(kind: Any) -> bool:
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    return is_struct or any(_holds_structs(each) for each in typing.get_args(kind))
