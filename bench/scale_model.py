"""A model of how many installers one machine serves: a closed queueing network of installers who
read a page, ask for the next one, and wait for it at whatever is the bottleneck."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Demand:
    """What one page costs on average, in seconds."""

    host: float
    """Of a worker's own process, which does one thing at a time."""
    renderer: float
    """Of a render process, likewise."""
    elsewhere: float
    """Of other programs on the same machine, such as the bench's own."""
    answer: float
    """From the request to the answer where nobody else asks, with everything that is waited for."""

    @property
    def processor(self) -> float:
        return self.host + self.renderer + self.elsewhere


@dataclass(frozen=True)
class Machine:
    cores: int
    workers: int
    renderers: int
    """Of each worker."""

    def seconds_between_pages(self, demand: Demand) -> float:
        """The least that the bottleneck lets pass between two pages."""
        return max(
            demand.host / self.workers,
            demand.renderer / (self.workers * self.renderers),
            demand.processor / self.cores,
        )


class Prediction(NamedTuple):
    pages_per_second: float
    answer_seconds: float
    """On average."""


def predict(demand: Demand, machine: Machine, installers: int, think_seconds: float) -> Prediction:
    """Mean value analysis (Reiser and Lavenberg, 1980) with the bottleneck as the one queue; all
    else that an answer takes is a delay without one."""
    service = machine.seconds_between_pages(demand)
    delay = max(demand.answer - service, 0)
    waiting, answer, rate = 0.0, demand.answer, 0.0
    for present in range(1, installers + 1):
        at_queue = service * (1 + waiting)
        answer = delay + at_queue
        rate = present / (think_seconds + answer)
        waiting = rate * at_queue
    return Prediction(rate, answer)


def knee(demand: Demand, machine: Machine, think_seconds: float) -> float:
    """The number of installers at whom the bottleneck would be always busy if nobody ever
    waited."""
    return (think_seconds + demand.answer) / machine.seconds_between_pages(demand)


def installers_per_core(demand: Demand, think_seconds: float, busy: float) -> float:
    """How many installers who are at work keep so much of a core busy (0 to 1), where as many
    workers as cores share the work."""
    return busy * (think_seconds + demand.answer) / demand.processor
