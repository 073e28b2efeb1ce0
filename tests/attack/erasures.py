"""Accounts are removed while another process has the store, and the host is killed right after it
has confirmed: once it runs again, nothing of the accounts is left in the store or in its files."""

import contextlib
import random
import secrets
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from server.store.accounts import AccountName
from tests.support.account import ACCOUNT
from tests.support.attacked import Attacked
from tests.support.failing_stores import locked
from tests.support.faults import Fault, FaultyProxy
from tests.support.many_hosts import Host
from tests.support.patience import until
from tests.support.processes import SECRET, running_provider
from tests.support.remembered import PROVIDER
from tests.support.seeding import seed
from tests.support.stores import fill, number_of_samples
from tests.support.stores import run as run_in_store
from tests.support.user import EMAIL, User

_AT_ONCE = 3
"""The accounts that are removed at the same time."""
_OTHER = AccountName(PROVIDER, "another")
_RELEASES = ("before the kill", "after the kill", "after the start")
"""When the other process lets go of the store."""


def run(*, short: bool) -> list[str]:
    """Rounds of removals and kills. The account of another user keeps its rows."""
    rounds, chosen = 2 if short else 30, random.Random(7)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_provider(seed(Path(folder) / "provider.sqlite")) as provider,
        FaultyProxy(provider.url).running() as proxy,
    ):
        store = f"sqlite:{folder}/store.sqlite"
        proxy.break_(ACCOUNT, Fault(204), "DELETE")
        settings = {
            "HEATDESK_PROVIDER_URL": proxy.url,
            "HEATDESK_SECRET_KEYS": SECRET,
            "HEATDESK_RENDERERS": "1",
            "HEATDESK_SHARED_STATE_URL": f"sqlite:{folder}/state.sqlite",
            "HEATDESK_STORE_URL": store,
            "HEATDESK_STORE_PROVIDER": PROVIDER,
        }
        with contextlib.closing(Host(settings)) as host, User(host.address) as user:
            host.start()
            user.login()
            [(name, value)] = user.http.cookies.items()
            session = Attacked(host.address, host.pid, f"{name}={value}", user)
            cookies = session.cookies_of_accounts(rounds * _AT_ONCE)
            run_in_store(store, partial(fill, name=_OTHER, heater="1", mark="kept"))
            for number in range(rounds):
                some = cookies[number * _AT_ONCE :][:_AT_ONCE]
                release = _RELEASES[number % len(_RELEASES)]
                _remove_all(host, store, number * _AT_ONCE, some, release, chosen)
        left = run_in_store(store, number_of_samples)
    assert left == [1], f"samples that are left: {left}"
    return [f"{len(cookies)} accounts removed before {rounds} kills: no row and no byte is left"]


def _remove_all(
    host: Host, store: str, first: int, cookies: list[str], release: str, chosen: random.Random
) -> None:
    """Removes the accounts that have these cookies; the number of the first is `first`."""
    mark = secrets.token_hex(8)
    names = [AccountName(PROVIDER, f"{first + place + 1}") for place in range(len(cookies))]
    run_in_store(store, *(partial(fill, name=name, heater="1", mark=mark) for name in names))
    assert _has(store, mark)
    with contextlib.ExitStack() as lock:
        lock.enter_context(locked(store))
        with ThreadPoolExecutor(len(cookies)) as threads:
            list(threads.map(partial(_remove, host.address), cookies))
        if release == "before the kill":
            lock.close()
        # Mostly short: an erasure takes a few milliseconds.
        time.sleep(chosen.random() ** 3 / 2)
        host.kill()
        if release == "after the kill":
            lock.close()
        host.start()
    until(lambda: not _has(store, mark))


def _remove(address: str, cookie: str) -> None:
    with User(address) as user:
        user.http.headers["cookie"] = cookie
        answer = user.post("/my-profile?dialog=remove", {"intent": "remove", "confirm": EMAIL})
    assert answer.status_code == 303, answer.text


def _has(store: str, mark: str) -> bool:
    """Whether the store's file, or a log beside it, has the bytes. Not to be called while this
    process has locked the store: closing any of its files would end the lock."""
    path = Path(store.removeprefix("sqlite:"))
    return any(mark.encode() in each.read_bytes() for each in path.parent.glob(f"{path.name}*"))
