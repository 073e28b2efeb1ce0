"""A planned visit: how it is planned, changed and ended, and where it is shown."""

import re
import uuid
from datetime import date, timedelta
from functools import partial
from itertools import product
from urllib.parse import urlencode

import pytest

from server.store.accounts import AccountName
from server.store.visits import put_visits
from tests.support.contents import absent
from tests.support.faults import DOWN, FaultyProxy, answers
from tests.support.forms import messages
from tests.support.heaters import HEATER
from tests.support.planning import (
    PLAN,
    account_of,
    change,
    form_of,
    month,
    rows_of,
    sections,
    send_served,
    served,
    today_of,
)
from tests.support.remembered import PROVIDER, ran, write_past, write_samples
from tests.support.rows import HEATERS, send_rows
from tests.support.stores import visit_of
from tests.support.tables import table
from tests.support.user import User


def chosen_day(user: User, day: date) -> str | None:
    """The selected day of the filter's options; None without the filter."""
    options = (
        user.get(f"{PLAN}?day={day}").text.partition('name="day"')[2].partition("</select>")[0]
    )
    return next(iter(re.findall(r'<option value="([^"]*)" selected=""', options)), None)


def test_a_visit_is_planned_changed_taken_back_and_removed(
    planner: User, proxy: FaultyProxy
) -> None:
    """`tests/journeys/test_planned_visits.py` has the dialogs and what the plan says of them."""
    today = today_of(planner)
    send_served(proxy, served(1, 2000, address="Kade", address_number="3"), served(2, 2000))
    day = today + timedelta(40)
    new = form_of(planner, "?plan=1")
    assert (new["planned"], new["reason"]) == (None, "MAINTENANCE")
    fields = {"visit": new["id"], "day": day.isoformat(), "note": "Key at no. 5"}
    for _ in range(2):
        # A form that is sent twice plans one visit.
        answer = planner.post(f"{PLAN}?month=overdue&plan=1", fields)
    row = f"{PLAN}?month=overdue#plan-1"
    assert (answer.status_code, answer.headers["location"]) == (303, row)
    assert not absent(planner.get(PLAN).text, 'id="plan-1"', "Key at no. 5")
    found = rows_of(planner)
    assert sections(found) == [("overdue", "2"), (month(day), "1")]
    planned = {
        "id": new["id"],
        "day": day.isoformat(),
        "time": None,
        "reason": "MAINTENANCE",
        "fault": None,
        "note": "Key at no. 5",
        "is_past": False,
        "sheet": None,
    }
    assert found[1]["planned"] == planned
    assert form_of(planner, "?plan=1")["planned"] == planned
    # Without a day, the month filter uses the day of the visit; with one, when the heater is due.
    for query, ids in {
        f"?day={day}": ["1"],
        "?month=overdue": ["2"],
        f"?month=overdue&day={day}": ["1"],
        f"?month=later&day={day}": [],
    }.items():
        assert [row["id"] for row in rows_of(planner, query)] == ids, query

    first = today + timedelta(1)
    change(planner, "1", new["id"], {"day": f"{first:%d-%m-%Y}", "time": "8:05"})
    undo = planner.page(PLAN)["flash"]["undo"]["ids"]
    changed = rows_of(planner)[-1]["planned"]
    assert (changed["day"], changed["time"]) == (first.isoformat(), "08:05")
    planner.post(PLAN, {"undo": undo})
    assert rows_of(planner)[1]["planned"] == planned
    assert messages(planner.post(PLAN, {"undo": undo})) == {"": "VISIT_CHANGED"}

    assert chosen_day(planner, day) == day.isoformat()
    change(planner, "1", new["id"], {"remove": "1"})
    assert chosen_day(planner, day) == day.isoformat(), "it can still be seen, and removed"
    assert [row["planned"] for row in rows_of(planner)] == [None, None]
    assert planner.page(PLAN)["flash"] is None, "the message is said once"


def test_a_choice_of_the_filter_counts_the_rows_that_it_leads_to(
    planner: User, proxy: FaultyProxy
) -> None:
    towns = {1: "Zeist", 2: "Ede", 3: "Zeist", 4: "Ede"}
    send_served(proxy, *(served(id_, 2000, city_name=town) for id_, town in towns.items()))
    first = today_of(planner) + timedelta(3)
    last = first + timedelta(70)
    for id_, planned in ((1, first), (2, first), (3, last)):
        planner.post(f"{PLAN}?plan={id_}", {"day": planned.isoformat()})
    days, months = ("", first.isoformat()), ("", "overdue", month(last))
    for place, day, section in product(("", "Zeist"), days, months):
        data = planner.page(f"{PLAN}?place={place}&day={day}&month={section}")["data"]
        for name, choices in (("day", data["days"]), ("month", data["months"])):
            for choice in choices:
                query = {"place": place, "day": day, "month": section, name: choice["value"]}
                assert choice["count"] == len(rows_of(planner, f"?{urlencode(query)}")), query


def test_a_newer_note_for_the_same_day_is_not_taken_back(planner: User, proxy: FaultyProxy) -> None:
    day = (today_of(planner) + timedelta(3)).isoformat()
    send_served(proxy, served(1, 2000))
    planner.post(f"{PLAN}?plan=1", {"day": day, "note": "x" * 255})
    undo = planner.page(PLAN)["flash"]["undo"]["ids"]
    change(planner, "1", rows_of(planner)[0]["planned"]["id"], {"day": day, "note": "Ring twice"})
    assert messages(planner.post(PLAN, {"undo": undo})) == {"": "VISIT_CHANGED"}
    assert rows_of(planner)[0]["planned"]["note"] == "Ring twice"


@pytest.mark.parametrize(("listed", "spelt"), [("1", "001"), ("007", "007")])
def test_a_visit_is_planned_under_the_id_that_the_list_has(
    planner: User, proxy: FaultyProxy, listed: str, spelt: str
) -> None:
    """However the address spells it, and even if the heater alone has another id."""
    send_rows(proxy, HEATERS, [{**served(0, 2000), "id": listed}])
    proxy.break_(f"{HEATER}{spelt}", answers(served(int(spelt), 2000)))
    answer = planner.post(f"{PLAN}?plan={spelt}", {"day": "2099-01-01"})
    assert answer.headers["location"].endswith(f"#plan-{listed}")
    assert rows_of(planner)[0]["planned"]["day"] == "2099-01-01"


def test_a_planned_visit_is_shown_at_the_heater_and_in_the_worklist(
    planner: User, proxy: FaultyProxy
) -> None:
    day = today_of(planner) + timedelta(2)
    send_served(proxy, served(1, 2000))
    planner.post(f"{PLAN}?plan=1", {"day": day.isoformat(), "note": "Ring twice"})
    for path in ("/heaters/1/ic3/details", "/worklist"):
        assert f"Planned for {day.day}\xa0" in planner.get(path).text, path
    assert "Ring twice" in planner.get("/heaters/1/ic3/details").text


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"day": ""}, {"day": "INVALID_DATE"}),
        ({"day": "31-02-2027", "note": "x"}, {"day": "INVALID_DATE"}),
        ({"day": "2020-01-01"}, {"day": "PLAN_IN_PAST"}),
        ({"day": "2099-01-01", "note": "x" * 256}, {"note": "NOTE_TOO_LONG"}),
        ({"day": "2099-01-01", "time": "25:00"}, {"time": "INVALID_TIME"}),
    ],
)
def test_what_is_wrong_is_said_at_the_field_and_stays_typed(
    planner: User, proxy: FaultyProxy, fields: dict[str, str], wrong: dict[str, str]
) -> None:
    send_rows(proxy, HEATERS, [served(1, 2000)])
    visit = uuid.uuid4().hex
    answer = planner.post(f"{PLAN}?plan=1", {"visit": visit, **fields})
    assert (answer.status_code, messages(answer)) == (422, wrong)
    assert f'name="visit" value="{visit}"' in answer.text, "sent again, it is the same visit"
    assert not absent(answer.text, "<dialog", fields.get("note", "")[:200])
    assert rows_of(planner)[0]["planned"] is None


def test_nothing_is_planned_at_a_heater_that_the_provider_does_not_answer_for(
    planner: User, proxy: FaultyProxy
) -> None:
    send_rows(proxy, HEATERS, [served(1, 2000)])
    for broken, status in ((answers({}, 403), 422), (answers({}, 404), 422), (DOWN, 503)):
        proxy.break_(f"{HEATER}1", broken)
        assert planner.post(f"{PLAN}?plan=1", {"day": "2099-01-01"}).status_code == status
    proxy.break_(f"{HEATER}1", answers(served(1, 2000)))
    assert rows_of(planner)[0]["planned"] is None
    assert "<dialog" not in planner.get(f"{PLAN}?plan=99").text


def test_a_planned_visit_leaves_the_due_months_as_they_are(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    """Heater 1 is due beyond the horizon, heater 2 in about a hundred days."""
    today = today_of(planner)
    send_served(proxy, served(1, 5), served(2, 900))
    rows = [*ran("1", today, 365, 0.1), *ran("2", today, 365, 1)]
    write_samples(store_address, account_of(planner), rows)

    def said() -> list[str]:
        """What the rows, the dialogs and the file say of when heaters 1 and 2 are due."""
        plan = planner.get(PLAN).text.replace("<!-- -->", "")
        rows = sorted(row.partition("</tr>")[0] for row in plan.split('id="plan-')[1:])
        dialogs = [planner.get(f"{PLAN}?plan={each}").text.partition("<dialog")[2] for each in "12"]
        words = [re.findall("not before|about [A-Z]| to [A-Z]", text) for text in (*rows, *dialogs)]
        lines = sorted(table(planner.get(f"{PLAN}.csv")), key=lambda line: line["Hours a day"])
        names = ("Due from (month)", "Due until (month)")
        months = [line[name].strip() for line in lines for name in names]
        return [*(each[0] for each in words), *months]

    before = said()
    assert before[0] == before[2] == "not before"
    assert before[1] == before[3] != "not before"
    assert before[4] == month(today + timedelta(3650))
    assert before[5] == "", "the end of what is beyond the horizon is not known"
    assert before[7] >= before[6] > ""
    for heater, day in (("1", today + timedelta(7)), ("2", today + timedelta(1000))):
        planner.post(f"{PLAN}?plan={heater}", {"day": day.isoformat()})
    assert [row["planned"] is None for row in rows_of(planner)] == [False, False]
    assert said() == before


def test_a_day_that_has_passed_asks_whether_it_was_done(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    today, name = today_of(planner), AccountName(PROVIDER, account_of(planner))
    passed, long_ago = today - timedelta(3), today - timedelta(61)
    hours = {"1": 2000, "2": 10, "3": 2000, "4": None}
    send_rows(proxy, HEATERS, [served(int(each), hours[each]) for each in hours])
    write_samples(store_address, account_of(planner), ran("2", today, 365, 1))
    for each, day in (("1", passed), ("2", passed), ("3", long_ago), ("4", long_ago)):
        visit = visit_of(each, day, note="" if day == passed else "Key at no. 5")
        write_past(store_address, partial(put_visits, name=name, some=[visit]))
    found = {row["id"]: row["planned"] for row in rows_of(planner)}
    assert (found["1"]["day"], found["1"]["is_past"]) == (passed.isoformat(), True)
    assert found["2"] is None, "its hours say that it was done"
    assert "Was planned for" in planner.get(PLAN).text
    # A year after a visit, the heater is due again: what is long ago is not asked about.
    assert [found["3"], found["4"]] == [None, None]
    for path in (f"{PLAN}?plan=3", f"{PLAN}.csv"):
        assert "Key at no. 5" not in planner.get(path).text
