"""The rule of outages: the connection is lost again and again.

It reports at least LEAST_COUNT separate outages of a day or more within WITHIN days, if the last
one is at most OLDEST days ago. An outage that lasts is one outage, however many samples show it.

It reports nothing for fewer outages, and for one long outage, which is a reason of its own in the
worklist. A replaced heater keeps its outages, because they depend on the house.

docs/trends.md has measurements of how often the rule is right and wrong.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from operator import attrgetter

from server.domain.history import Sample
from server.domain.history_series import day_number, day_of_number, offline_spans
from server.domain.worsening import OutageTrend

LEAST_COUNT = 3
WITHIN = 60
OLDEST = 21


def outage_trend(samples: Sequence[Sample], today: date) -> OutageTrend | None:
    """The recurring outages in these samples; None if the rule reports nothing."""
    first = today - timedelta(WITHIN)
    known = (each for each in samples if each.days_offline is not None)
    spans = offline_spans(
        sorted((each for each in known if first <= each.day <= today), key=attrgetter("day"))
    )
    if len(spans) < LEAST_COUNT or day_number(today) - spans[-1].last > OLDEST:
        return None
    return OutageTrend(
        count=len(spans), since=day_of_number(spans[0].first), last=day_of_number(spans[-1].last)
    )
