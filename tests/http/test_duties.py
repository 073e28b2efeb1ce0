"""What is due at a heater every so many months: at the heater, in the plan and after a visit."""

import secrets
from datetime import date
from typing import Any

import pytest

from server.domain.maintenance import months_after
from tests.support.contents import absent
from tests.support.faults import FaultyProxy
from tests.support.forms import messages
from tests.support.planning import PLAN, month, rows_of, send_served, served, today_of
from tests.support.sheets import begin, finish
from tests.support.user import User

AT = "/heaters/1/ic3"
DIALOG = f"{AT}/details?dialog=duty"


@pytest.fixture
def engineer(planner: User, proxy: FaultyProxy) -> User:
    """An installer with two heaters, whose hours tell nothing."""
    send_served(proxy, served(1, None, address="Kade"), served(2, None, address="Dam"))
    return planner


def save(user: User, due: date, **fields: str) -> None:
    sent = {"due": due.isoformat(), "months": "12", "early": "2", "late": "0", **fields}
    assert user.post(DIALOG, sent).status_code == 303


def row(user: User) -> dict[str, Any]:
    return next(each for each in rows_of(user) if each["id"] == "1")


def test_a_duty_is_in_the_plan_in_its_month_and_at_the_heater(engineer: User) -> None:
    due = months_after(today_of(engineer), 2)
    save(engineer, due)
    assert engineer.page("/settings")["flash"]["key"] == "DUTY_SAVED"
    found = row(engineer)
    assert (found["section"], found["due"]["basis"]) == (month(due), "DUTY")
    assert found["duty"] == due.isoformat()
    shown = f"Recurring check due {due.day}\u00a0"
    assert not absent(engineer.get(PLAN).text, shown)
    assert not absent(engineer.get(f"{AT}/details").text, shown)
    dialog = engineer.get(DIALOG).text
    assert not absent(dialog, f'value="{due.isoformat()}"', "Remove check")
    assert engineer.post(DIALOG, {"no_duty": "1"}).status_code == 303
    assert (row(engineer)["section"], row(engineer)["duty"]) == ("unknown", None)


def test_a_duty_that_has_passed_is_overdue(engineer: User) -> None:
    save(engineer, months_after(today_of(engineer), -1))
    assert row(engineer)["section"] == "overdue"


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"due": "soon"}, {"due": "INVALID_DATE"}),
        ({"months": "6", "early": "6"}, {"early": "VALUE_NOT_BETWEEN"}),
        ({"months": "1", "late": "12"}, {"late": "VALUE_NOT_BETWEEN"}),
        ({"months": "0"}, {"months": "VALUE_NOT_BETWEEN"}),
        ({"months": "121"}, {"months": "VALUE_NOT_BETWEEN"}),
        ({"months": "9" * 5000}, {"months": "VALUE_NOT_BETWEEN"}),
        ({"early": "two", "late": "-1"}, {"early": "ENTER_NUMBER", "late": "ENTER_NUMBER"}),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    engineer: User, fields: dict[str, str], wrong: dict[str, str]
) -> None:
    sent = {"due": "2027-01-01", "months": "12", "early": "", "late": "", **fields}
    refused = engineer.post(DIALOG, sent)
    assert messages(refused) == wrong
    assert row(engineer)["duty"] is None


def test_a_visit_that_fulfils_a_duty_sets_the_next_time(engineer: User) -> None:
    today = today_of(engineer)
    due = months_after(today, 1)
    save(engineer, due)
    other = begin(engineer, AT, secrets.token_hex(16), "REPAIR")
    finish(engineer, other)
    assert row(engineer)["duty"] == due.isoformat()
    sheet = begin(engineer, AT, secrets.token_hex(16), "INSPECTION")
    assert f"completes the recurring check due {due.day}\u00a0" in engineer.get(sheet).text
    finish(engineer, sheet, fulfils="1")
    again = months_after(due, 12)
    assert row(engineer)["duty"] == again.isoformat()
    twice = begin(engineer, AT, secrets.token_hex(16), "MAINTENANCE")
    finished = finish(engineer, twice, fulfils="1")
    assert row(engineer)["duty"] == again.isoformat(), "a further check brings no date forward"
    save(engineer, months_after(today, -2))
    draft = engineer.post(finished, {"correct": "1"}).headers["location"]
    assert "completes the recurring check" not in engineer.get(draft).text
    finish(engineer, draft, fulfils="1")
    assert row(engineer)["duty"] == months_after(today, -2).isoformat(), "it was another visit"
    late = begin(engineer, AT, secrets.token_hex(16), "MAINTENANCE")
    finish(engineer, late, fulfils="1")
    assert row(engineer)["duty"] == months_after(today, 12).isoformat()


def test_a_duty_goes_with_its_heater_alone(engineer: User) -> None:
    save(engineer, months_after(today_of(engineer), 2))
    other = next(each for each in rows_of(engineer) if each["id"] == "2")
    assert other["duty"] is None
