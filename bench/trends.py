"""Measures how often the "getting worse" rules are right and wrong, on simulated heaters.

python -m bench.trends [--heaters 1000] [--seed NAME]

docs/trends.md has the figures of a run and explains them. Heaters are made from a seed. The rules
were tuned on other heaters, whose seeds were numbers; the default seed has only been used for the
documented figures. Use a new seed after a change of a rule: the figures of a seed that were seen
while tuning are biased.
"""

import argparse
import itertools

from bench.figures import percentile, table
from bench.trend_figures import (
    WARNING,
    Leak,
    false_reasons,
    leaks,
    milliseconds,
    named_within,
)
from bench.trend_worlds import Faults
from server.domain.worsening import WorseningKind

DOCUMENTED_SEED = "documented 2026-11-23, second"
LEAST_DAYS = 42
"""Days from the beginning of a leak to the limit: four weeks to find it, and the warning time."""
_RATES = (0.03, 0.04, 0.06, 0.08, 0.12)
_DAYS = (0, 28, 42, 56, 84, 10_000)
_BEGIN = 200
_EVENTS = 1 / 30
_PLANTED = (
    (WorseningKind.FLAMES, "a flame loss more in 30 hours", Faults(_BEGIN, flames=_EVENTS)),
    (WorseningKind.IGNITION, "an ignition failure more in 30 h", Faults(_BEGIN, ignition=_EVENTS)),
    (WorseningKind.STARTS, "6 times as many starts an hour", Faults(_BEGIN, starts=6.0)),
    (WorseningKind.OUTAGES, "an outage every two weeks", Faults(_BEGIN, outages=26.0)),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.trends")
    parser.add_argument("--heaters", type=int, default=1000, help="of each kind")
    parser.add_argument("--seed", default=DOCUMENTED_SEED)
    options = parser.parse_args()
    _report_false_reasons(options.seed, options.heaters)
    _report_leaks(list(leaks(options.seed, options.heaters)))
    _report_planted(options.seed, options.heaters // 5)
    _report_cost(options.seed, options.heaters // 5)


def _report_false_reasons(seed: str, heaters: int) -> None:
    found = false_reasons(seed, heaters)
    print(f"\nWithout faults: {found.rate:.2f} false reasons for 100 heaters and month")
    print(f"({found.months:.0f} months of heaters)\n")
    rows = [[kind, f"{100 * found.said[kind] / found.months:.2f}"] for kind in WorseningKind]
    print(table(["reason", "false"], rows))


def _report_leaks(found: list[Leak]) -> None:
    promised = [each for each in found if each.days >= LEAST_DAYS]
    print(f"\nLeaks named at least {WARNING} days before the limit")
    print(f"- of {len(promised)} with {LEAST_DAYS} days or more to the limit: {_named(promised)}")
    print(f"- of all {len(found)}: {_named(found)}")
    quick = [each for each in found if each.days < LEAST_DAYS]
    known = sum(each.best_rule for each in quick)
    print(f"- of {len(quick)} quicker ones: {_named(quick)}; by the best rule: {known}\n")
    print(table(["bar a week", *map(_span, _DAYS, _DAYS[1:])], _by_rate(found)))
    _report_forecast([each for each in promised if each.errors])


def _named(found: list[Leak]) -> str:
    number = sum(each.is_in_time for each in found)
    return f"{number} ({100 * number / max(1, len(found)):.1f} %)"


def _span(first: int, end: int) -> str:
    return f"{first} days or more" if end > 1000 else f"{first}-{end - 1} days"


def _by_rate(found: list[Leak]) -> list[list[str]]:
    rows = []
    for low, high in itertools.pairwise(_RATES):
        row = [f"{low}-{high}"]
        for first, end in itertools.pairwise(_DAYS):
            cell = [x for x in found if low <= x.rate < high and first <= x.days < end]
            row.append(f"{sum(x.is_in_time for x in cell)} of {len(cell)}")
        rows.append(row)
    return rows


def _report_forecast(found: list[Leak]) -> None:
    print("\nThe forecast's date, in days from the true one\n")
    rows = []
    for index, name in enumerate(("when first named", "30 days before the limit")):
        errors = [each.errors[index] for each in found if each.errors]
        sizes = [abs(error) for error in errors]
        half, most = percentile(sizes, 0.5), percentile(sizes, 0.9)
        rows.append([name, f"{half}", f"{most}", f"{percentile(errors, 0.5):+d}"])
    print(table(["forecast", "median", "90 %", "median with sign, late is +"], rows))
    inside = sum(each.is_in_range for each in found)
    print(f"\nThe true date was in the range of 30 days before: {100 * inside / len(found):.0f} %")
    warnings = [each.warning for each in found if each.warning is not None]
    print(f"Warning, median: {percentile(warnings, 0.5)} days before the limit")


def _report_planted(seed: str, heaters: int) -> None:
    print(f"\nOther faults, named within 60 and 180 days (of {heaters})\n")
    rows = []
    for kind, name, faults in _PLANTED:
        parts = [named_within(seed, heaters, kind, faults, days) for days in (60, 180)]
        rows.append([name, *(f"{100 * part:.0f} %" for part in parts)])
    print(table(["fault", "60 days", "180 days"], rows))


def _report_cost(seed: str, heaters: int) -> None:
    print("\nProcessor time of a heater's trends\n")
    leak = Faults(from_day=60, leak=0.03)
    rows = [
        [
            str(days),
            f"{milliseconds(seed, heaters, days):.2f} ms",
            f"{milliseconds(seed, heaters, days, leak):.2f} ms",
        ]
        for days in (90, 180, 365)
    ]
    print(table(["days", "without faults", "with a leak"], rows))


if __name__ == "__main__":
    main()
