"""The scan's state machine over all its transitions, with a clock that the tests hold."""

import pytest

from server.domain.gateways import is_check_code, parse_mac
from server.domain.scan import ScanState, Status, Step, next_step

WAITING, ACTIVE = ScanState.WAITING, ScanState.ACTIVE
NOT_READY = Status("not_ready", has_heater=False)
PRESS = Status("press_button", has_heater=False)
DONE = Status("done", has_heater=True)
DONE_WITHOUT = Status("done", has_heater=False)
FAILED = Status("error", has_heater=False)


@pytest.mark.parametrize("last", [WAITING, ACTIVE])
@pytest.mark.parametrize(
    ("status", "elapsed", "expected"),
    [
        (NOT_READY, 0, ScanState.WAITING),
        (NOT_READY, 59.9, ScanState.WAITING),
        (PRESS, 3, ScanState.ACTIVE),
        (PRESS, 59.9, ScanState.ACTIVE),
        (Status("unheard_of", has_heater=False), 3, ScanState.ACTIVE),
        (Status(None, has_heater=False), 3, ScanState.ACTIVE),
        (NOT_READY, 60, ScanState.EXPIRED),
        (PRESS, 60, ScanState.EXPIRED),
        (FAILED, 60, ScanState.EXPIRED),
        (DONE, 10, ScanState.CONNECTED),
        (DONE, 60, ScanState.CONNECTED),
        (DONE, 500, ScanState.CONNECTED),
        (Status("press_button", has_heater=True), 10, ScanState.CONNECTED),
        (DONE_WITHOUT, 10, ScanState.ERROR),
        (FAILED, 10, ScanState.ERROR),
    ],
)
def test_an_answer_decides_the_state(
    last: ScanState, status: Status, elapsed: float, expected: ScanState
) -> None:
    assert next_step(Step(last, 4), status, elapsed) == Step(expected)


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


def test_a_scan_that_nobody_answers_for_ends_with_the_minute() -> None:
    assert next_step(Step(ACTIVE), None, 60).state is ScanState.EXPIRED
    assert next_step(Step(ACTIVE, 4), None, 60).state is ScanState.ERROR


def test_a_page_that_says_five_failures_asks_no_more() -> None:
    assert next_step(Step(WAITING, 5), None, 1).state is ScanState.ERROR


@pytest.mark.parametrize(
    ("typed", "mac"),
    [
        ("0C8B95F00001", "0C8B95F00001"),
        ("0c:8b:95:f0:00:01", "0c8b95f00001"),
        ("0C-8B-95-F0-00-01", "0C8B95F00001"),
        ("0c8b.95f0.0001", "0c8b95f00001"),
        ("  0C 8B 95 F0 00 01 ", "0C8B95F00001"),
        ("", None),
        ("0C8B95F0000", None),
        ("0C8B95F000012", None),
        ("0C8B95F0000G", None),
        ("0C8B95F0000١", None),
        ("0C/8B/95/F0/00/01", None),
    ],
)
def test_a_mac_address_is_twelve_hexadecimal_characters(typed: str, mac: str | None) -> None:
    assert parse_mac(typed) == mac


def test_a_check_code_has_eight_characters() -> None:
    assert is_check_code("WELCOME1")
    assert not is_check_code("WELCOME")
