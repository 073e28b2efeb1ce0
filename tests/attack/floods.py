"""Floods of forms full of `%`, of names that grow when they are folded, and of events of the push
service: another user goes on working."""

import contextlib
import json
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import httpx

from tests.support.another_user import ANOTHER, p95, seconds_of_page
from tests.support.command_line import serving_host
from tests.support.faults import Fault, FaultyProxy
from tests.support.host_program import PROGRAM
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import running_provider
from tests.support.push import Hub, values
from tests.support.rows import SEARCH
from tests.support.seeding import seed
from tests.support.streams import listening
from tests.support.user import User
from tests.support.writes import token

Send = Callable[[], httpx.Response]

_CONNECTIONS = 4
_NAMES = [kind * 3000 for kind in ("\ufdfa", "\ufdfb", "\u321d", "a.", "é")]
_CUSTOMERS = [
    {"id": 5 * row + place, "name": name, "address": name, "city_name": name}
    for row in range(40)
    for place, name in enumerate(_NAMES, 1)
]
_EVENTS = {
    "valid events": f"id: 1\ndata: {json.dumps(values(1))}\n\n".encode() * 130,
    "malformed events": b"data: {\n\n" * 195,
    "comments": b":\n" * 32_000,
}
"""What the hub sends again and again; of the events, the first are as many as the host takes at
once, so that it reads them."""
_LOG_BYTES = 4_000
"""The most that a flood may add to the log in a minute: REPEATED_WARNINGS of two kinds."""


def run(*, short: bool) -> list[str]:
    """Each flood in turn. A search among long names takes the processor for some tenths of a
    second, a large form for some hundredths."""
    pages, most = (20, (25, 150, 20)) if short else (200, (10, 20, 3))
    with (
        tempfile.TemporaryDirectory() as folder,
        (log := Path(folder) / "log").open("wb") as stderr,
        running_provider(seed(Path(folder) / "provider.sqlite")) as provider,
        FaultyProxy(provider.url).running() as proxy,
        Hub().running() as hub,
        serving_host(
            module=PROGRAM,
            stderr=stderr,
            HEATDESK_PROVIDER_URL=proxy.url,
            HEATDESK_PUSH_URL=hub.url,
            # On a busy machine, too, all parts of a page are in time.
            part_timeout=f"{PATIENCE_SECONDS}",
            HEATDESK_PROVIDER_TIMEOUT=f"{PATIENCE_SECONDS}",
        ) as (address, _),
        User(address) as account,
        User(address) as visitor,
        User(address) as other,
    ):
        account.login()
        other.login(ANOTHER)
        for _ in range(10):
            seconds_of_page(other)
        # Of the screens that are opened here, only the searches make this call.
        names = json.dumps(_CUSTOMERS, ensure_ascii=False).encode()
        proxy.break_(SEARCH, Fault(200, names), "POST")
        searches = [partial(account.get, path) for path in ("/search?q=zz", "/customers?q=zz")]
        forms = [_form(account, "/contact", "content", 500_000) for _ in range(_CONNECTIONS)]
        forms.append(_form(visitor, "/login", "email", 64_000))
        beside = partial(_beside, other, pages, log)
        return [
            beside("forms", _repeated(forms), most[0]),
            beside("names", _repeated(searches), most[1]),
            *(beside(kind, _watched(account, hub, kind), most[2]) for kind in _EVENTS),
        ]


def _beside(
    other: User,
    pages: int,
    log: Path,
    name: str,
    flood: AbstractContextManager[Counter[int]],
    most: float,
) -> str:
    """Compares the other user's pages during the flood with those before. Their p95 may be `most`
    times as long."""
    users = [other] * pages
    # The host may still refuse pages because of the flood before.
    alone, logged = p95([seconds_of_page(each, again=True) for each in users]), log.stat().st_size
    with flood as statuses:
        seconds = [seconds_of_page(each, again=True) for each in users]
    logged = log.stat().st_size - logged
    told = (
        f"{name}: another user's p95 {p95(seconds) / alone:.1f} times as long "
        f"({p95(seconds) * 1000:.0f} ms), {logged} bytes in the log {dict(statuses) or ''}"
    )
    assert p95(seconds) <= most * alone, told
    assert logged <= _LOG_BYTES * (1 + sum(seconds) // 60), told
    return told


@contextlib.contextmanager
def _repeated(requests: Sequence[Send]) -> Iterator[Counter[int]]:
    """Sends each of the requests again and again, and counts the statuses of the responses."""
    statuses, stop = Counter[int](), threading.Event()

    def repeat(send: Send) -> None:
        while not stop.is_set():
            statuses[send().status_code] += 1

    with ThreadPoolExecutor(len(requests)) as threads:
        work = threads.map(repeat, requests)
        try:
            until(lambda: bool(statuses))
            yield statuses
        finally:
            stop.set()
        list(work)


@contextlib.contextmanager
def _watched(user: User, hub: Hub, kind: str) -> Iterator[Counter[int]]:
    """The hub floods the host while the user watches a heater."""
    with listening(user):
        hub.flood = _EVENTS[kind]
        hub.drop()
        try:
            # The host connects again within a fraction of a second.
            time.sleep(1)
            yield Counter()
        finally:
            hub.flood = b""


def _form(user: User, path: str, field: str, size: int) -> Send:
    """Posts a form whose field is full of `%`."""
    body = f"csrf={token(user, path)}&{field}=".encode() + b"%" * size
    headers = {"content-type": "application/x-www-form-urlencoded"}
    return partial(user.http.post, path, content=body, headers=headers)
