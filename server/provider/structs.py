"""The base of all structs that the provider's answers are read into, and their field types."""

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
"""An identifier. `.`, `..` and control characters are excluded: no address could name them."""
Number = Annotated[float, msgspec.Meta(ge=-_MAX_NUMBER, le=_MAX_NUMBER)]
"""A finite number: neither "NaN" nor anything beyond what a heater can measure or count."""
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]


class Record(msgspec.Struct, kw_only=True, gc=False):
    """Base of all structs read from the provider. Unknown fields are ignored, and every optional
    field may be null. What is decoded from JSON has no cycles, so that the garbage collector need
    not look at the thousands of them."""


class Localized(Record):
    """Base of records with texts that are written in some language. Names of people, places and
    products do not make a record localized."""


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
    """The first record of every id, in their order. The ids 7 and "7" are the same."""
    by_id: dict[str, R] = {}
    for record in records:
        by_id.setdefault(str(record.id), record)
    return list(by_id.values())
