"""What a check finds, call by call, in words without values of people."""

import re
from dataclasses import dataclass, field

from server.provider_check.document import Operation, operations, rule

_TIMES = re.compile(r", \d+ times$")


@dataclass(frozen=True)
class Finding:
    """One breach of the contract."""

    asked: str
    came: str
    says: str
    """What the contract says instead."""
    section: str
    """Where it says so, as a JSON pointer into the document."""

    @property
    def identity(self) -> tuple[str, ...]:
        """What makes it another than others."""
        came = _TIMES.sub("", self.came)
        is_value = self.section.startswith("#/components/") or "/content/" in self.section
        return (self.section, came) if is_value else (self.section, came, self.asked)


@dataclass
class CallResult:
    """What was found at one call of the contract."""

    operation: Operation
    times: int = 0
    carried_out: bool = False
    """Whether an answer was a success. Others have been made only for what they have to refuse."""
    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What is allowed, and worth knowing."""
    left_out: str = ""
    """Why the call was not made."""

    def add(self, finding: Finding) -> None:
        """Adds it, unless the same was found before: what a schema refuses is told once, however
        often it was asked for."""
        if finding.identity in (each.identity for each in self.findings):
            return
        self.findings.append(finding)

    def note(self, sentence: str) -> None:
        if sentence not in self.notes:
            self.notes.append(sentence)


class Results:
    """The results of all calls, in the order of the document."""

    def __init__(self) -> None:
        self.calls = {id_: CallResult(each) for id_, each in operations().items()}

    @property
    def count(self) -> int:
        return sum(len(call.findings) for call in self.calls.values())

    def breaks(self, operation: str, rule_name: str, asked: str, came: str) -> None:
        """A rule that no schema can say is broken."""
        section = f"#/x-rules/{rule_name}"
        self.calls[operation].add(Finding(asked, came, rule(rule_name), section))

    def note(self, operation: str, sentence: str) -> None:
        self.calls[operation].note(sentence)

    def leave_out(self, operation: str, reason: str) -> None:
        """Says why a call was not made, unless it has been made."""
        if not self.calls[operation].times:
            self.calls[operation].left_out = reason
