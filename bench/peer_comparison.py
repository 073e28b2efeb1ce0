"""Measures whole pages of the product and of the peers: processor time, pages a second, response
time, memory and bytes. Rounds are interleaved, figures are medians."""

import tempfile
from argparse import Namespace
from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from bench.figures import Measurement, percentile
from bench.lineup import Lineup, check, running_lineup
from bench.pages import WORLDS, MeasuredPage
from bench.peer_builds import build_peers
from bench.peer_report import Key, report
from bench.servers import Server, floor_of
from tests.support.load import Generator, Load, generate, request

_WARM_UP_PAGES = 300
"""For each server and page: enough for V8 to finish its compilation, even on a busy machine."""


def compare(options: Namespace) -> None:
    """Prints the comparison. Raises PagesDiffer, before a world is measured, if a peer shows
    another text than the product."""
    build_peers()
    with tempfile.TemporaryDirectory() as folder:
        for heaters, pages in WORLDS.items():
            chosen = [page for page in pages if options.page in page.name]
            if chosen:
                _compare_world(options, heaters, chosen, Path(folder))


def _compare_world(
    options: Namespace, heaters: int, pages: Sequence[MeasuredPage], folder: Path
) -> None:
    most = max(options.connections)
    with running_lineup(options.peers, heaters, pages, folder, most) as lineup:
        servers = [*lineup.servers]
        servers += [floor_of(server) for server in servers if server.name == "express"]
        sizes = {page.name: check(lineup, servers, page) for page in lineup.pages}
        for page, server in product(lineup.pages, servers):
            _warm_up(server, page, most)
        rounds: dict[Key, dict[str, list[Measurement]]] = {}
        for _, page, connections in product(
            range(options.rounds), lineup.pages, options.connections
        ):
            row = rounds.setdefault((page.name, connections), defaultdict(list))
            for server in servers:
                row[server.name].append(
                    _measure(server, page, connections, options.seconds, lineup)
                )
        report(rounds, sizes, {server.name: server.memory_bytes() for server in servers})


def _warm_up(server: Server, page: MeasuredPage, connections: int) -> None:
    answered = 0
    while answered < _WARM_UP_PAGES:
        answered += len(_loaded(server, page, connections, 1).pages)


def _measure(
    server: Server, page: MeasuredPage, connections: int, seconds: float, lineup: Lineup
) -> Measurement:
    calls, before = lineup.calls(), server.processor_seconds()
    load = _loaded(server, page, connections, seconds)
    parent, children = (
        (after - then) * 1000 / len(load.pages)
        for after, then in zip(server.processor_seconds(), before, strict=True)
    )
    times = [each.seconds * 1000 for each in load.pages]
    return Measurement(
        parent,
        children,
        load.pages_per_second,
        percentile(times, 0.5),
        percentile(times, 0.99),
        (lineup.calls() - calls) / len(load.pages),
        len(load.refusals) / len(load.answers),
    )


def _loaded(server: Server, page: MeasuredPage, connections: int, seconds: float) -> Load:
    path = f"{server.prefix}{page.path}"
    requests = [request(path, cookie, accept_encoding="identity") for cookie in server.cookies]

    async def act(generator: Generator) -> Load:
        return await generator.closed(requests, connections, seconds)

    load = generate(server.address, act)
    if load.others or not load.pages:
        raise RuntimeError(f"{server.name} did not answer every request for {page.path}")
    return load
