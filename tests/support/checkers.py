"""What the checkers of documents and screens object to, and which objections are accepted."""

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

Checker = Literal["axe", "equal-access", "nu"]


class Objection(NamedTuple):
    """A definite error by the rules of one checker."""

    checker: Checker
    rule: str
    """The rule's id, or the message of the Nu checker."""
    element: str
    """The element's markup; from the Nu checker, the source around the error."""
    screen: str


class Accepted(NamedTuple):
    """Objections that are no error, and why."""

    checker: Checker
    rule: str
    element: str
    """A pattern that the markup matches."""
    reason: str

    def covers(self, objection: Objection) -> bool:
        is_same = (objection.checker, objection.rule) == (self.checker, self.rule)
        return is_same and re.search(self.element, objection.element) is not None


ACCEPTED = (
    Accepted(
        *("equal-access", "input_autocomplete_valid"),
        r'autocomplete="username".* type="email"',
        "HTML allows `username` for an e-mail address; the engine expects it of texts alone.",
    ),
    Accepted(
        *("equal-access", "fieldset_legend_valid", '<fieldset role="radiogroup">'),
        "The legend is there, for screen readers alone: the card's heading says the same.",
    ),
    Accepted(
        *("equal-access", "element_attribute_deprecated", 'class="apexcharts-svg"'),
        "The library draws it, and screen readers have the table below in its place.",
    ),
)


def judged(found: Iterable[Objection], checker: Checker) -> list[str]:
    """The objections of a checker that are not accepted, each once with its screens; and every
    entry of ACCEPTED that covers no objection."""
    accepted = [each for each in ACCEPTED if each.checker == checker]
    found = [each for each in found if each.checker == checker]
    screens: dict[str, list[str]] = {}
    used: set[Accepted] = set()
    for objection in found:
        covering = {each for each in accepted if each.covers(objection)}
        used |= covering
        if not covering:
            text = f"{objection.checker}: {objection.rule}: {objection.element[:200]}"
            screens.setdefault(text, []).append(objection.screen)
    wrong = [f"{text} on {', '.join(where[:5])}" for text, where in screens.items()]
    return wrong + [f"accepted, and not found: {each}" for each in accepted if each not in used]
