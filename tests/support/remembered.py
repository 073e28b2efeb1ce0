"""Fills the store of a host with the past of heaters."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from server.domain.history import Reading, Sample
from server.store.accounts import AccountName
from server.store.engine import open_engine
from server.store.erasing import erase_some_of_account
from server.store.readings import put_reading
from server.store.samples import HeaterSample, put_samples
from tests.support.heaters import TYPES, heater_of
from tests.support.user import User

PROVIDER = "provider of the tests"
"""The provider's name in the host's store (HEATDESK_STORE_PROVIDER)."""


def write_past(address: str, work: Callable[[Connection], Any]) -> None:
    """Runs one transaction in the store at this address, which a host has opened before."""
    engine = open_engine(address)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            work(connection)
    finally:
        engine.dispose()


def write_samples(address: str, account: str, rows: Iterable[HeaterSample]) -> None:
    """Writes samples of several heaters."""
    samples, name = list(rows), AccountName(PROVIDER, account)
    write_past(address, lambda connection: put_samples(connection, name, samples))


def remember(
    address: str,
    account: str,
    heater: str,
    samples: Iterable[Sample],
    readings: Iterable[Reading] = (),
    provider: str = PROVIDER,
) -> None:
    """Writes samples and readings of a heater."""
    name = AccountName(provider, account)

    def write(connection: Connection) -> None:
        put_samples(connection, name, [HeaterSample(heater, each) for each in samples])
        for reading in readings:
            put_reading(connection, name, heater, reading)

    write_past(address, write)


def remember_a_past(host: str, address: str, account: str, provider: str = PROVIDER) -> None:
    """Writes more than a year of samples and readings of a heater of each type: of those that
    `heater_of` finds."""
    today = datetime.now(ZoneInfo("Europe/Amsterdam")).date()
    with User(host) as user:
        user.login()
        for sw_type in TYPES:
            heater = heater_of(user, sw_type)
            serial = heater["serial_number"]
            samples, read = past(today, 400, serial), readings(today, 400, 9, serial)
            remember(address, account, str(heater["id"]), samples, read, provider)


def forget(address: str, account: str) -> None:
    """Removes the stored data of an account."""

    def erase(connection: Connection) -> None:
        while erase_some_of_account(connection, AccountName(PROVIDER, account)):
            pass

    write_past(address, erase)


def ran(
    heater: str, today: date, days: int, hours_a_day: float, serial: str = ""
) -> Iterator[HeaterSample]:
    """Three samples of a heater that has run `hours_a_day` over the last `days` days."""
    for ago in (days, days // 2, 0):
        hours = 1000 + (days - ago) * hours_a_day
        yield HeaterSample(heater, Sample(day=today - timedelta(ago), serial=serial, hours=hours))


def past(end: date, days: int, serial: str = "A1") -> Iterator[Sample]:
    """Samples of the working days among the last `days` days up to `end`: a pressure that falls and
    is filled up, counters that grow, and two days without connection in each month."""
    for number in range(days):
        day = end - timedelta(days=days - 1 - number)
        if day.weekday() >= 5:
            continue
        if day.day in (14, 15):
            yield Sample(day=day, serial=serial, days_offline=float(day.day - 13))
            continue
        pressure = 1.8 - (day.toordinal() % 120) / 150
        yield Sample(
            day=day,
            serial=serial,
            pressure=round(pressure, 1),
            pressure_low=round(pressure, 1) - 0.1,
            pressure_high=round(pressure, 1),
            hours=1000.0 + number * 4 + number % 7,
            hours_since_maintenance=200.0 + number * 4,
            flames_lost=float(number // 9),
            ignition_fails=float(number // 20),
        )


def readings(end: date, days: int, every: int = 9, serial: str = "A1") -> Iterator[Reading]:
    """Readings of statistics, one every `every` days."""
    for number in range(0, days, every):
        values: dict[str, float | str | None] = {
            "num_boiler_starts": 5000.0 + number * 6,
            "gas_usage_ch": 300.0 + number * 3,
            "gas_usage_dhw": 90.0 + number,
            "energy_electric_yesterday": 4.0 + number % 5,
        }
        day = end - timedelta(days=days - 1 - number)
        yield Reading(day=day, serial=serial, kind="statistics", values=values)
