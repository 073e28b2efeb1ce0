"""Works out figures from measurements: medians of rounds, ratios to each peer, and tables."""

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Measurement:
    """What came of one load on one server."""

    parent_ms: float
    """Milliseconds of the processors a page, of the server's first process."""
    children_ms: float
    """The same, of the processes that this has started."""
    pages_per_second: float
    p50_ms: float
    p99_ms: float
    calls: float
    """Of the provider, a page."""
    refused: float
    """The part of the requests that the product's admission has refused."""

    @property
    def processor_ms(self) -> float:
        return self.parent_ms + self.children_ms


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that at least this part of all values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -int(-part * len(ordered) // 1) - 1)]


def median_of(rounds: Sequence[Measurement]) -> Measurement:
    """The median of each figure by itself."""
    names = Measurement.__dataclass_fields__
    return Measurement(
        **{name: statistics.median(getattr(each, name) for each in rounds) for name in names}
    )


def median_ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios within each round: what disturbs a round disturbs both."""
    return statistics.median(one / other for one, other in zip(ours, theirs, strict=True))


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of Markdown, its columns as wide as what stands in them."""
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
    """For each server its medians, and the product's processor time to its own."""
    ours = [each.processor_ms for each in rounds[product]]
    return {
        name: (
            median_of(measured),
            median_ratio(ours, [each.processor_ms for each in measured]),
        )
        for name, measured in rounds.items()
    }
