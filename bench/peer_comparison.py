"""Measures whole pages of the product beside those of the peers: processor time, pages a second,
the time that an answer takes, memory and bytes. Rounds are interleaved, figures are medians."""

import contextlib
import tempfile
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
import msgspec

from bench.figures import Measurement, percentile
from bench.pages import WORLDS, MeasuredPage
from bench.peer_builds import build_peers
from bench.peer_report import Key, report
from bench.recording import record
from bench.servers import Server, floor_of, running_peer, running_product, running_replay
from bench.visible_text import first_differences, visible_lines
from tests.support.load import Generator, Load, generate, request

_WARM_UP_SECONDS = 1.5


class PagesDiffer(Exception):
    """A server does not show what the product shows."""


def compare(options: Namespace) -> None:
    """Raises PagesDiffer, before anything is measured, where a peer shows another text."""
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
    with _running_servers(options.peers, heaters, pages, folder, most) as (servers, replay):
        sizes = {page.name: _check(servers, page) for page in pages}
        for page in pages:
            for server in servers:
                _loaded(server, page, most, _WARM_UP_SECONDS)
        rounds: dict[Key, dict[str, list[Measurement]]] = {}
        for _ in range(options.rounds):
            for page in pages:
                for connections in options.connections:
                    row = rounds.setdefault((page.name, connections), defaultdict(list))
                    for server in servers:
                        measured = _measure(server, page, connections, options.seconds, replay)
                        row[server.name].append(measured)
        report(rounds, sizes, {server.name: server.memory_bytes() for server in servers})


@contextlib.contextmanager
def _running_servers(
    peers: Sequence[str], heaters: int, pages: Sequence[MeasuredPage], folder: Path, users: int
) -> Iterator[tuple[list[Server], str]]:
    recording, answers = record(heaters, pages, folder)
    recorded, replayed = folder / f"{heaters}.json", folder / f"{heaters}.msgpack"
    recorded.write_bytes(msgspec.json.encode(recording))
    replayed.write_bytes(msgspec.msgpack.encode(answers))
    with contextlib.ExitStack() as stack:
        replay = stack.enter_context(running_replay(replayed))
        servers = [stack.enter_context(running_product(replay, users))]
        servers += [stack.enter_context(running_peer(name, replay, recorded)) for name in peers]
        servers += [floor_of(server) for server in servers if server.name == "express"]
        yield servers, replay


def _check(servers: Sequence[Server], page: MeasuredPage) -> dict[str, int]:
    """The bytes of each server's document."""
    # The second ones: the first ends the start of a server.
    for server in servers:
        _document(server, page)
    documents = {server.name: _document(server, page) for server in servers}
    ours = documents[servers[0].name]
    if not visible_lines(ours):
        raise PagesDiffer(f"{page.path} of {servers[0].name} shows nothing")
    for name, theirs in documents.items():
        if differences := first_differences(ours, theirs):
            lines = "\n".join(differences)
            raise PagesDiffer(f"{page.path} of {name} shows another text:\n{lines}")
    return {name: len(document.encode()) for name, document in documents.items()}


def _document(server: Server, page: MeasuredPage) -> str:
    headers = {"cookie": server.cookies[0], "accept": "text/html", "accept-language": "en"}
    headers["accept-encoding"] = "identity"
    answer = httpx.get(
        f"{server.address}{server.prefix}{page.path}", headers=headers, trust_env=False
    )
    return answer.raise_for_status().text


def _measure(
    server: Server, page: MeasuredPage, connections: int, seconds: float, replay: str
) -> Measurement:
    calls, before = _calls(replay), server.processor_seconds()
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
        (_calls(replay) - calls) / len(load.pages),
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


def _calls(replay: str) -> int:
    return int(httpx.get(f"{replay}/calls", trust_env=False).text)
