"""Simulates an hour of use in a few minutes, and prints the host's metrics of it.

    python -m bench.metrics [--installers 25] [--seconds 240] [--workers 2]

Installers log in, look at screens, change something, watch a heater, and poll as open pages do.
The pauses of an hour are shortened; pages and calls take their real time. From the 25th to the 30th
simulated minute, the provider does not answer calls about heaters.
"""

import argparse
import random
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import httpx

from bench.metrics_table import Peaks, Scrape, table
from tests.support.faults import DOWN, FaultyProxy
from tests.support.processes import free_port, running_host_process, running_provider
from tests.support.user import User

_ACCOUNTS = ("installer", "nl", "de", "es", "it")
"""Of one company, so that all of them have its heaters."""
_HOUR = 3600.0
_OUTAGE = (25 * 60.0, 30 * 60.0)
_THINK_SECONDS = 60.0
_POLL_SECONDS = 50.0
_WATCH_SECONDS = 180.0
_SCREENS = ("/", "/", "/worklist", "/heaters/", "/heaters/?page=2", "/customers", "/notifications")
_TABS = ("details", "details", "params", "stats", "history", "realtime")


@dataclass
class Clock:
    """The time in the simulated hour, in simulated seconds."""

    real_seconds: float
    began: float

    @property
    def now(self) -> float:
        return (time.monotonic() - self.began) * _HOUR / self.real_seconds

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds * self.real_seconds / _HOUR)


class Installer:
    """One installer with an open browser; the same `seed` gives the same actions."""

    def __init__(self, address: str, clock: Clock, seed: int) -> None:
        self._user = User(address)
        self._email = f"{_ACCOUNTS[seed % len(_ACCOUNTS)]}@heatdesk.test"
        self._clock = clock
        self._random = random.Random(seed)
        self._heaters: list[dict[str, str]] = []

    def work(self) -> None:
        clock = self._clock
        with self._user as user:
            clock.sleep(self._random.uniform(0, 600))
            user.login(self._email)
            rows = user.page("/heaters/")["data"]["heaters"]
            self._heaters = rows
            while clock.now < _HOUR:
                self._act()
                self._think()
            user.post("/logout", {})

    def _act(self) -> None:
        chance = self._random.random()
        if chance < 0.05:
            self._mark()
        elif chance < 0.09:
            self._watch()
        elif chance < 0.14:
            self._user.get("/search?q=e1")
        elif chance < 0.6:
            self._user.get(self._of_heater(self._random.choice(_TABS)))
        else:
            self._user.get(self._random.choice(_SCREENS))

    def _think(self) -> None:
        """Waits until the next action. Meanwhile the page in the browser polls."""
        until = self._clock.now + self._random.expovariate(1 / _THINK_SECONDS)
        while (left := until - self._clock.now) > 0:
            self._clock.sleep(min(left, _POLL_SECONDS))
            if left > _POLL_SECONDS:
                self._user.get("/live/unread")
                self._user.http.head("/")

    def _of_heater(self, tab: str) -> str:
        heater = self._random.choice(self._heaters)
        return f"/heaters/{heater['id']}/{heater['sw_type']}/{tab}"

    def _mark(self) -> None:
        """Marks a notification as read or as unread. If the provider fails, it does nothing."""
        page = self._user.page("/notifications")
        rows = (page["data"] or {}).get("notifications", [])
        if rows:
            row = self._random.choice(rows)
            read = "0" if row["read"] else "1"
            form = {"csrf": page["csrf"], "notification": row["id"], "read": read}
            self._user.http.post("/notifications", data=form)

    def _watch(self) -> None:
        heater = self._random.choice(self._heaters)
        until = self._clock.now + _WATCH_SECONDS
        path = f"/live/heaters/{heater['id']}/realtime"
        with self._user.http.stream("GET", path) as response:
            for _ in response.iter_raw():
                if self._clock.now > until or response.status_code != 200:
                    return


def measure(installers: int, seconds: float, workers: int) -> list[tuple[str, str]]:
    """The rows of the table, of an hour simulated in `seconds`: name and value of each metric."""
    port = str(free_port())
    with (
        tempfile.TemporaryDirectory() as folder,
        running_provider(Path(folder) / "provider.sqlite", "--speed", "1") as provider,
        FaultyProxy(provider.url).running() as proxy,
        running_host_process(
            proxy.url,
            *(("--workers", str(workers)) if workers > 1 else ()),
            HEATDESK_METRICS_PORT=port,
            breaker_failures="10",
            part_timeout="2",
            HEATDESK_RENDERERS="1",
            HEATDESK_PUSH_URL=f"{provider.url}/.well-known/mercure",
        ) as (address, _),
    ):
        clock = Clock(seconds, time.monotonic())
        peaks, ended = Peaks(), threading.Event()
        host = f"http://127.0.0.1:{port}"
        with ThreadPoolExecutor(installers + 2) as threads:
            beside = [
                threads.submit(_look, host, peaks, ended),
                threads.submit(_break, proxy, clock, ended),
            ]
            try:
                for each in [
                    threads.submit(_patient(Installer(address, clock, seed).work))
                    for seed in range(installers)
                ]:
                    each.result()
            finally:
                ended.set()
            for each in beside:
                each.result()
        # Other processes report their own counters once a second.
        time.sleep(1.5)
        return table(Scrape.of(host), peaks)


def _patient(work: Callable[[], None]) -> Callable[[], None]:
    def with_name() -> None:
        try:
            work()
        except httpx.TransportError as error:
            raise RuntimeError("the host has hung up") from error

    return with_name


def _look(host: str, peaks: Peaks, ended: threading.Event) -> None:
    while True:
        peaks.add(Scrape.of(host))
        if ended.wait(0.5):
            return


def _break(proxy: FaultyProxy, clock: Clock, ended: threading.Event) -> None:
    begin, end = _OUTAGE
    clock.sleep(max(0.0, begin - clock.now))
    proxy.break_("heaters/", DOWN)
    ended.wait((end - begin) * clock.real_seconds / _HOUR)
    proxy.mend()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.metrics")
    parser.add_argument("--installers", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    print("| metric | value |\n| --- | --- |")
    for name, value in measure(options.installers, options.seconds, options.workers):
        print(f"| {name} | {value} |")


if __name__ == "__main__":
    main()
