"""The lists as CSV files: the provider's data, in the format of the account's spreadsheets."""

import re
from typing import Any

import httpx
import pytest

from tests.support.account import ACCOUNT
from tests.support.faults import ANSWERS_500, SESSION_OVER, FaultyProxy, answers
from tests.support.rows import CUSTOMERS, HEATERS, NOTIFICATIONS, located
from tests.support.tables import table
from tests.support.user import User


def test_the_filter_and_the_order_are_the_screens(installer: User, proxy: FaultyProxy) -> None:
    query = "status=FAULT&status=OFF&sort=num_flames_lost"
    shown = installer.page(f"/heaters/?{query}")["data"]["heaters"]
    calls = proxy.calls(HEATERS)
    rows = table(installer.get(f"/heaters.csv?{query}"))
    assert [row["Serial number"].strip() for row in rows] == [row["serial_number"] for row in shown]
    assert {call.query for call in proxy.calls(HEATERS)} == {calls[0].query}


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"heater_status_id": 2}, "Off"),
        ({"heater_status_id": 11}, "Summer mode"),
        ({"heater_status_id": None, "heater_status": {"code": "night"}}, "night"),
        ({"heater_status_id": 2, "heater_status_name": "Dozing"}, "Dozing"),
    ],
)
def test_a_status_without_a_name_is_called_what_the_screen_calls_it(
    installer: User, proxy: FaultyProxy, fields: dict[str, Any], status: str
) -> None:
    row = located(id=1, heater_status_name=None, serial_number="SN-1") | fields
    proxy.break_(HEATERS, answers([row]))
    (line,) = table(installer.get("/heaters.csv"))
    assert line["Status"] == status
    assert f"{status}</span>" in installer.get("/heaters/").text


def test_the_screens_link_to_their_files_with_their_filter(installer: User) -> None:
    for screen, file in {
        "/heaters/?status=FAULT&sort=created": "/heaters.csv?status=FAULT&amp;sort=created",
        "/customers?q=de": "/customers.csv?q=de",
        "/notifications?read=0&type=warning": "/notifications.csv?read=0&amp;type=warning",
    }.items():
        assert f'href="{file}"' in installer.get(screen).text


def test_customers_as_they_were_searched(installer: User) -> None:
    everybody = table(installer.get("/customers.csv"))
    assert len(everybody) == installer.page("/customers")["data"]["pager"]["total"]
    assert table(installer.get(f"/customers.csv?q={everybody[3]['Name']}")).count(everybody[3]) == 1


def test_the_file_is_named_with_its_day(installer: User) -> None:
    head = installer.get("/customers.csv").headers["content-disposition"]
    assert re.fullmatch(r'attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"', head)


def test_notifications_come_to_the_last_one(installer: User, proxy: FaultyProxy) -> None:
    rows = [
        {
            "id": number,
            "read": 1,
            "account_setting_type": "warning",
            "account_setting_name": f"Notice {number}",
            "value": number / 4,
            "modified": "2026-11-20T23:30:00Z",
        }
        for number in range(1, 731)
    ]
    proxy.paged(NOTIFICATIONS, rows, most=70)
    file = table(installer.get("/notifications.csv?read=1&type=warning"))
    assert [row["Notification"] for row in file] == [f"Notice {n}" for n in range(1, 731)]
    assert [float(row["Value"].replace(",", ".")) for row in file] == [n / 4 for n in range(1, 731)]
    named = {"Type": "Warning", "Status": "Read", "Date": "21-11-2026 00:30"}
    assert named.items() <= file[0].items()
    asked = [call.query for call in proxy.calls(NOTIFICATIONS) if "limit" in call.query]
    assert all(
        "filters%5Bread%5D=1" in query.replace("[", "%5B").replace("]", "%5D") for query in asked
    )


@pytest.mark.parametrize(
    ("email", "names", "state"),
    [
        ("es@heatdesk.test", ("Tipo", "Estado", "Valor"), "Leído"),
        ("it@heatdesk.test", ("Tipo", "Stato", "Valore"), "Letta"),
    ],
)
def test_one_notification_is_named_as_on_the_screen_and_its_number_is_one(
    host: str, proxy: FaultyProxy, email: str, names: tuple[str, str, str], state: str
) -> None:
    sent = {"read": 1, "account_setting_type": "warning"}
    values = enumerate(("-2.50", "-2 bar", 7))
    rows = [{**sent, "id": number, "value": value} for number, value in values]
    proxy.paged(NOTIFICATIONS, rows, most=10)
    with User(host) as user:
        user.login(email)
        lines = table(user.get("/notifications.csv"))
    kind, status, value = names
    assert all(line[kind] and line[status] == state for line in lines)
    assert [line[value] for line in lines] == ["-2,5", "'-2 bar", "7"]


@pytest.mark.parametrize(
    ("country", "number", "day"),
    [
        *((30, "1,5", "03.07.2026 23:05"), (7, "1,5", "03-07-2026 23:05")),
        *((64, "1.5", "2026-07-03 23:05"), (None, "1,5", "03/07/2026 23:05")),
    ],
)
def test_numbers_dates_and_separators_are_those_of_the_accounts_country(
    host: str, proxy: FaultyProxy, country: int | None, number: str, day: str
) -> None:
    proxy.break_(ACCOUNT, answers({"id": 1, "language_id": 7, "country_id": country}), "GET")
    moment = "2026-07-03T21:05:00Z"
    rows = [{"id": 1, "value": 1.5, "modified": moment}, {"id": 2, "value": 2.0}]
    proxy.paged(NOTIFICATIONS, rows, most=10)
    with User(host) as user:
        file = user.login().get("/notifications.csv")
    first, second = table(file)
    assert (first["Valore"], first["Data"], second["Valore"]) == (number, day, "2")
    assert file.text.count(";") == (0 if "." in number else 3 * 7)


def test_a_batch_that_fails_breaks_the_file_off(installer: User, proxy: FaultyProxy) -> None:
    rows = [{"id": number, "account_setting_name": "x" * 500} for number in range(200)]
    proxy.paged(NOTIFICATIONS, rows, most=100, fails_from=100)
    with pytest.raises(httpx.RemoteProtocolError):
        installer.get("/notifications.csv")


def test_what_a_customer_typed_never_runs_and_is_kept(installer: User, proxy: FaultyProxy) -> None:
    text = '=cmd|" /C calc"!A0'
    rows = [
        {"id": 1, "name": text, "city_name": 'A; "B", C', "phone_number": "+31 30"},
        {"id": 2, "name": "7", "phone_number": "0302418800", "address_number": "3-5"},
    ]
    proxy.break_(CUSTOMERS, answers(rows))
    file = installer.get("/customers.csv")
    row = table(file)[0]
    assert (row["Name"], row["City"], row["Phone"]) == (f"'{text}", 'A; "B", C', "+31 30")
    assert '\r\n7;;"\t3-5";;;;;"\t0302418800";;\r\n' in file.text


def test_without_a_session_it_leads_to_the_login(visitor: User, proxy: FaultyProxy) -> None:
    for path in ("/heaters.csv?status=ON", "/customers.csv", "/notifications.csv"):
        answer = visitor.get(path)
        assert answer.status_code == 303
        assert answer.headers["location"].startswith("/login?next=%2F")
        assert ".csv" not in answer.headers["location"]
    visitor.login()
    proxy.break_(CUSTOMERS, SESSION_OVER)
    assert visitor.get("/customers.csv?q=").headers["location"].startswith("/login")
    assert visitor.get("/").status_code == 303


def test_a_file_that_cannot_be_made_leads_back_and_says_so(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(HEATERS, ANSWERS_500)
    answer = installer.get("/heaters.csv?status=OFF")
    assert (answer.status_code, answer.headers["location"]) == (303, "/heaters/?status=OFF")
    proxy.mend()
    assert installer.page("/heaters/?status=OFF")["flash"]["key"] == "CSV_FAILED"
