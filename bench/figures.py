"""Calculates figures from measurements: medians of rounds, ratios to each peer, and tables."""

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Measurement:
    """The figures of one load on one server."""

    parent_ms: float
    """Processor time of the server's first process, in milliseconds a page."""
    children_ms: float
    """Processor time of the processes that the first one has started, in milliseconds a page."""
    pages_per_second: float
    p50_ms: float
    p99_ms: float
    calls: float
    """Calls to the provider a page."""
    refused: float
    """The share of the requests that the product's admission has refused (0 to 1)."""

    @property
    def processor_ms(self) -> float:
        return self.parent_ms + self.children_ms


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that at least this share of all values (0 to 1) does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -int(-part * len(ordered) // 1) - 1)]


def median_of(rounds: Sequence[Measurement]) -> Measurement:
    """The median of each figure, over the rounds."""
    names = Measurement.__dataclass_fields__
    return Measurement(
        **{name: statistics.median(getattr(each, name) for each in rounds) for name in names}
    )


def median_ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios within each round: a disturbance of a round affects both values."""
    return statistics.median(one / other for one, other in zip(ours, theirs, strict=True))


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table, each column as wide as its longest cell."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = [header, ["-" * width for width in widths], *rows]
    return "\n".join(
        "| "
        + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        + " |"
        for line in lines
    )


def by_server(
    rounds: Mapping[str, Sequence[Measurement]], product: str
) -> dict[str, tuple[Measurement, float]]:
    """For each server its medians, and the ratio of the product's processor time to its own."""
    ours = [each.processor_ms for each in rounds[product]]
    return {
        name: (
            median_of(measured),
            median_ratio(ours, [each.processor_ms for each in measured]),
        )
        for name, measured in rounds.items()
    }
