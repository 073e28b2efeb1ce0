"""An objection of a checker is an error unless it is accepted, and so is an unused acceptance."""

import pytest

from tests.support import checkers
from tests.support.checkers import Accepted, Objection, judged


def test_an_acceptance_covers_its_own_rule_and_element_and_has_to_be_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    accepted = Accepted("axe", "label", "<input>", "An example.")
    other = Accepted("nu", "Stray tag", "<b>", "Of another checker.")
    monkeypatch.setattr(checkers, "ACCEPTED", (accepted, other))
    covered = Objection("axe", "label", "<input>", "/login")
    assert judged([covered], "axe") == []
    assert judged([covered, covered._replace(element="<select>")], "axe") == [
        "axe: label: <select> on /login"
    ]
    assert judged([covered._replace(checker="nu")], "axe") == [
        f"accepted, and not found: {accepted}"
    ]
