"""Heaters with unknown statuses have a count and a filter of their own."""

import pytest

from tests.support.faults import ANSWERS_500, FaultyProxy, answers
from tests.support.heaters import HEATER, PARAMETERS, number_parameter
from tests.support.rows import HEATERS, located
from tests.support.user import User

COUNTS = "heaters/api/heaters/status_stats"
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


@pytest.mark.usefixtures("world")
def test_the_counts_add_up_with_what_is_in_no_group(installer: User) -> None:
    counts = installer.page("/")["data"]["counts"]["items"]
    assert [(each["group"], each["count"]) for each in counts] == [
        *(("ON", 1), ("OFF", 0), ("FAULT", 0), ("NO_CONNECTION", 0), ("OTHER", 2))
    ]
    assert 'href="/heaters/?status=OTHER"' in installer.get("/").text


def test_a_status_may_be_its_code_alone(installer: User, proxy: FaultyProxy) -> None:
    sent = [("no_connection", 4), ("online", -3), ("night", 2), ("", 1)]
    rows = [{"heater_status": code, "num_heaters": heaters} for code, heaters in sent]
    proxy.break_(COUNTS, answers(rows))
    proxy.break_(HEATERS, answers([located(id=1, heater_status_id=None, heater_status="problem")]))
    counts = installer.page("/")["data"]["counts"]["items"]
    assert [(each["group"], each["count"]) for each in counts] == [
        *(("ON", 0), ("OFF", 0), ("FAULT", 0), ("NO_CONNECTION", 4), ("OTHER", 3))
    ]
    (row,) = installer.page("/heaters/")["data"]["heaters"]
    assert row["heater"]["status"]["group"] == "FAULT"


def test_without_such_heaters_there_is_no_other(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(COUNTS, answers([count("online", 60), count("night", 0)]))
    counts = installer.page("/")["data"]["counts"]["items"]
    assert [each["group"] for each in counts] == KNOWN
    for path in ("/heaters/", "/heaters/?status=FAULT"):
        assert installer.page(path)["data"]["choices"] == KNOWN
        assert "Other" not in installer.get(path).text


@pytest.mark.usefixtures("world")
def test_other_statuses_can_be_filtered(installer: User, proxy: FaultyProxy) -> None:
    def found(query: str) -> list[str]:
        rows = installer.page(f"/heaters/?{query}")["data"]["heaters"]
        return [row["heater"]["id"] for row in rows]

    assert found("status=OTHER") == ["2", "3"]
    assert found("status=OTHER&status=ON") == ["1", "2", "3"]
    assert found("status=OTHER,FAULT") == ["2", "3"]
    # The provider cannot filter by unknown ids, so these calls requested all heaters.
    assert all("heater_status_id" not in call.query for call in proxy.calls(HEATERS))
    page = installer.get("/heaters/?status=OTHER").text
    assert "night" in page
    markers = installer.page("/live/heater-map?status=OTHER")
    assert [each[0] for each in markers["markers"]] == ["2", "3"]
    assert {each[0] for each in markers["statuses"]} == {"OTHER"}
    assert len(installer.get("/heaters.csv?status=OTHER").text.splitlines()) == 3


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("query", ["", "?status=ON", "?status=OTHER"])
def test_other_can_be_chosen_whatever_is_chosen_now(installer: User, query: str) -> None:
    page = installer.page(f"/heaters/{query}")["data"]
    assert page["choices"] == [*KNOWN, "OTHER"]


def test_without_the_counts_the_list_stands(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(COUNTS, ANSWERS_500)
    page = installer.page("/heaters/?status=ON")
    assert page["status"] == 200
    assert page["data"]["choices"] == KNOWN


CODED = [
    located(id=1, heater_status_id=None, heater_status={"code": "problem"}),
    located(id=2, heater_status_id=None, heater_status={"code": "no_connection"}),
    located(id=3, heater_status_id=None, heater_status={"code": "online"}),
]


def test_a_status_without_an_id_counts_by_its_code(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(HEATERS, answers(CODED))
    data = installer.page("/")["data"]
    assert [row["id"] for row in data["failures"]["items"]] == ["1"]
    assert [row["id"] for row in data["warnings"]["items"]] == ["2"]
    assert [row["id"] for row in data["worklist"]["items"]] == ["1"]
    proxy.break_(PARAMETERS, answers([number_parameter()]))
    for row, offline in zip(CODED, (False, True, False), strict=True):
        proxy.break_(HEATER, answers(row))
        page = installer.page(f"/heaters/{row['id']}/ic3/params")
        assert page["data"]["heater"]["offline"] == offline
