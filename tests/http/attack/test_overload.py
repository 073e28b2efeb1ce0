"""Overload, in short: `make attack` has the long form."""

from tests.attack import overload


def test_beyond_what_a_host_can_answer_everybody_gets_a_full_page_or_is_told_at_once() -> None:
    print("\n".join(overload.run(short=True)))
