"""Records the provider's responses for the measured pages, and the pages that the product makes."""

import contextlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bench.pages import MeasuredPage
from bench.replay import http_answer
from tests.support.faults import FaultyProxy, Seen
from tests.support.heaters import heater_of
from tests.support.heaters import path as path_of
from tests.support.processes import running_host, running_provider
from tests.support.user import EMAIL, PASSWORD, User

_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_NOSCRIPT = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)
_ICONS = re.compile(r'<body[^>]*>(.*?)<div id="root"', re.DOTALL)
_PAGE = re.compile(r'<script type="application/json" id="page"[^>]*>(.*?)</script>', re.DOTALL)
# Headers of the connection, and headers that a client adds by itself.
_OF_CONNECTION = {"host", "connection", "content-length", "accept-encoding"}


class RecordedPage(msgspec.Struct):
    calls: list[str]
    """The targets of the calls that the host makes for the page."""
    page: str
    """The page object as JSON."""
    styles: str
    icons: str
    document: str
    """The whole document, as the product sent it."""


class Recording(msgspec.Struct):
    """The file that the peers read."""

    headers: dict[str, str]
    """The headers of a call, with the cookies of a user."""
    pages: dict[str, RecordedPage]
    """The pages by path and query."""
    paths: dict[str, str]
    """The path and query of each page, by its name."""


@dataclass
class Recorder(FaultyProxy):
    """Forwards every call to the provider, and records the responses."""

    upstream: str
    answers: dict[bytes, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__(self.upstream)

    async def _forward(self, request: Request, path: str, body: bytes) -> Response:
        response = await super()._forward(request, path, body)
        headers = [pair for pair in response.raw_headers if pair[0] != b"content-length"]
        call = f"{request.method} {_target(path, request.url.query)}".encode()
        self.answers[call] = http_answer(response.status_code, headers, bytes(response.body))
        return response


@contextlib.contextmanager
def _recording_host(heaters: int, folder: Path) -> Iterator[tuple[Recorder, str]]:
    database = folder / f"{heaters}.sqlite"
    with (
        running_provider(database, "--heaters", str(heaters)) as provider,
        Recorder(provider.url).running() as recorder,
        running_host(recorder.url, HEATDESK_RENDERERS="1") as host,
    ):
        yield recorder, host


def record(
    heaters: int, pages: Sequence[MeasuredPage], folder: Path
) -> tuple[Recording, dict[bytes, bytes]]:
    """The pages of a world with `heaters` heaters, and the provider's responses by method and
    target. The second load of each page is recorded, as for a user who has visited before."""
    with _recording_host(heaters, folder) as (recorder, host), User(host) as user:
        recording = Recording({}, {}, {})
        for page in pages:
            if page.is_open:
                _record_page(recording, user, recorder, page.name, page.path)
        user.login(EMAIL, PASSWORD)
        for page in pages:
            if not page.is_open:
                path = page.path or path_of(heater_of(user, "ic3"), "details")
                _record_page(recording, user, recorder, page.name, path)
        recording.headers = _headers_of_calls(recorder)
    return recording, recorder.answers


def _headers_of_calls(recorder: Recorder) -> dict[str, str]:
    headers = next((each.headers for each in recorder.seen if "cookie" in each.headers), {})
    return {name: value for name, value in headers.items() if name not in _OF_CONNECTION}


def _record_page(
    recording: Recording, user: User, recorder: Recorder, name: str, path: str
) -> None:
    user.get(path)
    recorder.seen.clear()
    document = user.get(path).raise_for_status().text
    calls = [_call(seen) for seen in recorder.seen]
    scripted = _NOSCRIPT.sub("", document)
    page, icons = _PAGE.search(document), _ICONS.search(scripted)
    assert page, f"{path} has no page object"
    styles = "".join(_STYLE.findall(scripted))
    sprite = icons[1].strip() if icons else ""
    recording.pages[path] = RecordedPage(calls, page[1], styles, sprite, document)
    recording.paths[name] = path


def _call(seen: Seen) -> str:
    assert seen.method == "GET", f"a page sends {seen.method} {seen.path}"
    return _target(seen.path, seen.query)


def _target(path: str, query: str) -> str:
    return f"/{path}?{query}" if query else f"/{path}"
