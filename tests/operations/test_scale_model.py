"""The model of docs/scale.md agrees with results that are known without a model."""

import pytest

from bench.scale_model import Demand, Machine, installers_per_core, knee, predict

DEMAND = Demand(host=0.004, renderer=0.002, elsewhere=0.0, answer=0.010)
SMALL = Machine(cores=2, workers=1, renderers=2)


def test_one_installer_never_waits() -> None:
    rate, answer = predict(DEMAND, SMALL, installers=1, think_seconds=1.0)
    assert (rate, answer) == pytest.approx((1 / 1.010, 0.010))


def test_many_installers_get_what_the_bottleneck_gives() -> None:
    """A worker that needs 4 ms for a page makes 250 pages a second, and the response time grows
    with each further installer."""
    most = predict(DEMAND, SMALL, installers=1000, think_seconds=1.0)
    assert most.pages_per_second == pytest.approx(250, rel=0.01)
    more = predict(DEMAND, SMALL, installers=1100, think_seconds=1.0)
    assert more.answer_seconds - most.answer_seconds == pytest.approx(100 / 250, rel=0.01)


@pytest.mark.parametrize(
    ("machine", "seconds"),
    [
        (Machine(cores=8, workers=2, renderers=1), 0.002),
        (Machine(cores=8, workers=8, renderers=1), 0.006 / 8),
        (Machine(cores=1, workers=4, renderers=4), 0.006),
    ],
)
def test_the_bottleneck_is_the_worker_the_renderer_or_the_machine(
    machine: Machine, seconds: float
) -> None:
    assert machine.seconds_between_pages(DEMAND) == pytest.approx(seconds)


def test_a_renderer_for_many_workers_is_the_bottleneck() -> None:
    slow = Demand(host=0.001, renderer=0.020, elsewhere=0.0, answer=0.030)
    assert Machine(8, 2, 1).seconds_between_pages(slow) == pytest.approx(0.010)


def test_other_programs_take_their_part_of_the_machine() -> None:
    beside = Demand(host=0.004, renderer=0.002, elsewhere=0.006, answer=0.010)
    assert Machine(1, 4, 1).seconds_between_pages(beside) == pytest.approx(0.012)


def test_below_the_knee_hardly_anybody_waits_and_above_it_everybody_does() -> None:
    at = knee(DEMAND, SMALL, think_seconds=1.0)
    assert at == pytest.approx(1.010 / 0.004)
    below = predict(DEMAND, SMALL, round(at * 0.5), 1.0)
    above = predict(DEMAND, SMALL, round(at * 1.5), 1.0)
    assert below.answer_seconds < 0.020
    assert above.answer_seconds > 0.300


def test_installers_of_a_core_grow_with_the_time_that_they_read() -> None:
    assert installers_per_core(DEMAND, 20.0, busy=0.6) == pytest.approx(0.6 * 20.01 / 0.006)
    assert installers_per_core(DEMAND, 10.0, busy=0.6) < installers_per_core(DEMAND, 20.0, 0.6)
