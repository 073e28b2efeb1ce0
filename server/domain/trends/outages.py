"""The rule of outages: the connection is lost again and again.

It speaks of at least LEAST_COUNT separate outages of a day or more within WITHIN days, the last of
which is at most OLDEST days ago. One that lasts is one outage, however often somebody looked.

It is silent for fewer, and for one long outage: that is a reason of its own in the worklist. A
replaced heater keeps its outages, because they are the house's.

How often it is right and wrong is measured: docs/trends.md.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from operator import attrgetter

from server.domain.history import Sample
from server.domain.trends.records import OutageTrend

LEAST_COUNT = 3
WITHIN = 60
OLDEST = 21
LONGEST = 3650
"""In days; more is rubbish."""

_BY_DAY = attrgetter("day")


def outage_trend(samples: Sequence[Sample], today: date) -> OutageTrend | None:
    """The outages that come back in these samples; None where the rule is silent."""
    first = today - timedelta(WITHIN)
    recent = sorted((each for each in samples if first <= each.day <= today), key=_BY_DAY)
    starts: list[date] = []
    last: date | None = None
    online = True
    for sample in recent:
        days = sample.days_offline
        if days is None or not 0 <= days <= LONGEST:
            continue
        if days < 1:
            online = True
            continue
        start = sample.day - timedelta(int(days))
        # Without a look in between, what began after the last look is another one.
        if last is None or online or start > last:
            starts.append(start)
        last, online = sample.day, False
    if last is None or len(starts) < LEAST_COUNT or (today - last).days > OLDEST:
        return None
    return OutageTrend(count=len(starts), since=starts[0], last=last)
