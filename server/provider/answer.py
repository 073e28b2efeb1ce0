"""A provider's answer: reads the body as the contract has it, and counts what cannot be read."""

from dataclasses import dataclass, field
from typing import Any, TypeVar, get_args

from server.provider import tolerant
from server.provider.errors import InvalidResponse
from server.provider.models import Localized

T = TypeVar("T")

_CREATED = 201


@dataclass
class Tally:
    """What the calls of one user's request have come to."""

    left_out: int = 0
    """How many elements of lists could not be read."""
    has_written: bool = False
    """Whether a write has been carried out, or may have been."""
    languages: set[str | None] = field(default_factory=set)
    """In which languages the texts are that have been read; None stands for one not told."""
    refusal_language: str | None = None
    """In which language the last refusal is."""


@dataclass(frozen=True)
class Answer:
    """A provider's answer with a good status: its status and its whole body."""

    status: int
    body: bytes
    media_type: str = ""
    tally: Tally = field(default_factory=Tally)
    is_write: bool = False
    language: str | None = None
    """In which language its texts are, where it says so."""

    def read(self, kind: type[T]) -> T:
        """The body as `kind`; raises InvalidResponse when it is not."""
        try:
            value, left_out = tolerant.decode_counted(self.body, kind)
        except tolerant.WrongShape as error:
            raise self.unreadable(f"wrong shape: {error}") from error
        self.tally.left_out += left_out
        if _is_worded(kind):
            self.tally.languages.add(self.language)
        return value

    def read_created(self, kind: type[T]) -> T | None:
        """What was created; None where the status says so (201) and the body cannot be read.
        Raises InvalidResponse for any other status."""
        try:
            return self.read(kind)
        except InvalidResponse:
            if self.status == _CREATED:
                return None
            raise

    def confirm(self) -> None:
        """Takes the answer to a write for which the contract has no body. Raises InvalidResponse
        for one that is no JSON, such as the page of a proxy: it confirms nothing."""
        if self.body.strip() and self.status != _CREATED:
            self.read(object)

    def unreadable(self, detail: str) -> InvalidResponse:
        """The error of an answer that does not say what the contract has it say."""
        error = InvalidResponse(detail)
        error.outcome_unknown = self.is_write
        return error


def _is_worded(kind: Any) -> bool:
    """Whether a struct, or a list of it, holds texts in some language."""
    kinds = (kind, *get_args(kind))
    return any(isinstance(each, type) and issubclass(each, Localized) for each in kinds)
