"""A planned visit: how it is planned, changed and removed, and where it is shown."""

import re
from datetime import date, timedelta
from functools import partial
from itertools import product
from urllib.parse import urlencode

import pytest

from server.domain.history import Plan
from server.store.accounts import AccountName
from server.store.plans import put_plan
from tests.http.planning import PLAN, account_of, month, rows_of, sections, served, today_of
from tests.support.faults import DOWN, FaultyProxy, answers
from tests.support.forms import messages
from tests.support.heaters import HEATER
from tests.support.remembered import PROVIDER, ran, write_past, write_samples
from tests.support.rows import HEATERS, send_rows
from tests.support.tables import table
from tests.support.user import User

REMOVE = "Remove planned date</button>"


def chosen_day(user: User, day: date) -> str | None:
    """The selected day of the filter's options."""
    options = re.findall(r'<option value="([^"]*)"( selected="")?', filter_of(user, day))
    return next((value for value, is_chosen in options if is_chosen), None)


def filter_of(user: User, day: date) -> str:
    text = user.get(f"{PLAN}?day={day}").text
    found = re.search(r'<select[^>]*name="day".*?</select>', text, re.DOTALL)
    return found[0] if found else ""


def test_a_visit_is_planned_changed_taken_back_and_removed(
    planner: User, proxy: FaultyProxy
) -> None:
    today = today_of(planner)
    first_heater = served(1, 2000, address="Kade", address_number="3")
    send_rows(proxy, HEATERS, [first_heater, served(2, 2000)])
    proxy.break_(f"{HEATER}1", answers(first_heater))
    dialog = planner.get(f"{PLAN}?month=overdue&plan=1").text
    assert re.search(r"<dialog.*Kade 3.*name=\"day\".*name=\"note\"", dialog, re.DOTALL)
    assert REMOVE not in dialog

    day = today + timedelta(40)
    fields = {"day": day.isoformat(), "note": "Key at no. 5"}
    answer = planner.post(f"{PLAN}?month=overdue&plan=1", fields)
    row = f"{PLAN}?month=overdue#plan-1"
    assert (answer.status_code, answer.headers["location"]) == (303, row)
    shown = planner.get(PLAN).text
    assert re.search(rf"Kade 3\W*: planned for {day:%d/%m/%Y}", shown)
    assert 'id="plan-1"' in shown
    assert "Key at no. 5" in shown
    found = rows_of(planner)
    assert sections(found) == [("overdue", "2"), (month(day), "1")]
    assert found[1]["planned"] == {"day": day.isoformat(), "note": "Key at no. 5", "is_past": False}
    assert [row["id"] for row in rows_of(planner, f"?day={day}")] == ["1"]
    # Without a day, the month filter uses the day of the visit; with one, when the heater is due.
    assert [row["id"] for row in rows_of(planner, "?month=overdue")] == ["2"]
    assert [row["id"] for row in rows_of(planner, f"?month=overdue&day={day}")] == ["1"]
    assert rows_of(planner, f"?month=later&day={day}") == []

    first = today + timedelta(1)
    planner.post(f"{PLAN}?plan=1", {"day": f"{first:%d-%m-%Y}"})
    undo = planner.page(PLAN)["flash"]["undo"]["ids"]
    assert rows_of(planner)[-1]["planned"]["day"] == first.isoformat()
    planner.post(PLAN, {"undo": undo})
    assert rows_of(planner)[1]["planned"]["note"] == "Key at no. 5"
    refused = planner.post(PLAN, {"undo": undo})
    assert messages(refused) == {"": "PLAN_NOT_UNDONE"}

    dialog = planner.get(f"{PLAN}?plan=1").text
    assert REMOVE in dialog
    assert chosen_day(planner, day) == day.isoformat()
    planner.post(f"{PLAN}?plan=1", {"remove": "1"})
    assert chosen_day(planner, day) == day.isoformat(), "it can still be seen, and removed"
    assert [row["planned"] for row in rows_of(planner)] == [None, None]
    undo = planner.page("/maintenance")["flash"]
    assert undo is None, "the message is said once"


def test_a_choice_of_the_filter_counts_the_rows_that_it_leads_to(
    planner: User, proxy: FaultyProxy
) -> None:
    towns = {1: "Zeist", 2: "Ede", 3: "Zeist", 4: "Ede"}
    send_rows(proxy, HEATERS, [served(id_, 2000, city_name=town) for id_, town in towns.items()])
    first = today_of(planner) + timedelta(3)
    last = first + timedelta(70)
    for id_, planned in ((1, first), (2, first), (3, last)):
        proxy.break_(f"{HEATER}{id_}", answers(served(id_, 2000)))
        planner.post(f"{PLAN}?plan={id_}", {"day": planned.isoformat()})
    places, days = ("", "Zeist", "Ede"), ("", first.isoformat(), last.isoformat())
    months = ("", "overdue", month(first), month(last))
    for place, day, section in product(places, days, months):
        data = planner.page(f"{PLAN}?place={place}&day={day}&month={section}")["data"]
        for name, choices in (("day", data["days"]), ("month", data["months"])):
            for choice in choices:
                query = {"place": place, "day": day, "month": section, name: choice["value"]}
                assert choice["count"] == len(rows_of(planner, f"?{urlencode(query)}")), query


def test_a_newer_note_for_the_same_day_is_not_taken_back(planner: User, proxy: FaultyProxy) -> None:
    day = (today_of(planner) + timedelta(3)).isoformat()
    send_rows(proxy, HEATERS, [served(1, 2000)])
    proxy.break_(f"{HEATER}1", answers(served(1, 2000)))
    planner.post(f"{PLAN}?plan=1", {"day": day, "note": "x" * 255})
    undo = planner.page(PLAN)["flash"]["undo"]["ids"]
    planner.post(f"{PLAN}?plan=1", {"day": day, "note": "Ring twice"})
    assert messages(planner.post(PLAN, {"undo": undo})) == {"": "PLAN_NOT_UNDONE"}
    assert rows_of(planner)[0]["planned"]["note"] == "Ring twice"


def test_a_visit_is_planned_at_the_heater_however_the_address_spells_its_id(
    planner: User, proxy: FaultyProxy
) -> None:
    send_rows(proxy, HEATERS, [served(1, 2000)])
    proxy.break_(f"{HEATER}001", answers(served(1, 2000)))
    planner.post(f"{PLAN}?plan=001", {"day": "2099-01-01"})
    assert rows_of(planner)[0]["planned"]["day"] == "2099-01-01"


def test_a_planned_visit_is_shown_at_the_heater_and_in_the_worklist(
    planner: User, proxy: FaultyProxy
) -> None:
    day = today_of(planner) + timedelta(2)
    late = served(1, 2000)
    send_rows(proxy, HEATERS, [late])
    proxy.break_(f"{HEATER}1", answers(late))
    details = planner.get("/heaters/1/ic3/details").text
    assert 'href="/maintenance?plan=1"' in details
    assert "Plan maintenance" in details
    planner.post(f"{PLAN}?plan=1", {"day": day.isoformat(), "note": "Ring twice"})
    for path in ("/heaters/1/ic3/details", "/worklist", "/"):
        assert f"Planned for {day.day}\xa0" in planner.get(path).text, path
    assert "Ring twice" in planner.get("/heaters/1/ic3/details").text


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"day": ""}, {"day": "INVALID_DATE"}),
        ({"day": "31-02-2027", "note": "x"}, {"day": "INVALID_DATE"}),
        ({"day": "2020-01-01"}, {"day": "PLAN_IN_PAST"}),
        ({"day": "2099-01-01", "note": "x" * 256}, {"note": "NOTE_TOO_LONG"}),
    ],
)
def test_what_is_wrong_is_said_at_the_field_and_stays_typed(
    planner: User, proxy: FaultyProxy, fields: dict[str, str], wrong: dict[str, str]
) -> None:
    send_rows(proxy, HEATERS, [served(1, 2000)])
    answer = planner.post(f"{PLAN}?plan=1", fields)
    assert answer.status_code == 422
    assert messages(answer) == wrong
    assert "<dialog" in answer.text
    assert fields.get("note", "")[:200] in answer.text
    assert rows_of(planner)[0]["planned"] is None


def test_nothing_is_planned_at_a_heater_that_the_provider_does_not_answer_for(
    planner: User, proxy: FaultyProxy
) -> None:
    send_rows(proxy, HEATERS, [served(1, 2000)])
    for broken, status in ((answers({}, 403), 422), (answers({}, 404), 422), (DOWN, 503)):
        proxy.break_(f"{HEATER}1", broken)
        answer = planner.post(f"{PLAN}?plan=1", {"day": "2099-01-01"})
        assert answer.status_code == status
    proxy.break_(f"{HEATER}1", answers(served(1, 2000)))
    assert rows_of(planner)[0]["planned"] is None
    assert "<dialog" not in planner.get(f"{PLAN}?plan=99").text


def test_a_planned_visit_leaves_the_due_months_as_they_are(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    """Heater 1 is due beyond the horizon, heater 2 in about a hundred days."""
    today = today_of(planner)
    send_rows(proxy, HEATERS, [served(1, 5), served(2, 900)])
    rows = [*ran("1", today, 365, 0.1), *ran("2", today, 365, 1)]
    write_samples(store_address, account_of(planner), rows)

    def said() -> list[str]:
        """What the plan, each dialog and the file say of heaters 1 and 2."""
        text = planner.get(PLAN).text.replace("<!-- -->", "")
        shown = [row.split("</tr>")[0] for row in text.split('id="plan-')[1:]]
        shown.sort()
        found = [re.findall("not before|about [A-Z]| to [A-Z]", row)[0] for row in shown]
        for each in ("1", "2"):
            dialog = planner.get(f"{PLAN}?plan={each}").text.partition("<dialog")[2]
            found += re.findall("not before|about [A-Z]| to [A-Z]", dialog)[:1]
        for line in sorted(table(planner.get(f"{PLAN}.csv")), key=lambda row: row["Hours a day"]):
            found += [line["Due from (month)"].strip(), line["Due until (month)"].strip()]
        return found

    before = said()
    assert before[0] == before[2] == "not before"
    assert before[1] == before[3] != "not before"
    assert before[4] == month(today + timedelta(3650))
    assert before[5] == "", "the end of what is beyond the horizon is not known"
    assert before[7] >= before[6] > ""
    for heater, day in (("1", today + timedelta(7)), ("2", today + timedelta(1000))):
        proxy.break_(f"{HEATER}{heater}", answers(served(int(heater), 5)))
        planner.post(f"{PLAN}?plan={heater}", {"day": day.isoformat()})
    assert [row["planned"] is None for row in rows_of(planner)] == [False, False]
    assert said() == before


def test_a_day_that_has_passed_asks_whether_it_was_done(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    today, name = today_of(planner), AccountName(PROVIDER, account_of(planner))
    passed = today - timedelta(3)
    send_rows(proxy, HEATERS, [served(1, 2000), served(2, 10)])
    write_samples(store_address, account_of(planner), ran("2", today, 365, 1))
    for each in ("1", "2"):
        plan = Plan(heater=each, planned_for=passed)
        write_past(store_address, partial(put_plan, name=name, plan=plan))
    found = {row["id"]: row["planned"] for row in rows_of(planner)}
    assert found["1"] == {"day": passed.isoformat(), "note": "", "is_past": True}
    assert found["2"] is None, "its hours say that it was done"
    assert "Was planned for" in planner.get(PLAN).text


def test_a_visit_of_long_ago_is_not_asked_about(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    """A year after the visit, the heater is due again."""
    today, name = today_of(planner), AccountName(PROVIDER, account_of(planner))
    send_rows(proxy, HEATERS, [served(1, 2000), served(2, None)])
    for each in ("1", "2"):
        plan = Plan(heater=each, planned_for=today - timedelta(61), note="Key at no. 5")
        write_past(store_address, partial(put_plan, name=name, plan=plan))
    assert [row["planned"] for row in rows_of(planner)] == [None, None]
    assert "Key at no. 5" not in planner.get(f"{PLAN}?plan=1").text
    assert "Key at no. 5" not in planner.get(f"{PLAN}.csv").text


def test_a_visit_is_planned_under_the_id_that_the_list_has(
    planner: User, proxy: FaultyProxy
) -> None:
    """Even if the provider returns another id for the heater alone."""
    send_rows(proxy, HEATERS, [{**served(7, 2000), "id": "007"}])
    proxy.break_(f"{HEATER}007", answers(served(7, 2000)))
    day = today_of(planner) + timedelta(4)
    answer = planner.post(f"{PLAN}?plan=007", {"day": day.isoformat()})
    assert answer.headers["location"].endswith("#plan-007")
    (row,) = rows_of(planner)
    assert row["planned"]["day"] == day.isoformat()
