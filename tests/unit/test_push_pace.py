"""What a push service sends is read in a burst and then at a rate, however it is cut."""

import contextlib

from hypothesis import given
from hypothesis import strategies as st

from server.provider.errors import InvalidResponse
from server.provider.push import PUSH_BURST_LINES, PUSH_LINES_A_SECOND, PushPace
from tests.support.loops import run


@given(st.lists(st.tuples(st.floats(0, 20), st.integers(0, 1600))))
def test_no_more_is_read_than_a_burst_and_the_rate(chunks: list[tuple[float, int]]) -> None:
    now = 0.0

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    pace, read = PushPace(lambda: now, sleep), 0
    for pause, lines in chunks:
        now += pause
        with contextlib.suppress(InvalidResponse):
            run(pace.wait_for(b"\n" * lines))
            read += lines
        assert read <= PUSH_BURST_LINES + PUSH_LINES_A_SECOND * now
