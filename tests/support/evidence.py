"""What was there when a test failed: the state of its pages, as text and as a picture."""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Error, Request

from tests.support import browser, engine_page
from tests.support.browser import Watched
from tests.support.shown import SHOWN, described, new_picture

REQUESTS = 10


def evidence(folder: Path) -> Iterator[tuple[str, str]]:
    """A headline and a text for each open page, in any engine; pictures are left in `folder`."""
    for watched in browser.LIVE:
        yield f"page of {watched.address}", _told(watched, folder)
    for page in engine_page.LIVE:
        yield f"page of {page.host}", page.evidence(folder)


def _told(watched: Watched, folder: Path) -> str:
    page = watched.page
    lines = [f"console: {line}" for line in watched.console]
    try:
        lines += [f"request: {_status(each)}" for each in watched.requests[-REQUESTS:]]
        lines += described(page.evaluate(SHOWN))
        picture = new_picture(folder)
        page.screenshot(path=picture, timeout=5000)
        lines.append(f"picture: {picture}")
    except Error as error:
        lines.append(f"the page cannot be asked: {error.message}")
    return "\n".join(lines)


def _status(request: Request) -> str:
    # Without waiting for a response that has not come.
    answer = request.response() if request.timing["responseStart"] >= 0 else None
    status = answer.status if answer else request.failure or "no answer yet"
    return f"{request.method} {request.url} → {status}"
