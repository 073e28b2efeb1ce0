"""Soaks, in short: `make attack` has the long form."""

from tests.attack import soak


def test_renders_readers_who_leave_and_streams_leave_nothing_behind() -> None:
    print("\n".join(soak.run(short=True)))
