"""Measures the store of heaters' history with 5,000 heaters and three years: its size, the reads of
the screens with the indexes they use, and the cost of the dashboard with and without the store.

    python -m bench store [--rounds 5]

The dashboard's two hosts are measured in turns, so that a disturbance affects both.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sized
from contextlib import ExitStack, contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event, text

from bench.figures import median_ratio, table
from server.domain.history import Reading
from server.domain.limits import STORE_PATIENT_SECONDS
from server.store.__main__ import size_lines
from server.store.accounts import AccountName
from server.store.changes import changes_of_account, changes_of_heater
from server.store.engine import open_engine, transaction
from server.store.migration import migrate
from server.store.readings import put_reading, readings_of_heater
from server.store.samples import samples_of_heater
from server.store.trends import calculate_some, put_trends, trends_of_account
from server.store.visits import visits_of_account
from tests.support import memory
from tests.support.patience import until
from tests.support.processes import running_host_process, running_provider
from tests.support.stores import fill, run
from tests.support.user import EMAIL, PASSWORD, User

HEATERS, DAYS = 5000, 3 * 365
NAME = AccountName("https://provider.example", "1")
LAST = date(2026, 11, 23)
_PAGES = 5
_SAMPLES = """
INSERT INTO samples (device_id, day, pressure, pressure_low, pressure_high, hours,
                     hours_since_maintenance, flames_lost, ignition_fails)
WITH RECURSIVE days(day) AS (SELECT :first UNION ALL SELECT day + 1 FROM days WHERE day < :last)
SELECT id, day, 130 + (id * 7 + day * 13) % 40, 130 + (id * 7 + day * 11) % 20,
       150 + (id * 7 + day * 13) % 20, (day - :first) * 6.3, (day - :first) % 400 * 6.3,
       (day - :first) / 50, (day - :first) / 90
FROM devices, days ORDER BY id, day
"""
_CHANGES = """
INSERT INTO changes (id, account_id, at, kind, heater, outcome)
SELECT id, account_id, id * 9000000, 'NOTE', heater, 'DONE' FROM devices
"""
_VISITS = """
INSERT INTO visits (account_id, id, heater, day, reason, note, state, sequence)
SELECT account_id, heater, heater, :last, 'MAINTENANCE', 'note', 'PLANNED', 0
FROM devices WHERE id % 10 = 0
"""

Query = Callable[[Connection], Sized]


def measure(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        engine = open_engine(f"sqlite:{folder}/store.sqlite", STORE_PATIENT_SECONDS)
        _fill(engine)
        with transaction(engine, writes=False) as connection:
            print("\n".join(size_lines(connection)), end="\n\n")
        _print_reads(engine)
        engine.dispose()
        _print_dashboard(Path(folder), options.rounds)


def _fill(engine: Engine) -> None:
    migrate(engine)
    begun = time.perf_counter()
    first = LAST - timedelta(days=DAYS - 1)
    days = {"first": first.toordinal(), "last": LAST.toordinal()}
    with transaction(engine, writes=True) as connection:
        for number in range(HEATERS):
            reading = Reading(day=LAST, serial="A", kind="parameters", values={"1": 1.0})
            put_reading(connection, NAME, str(number), reading)
        connection.execute(text(_SAMPLES), days)
        connection.execute(text(_CHANGES))
        connection.execute(text(_VISITS), days)
        # Other accounts, so that the database chooses the same indexes as in production.
        for number in range(200):
            fill(
                connection, AccountName(NAME.provider, f"other {number}"), str(number), f"{number}"
            )
        connection.execute(text("ANALYZE"))
    print(f"filled in {time.perf_counter() - begun:.0f} s")
    begun, cpu = time.perf_counter(), time.process_time()
    after: int | None = 0
    while after is not None:
        with transaction(engine, writes=False) as connection:
            found = calculate_some(connection, date.max, after)
        with transaction(engine, writes=True) as connection:
            put_trends(connection, found.rows)
        after = found.after
    seconds, cpu = time.perf_counter() - begun, time.process_time() - cpu
    print(f"trends of all in {seconds:.0f} s, {cpu / HEATERS * 1000:.1f} ms of the processor each")


def _print_reads(engine: Engine) -> None:
    year = LAST - timedelta(days=365)
    reads: list[tuple[str, Query]] = [
        ("tab, all", lambda each: samples_of_heater(each, NAME, "77", date.min)),
        ("tab, a year", lambda each: samples_of_heater(each, NAME, "77", year)),
        ("tab, readings", lambda each: readings_of_heater(each, NAME, "77", "parameters", year)),
        ("tab, changes", lambda each: changes_of_heater(each, NAME, "77", 50)),
        ("worklist, trends", lambda each: trends_of_account(each, NAME)),
        ("plan, visits", lambda each: visits_of_account(each, NAME, year)),
        ("log of changes", lambda each: changes_of_account(each, NAME, 2000)),
    ]
    rows = [(what, *_read(engine, query)) for what, query in reads]
    print(table(("read", "rows", "ms", "indexes"), rows), end="\n\n")


def _read(engine: Engine, query: Query) -> tuple[str, str, str]:
    statements: list[tuple[str, Any]] = []

    def keep(_c: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        statements.append((statement, parameters))

    times = []
    with transaction(engine, writes=False) as connection:
        for _ in range(9):
            begun = time.perf_counter()
            found = query(connection)
            times.append((time.perf_counter() - begun) * 1000)
        event.listen(engine, "before_cursor_execute", keep)
        query(connection)
        event.remove(engine, "before_cursor_execute", keep)
        plan = [
            line[-1]
            for statement, parameters in statements
            for line in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
        ]
    return str(len(found)), f"{statistics.median(times):.1f}", "; ".join(plan)


def _print_dashboard(folder: Path, rounds: int) -> None:
    store = f"sqlite:{folder}/host.sqlite"
    with ExitStack() as stack:
        database = folder / "provider.sqlite"
        provider = stack.enter_context(running_provider(database, "--heaters", str(HEATERS)))
        hosts = [stack.enter_context(_host(provider.url, url)) for url in (store, "none")]
        first = [_seconds(*host, 1) for host in hosts]
        used = memory.processor_seconds(hosts[0][1])
        until(lambda: run(store, _trends_stored)[0] == HEATERS)
        used = memory.processor_seconds(hosts[0][1]) - used
        times = [[_seconds(*host, _PAGES) / _PAGES for host in hosts] for _ in range(rounds)]
    stored, plain = map(list, zip(*times, strict=True))
    ratio = median_ratio(stored, plain)
    print(f"first dashboard of a day: {first[0]:.2f} s of the processors, without {first[1]:.2f} s")
    print(f"behind it, samples and trends: {used:.1f} s")
    one, other = statistics.median(stored), statistics.median(plain)
    print(f"further ones: {one:.3f} s, without {other:.3f} s, ratio {ratio:.3f}")


@contextmanager
def _host(provider_url: str, store: str) -> Iterator[tuple[User, int]]:
    """Runs a host, and yields a logged-in client and the id of the host's process."""
    settings = {"HEATDESK_STORE_URL": store, "HEATDESK_PROVIDER_TIMEOUT": "60"}
    with running_host_process(provider_url, **settings) as (address, pid), User(address) as user:
        user.login(EMAIL, PASSWORD)
        yield user, pid


def _trends_stored(connection: Connection) -> int:
    return int(connection.execute(text("SELECT count(*) FROM trends")).scalar_one())


def _seconds(user: User, pid: int, pages: int) -> float:
    """The processor seconds of the host and its render processes for `pages` dashboards."""
    before = memory.processor_seconds(pid)
    for _ in range(pages):
        assert user.get("/").status_code == 200
    return memory.processor_seconds(pid) - before
