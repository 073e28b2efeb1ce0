"""The base of the structs into which the provider's answers are decoded, and their field types."""

import contextlib
import sys
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar

import msgspec

from server.domain.plausible import GREATEST, Implausible, Shown
from server.provider.errors import Gone

_MAX_ID_CHARACTERS = 255
_ID = r"^(?!\.{1,2}\Z)[^\x00-\x1f\x7f]+\Z"

Id = (
    Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
    | Annotated[str, msgspec.Meta(max_length=_MAX_ID_CHARACTERS, pattern=_ID)]
)
"""An identifier. `.`, `..` and control characters are excluded: a URL path cannot carry them."""
Number = Annotated[float, msgspec.Meta(ge=-GREATEST, le=GREATEST)]
"""A finite number, not NaN and not beyond what can be calculated with."""
Measured = Annotated[float, msgspec.Meta(ge=-sys.float_info.max, le=sys.float_info.max)]
"""A finite number that `server/provider/judged_values.py` judges, so that it may be of any size."""
TIME, EVENT = msgspec.Meta(extra={"kind": "time"}), msgspec.Meta(extra={"kind": "event"})
"""Mark times, and the times of contacts, measurements or events, which are judged."""
if TYPE_CHECKING:
    Time = datetime
    EventTime = datetime
else:
    # A number is read as such: msgspec would else take it for the seconds since 1970. It is no time
    # and is removed by `server/provider/judged_values.py`.
    Time, EventTime = Annotated[datetime | float, TIME], Annotated[datetime | float, EVENT]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]


class WrongShape(Exception):
    """A value does not have the contract's shape, even when read tolerantly."""


class Record(msgspec.Struct, kw_only=True, gc=False):
    """Base of all structs read from the provider. Unknown fields are ignored, and every optional
    field may be null. `gc=False`, because structs decoded from JSON have no reference cycles, and
    the garbage collector need not visit thousands of them."""


class Localized(Record):
    """Base of records with texts in a language. Names of people, places and products do not make a
    record localized."""


class Judged(Record, kw_only=True):
    """Base of records with measured values or times of events. A field whose value cannot be right
    is None, and `implausible` has what was sent (`server/provider/judged_values.py`)."""

    implausible: dict[str, Any] | None = None
    """By the name of the field; a value in a group of series, by both names with a point."""

    def set_aside(self, field: str) -> None:
        """Removes the value of a field, because it cannot be right."""
        self._keep(field, getattr(self, field))
        setattr(self, field, None)

    def set_aside_in(self, group: str, name: str) -> None:
        """Removes a value from a group of series, because it cannot be right."""
        values = getattr(self, group)
        self._keep(f"{group}.{name}", values[name])
        values[name] = None

    def _keep(self, name: str, value: Any) -> None:
        if self.implausible is None:
            self.implausible = {}
        self.implausible[name] = value

    def shown(self, field: str) -> Shown:
        """The measured value for a screen or a file: marked if it is not plausible."""
        sent = (self.implausible or {}).get(field)
        return getattr(self, field) if sent is None else Implausible(sent)

    def sent(self, field: str) -> float | None:
        """The measured value as it was sent, plausible or not, for the store, which keeps it so."""
        value = self.shown(field)
        return value.sent if isinstance(value, Implausible) else value

    def has_wrong_time(self, field: str) -> bool:
        """Whether a time was sent that cannot be right. False if none was sent."""
        return self.implausible is not None and field in self.implausible


class HasId(Protocol):
    """A record with an identifier that is never missing."""

    @property
    def id(self) -> int | str: ...


R = TypeVar("R", bound=HasId)


def written_id(identifier: Id) -> str:
    """The identifier for an address or a form, from which `read_id` reads it with its type: as it
    is, but in quotes, as in JSON, if it is a text that would be read as another identifier."""
    text = str(identifier)
    return text if read_id(text) == identifier else msgspec.json.encode(identifier).decode()


def read_id(text: str) -> Id:
    """The identifier that an address or a form names: a text in quotes, a number if it is written
    like one, else a text. Blanks around it do not count."""
    text = text.strip()
    with contextlib.suppress(msgspec.MsgspecError):
        identifier: Id = msgspec.json.decode(text, type=Id)
        if isinstance(identifier, str) or str(identifier) == text:
            return identifier
    return text


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
