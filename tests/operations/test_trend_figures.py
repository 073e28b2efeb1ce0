"""The figures of docs/trends.md: small runs of `python -m bench.trends`."""

import pytest

from bench.trend_figures import false_reasons, leaks, named_within
from bench.trend_worlds import Faults
from server.domain.worsening import WorseningKind


def test_leaks_are_named_two_weeks_before_the_limit_and_steady_heaters_are_not() -> None:
    found = [each for each in leaks("test", 45) if each.days >= 42]
    assert sum(each.is_in_time for each in found) >= 0.9 * len(found) > 30
    assert false_reasons("test", 40, every=4).rate <= 1.5


@pytest.mark.parametrize(
    ("kind", "faults"),
    [
        (WorseningKind.FLAMES, Faults(150, flames=0.05)),
        (WorseningKind.IGNITION, Faults(150, ignition=0.05)),
        (WorseningKind.OUTAGES, Faults(150, outages=40.0)),
    ],
)
def test_planted_faults_are_named(kind: WorseningKind, faults: Faults) -> None:
    assert named_within("test", 10, kind, faults, 120) >= 0.7
