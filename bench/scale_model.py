"""A model of how many installers one machine serves: a closed queueing network of installers who
read a page, request the next one, and wait for it at the bottleneck."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Demand:
    """The cost of one page on average, in seconds."""

    host: float
    """Processor time of a worker's own process, which does one thing at a time."""
    renderer: float
    """Processor time of a render process, which does one thing at a time."""
    elsewhere: float
    """Processor time of other programs on the same machine, such as the bench itself."""
    answer: float
    """The response time of a request without any other load, including all waiting."""

    @property
    def processor(self) -> float:
        return self.host + self.renderer + self.elsewhere


@dataclass(frozen=True)
class Machine:
    cores: int
    workers: int
    renderers: int
    """Render processes of each worker."""

    def seconds_between_pages(self, demand: Demand) -> float:
        """The shortest time between two pages that the bottleneck allows."""
        return max(
            demand.host / self.workers,
            demand.renderer / (self.workers * self.renderers),
            demand.processor / self.cores,
        )


class Prediction(NamedTuple):
    pages_per_second: float
    answer_seconds: float
    """The mean response time."""


def predict(demand: Demand, machine: Machine, installers: int, think_seconds: float) -> Prediction:
    """Mean value analysis (Reiser and Lavenberg, 1980) with the bottleneck as the only queue; the
    rest of the response time is a delay without a queue."""
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
    """The number of installers who would keep the bottleneck always busy if they never waited in
    its queue."""
    return (think_seconds + demand.answer) / machine.seconds_between_pages(demand)


def installers_per_core(demand: Demand, think_seconds: float, busy: float) -> float:
    """The number of active installers who keep the share `busy` (0 to 1) of a core busy, if there
    are as many workers as cores."""
    return busy * (think_seconds + demand.answer) / demand.processor
