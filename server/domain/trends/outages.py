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
from server.domain.trends.records import OutageTrend

LEAST_COUNT = 3
WITHIN = 60
OLDEST = 21

_BY_DAY = attrgetter("day")


def outage_trend(samples: Sequence[Sample], today: date) -> OutageTrend | None:
    """The recurring outages in these samples; None if the rule reports nothing."""
    first = today - timedelta(WITHIN)
    recent = sorted((each for each in samples if first <= each.day <= today), key=_BY_DAY)
    starts: list[date] = []
    last: date | None = None
    online = True
    for sample in recent:
        days = sample.days_offline
        if days is None:
            continue
        if days < 1:
            online = True
            continue
        start = sample.day - timedelta(int(days))
        # An outage that began after the last sample is another one, also if no sample in between
        # shows a connection.
        if last is None or online or start > last:
            starts.append(start)
        # The connection may have come back on the day.
        last, online = sample.day, sample.has_values
    if last is None or len(starts) < LEAST_COUNT or (today - last).days > OLDEST:
        return None
    return OutageTrend(count=len(starts), since=starts[0], last=last)
