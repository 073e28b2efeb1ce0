"""The exported past of the demo world, parsed, for the tests that look at it."""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import Any

from provider_kit.reference_provider.database import Database
from provider_kit.reference_provider.past.export import exported
from provider_kit.reference_provider.past.truth import planted_lines

DAYS = 400

Line = dict[str, Any]


@dataclass(frozen=True)
class ExportedPast:
    """The lines of each kind, and what is planted in them."""

    header: Line
    samples: dict[str, list[Line]]
    """By heater, in the order of the export; `day` is a date."""
    readings: list[Line]
    changes: list[Line]
    visits: list[Line]
    planted: list[Line]
    today: date

    def read(self, kind: str) -> list[Line]:
        return [each for each in self.readings if each["kind"] == kind]

    def steps(self) -> Iterator[tuple[str, Line, Line]]:
        """Each heater with each two samples of a unit that follow on each other, of days with a
        connection."""
        for heater, rows in self.samples.items():
            for before, after in pairwise(measured(rows)):
                if before["serial"] == after["serial"]:
                    yield heater, before, after

    def planted_as(self, kind: str) -> list[Line]:
        """What is planted of a kind, or as a trouble."""
        return [each for each in self.planted if kind in (each["kind"], each.get("trouble"))]


def past_in(database: Database, now: datetime, days: int = DAYS) -> ExportedPast:
    with database.read() as connection:
        header, *lines = [parsed(line) for line in exported(connection, now, days)]
        planted = [json.loads(line) for line in planted_lines(connection, now, days)]
    samples: dict[str, list[Line]] = defaultdict(list)
    kinds: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        kind = line.pop("type")
        kinds[kind].append(line)
        if kind == "sample":
            samples[line["heater"]].append(line)
    return ExportedPast(
        header=header,
        samples=samples,
        readings=kinds["reading"],
        changes=kinds["change"],
        visits=kinds["visit"],
        planted=planted,
        today=max(rows[-1]["day"] for rows in samples.values()),
    )


def parsed(line: bytes) -> Line:
    found: Line = json.loads(line)
    if "day" in found:
        found["day"] = date.fromisoformat(found["day"])
    return found


def measured(rows: list[Line]) -> list[Line]:
    """The samples of days with a connection."""
    return [row for row in rows if row["pressure"] is not None]
