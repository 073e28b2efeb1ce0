"""The base of the structs into which the provider's answers are decoded, and their field types."""

from collections.abc import Iterable
from typing import Annotated, Protocol, TypeVar

import msgspec

from server.provider.errors import Gone

_MAX_ID_CHARACTERS = 255
_ID = r"^(?!\.{1,2}\Z)[^\x00-\x1f\x7f]+\Z"
_MAX_NUMBER = 1e15

Id = (
    Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
    | Annotated[str, msgspec.Meta(max_length=_MAX_ID_CHARACTERS, pattern=_ID)]
)
"""An identifier. `.`, `..` and control characters are excluded: a URL path cannot carry them."""
Number = Annotated[float, msgspec.Meta(ge=-_MAX_NUMBER, le=_MAX_NUMBER)]
"""A finite number, not NaN and not beyond what a heater can measure or count."""
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]


class Record(msgspec.Struct, kw_only=True, gc=False):
    """Base of all structs read from the provider. Unknown fields are ignored, and every optional
    field may be null. `gc=False`, because structs decoded from JSON have no reference cycles, and
    the garbage collector need not visit thousands of them."""


class Localized(Record):
    """Base of records with texts in a language. Names of people, places and products do not make a
    record localized."""


class HasId(Protocol):
    """A record with an identifier that is never missing."""

    @property
    def id(self) -> int | str: ...


R = TypeVar("R", bound=HasId)


def with_id(records: Iterable[R], identifier: str) -> R:
    """The first record with this id, which may be a number or a text. Raises Gone."""
    for record in records:
        if str(record.id) == identifier:
            return record
    raise Gone


def unique_by_id(records: Iterable[R]) -> list[R]:
    """The first record of every id, in the records' order. The ids 7 and "7" are the same."""
    by_id: dict[str, R] = {}
    for record in records:
        by_id.setdefault(str(record.id), record)
    return list(by_id.values())
