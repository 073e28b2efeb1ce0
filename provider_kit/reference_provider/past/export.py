"""Writes the past of the demo installer line by line, heater after heater, as it is computed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec
from sqlalchemy import Connection

from provider_kit.reference_provider.clock import HEATERS_ZONE
from provider_kit.reference_provider.past import lines
from provider_kit.reference_provider.past.changes import Log
from provider_kit.reference_provider.past.lives import Life, life_of
from provider_kit.reference_provider.past.machines import Machine, demo_installer, machines
from provider_kit.reference_provider.past.parameters import ParameterHistory
from provider_kit.reference_provider.past.planned_visits import planned_visits
from provider_kit.reference_provider.past.planted import Planted, planted
from provider_kit.reference_provider.past.readings import readings, usual_chance
from provider_kit.reference_provider.past.samples import samples
from provider_kit.reference_provider.past.visits import Visit, visits
from provider_kit.reference_provider.seeding.world import origin


@dataclass(frozen=True, slots=True)
class Past:
    """The data from which the lines are computed."""

    account: str
    now: datetime
    machines: Sequence[Machine]
    visits: list[Visit]
    planted: Planted

    def lives(self) -> Iterator[Life]:
        for machine in self.machines:
            yield life_of(machine, self.planted, self.visits)


def past_of(connection: Connection, now: datetime, days: int) -> Past:
    """The past of the last `days` days, of which today is the last."""
    seed, today = origin(connection)["seed"], now.astimezone(HEATERS_ZONE).date()
    found = machines(connection, now)
    return Past(
        account=str(demo_installer(connection)),
        now=now,
        machines=found,
        visits=visits(seed, today, days),
        planted=planted(found, seed, today),
    )


def exported(connection: Connection, now: datetime, days: int) -> Iterator[bytes]:
    """The lines of the export, each with its line break."""
    past = past_of(connection, now, days)
    encode = msgspec.json.Encoder().encode
    yield lines.HEADER + b"\n"
    for line in _lines(connection, past):
        yield encode(line) + b"\n"


def _lines(connection: Connection, past: Past) -> Iterator[lines.Line]:
    log = Log(past.account, frozenset(each.day for each in past.visits))
    usual = usual_chance(len(past.machines))
    for life in past.lives():
        parameters = ParameterHistory(life)
        seen = {each.day: each for each in life.visits}
        for sample in samples(life, past.account, past.now):
            yield sample
            yield from readings(life, parameters, seen[sample.day], sample, usual)
        yield from log.of_heater(life, parameters)
    yield from log.of_account(connection)
    yield from planned_visits(past.machines, past.account, past.visits[-1].day)
