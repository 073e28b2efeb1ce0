"""Every form, sent repeatedly and with any fields: it acts at most once, and the user is shown what
happened, compared with the provider's database."""

import contextlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.http.own_host.every_form import FORMS, Form, Sending, sending
from tests.support.database import Rows, restored, rows_of
from tests.support.faults import ANSWER_LOST, DOWN, SESSION_OVER, FaultyProxy
from tests.support.parameters import switch
from tests.support.parts import OTHER_PART
from tests.support.patience import until
from tests.support.user import EMAIL, User, embedded_page
from tests.support.worlds import World

COLLEAGUE = "other@heatdesk.test"

Shape = dict[tuple[Any, int], int]


class Step(Enum):
    """What happens to a form that has been opened once."""

    SENT = "sent"
    TWICE = "sent twice at once"
    LOST = "sent, and the provider's answer is lost"
    DOWN = "sent, and the connection to the provider breaks before it acts"
    OTHER_TOKEN = "sent with the token of another session"
    NO_SESSION = "sent when the provider has ended the session"
    OTHER_UNIT = "sent when the account reads another temperature unit by now"
    OTHER_ACCOUNT = "sent when a colleague has logged in in the same browser"


class Claim(Enum):
    DONE = "done"
    NOT_DONE = "not done"
    UNKNOWN = "not known"


# Messages for a change that was found done already, or for something that is gone.
_NOTHING_DONE = {"NOTIFICATION_GONE", "CUSTOMER_GONE"}
_UNKNOWN = {"SEND_UNKNOWN", "contact.unknown", "SCAN_UNKNOWN"}


def claim_of(user: User, answer: httpx.Response) -> Claim:
    """The outcome that the response reports."""
    page: dict[str, Any]
    if answer.status_code == 303:
        page = {"redirect": answer.headers["location"]}
    elif answer.headers["content-type"] == "application/json":
        page = answer.json()
    else:
        page = embedded_page(answer.text)
    if "redirect" in page:
        if page["redirect"].startswith("/login"):
            return Claim.NOT_DONE
        with User(str(user.http.base_url)) as reader:
            reader.http.cookies.update(user.http.cookies)
            reader.http.cookies.update(answer.cookies)
            flash = reader.page(page["redirect"]).get("flash") or {}
        return _claim(flash, Claim.DONE)
    errors = (page["form"] or {"errors": {}})["errors"]
    unknown = [each for each in errors.values() if each.get("key") in _UNKNOWN]
    return _claim((unknown or [errors.get("") or page["flash"] or {}])[0], Claim.NOT_DONE)


def _claim(message: dict[str, Any], otherwise: Claim) -> Claim:
    key = str(message.get("key", ""))
    if key in _UNKNOWN or (key.endswith("MARKED_SOME") and message["values"]["failed"]):
        return Claim.UNKNOWN
    return Claim.NOT_DONE if key in _NOTHING_DONE else otherwise


def carried_out(
    world: World, sending: Sending, proxy: FaultyProxy, step: Step, json: bool
) -> list[httpx.Response]:
    """The responses to one step."""
    form, proxied = sending.form, {Step.LOST: ANSWER_LOST, Step.DOWN: DOWN}
    if step is Step.TWICE:
        with ThreadPoolExecutor(2) as pool:
            return list(pool.map(lambda _: sending.send(json=json), range(2)))
    if step is Step.OTHER_TOKEN:
        with User(world.host) as stranger:
            return [sending.send(json=json, csrf=stranger.page("/login")["csrf"])]
    if step is Step.OTHER_ACCOUNT:
        with User(world.host) as colleague:
            colleague.login(COLLEAGUE)
            return [Sending(colleague, form, sending.address, sending.fields).send(json=json)]
    # After the end of its session, no tab can switch the unit any more.
    if step is Step.OTHER_UNIT and "redirect" not in sending.user.page("/settings"):
        with reading_fahrenheit(world, sending.user):
            return [sending.send(json=json)]
    if step is Step.NO_SESSION:
        proxy.break_(form.call, SESSION_OVER, form.method)
    elif step in proxied:
        proxy.break_(form.call, proxied[step], form.method)
    try:
        return [sending.send(json=json)]
    finally:
        proxy.mend()


@contextlib.contextmanager
def reading_fahrenheit(world: World, user: User) -> Iterator[None]:
    """Another tab of the same browser switches the account's unit, and switches it back after the
    block. The provider's account is unchanged, because it is compared later."""
    for unit in "FC":
        switch(user, world.proxy, unit)
        world.proxy.mend()
        if unit == "F":
            yield


SERIES = (
    ([Step.TWICE, Step.SENT, Step.OTHER_UNIT], False),
    ([Step.OTHER_TOKEN, Step.OTHER_ACCOUNT, Step.LOST, Step.SENT], True),
    ([Step.OTHER_UNIT, Step.DOWN, Step.SENT, Step.NO_SESSION], False),
)
"""Steps of one form, and whether they are sent with JavaScript."""


@pytest.mark.parametrize("name", FORMS)
def test_a_form_acts_once_at_most_and_its_user_reads_what_happened(world: World, name: str) -> None:
    check(world, name, SERIES)


@OTHER_PART
@pytest.mark.parametrize("name", FORMS)
@settings(max_examples=7)
@given(steps=st.lists(st.sampled_from(Step), min_size=1, max_size=4), json=st.booleans())
def test_a_form_acts_once_at_most_in_any_series_of_steps(
    world: World, name: str, steps: list[Step], json: bool
) -> None:
    check(world, name, [(steps, json)])


def check(world: World, name: str, series: Iterable[tuple[list[Step], bool]]) -> None:
    """Compares what the provider has with what the user reads, after each step."""
    world.proxy.mend()
    with restored(world.database), User(world.host) as user:
        form = sending(user.login(EMAIL), name)
        once = effect(world, form)
    for steps, json in series:
        # Calls of an earlier series that were cut off may still change the database.
        until(lambda: world.proxy.forwarding == 0)
        with restored(world.database), User(world.host) as user:
            check_steps(world, form.again(user.login(EMAIL)), once, steps, json=json)


def check_steps(world: World, form: Sending, once: Shape, steps: list[Step], *, json: bool) -> None:
    before = now = rows_of(world.database)
    for step in steps:
        earlier = now
        answers = carried_out(world, form, world.proxy, step, json)
        now = rows_of(world.database)
        changed = shape(form.form, before, now)
        assert changed in ({}, once), (step, changed)
        for claim in {claim_of(form.user, answer) for answer in answers}:
            if claim is Claim.DONE:
                assert changed == once, step
            elif claim is Claim.NOT_DONE:
                assert now == earlier, step


def effect(world: World, sending: Sending) -> Shape:
    """The changes that a successful form makes in the database, which are then undone."""
    before = rows_of(world.database)
    with restored(world.database):
        assert claim_of(sending.user, sending.send(json=False)) is Claim.DONE
        done = shape(sending.form, before, rows_of(world.database))
    assert done
    return done


def shape(form: Form, before: Rows, after: Rows) -> Shape:
    """The number of rows removed (-1) and added (+1) by table; or by row, if the form always writes
    the same ones."""
    found: Shape = {}
    for sign, rows in ((-1, before - after), (1, after - before)):
        for row, count in rows.items():
            key = (row if form.is_exact else row[0], sign)
            found[key] = found.get(key, 0) + count
    return found
