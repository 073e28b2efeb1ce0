"""Runs the cells of the matrix, all or every n-th, and reports those that fail."""

import argparse
import asyncio
import logging
import re
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from server.serving.seal import Seal
from server.web.provider_html import ProviderHtml
from tests.matrix.cases import Case, World, endpoints, forms, screens
from tests.matrix.clock import MovableClockLoop
from tests.matrix.host import Dashboard, Outcome, dashboard
from tests.matrix.replay import Call, Replay
from tests.matrix.truth import complaints
from tests.matrix.ways import BREAKAGES, Breakage
from tests.support.forms import shown
from tests.support.processes import SECRET, running_provider


@dataclass(frozen=True)
class Cell:
    case: Case
    call: Call
    breakage: Breakage
    as_json: bool

    def __str__(self) -> str:
        kind = "JSON" if self.as_json else "HTML"
        return f"{self.case} ({kind}) when {self.call} {self.breakage.name}"


@dataclass
class Report:
    """The number of cells tried, and the complaints about failed ones."""

    cells: int = 0
    wrong: list[str] = field(default_factory=list)


def run(part: int = 1, only: str = "", of: str = "") -> Report:
    """Tries every `part`-th cell whose text contains `only`, of the cases whose text contains `of`.
    It runs in another thread, since the caller's may have a running event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_in_thread, part, only, of).result()


def _in_thread(part: int, only: str, of: str) -> Report:
    logging.disable(logging.ERROR)
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            running_provider(Path(folder) / "provider.sqlite") as provider,
            Replay(provider.url).running() as replay,
            asyncio.Runner(loop_factory=MovableClockLoop) as runner,
        ):
            return runner.run(_run(replay, part, only, of))
    finally:
        logging.disable(logging.NOTSET)


async def _run(replay: Replay, part: int, only: str, of: str) -> Report:
    report = Report()
    async with dashboard(replay) as host:
        world = await _world(host, replay)
        number = 0
        cases = [*screens(world), *endpoints(world), *forms(world)]
        for case in (case for case in cases if of in str(case)):
            for as_json in (False, True) if case.is_page else (False,):
                replay.broken, replay.seen = None, []
                healthy = await host.ask(case, as_json=as_json)
                for call in _one_of_each(replay.seen):
                    for breakage in BREAKAGES:
                        number += 1
                        cell = Cell(case, call, breakage, as_json)
                        if number % part == 0 and only in str(cell):
                            report.cells += 1
                            report.wrong += await _wrong(host, replay, cell, healthy)
    return report


def _one_of_each(seen: list[Call]) -> list[Call]:
    """The calls that were made; of those that differ only by an id, the first."""
    kinds = {(call.method, re.sub(r"\d+", "N", call.path)): call for call in reversed(seen)}
    return sorted(kinds.values(), key=str)


async def _wrong(host: Dashboard, replay: Replay, cell: Cell, healthy: Outcome) -> list[str]:
    replay.broken, replay.way, replay.seen = cell.call, cell.breakage.way, []
    answer = await host.ask(cell.case, as_json=cell.as_json)
    # The call was a late one of the request before, so this request met no broken call.
    if cell.call not in replay.seen:
        return []
    recorded = replay.recorded(cell.call)
    found = complaints(cell.case, cell.call, cell.breakage, recorded, healthy, answer)
    return [f"{cell}: {complaint}" for complaint in found]


async def _world(host: Dashboard, replay: Replay) -> World:
    """Ids that exist; the heater has a fault and a numeric parameter."""
    heater = (await host.json("/heaters/?status=FAULT"))["data"]["heaters"][0]
    place = f"/heaters/{heater['id']}/{heater['sw_type']}"
    parameters = (await host.json(f"{place}/params"))["data"]["parameters"]["items"]
    parameter = next(row["id"] for row in parameters if row["value"]["number"] is not None)
    catalogue = (await host.json("/heater-info"))["data"]["series"]
    customers = (await host.json("/customers"))["data"]["customers"]
    unread = (await host.json("/notifications?read=0"))["data"]["notifications"]
    thresholds = (await host.json("/settings"))["data"]["thresholds"]["items"]
    (person,) = (await host.json("/customers/add?postal_code=7415hb&address_number=3"))["data"][
        "search"
    ]["found"]
    with_hidden = ("/settings", f"{place}/params/{parameter}")
    return World(
        customer=customers[0]["id"],
        heater=heater["id"],
        sw_type=heater["sw_type"],
        parameter=parameter,
        notification=unread[0]["id"],
        threshold=thresholds[0]["id"],
        kind=catalogue[0]["types"][0]["id"],
        picture=ProviderHtml(replay.url, (), Seal((SECRET,))).picture("/media/series/1.svg") or "",
        person=person["id"],
        person_heater=person["heater_id"],
        hidden={address: shown(await host.html(address)) for address in with_hidden},
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.matrix", description=__doc__)
    parser.add_argument("--part", type=int, default=1, help="tries every n-th cell")
    parser.add_argument("--only", default="", help="tries the cells whose text holds this")
    parser.add_argument("--of", default="", help="tries the requests whose text holds this")
    options = parser.parse_args()
    begun = time.monotonic()
    report = run(options.part, options.only, options.of)
    for line in report.wrong:
        print(line)
    seconds = time.monotonic() - begun
    print(f"{report.cells} cells in {seconds:.0f} s, {len(report.wrong)} complaints")
    return 1 if report.wrong or not report.cells else 0
