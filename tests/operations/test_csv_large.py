"""The list of 5,000 heaters as a file: every value arrives, and the host's memory stays flat."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from server.domain.worklist import shown_hours
from tests.support import memory
from tests.support.faults import Fault
from tests.support.rows import HEATERS
from tests.support.tables import heaters_of, table
from tests.support.user import EMAIL, User
from tests.support.worlds import Large

ZONE = ZoneInfo("Europe/Amsterdam")


def test_five_thousand_heaters_are_read_back_as_the_provider_has_them(large: Large) -> None:
    expected = heaters_of(large.provider_url, "de@heatdesk.test", "de")
    with User(large.host) as user:
        user.login("de@heatdesk.test")
        rows = table(user.get("/heaters.csv"))
    assert len(rows) == len(expected) == 5000
    plain = {
        "Name": "name",
        "Postleitzahl": "postal_code",
        "Hausnummer": "address_number",
        "Straße": "address",
        "Ort": "city_name",
        "Status": "heater_status_name",
        "Seriennummer": "serial_number",
    }
    numbers = {
        "Anlagendruck (bar)": "heater_pressure",
        "Flammenabrisse": "num_flames_lost",
        "Heizgerät offline (Tage)": "num_days_heater_offline",
    }
    for row, heater in zip(rows, expected, strict=True):
        for head, field in plain.items():
            assert row[head].removeprefix("\t") == (heater[field] or "")
        for head, field in numbers.items():
            shown = row[head].replace(",", ".")
            assert (float(shown) if shown else None) == heater[field]
        hours = heater["num_hours_heater"]
        assert row["Betriebsstunden (h)"] == ("" if hours is None else f"{shown_hours(hours):.0f}")
        created = datetime.strptime(row["Registriert am"], "%d-%m-%Y %H:%M").replace(tzinfo=ZONE)
        known = datetime.fromisoformat(heater["created"]).replace(second=0, microsecond=0)
        assert created == known.astimezone(ZONE)


def test_a_large_file_comes_in_chunks(busy_installer: User) -> None:
    with busy_installer.http.stream("GET", "/heaters.csv") as answer:
        assert "content-length" not in answer.headers
        assert answer.headers["transfer-encoding"] == "chunked"
        assert sum(1 for _ in answer.iter_raw()) > 10


@pytest.mark.skipif(not memory.CAN_TELL, reason="only Linux tells what others take")
def test_a_file_takes_a_small_multiple_of_the_answer_and_gives_it_back(
    large: Large, busy_installer: User
) -> None:
    """Thirty more files take no more memory than five."""
    answer = json.dumps(heaters_of(large.provider_url, EMAIL, "en")).encode()
    large.proxy.break_(HEATERS, Fault(200, answer))
    for _ in range(5):
        assert busy_installer.get("/heaters.csv").content.count(b"\n") == 5001
    after_five = memory.resident(large.pid)
    for _ in range(30):
        busy_installer.get("/heaters.csv")
    assert memory.resident(large.pid) < 1.15 * after_five
    for files in (1, 4):
        at_rest = memory.resident(large.pid)
        memory.forget_peak(large.pid)
        with ThreadPoolExecutor(files) as threads:
            list(threads.map(busy_installer.get, ["/heaters.csv"] * files))
        assert memory.peak(large.pid) - at_rest < files * 5 * len(answer), files
    assert memory.resident(large.pid) < 1.3 * at_rest
