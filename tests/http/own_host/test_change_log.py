"""The log of changes: each change is logged before it is sent, and its outcome afterwards."""

import contextlib
import re
import secrets
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from server.domain.brands import TIME_ZONE_COOKIE
from server.domain.history import Change, ChangeKind, Outcome
from server.domain.limits import LIST_PAGE_SIZE
from server.pages.changes import CHANGES_SHOWN
from server.store.accounts import AccountName
from server.store.changes import begin_change
from tests.http.own_host.every_form import FORMS, sending
from tests.support.contents import absent, plain, present
from tests.support.database import restored
from tests.support.faults import ANSWER_LOST, Fault, answers
from tests.support.forms import form_with, hidden, messages
from tests.support.heaters import (
    HISTORY,
    PARAMETERS,
    SERVICE,
    heater_of,
    number_parameter,
    path,
    without,
)
from tests.support.parameters import parameters_are, save, switch
from tests.support.patience import until
from tests.support.stores import run, work
from tests.support.tables import table
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


@pytest.fixture
def installer_here(world: World) -> Iterator[User]:
    until(lambda: world.proxy.forwarding == 0)
    world.proxy.mend()
    with restored(world.database), User(world.host) as user:
        yield user.login(EMAIL)
    world.proxy.mend()


def changes_at(user: User, address: str) -> list[dict[str, Any]]:
    return list(user.page(address)["data"]["changes"]["items"])


def faulty_heater(user: User) -> dict[str, Any]:
    faulty = user.page("/heaters/?status=FAULT")["data"]["heaters"]
    return dict(next(each for each in faulty if each["status"]["fault"]))


def test_every_form_is_logged_or_of_the_account() -> None:
    assert set(FORMS) == set(LOGGED) | OF_THE_ACCOUNT


@pytest.mark.parametrize("name", FORMS)
def test_every_change_at_a_heater_or_customer_is_in_the_log_once_and_without_secrets(
    world: World, installer_here: User, name: str
) -> None:
    form = sending(installer_here, name)
    before = len(log_of(world))
    assert [form.send(json=False).status_code for _ in range(2)] == [303, 303]
    # A scan is pending until the heater reports. A busy store writes an outcome after the answer.
    outcome = Outcome.PENDING if name == "scan" else Outcome.DONE
    logged = [(LOGGED[name], outcome)] if name in LOGGED else []
    until(lambda: [(row["kind"], row["outcome"]) for row in log_of(world)[before:]] == logged)
    for row in log_of(world)[before:]:
        assert row["heater"] or row["customer"]
        assert form.fields.get("check_code", "no code") not in str(row)


def test_a_parameter_is_logged_with_the_old_and_the_new_value(
    world: World, installer_here: User
) -> None:
    form = sending(installer_here, "parameter")
    was = embedded_page(installer_here.get(form.address).text)["data"]["parameter"]
    form.send(json=False)
    until(lambda: log_of(world)[-1]["ended"])
    row = log_of(world)[-1]
    assert (row["subject"], row["name"]) == (was["id"], f"{was['code']} {was['name']}")
    numbers = (was["value"]["number"], float(form.fields["value"]))
    assert (float(row["old"]), float(row["new"])) == numbers
    assert row["ended"] >= row["at"]


@pytest.mark.parametrize(
    ("name", "fault", "outcome"),
    [
        ("parameter", answers({"message": "No"}, 400), Outcome.REFUSED),
        ("reset", answers({"status": "failed"}), Outcome.REFUSED),
        ("reset", ANSWER_LOST, Outcome.UNKNOWN),
    ],
)
def test_a_change_that_is_not_done_is_logged_with_its_outcome(
    world: World, installer_here: User, name: str, fault: Fault, outcome: Outcome
) -> None:
    form = sending(installer_here, name)
    world.proxy.break_(form.form.call, fault, form.form.method)
    assert form.send(json=False).status_code != 303
    until(lambda: log_of(world)[-1]["outcome"] == outcome)


@pytest.mark.parametrize("name", LOGGED)
def test_a_change_that_cannot_be_logged_in_time_is_sent_and_told_and_gets_its_outcome_later(
    world: World, installer_here: User, name: str
) -> None:
    other = "note" if name == "invite" else "invite"
    late, logged = sending(installer_here, name), sending(installer_here, other)
    before = {row["id"] for row in log_of(world)}
    with contextlib.closing(sqlite3.connect(world.store, isolation_level=None)) as store:
        # This connection now holds the write lock.
        store.execute("BEGIN IMMEDIATE")
        answer = late.send(json=False)
    assert answer.status_code == 303
    # The log writes its changes one after the other.
    assert logged.send(json=False).status_code == 303
    # A scan ends on its own page.
    outcome = Outcome.PENDING if name == "scan" else Outcome.DONE
    expected = {(LOGGED[name], outcome), (LOGGED[other], Outcome.DONE)}
    until(
        lambda: (
            expected
            == {(row["kind"], row["outcome"]) for row in log_of(world) if row["id"] not in before}
        )
    )
    installer_here.http.cookies.update(answer.cookies)
    page = installer_here.page(answer.headers["location"])
    assert page["flash"]["not_logged"] is True


def put(world: World, account: str, *, count: int = 1, **fields: Any) -> None:
    """Writes changes to the log, by default one of 30 days ago."""
    name, at = AccountName(world.proxy.url, account), datetime.now(UTC) - timedelta(days=30)
    usual = {"at": at, "kind": ChangeKind.PARAMETER, "outcome": Outcome.DONE, **fields}
    changes = [Change(id=secrets.token_hex(16), **usual) for _ in range(count)]
    run(f"sqlite:{world.store}", *(work(begin_change, name, change) for change in changes))


@pytest.mark.parametrize(
    ("parameter", "shown"),
    [
        ({"code": "B", "name": "hysteresis_difference", "unit": "°C"}, (9, 18, "°F")),
        ({"code": "M", "name": "Max temperature", "unit": None}, (41, 50, "°F")),
        ({"code": "R", "name": "Ratio", "unit": None}, (5, 10, None)),
    ],
)
def test_a_change_is_told_in_the_unit_of_its_parameter(
    world: World, installer_here: User, parameter: dict[str, Any], shown: tuple[Any, ...]
) -> None:
    heater = heater_of(installer_here, "hpcu")
    limits = {"min_value": 0, "max_value": 90, **parameter}
    parameters_are(world.proxy, number_parameter(value=5, **limits))
    world.proxy.break_(PARAMETERS, answers(number_parameter(value=10, **limits)), "PATCH")
    assert save(installer_here, heater, "10").status_code == 303
    switch(installer_here, world.proxy, "F")
    change = changes_at(installer_here, "/changes")[0]["change"]
    new = change["new"]
    assert (change["old"]["number"], new["number"], new["unit"]) == shown


def test_numbers_of_changes_are_numbers_of_the_reader(world: World, installer_here: User) -> None:
    put(world, "1", name="P07", old="1.600000023841858", new="1.8", at=datetime.now(UTC))
    german = {"setting": "language", "language": "de"}
    assert installer_here.post("/settings", german).status_code == 303
    text = installer_here.get("/changes").text.replace("<!-- -->", "")
    assert "1,6 → 1,8" in text
    assert ";1,6;1,8;" in installer_here.get("/changes.csv").text.replace('"', "")


def test_an_account_reads_its_changes_with_their_heaters_and_as_a_file(
    world: World, installer_here: User
) -> None:
    note = sending(installer_here, "note")
    note.send(json=False)
    newest = changes_at(installer_here, "/changes")[0]
    assert (newest["change"]["kind"], newest["change"]["note"]) == ("NOTE", "Seal replaced")
    assert newest["heater"]["id"] in note.address
    assert "Seal replaced" in installer_here.get("/changes").text
    line = installer_here.get("/changes.csv").text.splitlines()[1]
    assert re.search("Note.*Seal replaced", line)
    assert len(installer_here.get("/changes.csv?heater=nowhere").text.splitlines()) == 1


def test_the_file_of_a_heater_has_its_changes_however_many_are_newer(
    world: World, installer_here: User
) -> None:
    heaters = installer_here.page("/heaters/")["data"]["heaters"]
    here, there = (each["id"] for each in heaters[:2])
    at = datetime.now(UTC) - timedelta(days=400)
    put(world, "1", heater=here, new="long ago", at=at)
    put(world, "1", count=CHANGES_SHOWN, heater=there, at=at + timedelta(days=1))
    assert "long ago" in installer_here.get(f"/changes.csv?heater={here}").text


def test_an_invite_in_the_log_names_the_customer_who_has_accepted_it(
    world: World, installer_here: User
) -> None:
    sending(installer_here, "invite").send(json=False)
    customer = log_of(world)[-1]["customer"]
    entry = changes_at(installer_here, "/changes")[0]
    unnamed = {"id": customer, "name": None, "linked": False}
    assert (entry["change"]["kind"], entry["customer"]) == ("INVITE", unnamed)
    assert f"<bdi>Customer no. {customer}</bdi>" in installer_here.get("/changes").text
    accepted = [{"id": int(customer), "name": "Ada Invited"}]
    world.proxy.break_("auth/api/installers/accounts", answers(accepted), "GET")
    text = installer_here.get("/changes").text.replace("<!-- -->", "")
    assert f'href="/customer/{customer}">Ada Invited</a>' in text
    line = table(installer_here.get("/changes.csv"))[0]
    assert (line["Customer"], line["Name"]) == ("Ada Invited", ""), "not the ids of the heaters"
    world.proxy.break_("auth/api/installers/accounts", answers({}, 500), "GET")
    assert changes_at(installer_here, "/changes")[0] == entry


def test_a_customer_who_is_not_linked_is_a_number_in_the_log_unless_it_has_a_name(
    world: World, installer_here: User
) -> None:
    at = datetime.now(UTC)
    put(world, "1", kind=ChangeKind.REMOVAL, customer="4711", at=at)
    put(world, "1", kind=ChangeKind.INVITE, customer="4712", name="Imported", at=at)
    text = installer_here.get("/changes").text
    assert not absent(text, "<bdi>Customer no. 4711</bdi>", "<bdi>Imported</bdi>")
    assert not present(text, 'href="/customer/4711"', 'href="/customer/4712"')


def test_a_parameter_in_the_log_has_its_name_where_the_catalogue_has_the_same_code(
    world: World, installer_here: User
) -> None:
    row = heater_of(installer_here, "hpcu")
    (known, *_) = installer_here.page(path(row, "params"))["data"]["parameters"]["items"]
    full = f"{known['code']} {known['name']}"
    cases = [
        (known["id"], known["code"], full),
        (known["id"], f"{known['code']} Of old", f"{known['code']} Of old"),
        (known["id"], None, full),
        (known["id"], "Q9", "Q9"),
        ("unheard of", "Q9 Of old", "Q9 Of old"),
        ("unheard of", None, "unheard of"),
    ]
    now = datetime.now(UTC)
    for ago, (subject, name, _) in enumerate(cases):
        at = now - timedelta(milliseconds=ago)
        put(world, "1", heater=str(row["id"]), subject=subject, name=name, old="1", new="2", at=at)
    told = [each["change"]["name"] for each in changes_at(installer_here, "/changes")]
    assert told[: len(cases)] == [expected for _, _, expected in cases]
    lines = table(installer_here.get("/changes.csv"))
    assert [line["Name"] for line in lines[: len(cases)]] == told[: len(cases)]


def test_the_log_is_filtered_by_heater_and_kind_on_all_its_pages_and_in_its_file(
    world: World, installer_here: User
) -> None:
    listed = installer_here.page("/heaters/")["data"]["heaters"]
    changed = {row["heater"] for row in log_of(world)}
    here, there = [each for each in listed if each["id"] not in changed][-2:]
    at = datetime.now(UTC) - timedelta(days=300)
    put(world, "1", count=LIST_PAGE_SIZE + 1, heater=here["id"], kind=ChangeKind.RESET, at=at)
    put(world, "1", heater=here["id"], kind=ChangeKind.NOTE, name="Descaled", at=at)
    put(world, "1", heater=there["id"], kind=ChangeKind.RESET, at=at)
    address = f"/changes?heater={here['id']}&kind=RESET"
    document = installer_here.get(address).text
    data = embedded_page(document)["data"]
    assert (data["heater"], data["kind"], data["pager"]["pages"]) == (here["id"], "RESET", 2)
    shown = {(each["heater"]["id"], each["change"]["kind"]) for each in data["changes"]["items"]}
    assert shown == {(here["id"], "RESET")}
    assert {here["id"], there["id"]} <= {each["id"] for each in data["heaters"]}
    query = address.partition("?")[2].replace("&", "&amp;")
    assert not absent(
        document,
        f'href="/changes?{query}&amp;page=2"',
        f'href="/changes.csv?{query}"',
        '<option value="RESET" selected="">',
        f'<option value="{here["id"]}" selected="">',
    )
    assert (
        len(table(installer_here.get(f"/changes.csv?heater={here['id']}&kind=RESET")))
        == LIST_PAGE_SIZE + 1
    )
    notes = installer_here.page("/changes?kind=NOTE")["data"]["changes"]["items"]
    assert {each["change"]["kind"] for each in notes} == {"NOTE"}
    nothing = installer_here.get("/changes?heater=nowhere").text
    assert not absent(nothing, "No changes match this filter.", '<option value="nowhere" selected')


def test_a_connection_in_the_log_names_its_gateway(world: World, installer_here: User) -> None:
    sending(installer_here, "scan").send(json=False)
    newest = changes_at(installer_here, "/changes")[0]["change"]
    assert (newest["kind"], newest["name"]) == ("CONNECTION", log_of(world)[-1]["subject"])
    text = re.sub(r"<script.*?</script>", "", installer_here.get("/changes").text, flags=re.DOTALL)
    assert f">{newest['name']}<" in text


def test_nobody_reads_the_changes_of_another_account_or_of_a_heater_without_a_link(
    world: World, installer_here: User
) -> None:
    heater_id = str(heater_of(installer_here, "ic3")["id"])
    put(world, "another account", heater=heater_id, new="theirs")
    put(world, "1", heater="no longer linked", new="of a lost heater")
    assert {"theirs", "of a lost heater"} <= {row["new"] for row in log_of(world)}
    for address in ("/changes", "/changes.csv", "/changes.csv?heater=no+longer+linked"):
        text = installer_here.get(address).text
        assert "theirs" not in text
        assert "of a lost heater" not in text


def test_a_change_that_was_cut_off_is_told_as_not_known(world: World, installer_here: User) -> None:
    for hours in (0, 1):
        at = datetime.now(UTC) - timedelta(hours=hours)
        put(world, "1", kind=ChangeKind.RESET, subject="cut off", at=at, outcome=Outcome.PENDING)
    changes = [each["change"] for each in changes_at(installer_here, "/changes")]
    outcomes = [change["outcome"] for change in changes if change["name"] == "cut off"]
    assert outcomes == ["PENDING", "UNKNOWN"]


def test_a_fault_shows_what_was_done_the_last_time(world: World, installer_here: User) -> None:
    heater = faulty_heater(installer_here)
    address, here = path(heater, "details"), heater["id"]
    fault = installer_here.page(address)["data"]["fault"]["items"][0]
    listed = installer_here.page("/heaters/")["data"]["heaters"]
    there = next(each["id"] for each in listed if each["id"] != here)
    for where, new in ((here, "41"), (there, "42"), ("not linked", "43")):
        put(
            world,
            "1",
            heater=where,
            name="P01",
            old="40",
            new=new,
            fault=fault["code"],
            at=datetime.fromisoformat(fault["created"]) - timedelta(minutes=9),
        )
    put(world, "1", heater=here, new="44", fault=fault["code"], at=datetime.now(UTC))
    put(world, "1", heater=there, new="45", fault="another")
    found = installer_here.page(address)["data"]["last_time"]["items"]
    told = {
        each["change"]["new"]["number"]: each["heater"] and each["heater"]["id"] for each in found
    }
    assert told.items() >= {41: None, 42: there}.items()
    assert not told.keys() & {43, 44, 45}
    assert "The last time" in installer_here.get(address).text


def test_the_last_time_has_each_note_once_and_none_of_today(
    world: World, installer_here: User
) -> None:
    """A note of the provider is at the time that the service history shows, in every time zone."""
    heater = faulty_heater(installer_here)
    address, here = path(heater, "details"), heater["id"]
    fault = installer_here.page(address)["data"]["fault"]["items"][0]
    begun = datetime.fromisoformat(fault["created"])
    # The card has few rows, and other tests have made changes at this fault.
    with contextlib.closing(sqlite3.connect(world.store)) as store, store:
        store.execute("DELETE FROM changes")
    zone = ZoneInfo("Asia/Tokyo")
    installer_here.http.cookies.set(TIME_ZONE_COOKIE, zone.key)
    wall = begun.astimezone(zone).replace(tzinfo=None, second=0, microsecond=0)
    now, soon, late, next_visit, closed = (
        wall + timedelta(days=days) for days in (0.1, -3, -2.9, -2, -25)
    )
    faults = [
        {"id": n, "code": fault["code"], "created": (begun - timedelta(days=ago)).isoformat()}
        for n, ago in enumerate((0, 3.5, 60))
    ]
    world.proxy.break_(HISTORY, answers(faults), "GET")
    notes = {
        "Today": now,
        "Filled  up": soon,
        "Same text": late,
        "Other": next_visit,
        "Closed it": closed,
    }
    served = [{"name": text, "maintenance_timestamp": at.isoformat()} for text, at in notes.items()]
    world.proxy.break_(SERVICE, answers(served), "GET")
    for text, at in (("Filled up", soon), ("Same text", closed), ("Closed it", closed)):
        put(
            world,
            "1",
            heater=here,
            kind=ChangeKind.NOTE,
            name=text,
            new=at.isoformat(),
            fault=fault["code"],
            at=begun - timedelta(days=20),
        )
    document = installer_here.get(address).text
    found = embedded_page(document)["data"]["last_time"]["items"]
    told = [
        each["change"]["note"] for each in found if each["change"]["note"] in {*notes, "Filled up"}
    ]
    assert sorted(told) == ["Closed it", "Filled  up", "Same text", "Same text"]
    # In the service history, and as the last time.
    assert document.count(f"{soon:%d/%m/%Y %H:%M}") >= 2


def test_without_a_store_that_answers_the_screens_say_so(
    world: World, installer_here: User
) -> None:
    """They show the data of the provider."""
    heater = faulty_heater(installer_here)
    with contextlib.closing(sqlite3.connect(world.store, isolation_level=None)) as store:
        store.execute("ALTER TABLE changes RENAME TO lost")
        try:
            data = installer_here.page("/changes")["data"]
            assert data["changes"] == {"items": [], "problem": "store", "late": None}
            assert (
                "What is recorded of heaters cannot be read" in installer_here.get("/changes").text
            )
            assert installer_here.get("/changes.csv").status_code == 303
            without("The last time", installer_here.get(path(heater, "details")))
            without("What was changed", installer_here.get(path(heater, "report")))
        finally:
            store.execute("ALTER TABLE lost RENAME TO changes")


def test_an_earlier_value_is_restored_once_the_dialog_has_been_confirmed_and_has_an_undo(
    world: World, installer_here: User
) -> None:
    form = sending(installer_here, "parameter")
    params = form.address.partition("/params/")[0]
    history = f"{params}/history"
    form.send(json=False)
    newest = changes_at(installer_here, history)[0]
    assert (newest["outcome"], newest["new"]["number"]) == ("DONE", float(form.fields["value"]))
    ask = f"{history}?range=30&dialog=restore&change={newest['id']}"
    asked = installer_here.get(ask).text
    assert f'href="{ask.replace("&", "&amp;")}"' in installer_here.get(history).text
    said = re.sub(r"<script.*|<[^>]*>", "", asked[asked.index("<dialog") :])
    assert re.search(r"Changed on\d\d/\d\d/.+Now[\d.]+\xa0°C.*Earlier value[\d.]+\xa0°C", said)
    confirm = hidden(form_with(asked, {"restore": ""}))
    assert installer_here.post(ask, {}).status_code == 422
    assert len(changes_at(installer_here, history)) == 1
    assert installer_here.post(ask, confirm).headers["location"].startswith(f"{params}/params#p-")
    flash = installer_here.page(f"{params}/params")["flash"]
    assert flash["undo"]["address"] == f"{params}/params"
    back, first = changes_at(installer_here, history)[:2]
    assert (back["old"], back["new"]) == (newest["new"], newest["old"])
    assert (bool(back["restore"]), first["restore"]) == (True, None)
    assert newest["name"] in installer_here.get(f"{params}/report").text
    assert not absent(installer_here.get(ask).text, "another value by now", 'disabled=""')
    again = installer_here.post(ask, {"restore": confirm["restore"]})
    assert messages(again) == {"": "PARAMETER_NOT_UNDONE"}


def test_the_history_of_a_heater_lists_the_changes_of_its_range(
    world: World, installer_here: User
) -> None:
    listed = installer_here.page("/heaters/")["data"]["heaters"]
    changed = {row["heater"] for row in log_of(world)}
    heater = next(each for each in listed if each["id"] not in changed)
    address, now = path(heater, "history"), datetime.now(UTC)
    said = "No changes in this time."
    put(world, "1", heater=str(heater["id"]), old="1", new="400", at=now - timedelta(days=400))
    assert said in installer_here.get(f"{address}?range=year").text
    put(world, "1", heater=str(heater["id"]), old="1", new="60", at=now - timedelta(days=60))
    assert said in installer_here.get(address).text
    put(world, "1", heater=str(heater["id"]), old="1", new="3", at=now - timedelta(days=3))
    for wanted, expected in (("30", [3]), ("year", [3, 60]), ("all", [3, 60, 400])):
        items = changes_at(installer_here, f"{address}?range={wanted}")
        assert [each["new"]["number"] for each in items] == expected
    # A blank, not a margin, separates the name of the change from its values.
    text = plain(installer_here.get(address).text)
    assert ' <b class="values"' in text


def test_a_change_that_was_cut_off_is_done_where_its_value_has_arrived(
    world: World, installer_here: User
) -> None:
    form = sending(installer_here, "parameter")
    params, _, parameter = form.address.partition("/params/")
    heater_id = params.split("/")[2]
    present = installer_here.page(form.address)["data"]["typed"]
    for subject, new in ((parameter, present), ("another", "1")):
        put(
            world,
            "1",
            heater=heater_id,
            subject=subject,
            old="7",
            new=new,
            outcome=Outcome.PENDING,
            at=datetime.now(UTC),
        )
    installer_here.page(f"{params}/history")
    ended = {row["subject"]: row["outcome"] for row in log_of(world) if row["old"] == "7"}
    assert ended == {parameter: Outcome.DONE, "another": Outcome.PENDING}


def test_only_the_old_value_of_the_newest_change_of_a_parameter_can_be_restored(
    world: World, installer_here: User
) -> None:
    """An earlier one may have led to the present value as well."""
    form = sending(installer_here, "parameter")
    params, _, parameter = form.address.partition("/params/")
    typed = installer_here.page(form.address)["data"]["typed"]
    change = {"heater": params.split("/")[2], "subject": parameter, "new": typed}
    for seconds in (1, 0):
        at = datetime.now(UTC) - timedelta(seconds=seconds)
        put(world, "1", **change, old=str(float(typed) - 1), at=at)
    items = changes_at(installer_here, f"{params}/history")[:2]
    assert [bool(each["restore"]) for each in items] == [True, False]


def test_a_change_in_another_unit_than_the_parameters_is_told_in_its_own_and_not_restored(
    world: World, installer_here: User
) -> None:
    """A provider may send parameters in the account's unit, which has changed since."""
    heater = heater_of(installer_here, "hpcu")
    parameter = number_parameter(id=4711, code="P8", value=77, unit="°F")
    world.proxy.break_(PARAMETERS, answers([parameter]), "GET")
    put(
        world,
        "1",
        heater=str(heater["id"]),
        subject="4711",
        old="20",
        new="25",
        unit="°C",
        at=datetime.now(UTC),
    )
    newest = changes_at(installer_here, path(heater, "history"))[0]
    told = [(newest[side]["number"], newest[side]["unit"]) for side in ("old", "new")]
    assert (told, newest["restore"]) == ([(20, "°C"), (25, "°C")], None)
