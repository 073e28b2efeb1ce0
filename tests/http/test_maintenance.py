"""The maintenance plan: when heaters are due, as a list, a table and a calendar."""

import re
from datetime import date, timedelta
from typing import Any

import pytest
from icalendar import Calendar

from server.domain.limits import LIST_PAGE_SIZE
from server.domain.lookups import LANGUAGE_ID, Language
from server.pages.shared.plan.plan import SERVICE_HISTORIES
from tests.support.compressed import DOCUMENT_BYTES, compressed
from tests.support.contents import absent
from tests.support.faults import ANSWERS_500, DOWN, FaultyProxy, answers
from tests.support.heaters import HEATER, SERVICE
from tests.support.parts import IN_GERMAN
from tests.support.planning import (
    PLAN,
    account_of,
    month,
    rows_of,
    sections,
    send_served,
    served,
    today_of,
)
from tests.support.remembered import ran, write_samples
from tests.support.rows import HEATERS, SETTINGS, send_rows
from tests.support.tables import table
from tests.support.user import User


def test_heaters_are_listed_by_the_month_in_which_their_hours_run_down(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    today = today_of(planner)
    send_rows(
        proxy,
        HEATERS,
        [
            served(1, 900, city_name="Zwolle"),
            served(2, 900, city_name="Arnhem"),
            served(3, 100),
            served(4, 1001, city_name="Zwolle"),
            served(5, 1900, city_name="Arnhem"),
            served(6, 5),
        ],
    )
    rows = [row for heater in "123" for row in ran(heater, today, 365, 10)]
    rows += ran("6", today, 365, 0.1)
    write_samples(store_address, account_of(planner), rows)
    soon, then = month(today + timedelta(10)), month(today + timedelta(90))
    found = rows_of(planner)
    assert sections(found) == [
        ("overdue", "5"),
        ("overdue", "4"),
        (soon, "2"),
        (soon, "1"),
        (then, "3"),
        ("later", "6"),
    ]
    due, operation = found[4]["due"], found[4]["operation"]
    assert due["basis"] == "HOURS"
    assert operation["hours_a_day"] == pytest.approx(10, abs=0.5)
    assert operation["since"] == (today - timedelta(365)).isoformat()
    assert due["earliest"] < (today + timedelta(90)).isoformat() < due["latest"]
    text = planner.get(PLAN).text
    assert not absent(
        text,
        "1,900\xa0h since main\xadtenance\xa0· 900\xa0h over the limit of 1,000\xa0h",
        "100\xa0h since main\xadtenance\xa0· 900\xa0h to the limit of 1,000\xa0h",
        "10.0\xa0h a day (since ",
    )
    dialog = planner.get(f"{PLAN}?plan={found[0]['id']}").text.partition("<dialog")[2]
    over = "1,900\xa0h of operation since maintenance, 900\xa0h over the 1,000\xa0h limit"
    assert over in dialog


def test_hours_that_are_old_have_their_day_in_the_time_zone_of_the_brand(
    planner: User, proxy: FaultyProxy
) -> None:
    day = today_of(planner) - timedelta(10)
    send_rows(proxy, HEATERS, [served(1, 1500, last_seen=f"{day}T23:30:00Z")])
    assert [row["seen"] for row in rows_of(planner)] == [(day + timedelta(1)).isoformat()]


def test_what_has_no_hours_a_day_is_due_a_year_after_the_maintenance_that_its_hours_confirm(
    planner: User, proxy: FaultyProxy
) -> None:
    """A note alone moves nothing: nobody may have been at home."""
    today = today_of(planner)
    ran_on = {"num_hours_heater": 5000}
    rows = [
        *(served(801, 400, **ran_on), served(802, 400, **ran_on), served(803, 400, **ran_on)),
        *(served(804, 400), served(805, None)),
    ]
    send_rows(proxy, HEATERS, rows)
    done, old, note = (today - timedelta(ago) for ago in (100, 500, 2))

    def entry(day: date, hours: float | None = None) -> dict[str, object]:
        at = f"{day}T10:00:00"
        return {"name": "Done", "maintenance_timestamp": at, "num_hours_heater": hours}

    for id_, entries in {
        801: [entry(old, 3000), entry(done, 4590), entry(note, 4995), entry(today + timedelta(9))],
        802: [entry(old, 4600), entry(note, 5000)],
        803: [entry(note, 5000), entry(old)],
        804: [entry(note, 4600)],
        805: [entry(note, 12)],
    }.items():
        proxy.break_(f"{SERVICE}/{id_}", answers(entries))
    found = rows_of(planner)
    assert [(row["id"], row["last"]) for row in found] == [
        ("802", f"{old}"),
        ("801", f"{done}"),
        ("803", None),
        ("804", None),
        ("805", None),
    ]
    assert [row["unknown"] for row in found] == [
        *(None, None),
        *("FEW_DAYS", "FEW_DAYS", "NO_HOURS"),
    ]
    proxy.mend()
    send_rows(proxy, HEATERS, rows)
    text = planner.get(PLAN).text
    assert not absent(
        text,
        "Not known yet",
        "hours a day are not known yet: that takes values over four weeks",
        "newest note of ",
    )
    assert not proxy.calls(SERVICE), "service histories are remembered"


def test_a_page_asks_for_few_service_histories(planner: User, proxy: FaultyProxy) -> None:
    send_rows(proxy, HEATERS, [served(each, None) for each in range(2000, 2200)])
    assert {row["unknown"] for row in rows_of(planner)} == {"NO_HOURS"}
    assert len(proxy.calls(SERVICE)) == SERVICE_HISTORIES


def test_a_replaced_heater_begins_anew_and_another_account_knows_nothing(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    today = today_of(planner)
    send_rows(proxy, HEATERS, [served(1, 400, serial_number="new")])
    write_samples(store_address, account_of(planner), ran("1", today, 300, 5, serial="old"))
    assert rows_of(planner)[0]["unknown"] == "FEW_DAYS"
    write_samples(store_address, account_of(planner), ran("1", today, 300, 5, serial="new"))
    assert rows_of(planner)[0]["unknown"] is None
    proxy.mend()
    send_rows(proxy, HEATERS, [served(1, 400, serial_number="new")])
    with User(str(planner.http.base_url)) as other:
        other.login("de@heatdesk.test")
        assert rows_of(other)[0]["operation"] is None


def test_the_plan_is_filtered_by_month_and_town_and_comes_in_pages(
    planner: User, proxy: FaultyProxy
) -> None:
    many = [served(each, 2000, city_name="Utrecht") for each in range(120)]
    send_rows(proxy, HEATERS, [*many, served(500, 2000, city_name="Zeist"), served(501, 1)])
    page = planner.page(f"{PLAN}?page=3")["data"]
    assert page["pager"] == {"page": 3, "pages": 3, "total": 122}
    assert page["rows"][-1]["id"] == "501"
    assert page["months"] == [{"value": "overdue", "count": 121}, {"value": "unknown", "count": 1}]
    assert page["places"] == ["Utrecht", "Zeist"]
    assert sections(rows_of(planner, "?place=zeist&month=overdue")) == [("overdue", "500")]
    assert [row["id"] for row in rows_of(planner, "?month=unknown")] == ["501"]
    assert len(rows_of(planner, "?month=some&day=never")) == LIST_PAGE_SIZE
    text = planner.get(f"{PLAN}?month=overdue&place=Utrecht").text
    assert not absent(
        text,
        'href="/maintenance?month=overdue&amp;place=Utrecht&amp;page=2"',
        'href="/maintenance.csv?month=overdue&amp;place=Utrecht"',
        'href="/maintenance.ics?month=overdue&amp;place=Utrecht"',
    )
    text = planner.get(f"{PLAN}?month=2031-01").text
    assert not absent(
        text,
        "No heaters found",
        "Show the whole plan",
        '<option value="2031-01" selected="">January 2031 (0)</option>',
    )
    assert planner.page(f"{PLAN}?month=2031-13")["data"]["month"] == ""


def test_without_the_heaters_nothing_is_listed_and_without_limits_the_usual_ones_are(
    planner: User, proxy: FaultyProxy
) -> None:
    send_rows(proxy, HEATERS, [served(1, 1400), served(2, 1600)])
    proxy.break_(SETTINGS, ANSWERS_500)
    for file in ("", ".csv", ".ics"):
        text = planner.get(f"{PLAN}{file}").text.replace("\r\n ", "")
        assert "uses the usual ones" in text, file
    assert text.count("uses the usual ones") == 1
    assert sections(rows_of(planner)) == [("overdue", "2"), ("unknown", "1")]
    proxy.break_(HEATERS, DOWN)
    assert planner.get(PLAN).status_code == 503


def test_the_plan_as_a_table(planner: User, proxy: FaultyProxy, store_address: str) -> None:
    today = today_of(planner)
    place = {"address": "Kade", "address_number": "3", "postal_code": "3583 EM", "name": "Jansen"}
    send_served(
        proxy,
        served(1, 2000, **place),
        served(2, 100.39, serial_number="S2", heater_type={"name": "TH"}),
    )
    write_samples(store_address, account_of(planner), ran("2", today, 365, 10, serial="S2"))
    planner.post(f"{PLAN}?plan=1", {"day": f"{today:%Y}-12-31", "note": "=1+1"})
    rows = table(planner.get(f"{PLAN}.csv"))
    by_number = {row["Serial number"].strip(): row for row in rows}
    planned, other = by_number[""], by_number["S2"]
    visit = {"Maintenance": "overdue", "Planned for": f"{today:%Y}-12-31", "Note": "'=1+1"}
    assert (visit | {"Customer": "Jansen", "Street": "Kade"}).items() <= planned.items()
    hours = {"Hours since maintenance (h)": "100", "Limit (h)": "1000", "Type": "TH"}
    assert hours.items() <= other.items()
    assert float(other["Hours a day"]) == pytest.approx(10, abs=0.5)
    assert other["Due from (month)"].strip() <= month(today + timedelta(90))
    assert len(table(planner.get(f"{PLAN}.csv?month=overdue"))) == 0


def test_the_files_of_the_plan_have_all_customers_and_count_those_that_cannot_be_read(
    planner: User, proxy: FaultyProxy
) -> None:
    ids = range(3001, 3001 + LIST_PAGE_SIZE + 10)
    send_rows(proxy, HEATERS, [served(each, 2000, serial_number=f"S{each}") for each in ids])
    for each in ids:
        owner = {"id": each, "name": f"Owner {each}", "phone_number": f"030 {each}"}
        proxy.break_(f"{HEATER}{each}", answers(served(each, 2000, customer_accounts=[owner])))
    proxy.break_(f"{HEATER}3002", ANSWERS_500)
    planner.get(f"{PLAN}.csv")
    text = planner.get(f"{PLAN}.csv").text
    assert text.rstrip().endswith("Rows whose customer could not be read: 1")
    named = {each["Serial number"]: each for each in table(planner.get(f"{PLAN}.csv"))}
    assert "030 3001" in named["S3001"]["Phone"]
    assert {key for key, row in named.items() if key and not row["Customer"]} == {"S3002"}

    (event,) = Calendar.from_ical(planner.get(f"{PLAN}.ics").content).walk("VEVENT")
    lines = str(event["description"]).splitlines()
    assert not absent(lines, "Owner 3001 · 030 3001 · S3001", "customer could not be read · S3002")


def test_the_plan_as_a_calendar(planner: User, proxy: FaultyProxy) -> None:
    today = today_of(planner)
    street = "Straße; mit, Zeichen\\" + "ß" * 60
    place = {"address": street, "address_number": "3", "city_name": "Köln", "serial_number": "S1"}
    send_served(proxy, served(1, 2000, **place), *(served(each, 2000) for each in (2, 3)))
    day = today + timedelta(7)
    planner.post(f"{PLAN}?plan=1", {"day": day.isoformat(), "note": "One\nTwo, three"})
    answer = planner.get(f"{PLAN}.ics")
    head = {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="maintenance.ics"',
    }
    assert head.items() <= dict(answer.headers).items()
    lines = answer.content.split(b"\r\n")
    assert all(len(line) <= 75 and b"\n" not in line for line in lines)
    calendar = Calendar.from_ical(answer.content)
    assert not calendar.errors
    events: dict[str, Any] = {str(each["summary"]): each for each in calendar.walk("VEVENT")}
    due = events.pop("Maintenance due (2)")
    assert due["dtstart"].dt == today
    ((summary, visit),) = events.items()
    assert summary == f"Maintenance: {street} 3, Köln"
    assert (visit["dtstart"].dt, visit["dtend"].dt) == (day, day + timedelta(1))
    assert visit["dtstart"].params["value"] == "DATE"
    assert str(visit["description"]) == f"{street} 3, Köln · S1\nOne\nTwo, three"
    assert visit["dtstamp"]
    again = Calendar.from_ical(planner.get(f"{PLAN}.ics").content)
    uids = {str(event["uid"]) for event in calendar.walk("VEVENT")}
    assert len(uids) == 2
    assert {str(event["uid"]) for event in again.walk("VEVENT")} == uids


def test_a_calendar_without_events_is_not_offered(planner: User, proxy: FaultyProxy) -> None:
    """RFC 5545 allows none."""
    send_rows(proxy, HEATERS, [served(1, None), served(2, 2000)])
    button = "/maintenance.ics"
    assert button in planner.get(PLAN).text
    assert button not in planner.get(f"{PLAN}?month=unknown").text
    answer = planner.get(f"{PLAN}.ics?month=unknown")
    assert (answer.status_code, answer.headers["location"]) == (303, f"{PLAN}?month=unknown")
    assert "nothing to put in a calendar" in planner.get(f"{PLAN}?month=unknown").text


def test_calendars_of_two_towns_are_kept_side_by_side(planner: User, proxy: FaultyProxy) -> None:
    send_rows(
        proxy, HEATERS, [served(1, 2000, city_name="Zeist"), served(2, 2000, city_name="Ede")]
    )

    def uids(query: str) -> list[str]:
        calendar = Calendar.from_ical(planner.get(f"{PLAN}.ics{query}").content)
        return [str(event["uid"]) for event in calendar.walk("VEVENT")]

    whole, zeist, ede = (uids(query) for query in ("", "?place=Zeist", "?place=Ede"))
    assert len({*whole, *zeist, *ede}) == 3
    assert uids("?month=overdue") == whole
    assert uids("?place=zeist") == zeist


@pytest.mark.parametrize("language", IN_GERMAN)
def test_months_and_evidence_are_said_in_each_language(
    planner: User, proxy: FaultyProxy, store_address: str, language: Language
) -> None:
    today = today_of(planner)
    rows = [served(1, 100), served(2, 5), served(3, 400), served(4, None), served(5, 9)]
    send_rows(proxy, HEATERS, [*rows, served(6, 2000)])
    past = [*ran("1", today, 365, 3), *ran("2", today, 90, 0.2), *ran("5", today, 90, 0)]
    write_samples(store_address, account_of(planner), past)
    account = {"id": account_of(planner), "name": "N", "language_id": LANGUAGE_ID[language]}
    proxy.break_("auth/api/accounts/account", answers(account), "GET")
    with User(str(planner.http.base_url)) as user:
        text = user.login().get(PLAN).text
    assert f'<html lang="{language}"' in text
    assert "maintenance." not in re.sub(r"<script.*?</script>|href=\"[^\"]*\"", "", text)


def test_a_page_of_the_plan_is_small(planner: User, proxy: FaultyProxy) -> None:
    street = {"address": "Molenweg", "city_name": "Utrecht", "postal_code": "3583 EM"}
    send_rows(proxy, HEATERS, [served(each, 2000, **street) for each in range(60)])
    assert compressed(planner, PLAN) <= DOCUMENT_BYTES
