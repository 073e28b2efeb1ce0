"""Measures first and repeated visits on a slow link, for the product and the peers."""

import contextlib
import tempfile
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench.compressing_proxy import compressing
from bench.figures import table
from bench.lineup import check, running_lineup
from bench.pages import SLOW_PAGES, SLOW_WORLD
from bench.peer_builds import build_peers
from bench.servers import Server
from bench.slow_visits import Marks, Visit, median_visit, open_slowly
from tests.support.browser import FLAGS, find_chromium
from tests.support.patience import PATIENCE

_PEER_MARKS = Marks("data-hydrated", "data-hydrated")
Key = tuple[str, str, str]
"""Page, visit, server."""


def measure(options: Namespace) -> None:
    """Prints a table of medians. Raises PagesDiffer if a peer shows another text."""
    build_peers()
    pages = [page for page in SLOW_PAGES if options.page in page.name]
    marks = Marks(options.enhanced, options.hydrated)
    visits: dict[Key, list[Visit]] = defaultdict(list)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_lineup(options.peers, SLOW_WORLD, pages, Path(folder), 1) as lineup,
        _addresses(lineup.servers) as addresses,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS) as browser,
    ):
        for page in lineup.pages:
            check(lineup, lineup.servers, page)
            # A file is compressed at its first request, which must not be measured.
            for server in lineup.servers:
                _load(browser, addresses[server.name] + page.path)
        for _, page, server in product(range(options.rounds), lineup.pages, lineup.servers):
            address = addresses[server.name]
            own_marks = marks if server is lineup.servers[0] else _PEER_MARKS
            cookies = "" if page.is_open else server.cookies[0]
            both = _visit_twice(browser, address, page.path, cookies, own_marks)
            for which, visit in zip(("first", "repeated"), both, strict=True):
                visits[page.name, which, server.name].append(visit)
    _report({key: median_visit(each) for key, each in visits.items()})


@contextlib.contextmanager
def _addresses(servers: list[Server]) -> Iterator[dict[str, str]]:
    """The address of each server for browsers, by name; peers are behind a compressing proxy."""
    with contextlib.ExitStack() as stack:
        yield {
            server.name: stack.enter_context(compressing(server.address))
            if index
            else server.address
            for index, server in enumerate(servers)
        }


def _load(browser: Browser, address: str) -> None:
    """Loads a page. Raises RuntimeError if a script fails, as React does if hydration fails."""
    page = browser.new_page(service_workers="block")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.goto(address, wait_until="networkidle")
    page.close()
    if unexpected := [text for text in errors if "Failed to load resource" not in text]:
        raise RuntimeError(f"{address} fails in a browser: {unexpected}")


def _visit_twice(
    browser: Browser, address: str, path: str, cookies: str, marks: Marks
) -> tuple[Visit, Visit]:
    context = browser.new_context(service_workers="block", locale="en-GB", timezone_id="UTC")
    context.set_default_timeout(2 * PATIENCE)
    try:
        for pair in filter(None, cookies.split("; ")):
            name, _, value = pair.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": address}])
        first = open_slowly(context, address + path, marks)
        return first, open_slowly(context, address + path, marks)
    finally:
        context.close()


def _report(visits: dict[Key, Visit]) -> None:
    header = ["page", "visit", "server", "first paint s", "document s", "enhanced s", "hydrated s"]
    header += ["loaded s", "script KB", "until enhanced KB", "shift"]
    rows = [
        [
            *key,
            f"{visit.paint:.2f}",
            f"{visit.document:.2f}",
            f"{visit.enhanced:.2f}",
            f"{visit.hydrated:.2f}",
            f"{visit.loaded:.2f}",
            f"{visit.script:.1f}",
            f"{visit.script_until_enhanced:.1f}",
            f"{visit.shift:.3f}",
        ]
        for key, visit in sorted(visits.items(), key=lambda item: item[0][:2])
    ]
    print(table(header, rows), flush=True)
