"""The findings of a check for each call, in words that contain no personal data."""

import re
from dataclasses import dataclass, field

from provider_kit.check.document import DOCUMENT, Operation

_COUNT = re.compile(r"^\d+ (of \d+ )?")


@dataclass(frozen=True)
class Breach:
    """One breach of the contract."""

    asked: str
    came: str
    says: str
    """What the contract says instead."""
    section: str
    """The part of the contract that says so, as a JSON pointer into the document."""
    times: int = 1


@dataclass
class CallResult:
    """The findings for one call of the contract."""

    operation: Operation
    times: int = 0
    carried_out: bool = False
    """Whether an answer was a success. The other calls were made only to be refused."""
    breaches: dict[tuple[str, ...], Breach] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)
    """Remarks on what the contract allows, but the provider's developer should know."""
    left_out: str = ""
    """Why the call was not made, if it was not."""

    def add(self, breach: Breach) -> None:
        """Adds a breach, unless the same one was added before, whatever its counts were. A breach
        of a schema is the same for all calls, any other breach only for the same `asked`."""
        is_value = breach.section.startswith("#/components/") or "/content/" in breach.section
        came = _COUNT.sub("", breach.came)
        self.breaches.setdefault((breach.section, came, "" if is_value else breach.asked), breach)

    def breaks(self, rule: str, asked: str, came: str) -> None:
        """Adds a breach of a rule that a schema cannot express. `asked` describes the call, `came`
        the answer."""
        self.add(Breach(asked, came, DOCUMENT["x-rules"][rule], f"#/x-rules/{rule}"))


Results = dict[str, CallResult]
"""By the ids of all calls, in the order of the document."""
