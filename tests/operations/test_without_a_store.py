"""A host without a store of heaters' history, and one whose store cannot be read."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from tests.support.contents import absent
from tests.support.faults import FaultyProxy, answers
from tests.support.heaters import HEATER, HISTORY, SERVICE, heater_of, path
from tests.support.hosts import user_with
from tests.support.planning import PLAN, rows_of, sections, served
from tests.support.rows import HEATERS, NOTIFICATIONS, SETTINGS, heater, send_rows
from tests.support.user import User, embedded_page

UNKNOWN = "What is getting worse is not known"


@pytest.fixture(scope="module")
def storeless(shared_proxy: FaultyProxy) -> Iterator[User]:
    with user_with(shared_proxy.url, HEATDESK_STORE_URL="none") as user:
        yield user


@pytest.fixture(scope="module")
def unlucky(shared_proxy: FaultyProxy, tmp_path_factory: pytest.TempPathFactory) -> Iterator[User]:
    """A user of a host whose store is a folder."""
    store = f"sqlite:{tmp_path_factory.mktemp('store.sqlite')}"
    with user_with(shared_proxy.url, HEATDESK_STORE_URL=store) as user:
        yield user


def test_a_host_without_a_store_has_no_plan_no_history_and_nothing_that_is_getting_worse(
    storeless: User, proxy: FaultyProxy
) -> None:
    row = heater_of(storeless, "ic3")
    history = path(row, "history")
    for address in (PLAN, f"{PLAN}.csv", f"{PLAN}.ics", history, f"{history}.csv"):
        assert storeless.get(address).status_code == 404, address
    details = path(row, "details")
    visit = f"{PLAN}?plan={row['id']}"
    for address, link in (
        *(("/", PLAN), (details, PLAN), (details, visit)),
        (path(row, "stats"), history),
    ):
        assert f'href="{link}"' not in storeless.get(address).text, address
    assert UNKNOWN not in storeless.get("/worklist").text
    assert "Getting worse" not in storeless.get("/heaters/").text


def test_a_host_without_a_store_says_that_only_crossings_of_the_pressure_are_known(
    storeless: User, proxy: FaultyProxy
) -> None:
    row = heater_of(storeless, "ic3")
    limit = {"id": 1, "field": "heater_pressure", "operator": "<", "value": 1.2, "unit": "bar"}
    crossing = {"id": 1, "account_setting_id": 1, "value": 0.9, "unit": "bar"}
    proxy.break_(SETTINGS, answers([{**limit, "name": "System pressure", "type": "warning"}]))
    proxy.break_(NOTIFICATIONS, answers([{**crossing, "modified": "2026-10-01T10:00:00Z"}]))
    assert "Only crossings are known" in storeless.get(path(row, "stats")).text


def test_a_plan_without_the_store_says_so_and_lists_hours_alone(
    unlucky: User, proxy: FaultyProxy
) -> None:
    send_rows(proxy, HEATERS, [served(1, 2000), served(2, 10)])
    send_rows(proxy, SERVICE, [])
    proxy.break_(f"{HEATER}1", answers(served(1, 2000)))
    assert "What is recorded of heaters cannot be read at the moment." in unlucky.get(PLAN).text
    found = rows_of(unlucky)
    assert sections(found) == [("overdue", "1"), ("unknown", "2")]
    assert found[1]["unknown"] == "STORE"
    answer = unlucky.post(f"{PLAN}?plan=1", {"day": "2099-01-01"})
    assert "may not have been saved" in answer.text
    for file in ("csv", "ics"):
        answer = unlucky.get(f"{PLAN}.{file}")
        assert (answer.status_code, answer.headers["location"]) == (303, PLAN)


def test_a_history_without_the_store_says_so_and_has_faults(
    unlucky: User, proxy: FaultyProxy
) -> None:
    now = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    proxy.break_(HISTORY, answers([{"id": 1, "code": "F09", "created": now}]))
    text = unlucky.get(path(heater_of(unlucky, "ic3"), "history")).text
    assert embedded_page(text)["data"]["history"]["problem"] == "store"
    assert not absent(text, "What is recorded of heaters cannot be read at the moment.", "F09")


def test_a_store_that_cannot_be_read_is_a_line_above_the_list(
    unlucky: User, proxy: FaultyProxy
) -> None:
    send_rows(proxy, HEATERS, [heater(1), heater(2, heater_pressure=0.9)])
    for address in ("/worklist", "/", "/heaters/?reason=WORSENING"):
        answer = unlucky.get(address)
        assert (answer.status_code, answer.text.count(UNKNOWN)) == (200, 1), address
    heaters = unlucky.get("/heaters/").text
    assert UNKNOWN not in heaters
    assert "Getting worse" in heaters
