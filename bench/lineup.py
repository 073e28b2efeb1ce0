"""Starts the servers that are compared on one recording, and checks that their texts are equal."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx
import msgspec

from bench.pages import MeasuredPage
from bench.recording import record
from bench.servers import Server, running_peer, running_product, running_replay
from bench.visible_text import first_differences, visible_lines

TWO_WORKERS = "two-workers"
"""The peer that is the product itself, with two workers."""


class PagesDiffer(Exception):
    """A server shows another text than the product."""


@dataclass(frozen=True)
class Lineup:
    servers: list[Server]
    """The product is the first."""
    replay: str
    """The address of the replay, which answers in place of the provider."""
    pages: list[MeasuredPage]
    """The measured pages, with their paths in this world."""
    documents: dict[str, str]
    """The product's documents, as recorded, by path."""

    def calls(self) -> int:
        """The number of calls that the provider has received so far."""
        return int(httpx.get(f"{self.replay}/calls", trust_env=False).text)


@contextlib.contextmanager
def running_lineup(
    peers: Sequence[str], heaters: int, pages: Sequence[MeasuredPage], folder: Path, users: int
) -> Iterator[Lineup]:
    """Runs the product with `users` logged in, and the peers, in a world with `heaters` heaters."""
    recording, answers = record(heaters, pages, folder)
    recorded, replayed = folder / f"{heaters}.json", folder / f"{heaters}.msgpack"
    recorded.write_bytes(msgspec.json.encode(recording))
    replayed.write_bytes(msgspec.msgpack.encode(answers))
    with contextlib.ExitStack() as stack:
        replay = stack.enter_context(running_replay(replayed))
        servers = [stack.enter_context(running_product(replay, users))]
        for name in peers:
            if name == TWO_WORKERS:
                peer = running_product(replay, users, name, workers=2)
            else:
                peer = running_peer(name, replay, recorded)
            servers.append(stack.enter_context(peer))
        found = [
            MeasuredPage(page.name, recording.paths[page.name], page.is_open) for page in pages
        ]
        documents = {path: page.document for path, page in recording.pages.items()}
        yield Lineup(servers, replay, found, documents)


def check(lineup: Lineup, servers: Sequence[Server], page: MeasuredPage) -> dict[str, int]:
    """The size of each server's document, in bytes. Raises PagesDiffer if one shows another text
    than the product did when it was recorded."""
    # The second documents are compared: with the first one, a server completes its start.
    for server in servers:
        _document(server, page)
    documents = {server.name: _document(server, page) for server in servers}
    recorded = lineup.documents[page.path]
    ours, *_ = documents.values()
    # The product shows how long ago something was, so its texts change over time: only the number
    # of lines is compared.
    if not 0 < len(visible_lines(recorded)) == len(visible_lines(ours)):
        raise PagesDiffer(f"{page.path} has lost lines since it was recorded")
    for name in documents.keys() - {lineup.servers[0].name, TWO_WORKERS}:
        if differences := first_differences(recorded, documents[name]):
            lines = "\n".join(differences)
            raise PagesDiffer(f"{page.path} of {name} shows another text:\n{lines}")
    return {name: len(document.encode()) for name, document in documents.items()}


def _document(server: Server, page: MeasuredPage) -> str:
    cookie = {} if page.is_open else {"cookie": server.cookies[0]}
    headers = {**cookie, "accept": "text/html", "accept-language": "en"}
    address = f"{server.address}{server.prefix}{page.path}"
    answer = httpx.get(address, headers={**headers, "accept-encoding": "identity"}, trust_env=False)
    return answer.raise_for_status().text
