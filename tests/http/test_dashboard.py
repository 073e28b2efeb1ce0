"""The dashboard's worklist: from the provider's heaters and the installer's own thresholds."""

from tests.support.contents import absent, present
from tests.support.faults import ANSWERS_500, FaultyProxy
from tests.support.rows import HEATERS, SETTINGS, heater, send_rows
from tests.support.user import User


def test_the_worklist_ranks_what_the_provider_tells(installer: User, proxy: FaultyProxy) -> None:
    send_rows(
        proxy,
        HEATERS,
        [
            heater(1),
            heater(2, num_ignition_fails="21"),
            heater(3, heater_pressure=0.6, last_seen="2026-11-21T10:00:00Z"),
            heater(4, heater_status_id=10, heater_status_name="Thermostat fault"),
            heater(5, heater_status_id=9, num_days_heater_offline=12),
            heater(6, num_hours_heater_since_maintenance=1700, num_flames_lost=16),
        ],
    )
    data = installer.page("/")["data"]
    (call,) = proxy.calls(HEATERS)
    assert (call.query, len(proxy.calls(SETTINGS))) == ("", 1)
    rows = data["worklist"]["items"]
    assert [(row["id"], row["reasons"][0]["reason"]) for row in rows] == [
        *(("4", "FAULT"), ("5", "OFFLINE"), ("3", "PRESSURE"), ("6", "MAINTENANCE")),
        ("2", "IGNITION"),
    ]
    assert data["worklist_total"] == 5
    assert rows[2]["reasons"] == [{"reason": "PRESSURE", "value": 0.6, "limit": 1.0}]
    assert rows[2]["seen"] == "2026-11-21T10:00:00Z"
    assert len(rows[3]["reasons"]) == 2
    text = installer.get("/").text.replace("\u00a0", " ")
    assert not absent(text, "System pressure 0.60 bar", "Thermostat fault")


def test_a_heater_without_an_address_has_its_name(installer: User, proxy: FaultyProxy) -> None:
    place = {"address": None, "postal_code": None}
    away = heater(2, heater_status_id=9, name="Boiler room", **place)
    send_rows(proxy, HEATERS, [heater(1, heater_status_id=3, name="Cellar", **place), away])
    page = installer.get("/").text
    failures, warnings = page.split('id="failures"')[-1], page.split('id="warnings"')[-1]
    assert ">Cellar</a>" in failures
    assert ">Boiler room</a>" in warnings


def test_the_installers_own_thresholds_count_in_their_units_and_a_warning_first(
    installer: User, proxy: FaultyProxy
) -> None:
    send_rows(proxy, HEATERS, [heater(1, heater_pressure=1.3), heater(2, heater_pressure=1.6)])
    pressure = {"field": "heater_pressure", "operator": "<"}
    send_rows(
        proxy,
        SETTINGS,
        [
            {"id": 1, **pressure, "type": "warning", "value": 1200, "unit": "mbar"},
            {"id": 2, **pressure, "type": "warning", "value": "1.4", "unit": "bar"},
            {"id": 3, **pressure, "type": "info", "value": 1.8},
            {"id": 4, "field": "num_hours_heater_maintenance_interval", "value": None},
        ],
    )
    data = installer.page("/")["data"]
    assert [row["id"] for row in data["worklist"]["items"]] == ["1"]
    assert data["worklist"]["items"][0]["reasons"][0]["limit"] == 1.4
    assert data["limits_problem"] is None


def test_without_the_thresholds_the_usual_ones_count_and_it_says_so(
    installer: User, proxy: FaultyProxy
) -> None:
    send_rows(proxy, HEATERS, [heater(1, heater_pressure=0.9)])
    proxy.break_(SETTINGS, ANSWERS_500)
    data = installer.page("/")["data"]
    assert data["limits_problem"] == "server_error"
    assert [row["id"] for row in data["worklist"]["items"]] == ["1"]
    assert "uses the usual ones" in installer.get("/").text


def test_a_threshold_that_cannot_be_read_is_not_taken_for_the_usual_one(
    installer: User, proxy: FaultyProxy
) -> None:
    interval = {"id": 2, "field": "num_hours_heater_maintenance_interval", "value": "2,000"}
    send_rows(proxy, SETTINGS, [{"id": 1, "field": "heater_pressure", "value": "1.5"}, interval])
    dashboard = installer.page("/")
    assert (dashboard["left_out"], dashboard["data"]["limits_problem"]) == (1, "invalid_response")
    page = installer.page("/settings")
    assert [item["id"] for item in page["data"]["thresholds"]["items"]] == ["1"]
    assert page["left_out"] == 1
    send_rows(proxy, SETTINGS, [interval])
    assert installer.page("/settings")["data"]["thresholds"]["problem"] == "invalid_response"


def test_without_the_heaters_the_other_parts_stand(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(HEATERS, ANSWERS_500)
    data = installer.page("/")["data"]
    for name in ("worklist", "failures", "warnings"):
        assert data[name] == {"items": [], "problem": "server_error", "late": None}
    assert data["counts"]["problem"] is None
    assert data["notifications"]["items"]
    assert "“Needs attention today” could not be loaded" in installer.get("/").text


def test_a_row_says_where_to_go_whom_to_call_and_how_to_get_there(
    installer: User, proxy: FaultyProxy
) -> None:
    place = {"address": "Molenweg", "address_number": "117", "postal_code": "7330 EW"}
    owners = [{"id": 1, "name": "A"}, {"id": 2, "name": "Zoë", "phone_number": "+31 30 241-8800"}]
    ill = heater(1, heater_pressure=0.6, city_name="Apeldoorn", customer_accounts=owners, **place)
    send_rows(proxy, HEATERS, [ill, heater(2, heater_pressure=0.7, name="Elsewhere")])
    first, second = installer.get("/").text.partition("<ol")[2].split("data-heater=")[1:3]
    route = "https://www.google.com/maps/dir/?api=1&amp;destination=Molenweg%20117%2C%207330%20EW"
    phone = ('href="tel:+31302418800"', 'aria-label="Call Zoë"')
    assert not absent(first, "Molenweg 117, Apeldoorn", "7330 EW 117", "Zoë", *phone, route)
    # Neither a phone number nor a position is known.
    assert "Elsewhere" in second
    assert not present(second.partition("</ol>")[0], "tel:", "destination=")
