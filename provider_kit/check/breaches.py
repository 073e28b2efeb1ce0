"""The findings of a check for each call, in words that contain no personal data."""

import re
from dataclasses import dataclass, field

from provider_kit.check.document import Operation, operations, rule

_TIMES = re.compile(r", \d+ times$")


@dataclass(frozen=True)
class Breach:
    """One breach of the contract."""

    asked: str
    came: str
    says: str
    """What the contract says instead."""
    section: str
    """The part of the contract that says so, as a JSON pointer into the document."""

    @property
    def identity(self) -> tuple[str, ...]:
        """Two breaches with the same identity are reported once. A breach of a schema is the same
        for all calls; any other breach is the same only for the same `asked`."""
        came = _TIMES.sub("", self.came)
        is_value = self.section.startswith("#/components/") or "/content/" in self.section
        return (self.section, came) if is_value else (self.section, came, self.asked)


@dataclass
class CallResult:
    """The findings for one call of the contract."""

    operation: Operation
    times: int = 0
    carried_out: bool = False
    """Whether an answer was a success. The other calls were made only to be refused."""
    breaches: list[Breach] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Remarks on what the contract allows, but the provider's developer should know."""
    left_out: str = ""
    """Why the call was not made; empty if it was made."""

    def add(self, breach: Breach) -> None:
        """Adds a breach, unless one with the same identity was added before: a breach of a schema
        is reported once, however often the call was made."""
        if breach.identity in (each.identity for each in self.breaches):
            return
        self.breaches.append(breach)

    def note(self, sentence: str) -> None:
        if sentence not in self.notes:
            self.notes.append(sentence)


class Results:
    """The results of all calls, in the order of the document."""

    def __init__(self) -> None:
        self.calls = {id_: CallResult(each) for id_, each in operations().items()}

    @property
    def count(self) -> int:
        return sum(len(call.breaches) for call in self.calls.values())

    def breaks(self, operation: str, rule_name: str, asked: str, came: str) -> None:
        """Adds a breach of a rule that a schema cannot express. `asked` describes the call, `came`
        the answer."""
        section = f"#/x-rules/{rule_name}"
        self.calls[operation].add(Breach(asked, came, rule(rule_name), section))

    def note(self, operation: str, sentence: str) -> None:
        self.calls[operation].note(sentence)

    def leave_out(self, operation: str, reason: str) -> None:
        """Records why a call was not made, unless it has been made."""
        if not self.calls[operation].times:
            self.calls[operation].left_out = reason
