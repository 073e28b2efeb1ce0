"""Gives the store of a host a past, as if somebody had looked at heaters for some time."""

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Connection

from server.domain.history import Sample
from server.store.accounts import AccountName
from server.store.engine import open_engine
from server.store.samples import HeaterSample, put_samples

PROVIDER = "tests"
"""What a host with a past calls its provider (HEATDESK_STORE_PROVIDER)."""


def write_past(store: str, work: Callable[[Connection], Any]) -> None:
    """Runs one transaction in the store of this address, whose tables its host has made."""
    engine = open_engine(store)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            work(connection)
    finally:
        engine.dispose()


def ran(
    heater: str, today: date, days: int, hours_a_day: float, serial: str = ""
) -> Iterable[HeaterSample]:
    """A heater that has run so much since so many days."""
    for ago in (days, days // 2, 0):
        hours = 1000 + (days - ago) * hours_a_day
        yield HeaterSample(heater, Sample(day=today - timedelta(ago), serial=serial, hours=hours))


def write_samples(store: str, account: str, rows: Iterable[HeaterSample]) -> None:
    samples = list(rows)
    name = AccountName(PROVIDER, account)
    write_past(store, lambda connection: put_samples(connection, name, samples))
