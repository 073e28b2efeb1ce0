"""The pressures of the last weeks, for sparklines beside a pressure."""

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from server.domain.history import Sample
from server.domain.history_series import Period, number_of_period
from server.domain.plausible import plausible_samples
from server.domain.trends.series import current_series
from server.pages.shared.heater.sampling import day_of
from server.store.heater_past import pressures_of_heaters
from server.web.parts import part
from server.web.visit import Visit

_SPARK_WEEKS = 13
"""The past that the small charts of the pressure show."""

Spark = list[float | None]
"""The last pressure of each week, the oldest first, in bar; None for a week without one. Empty if
fewer than two are known, as they would draw no line."""


async def pressure_sparks(visit: Visit, heaters: Collection[str]) -> dict[str, Spark]:
    """The sparks of heaters, by heater id, in one read. The provider must return these heaters in
    the same request. Empty if nothing is stored, or the store cannot be read."""
    if not heaters:
        return {}
    today = day_of(visit)
    since = today - timedelta(weeks=_SPARK_WEEKS)
    found = await part(visit, lambda: visit.stored(pressures_of_heaters, list(heaters), since))
    return {heater: spark_of(samples, today) for heater, samples in (found.value or {}).items()}


def spark_of(samples: Sequence[Sample], today: date) -> Spark:
    """The spark of a heater's current unit."""
    last = number_of_period(today, Period.WEEK)
    weeks: Spark = [None] * _SPARK_WEEKS
    for sample in current_series(plausible_samples(samples), today):
        place = _SPARK_WEEKS - 1 - (last - number_of_period(sample.day, Period.WEEK))
        if 0 <= place < _SPARK_WEEKS:
            weeks[place] = sample.pressure
    return weeks if sum(week is not None for week in weeks) > 1 else []
