"""All transitions of the scan's state machine, with a clock that the tests set."""

import pytest

from server.domain.scan import ScanState, Status, Step, next_step

WAITING, ACTIVE = ScanState.WAITING, ScanState.ACTIVE
NOT_READY = Status("not_ready", has_heater=None)
PRESS = Status("press_button", has_heater=None)
DONE = Status("done", has_heater=True)
DONE_WITHOUT = Status("done", has_heater=None)
FAILED = Status("error", has_heater=None)


@pytest.mark.parametrize("last", [WAITING, ACTIVE])
@pytest.mark.parametrize(
    ("status", "elapsed", "expected"),
    [
        (NOT_READY, 0, ScanState.WAITING),
        (NOT_READY, 59.9, ScanState.WAITING),
        (PRESS, 3, ScanState.ACTIVE),
        (PRESS, 59.9, ScanState.ACTIVE),
        (Status("unheard_of", has_heater=None), 3, ScanState.ACTIVE),
        (Status(None, has_heater=None), 3, ScanState.ACTIVE),
        (NOT_READY, 60, ScanState.EXPIRED),
        (PRESS, 60, ScanState.EXPIRED),
        (FAILED, 60, ScanState.ERROR),
        (DONE_WITHOUT, 60, ScanState.ERROR),
        (DONE, 10, ScanState.CONNECTED),
        (DONE, 60, ScanState.CONNECTED),
        (DONE, 500, ScanState.CONNECTED),
        (Status("press_button", has_heater=True), 10, ScanState.CONNECTED),
        (DONE_WITHOUT, 10, ScanState.ERROR),
        (FAILED, 10, ScanState.ERROR),
        (Status("press_button", has_heater=False), 10, ScanState.ERROR),
        (Status(None, has_heater=False), 60, ScanState.ERROR),
        (Status("not_ready", has_heater=False), 10, ScanState.WAITING),
        (Status("not_ready", has_heater=False), 60, ScanState.EXPIRED),
    ],
)
def test_an_answer_decides_the_state(
    last: ScanState, status: Status, elapsed: float, expected: ScanState
) -> None:
    step = next_step(Step(last, 4), status, elapsed)
    assert (step.state, step.failures) == (expected, 0)


@pytest.mark.parametrize(
    "end", [ScanState.NOT_STARTED, ScanState.EXPIRED, ScanState.CONNECTED, ScanState.ERROR]
)
@pytest.mark.parametrize("status", [None, NOT_READY, PRESS, DONE, FAILED])
@pytest.mark.parametrize("elapsed", [0, 60])
def test_what_does_not_run_stays_as_it_is(
    end: ScanState, status: Status | None, elapsed: float
) -> None:
    assert next_step(Step(end, 2), status, elapsed) == Step(end, 2)


@pytest.mark.parametrize("last", [WAITING, ACTIVE])
def test_four_failures_are_borne_and_the_fifth_ends_the_scan(last: ScanState) -> None:
    step = Step(last)
    for failures in range(1, 5):
        step = next_step(step, None, 3 * failures)
        assert step == Step(last, failures)
    step = next_step(step, None, 15)
    assert step == Step(ScanState.ERROR, 5)
    assert next_step(step, DONE, 18).state is ScanState.ERROR


def test_only_failures_in_a_row_count() -> None:
    step = Step(WAITING)
    for elapsed in range(0, 57, 3):
        step = next_step(step, None if elapsed % 15 else PRESS, elapsed)
        assert step.state in (WAITING, ACTIVE)


@pytest.mark.parametrize(
    ("step", "elapsed", "state"),
    [
        (Step(ACTIVE), 60, ScanState.EXPIRED),
        (Step(ACTIVE, 4), 60, ScanState.ERROR),
        # A page says that there were five failures.
        (Step(WAITING, 5), 1, ScanState.ERROR),
    ],
)
def test_a_scan_that_nobody_answers_for_ends_with_the_minute_or_five_failures(
    step: Step, elapsed: float, state: ScanState
) -> None:
    assert next_step(step, None, elapsed).state is state
