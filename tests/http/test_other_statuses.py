"""Heaters with unknown statuses have a count and a filter of their own."""

import pytest

from tests.support.faults import ANSWERS_500, FaultyProxy, answers
from tests.support.heaters import HEATER, PARAMETERS, number_parameter
from tests.support.rows import COUNTS, HEATERS, located
from tests.support.user import User

KNOWN = ["ON", "OFF", "FAULT", "NO_CONNECTION"]
NIGHT = {"heater_status_id": 77, "heater_status_name": None, "heater_status": {"code": "night"}}


def count(code: str | None, heaters: int) -> dict[str, object]:
    return {"heater_status": {"code": code} if code else None, "num_heaters": heaters}


@pytest.fixture
def world(proxy: FaultyProxy) -> None:
    """Three heaters: on, of an unknown status, and of none."""
    rows = [
        located(id=1),
        located(id=2, **NIGHT),
        located(id=3, heater_status_id=None),
    ]
    proxy.break_(HEATERS, answers(rows))
    proxy.break_(COUNTS, answers([count("online", 1), count("night", 1), count(None, 1)]))


def counted(user: User) -> list[tuple[str, int]]:
    return [(each["group"], each["count"]) for each in user.page("/")["data"]["counts"]["items"]]


@pytest.mark.usefixtures("world")
def test_the_counts_add_up_with_what_is_in_no_group_and_can_be_chosen(installer: User) -> None:
    assert counted(installer) == [
        *(("ON", 1), ("OFF", 0), ("FAULT", 0), ("NO_CONNECTION", 0), ("OTHER", 2))
    ]
    assert 'href="/heaters/?status=OTHER"' in installer.get("/").text
    for query in ("", "?status=ON", "?status=OTHER"):
        assert installer.page(f"/heaters/{query}")["data"]["choices"] == [*KNOWN, "OTHER"], query


def test_a_status_is_known_by_its_code(installer: User, proxy: FaultyProxy) -> None:
    sent = [("no_connection", 4), ("online", -3), ("night", 2), ("", 1)]
    proxy.break_(COUNTS, answers([count(code, heaters) for code, heaters in sent]))
    assert counted(installer) == [
        *(("ON", 0), ("OFF", 0), ("FAULT", 0), ("NO_CONNECTION", 4), ("OTHER", 3))
    ]
    codes = ["problem", "problem", "no_connection", "online"]
    coded = [
        located(id=id_, heater_status_id=None, heater_status={"code": code})
        for id_, code in enumerate(codes)
    ]
    proxy.break_(HEATERS, answers(coded))
    data = installer.page("/")["data"]
    lists = [data[name]["items"] for name in ("failures", "worklist", "warnings")]
    assert [{row["id"] for row in rows} for rows in lists] == [{"0", "1"}, {"0", "1"}, {"2"}]
    proxy.break_(PARAMETERS, answers([number_parameter()]))
    for row in coded:
        proxy.break_(HEATER, answers(row))
        page = installer.page(f"/heaters/{row['id']}/ic3/params")
        assert page["data"]["heater"]["offline"] == (row["id"] == 2)


def test_without_such_heaters_there_is_no_other(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(COUNTS, answers([count("online", 60), count("night", 0)]))
    assert [group for group, _ in counted(installer)] == KNOWN
    for path in ("/heaters/", "/heaters/?status=FAULT"):
        assert installer.page(path)["data"]["choices"] == KNOWN
        assert "Other" not in installer.get(path).text


@pytest.mark.usefixtures("world")
def test_other_statuses_can_be_filtered(installer: User, proxy: FaultyProxy) -> None:
    def found(query: str) -> list[str]:
        rows = installer.page(f"/heaters/?{query}")["data"]["heaters"]
        return [row["id"] for row in rows]

    assert found("status=OTHER") == ["2", "3"]
    assert found("status=OTHER&status=ON") == ["1", "2", "3"]
    assert found("status=OTHER,FAULT") == ["2", "3"]
    # The provider cannot filter by unknown ids, so these calls requested all heaters.
    assert all("heater_status_id" not in call.query for call in proxy.calls(HEATERS))
    assert "night" in installer.get("/heaters/?status=OTHER").text
    markers = installer.page("/live/heater-map?status=OTHER")
    assert [each[0] for each in markers["markers"]] == ["2", "3"]
    assert {each[5]["group"] for each in markers["markers"]} == {"OTHER"}
    assert len(installer.get("/heaters.csv?status=OTHER").text.splitlines()) == 3


def test_without_the_counts_the_list_stands(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(COUNTS, ANSWERS_500)
    page = installer.page("/heaters/?status=ON")
    assert (page["status"], page["data"]["choices"]) == (200, KNOWN)
