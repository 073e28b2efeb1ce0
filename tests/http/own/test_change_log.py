"""The log of changes: each change is written before it is sent, with how it has ended."""

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from server.domain.history import ChangeKind, Outcome
from tests.http.own.every_form import FORMS
from tests.http.own.test_every_form import Sending, opened
from tests.support.database import restored
from tests.support.faults import ANSWER_LOST, answers
from tests.support.patience import until
from tests.support.user import EMAIL, User, embedded_page
from tests.support.worlds import World

LOGGED = {
    "note": ChangeKind.NOTE,
    "reset": ChangeKind.RESET,
    "removed customer": ChangeKind.REMOVAL,
    "invite": ChangeKind.INVITE,
    "scan": ChangeKind.CONNECTION,
    "parameter": ChangeKind.PARAMETER,
}
OF_THE_ACCOUNT = {
    "message",
    "mark",
    "mark all",
    "mark beside a note",
    "new customer",
    "profile",
    "password",
    "threshold",
    "e-mail setting",
    "language",
}


def log_of(world: World) -> list[dict[str, Any]]:
    """The rows of the log, the oldest first."""
    with contextlib.closing(sqlite3.connect(world.store)) as store:
        store.row_factory = sqlite3.Row
        return [dict(row) for row in store.execute("SELECT * FROM changes ORDER BY at, rowid")]


@contextlib.contextmanager
def locked(world: World) -> Iterator[None]:
    """Somebody else writes to the store."""
    with contextlib.closing(sqlite3.connect(world.store, isolation_level=None)) as store:
        store.execute("BEGIN IMMEDIATE")
        yield


@pytest.fixture
def installer_here(world: World) -> Iterator[User]:
    until(lambda: world.proxy.forwarding == 0)
    world.proxy.mend()
    with restored(world.database), User(world.host) as user:
        yield user.login(EMAIL)
    world.proxy.mend()


def sending(user: User, name: str) -> Sending:
    form = FORMS[name]
    address, fields = form.opened(user), form.typed(user)
    return Sending(user, form, address, opened(user, address, fields))


def test_every_form_is_logged_or_of_the_account() -> None:
    assert set(FORMS) == set(LOGGED) | OF_THE_ACCOUNT


@pytest.mark.parametrize("name", FORMS)
def test_every_change_at_a_heater_or_customer_is_in_the_log(
    world: World, installer_here: User, name: str
) -> None:
    form = sending(installer_here, name)
    before = len(log_of(world))
    assert form.send(json=False).status_code == 303
    rows = log_of(world)[before:]
    assert [row["kind"] for row in rows] == ([LOGGED[name]] if name in LOGGED else [])
    for row in rows:
        # A scan has ended when the heater answers.
        assert row["outcome"] == (Outcome.PENDING if name == "scan" else Outcome.DONE)
        assert row["heater"] or row["customer"]


def test_a_form_that_is_sent_twice_is_logged_once(world: World, installer_here: User) -> None:
    form = sending(installer_here, "note")
    before = len(log_of(world))
    assert [form.send(json=False).status_code for _ in range(2)] == [303, 303]
    assert len(log_of(world)) == before + 1


def test_a_parameter_is_logged_with_the_old_and_the_new_value(
    world: World, installer_here: User
) -> None:
    form = sending(installer_here, "parameter")
    was = embedded_page(installer_here.get(form.address).text)["data"]["parameter"]
    form.send(json=False)
    row = log_of(world)[-1]
    assert row["subject"] == was["id"]
    assert row["name"] == was["code"]
    assert float(row["old"]) == was["value"]["number"]
    assert float(row["new"]) == float(form.fields["value"])
    assert row["ended"] >= row["at"]


def test_a_refused_change_is_logged_as_refused(world: World, installer_here: User) -> None:
    form = sending(installer_here, "parameter")
    world.proxy.break_(form.form.call, answers({"message": "No"}, 400), form.form.method)
    assert form.send(json=False).status_code == 422
    assert log_of(world)[-1]["outcome"] == Outcome.REFUSED


def test_a_change_whose_outcome_nobody_knows_is_logged_as_unknown(
    world: World, installer_here: User
) -> None:
    form = sending(installer_here, "reset")
    world.proxy.break_(form.form.call, ANSWER_LOST, form.form.method)
    form.send(json=False)
    assert log_of(world)[-1]["outcome"] == Outcome.UNKNOWN


@pytest.mark.parametrize("name", LOGGED)
def test_a_change_that_cannot_be_logged_is_sent_and_its_receipt_says_so(
    world: World, installer_here: User, name: str
) -> None:
    form = sending(installer_here, name)
    with locked(world):
        answer = form.send(json=False)
    assert answer.status_code == 303
    installer_here.http.cookies.update(answer.cookies)
    page = installer_here.page(answer.headers["location"])
    assert page["flash"]["not_logged"] is True


def test_no_secret_is_in_the_log(world: World, installer_here: User) -> None:
    sending(installer_here, "scan").send(json=False)
    assert "WELCOME03" not in str(log_of(world))
