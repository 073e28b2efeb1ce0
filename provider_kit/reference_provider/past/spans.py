"""The spans of time in which a heater had no connection, and in which it had a fault."""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from provider_kit.reference_provider.past.machines import Machine
from provider_kit.reference_provider.past.planted import Trouble
from provider_kit.reference_provider.past.visits import Visit
from provider_kit.reference_provider.simulation.chance import between, chance

_ONCE = 0.25
"""The share of the heaters that once had no connection for some days of the last year."""
_OUTAGES = 5
_OUTAGES_EVERY = 13.0


class Span(NamedTuple):
    """A span of time, in days since the epoch; the end of an ongoing one is infinite."""

    begin: float
    end: float
    code: str = ""


def outages(machine: Machine, trouble: Trouble | None, today: Visit) -> list[Span]:
    """The outages of a heater, oldest first, without overlap."""
    since = machine.offline_since
    now = [] if since is None else [Span(since, inf)]
    if machine.row.num_hours_heater is None:
        return now
    latest = (today.at if since is None else since) - 2
    before = _repeated(machine, today) if trouble == "outages" else _single(machine, today, trouble)
    return [each for each in before if machine.created < each.begin and each.end < latest] + now


def _single(machine: Machine, today: Visit, trouble: Trouble | None) -> Iterator[Span]:
    seed = machine.traits.seed
    if trouble is None and chance(seed, "outage") < _ONCE:
        begin = today.at - between(5, 360, seed, "outage begins")
        yield Span(begin, begin + between(0.8, 6, seed, "outage lasts"))


def _repeated(machine: Machine, today: Visit) -> Iterator[Span]:
    """Each longer than the one before; the last one ended some days ago."""
    for number in range(_OUTAGES):
        weeks_ago = _OUTAGES_EVERY * (_OUTAGES - number) - between(
            0, 4, machine.traits.seed, number
        )
        begin = today.at - weeks_ago
        yield Span(begin, begin + 2.2 + 0.7 * number)


def faults(machine: Machine) -> list[Span]:
    """The faults of a heater, oldest first. The history does not say when a fault was solved, so it
    ends after two to seven days, or when the next one begins."""
    seed = machine.traits.seed
    found = [
        Span(
            each.created,
            each.created + between(2, 7, seed, "solved", number) if each.solved else inf,
            each.code,
        )
        for number, each in enumerate(machine.faults)
    ]
    ends = [*(each.begin for each in found[1:]), inf]
    return [
        Span(span.begin, min(span.end, end), span.code)
        for span, end in zip(found, ends, strict=False)
    ]


def span_at(spans: list[Span], at: float) -> Span | None:
    return next((each for each in spans if each.begin <= at < each.end), None)
