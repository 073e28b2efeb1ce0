"""Measures the cost of a page for a host, averaged over the pages of an installer's visit, and
compares the model of `scale_model` with a host under load.

    python -m bench scale [--workers 1 2 4] [--seconds 10]

Installers are simulated: each reads a page for an exponentially distributed time of THINK_SECONDS
on average, and then requests the next page of a visit. This time is far shorter than a person's, so
that a few hundred of them keep the machine busy. The load and the provider's responses come from
the same machine; the model includes their cost.
"""

import argparse
import asyncio
import os
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from bench.figures import table
from bench.lineup import Lineup, running_lineup
from bench.pages import MeasuredPage
from bench.scale_model import Demand, Machine, installers_per_core, knee, predict
from bench.servers import Server, running_product
from server.domain.limits import UNREAD_CHECK_SECONDS
from tests.support.load import Answer, Generator, generate, request
from tests.support.memory import children, processor_seconds

HEATERS = 60
VISIT = (
    MeasuredPage("dashboard", "/"),
    MeasuredPage("worklist", "/worklist"),
    MeasuredPage("a heater", ""),
    MeasuredPage("heaters", "/heaters/"),
    MeasuredPage("a list of faults", "/heaters/?status=FAULT"),
    MeasuredPage("customers", "/customers"),
    MeasuredPage("notifications", "/notifications"),
    MeasuredPage("settings", "/settings"),
)
THINK_SECONDS = 1.0
RENDERERS = 1
_USERS = 64
_QUIET_SECONDS = 3.0
_PARTS_OF_KNEE = (0.4, 0.8, 1.2)
_PLANNED = 1
"""The index of the load whose cost of a page is used to plan the number of cores."""
_READING = (10.0, 20.0, 40.0)
_BUSY = 0.6
_POLL = "/live/unread"


class Loaded(NamedTuple):
    """The results of a load by simulated installers."""

    answers: Sequence[Answer]
    seconds: float
    host: float
    """Processor seconds a page, as the next two fields."""
    renderer: float
    elsewhere: float
    calls: float
    """Calls to the provider a page."""

    @property
    def pages(self) -> list[Answer]:
        return [each for each in self.answers if each.status == 200]

    @property
    def answer_seconds(self) -> float:
        return statistics.fmean(each.seconds for each in self.pages)


def measure(options: argparse.Namespace) -> None:
    seconds = max(options.seconds, 4.0)
    cores = os.cpu_count() or 1
    with (
        tempfile.TemporaryDirectory() as folder,
        running_lineup([], HEATERS, VISIT, Path(folder), _USERS) as lineup,
    ):
        paths = [page.path for page in lineup.pages]
        _loaded(lineup, lineup.servers[0], paths, 16, 0.0, seconds)
        _wait_for_quiet(lineup.servers[0])
        demand, poll, calls = _demand(lineup, paths, seconds)
        rows: list[list[str]] = []
        factors: list[float] = []
        for workers in options.workers:
            with ExitStack() as stack:
                server = lineup.servers[0]
                if workers > 1:
                    server = stack.enter_context(
                        running_product(lineup.replay, _USERS, f"{workers} workers", workers)
                    )
                    _loaded(lineup, server, paths, 16 * workers, 0.0, seconds)
                    _wait_for_quiet(server)
                machine = Machine(cores, workers, RENDERERS)
                compared = [
                    _compared(lineup, server, paths, demand, machine, part, seconds)
                    for part in _PARTS_OF_KNEE
                ]
                rows += [row for row, _ in compared]
                factors.append(compared[_PLANNED][1])
                memory = server.memory_bytes() / 2**20
                print(f"{workers} workers: {memory:.0f} MB, the render processes with them")
    _report(demand, poll, calls, rows, factors[0])


def _demand(lineup: Lineup, paths: Sequence[str], seconds: float) -> tuple[Demand, float, float]:
    """The demand of a page, from one installer who never pauses; the processor seconds of a check
    for unread notifications; and the calls to the provider a page."""
    server = lineup.servers[0]
    alone = _loaded(lineup, server, paths, 1, 0.0, seconds)
    poll = _loaded(lineup, server, [_POLL], 1, 0.0, seconds / 2)
    demand = Demand(alone.host, alone.renderer, alone.elsewhere, alone.answer_seconds)
    return demand, poll.host + poll.renderer, alone.calls


def _compared(
    lineup: Lineup,
    server: Server,
    paths: Sequence[str],
    demand: Demand,
    machine: Machine,
    part: float,
    seconds: float,
) -> tuple[list[str], float]:
    """A row of measured and expected figures, and the ratio of a page's processor time under this
    load to its processor time alone."""
    installers = max(1, round(part * knee(demand, machine, THINK_SECONDS)))
    loaded = _loaded(lineup, server, paths, installers, THINK_SECONDS, seconds)
    rate = len(loaded.pages) / loaded.seconds
    expected = predict(demand, machine, installers, THINK_SECONDS)
    refused = 1 - len(loaded.pages) / len(loaded.answers)
    heavier = (loaded.host + loaded.renderer) / (demand.host + demand.renderer)
    row = [
        f"{machine.workers}",
        f"{installers}",
        f"{rate:.0f}",
        f"{expected.pages_per_second:.0f}",
        f"{expected.pages_per_second / rate:.2f}",
        f"{loaded.answer_seconds * 1000:.0f}",
        f"{expected.answer_seconds * 1000:.0f}",
        f"{heavier:.2f}",
        f"{refused:.1%}",
    ]
    return row, heavier


def _loaded(
    lineup: Lineup,
    server: Server,
    paths: Sequence[str],
    installers: int,
    think: float,
    seconds: float,
) -> Loaded:
    ours = os.getpid()
    replay = next(each for each in children(ours) if _is_replay(each))
    calls, before = lineup.calls(), [*server.processor_seconds(), _own_seconds(ours, replay)]
    answers, lasted = generate(
        server.address,
        lambda generator: _visits(generator, server, paths, installers, think, seconds),
    )
    after = [*server.processor_seconds(), _own_seconds(ours, replay)]
    pages = sum(each.status == 200 for each in answers)
    spent = [(now - then) / pages for now, then in zip(after, before, strict=True)]
    host, renderer, elsewhere = spent
    provider = (lineup.calls() - calls) / pages
    return Loaded(answers, lasted, host, renderer, elsewhere, provider)


async def _visits(
    generator: Generator,
    server: Server,
    paths: Sequence[str],
    installers: int,
    think: float,
    seconds: float,
) -> tuple[list[Answer], float]:
    loop = asyncio.get_running_loop()
    begun = loop.time()
    answers: list[Answer] = []

    async def visit(number: int) -> None:
        chance = random.Random(number)
        cookie = server.cookies[number % len(server.cookies)]
        pages = cycle([request(path, cookie, accept_encoding="br") for path in paths])
        for _ in range(number % len(paths)):
            next(pages)
        while loop.time() < begun + seconds:
            if think:
                await asyncio.sleep(chance.expovariate(1 / think))
            answer = await generator.ask(next(pages))
            if loop.time() < begun + seconds:
                answers.append(answer)

    await asyncio.gather(*map(visit, range(installers)))
    return answers, seconds


def _wait_for_quiet(server: Server) -> None:
    """Waits until the store has finished the calculations that the first pages of a day start."""
    is_quiet = False
    while not is_quiet:
        before = sum(server.processor_seconds())
        time.sleep(_QUIET_SECONDS)
        is_quiet = sum(server.processor_seconds()) - before < _QUIET_SECONDS / 20


def _is_replay(pid: int) -> bool:
    return b"bench.replay" in Path(f"/proc/{pid}/cmdline").read_bytes()


def _own_seconds(*pids: int) -> float:
    """The processor seconds of these processes, without their children."""
    return sum(processor_seconds(pid) - sum(map(processor_seconds, children(pid))) for pid in pids)


def _report(
    demand: Demand, poll: float, calls: float, rows: Sequence[Sequence[str]], heavier: float
) -> None:
    times = {
        "host": demand.host,
        "renderer": demand.renderer,
        "bench": demand.elsewhere,
        "until the answer": demand.answer,
        "a look for unread notifications": poll,
    }
    print("\nms of a page alone: ", end="")
    print(", ".join(f"{what} {seconds * 1000:.2f}" for what, seconds in times.items()))
    print(f"calls to the provider a page: {calls:.1f}\n")
    header = ["workers", "installers", "pages/s", "model", "ratio", "answer ms", "model"]
    print(table([*header, "CPU a page", "refused"], rows), end="\n\n")
    lines = []
    for reading in _READING:
        host = (demand.host + reading / UNREAD_CHECK_SECONDS * poll) * heavier
        loaded = Demand(host, demand.renderer * heavier, 0.0, demand.answer)
        number = installers_per_core(loaded, reading, _BUSY)
        asked = 1000 / (reading + demand.answer) * calls
        lines.append([f"{reading:.0f}", f"{number:.0f}", f"{1000 / number:.2f}", f"{asked:.0f}"])
    header = ["seconds a page is read", "installers at work, a core"]
    print(table([*header, "cores for 1,000", "provider calls/s for 1,000"], lines))
