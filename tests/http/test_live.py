"""The live endpoints: the markers of maps, and realtime values as a stream."""

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.domain.limits import USER_STREAMS
from tests.support.faults import ANSWERS_500, Fault, FaultyProxy
from tests.support.patience import until
from tests.support.processes import RunningProvider, copied, running_host, running_provider
from tests.support.push import Hub, values
from tests.support.streams import STREAM, Stream, flow_of, listening
from tests.support.user import User

MAP = "/live/heater-map"
PAGE = "/heaters/20001/ic3/realtime"
HEATERS = "auth/api/installers/heaters"


@pytest.fixture
def hub(running_hub: Hub) -> Iterator[Hub]:
    yield running_hub
    running_hub.forget()


@pytest.fixture
def listener(live_host: str, proxy: FaultyProxy, hub: Hub) -> Iterator[User]:
    with User(live_host) as user:
        yield user.login()


@pytest.mark.parametrize("path", [MAP, STREAM])
def test_without_a_session_nothing_is_answered(visitor: User, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 401
    assert answer.json() == {"problem": "session"}


@pytest.mark.parametrize("path", [MAP, STREAM, "/heaters.csv", "/maintenance.ics", "/shell"])
def test_what_a_head_would_cost_as_much_as_its_answer_is_not_done(
    listener: User, proxy: FaultyProxy, hub: Hub, path: str
) -> None:
    proxy.seen.clear()
    answer = listener.http.head(path)
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")
    assert proxy.seen == []
    assert hub.topics == []
    # The connection is free for the next request.
    assert listener.get("/robots.txt").status_code == 200


def test_a_session_that_the_provider_has_ended_is_over(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(HEATERS, Fault(401, b"{}"))
    assert installer.get(MAP).status_code == 401
    proxy.mend()
    assert installer.get("/heaters/").status_code == 303


def test_the_map_has_the_heaters_of_the_filter(installer: User) -> None:
    everything = installer.get(MAP).json()
    some = installer.get(f"{MAP}?status=FAULT&status=OFF").json()
    assert len(everything["markers"]) > len(some["markers"]) > 0
    assert {status[0] for status in some["statuses"]} == {"OFF", "FAULT"}
    located = installer.page("/heaters/?status=FAULT&status=OFF")["data"]["located"]
    assert len(some["markers"]) == located
    place = installer.page("/heaters/?status=FAULT")["data"]["heaters"][0]["heater"]
    labels = {marker[0]: marker[4] for marker in everything["markers"]}
    street = f"{place['address']} {place['address_number']}"
    assert labels[place["id"]] == f"{street}, {place['postal_code']}"


def test_a_map_of_one_heater_has_one_marker(installer: User) -> None:
    (marker,) = installer.get(f"{MAP}?heater=20001").json()["markers"]
    assert marker[:2] == ["20001", "ic3"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"{MAP}?heater=19001", 403),
        (f"{MAP}?heater=99999999", 404),
        ("/live/heaters/19001/realtime", 403),
        ("/live/heaters/99999999/realtime", 404),
        ("/live/heaters/20001/elsewhere", 404),
    ],
)
def test_only_what_is_linked_can_be_asked_for(
    listener: User, hub: Hub, path: str, status: int
) -> None:
    assert listener.get(path).status_code == status
    assert hub.topics == []


def test_a_provider_that_fails_is_told_as_json(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(HEATERS, Fault(503, b"", {"retry-after": "7"}))
    answer = installer.get(MAP)
    assert (answer.status_code, answer.json()) == (503, {"problem": "busy"})
    assert answer.headers["retry-after"] == "7"
    proxy.break_(HEATERS, ANSWERS_500)
    assert installer.get(MAP).status_code == 502


def test_pictures_come_from_ourselves_and_the_map_server_only(installer: User) -> None:
    policy = installer.get("/heaters/").headers["content-security-policy"]
    assert "img-src 'self' data: https://tile.openstreetmap.org;" in policy


def test_maps_can_do_without_tiles(shared_proxy: FaultyProxy, proxy: FaultyProxy) -> None:
    settings = {"HEATDESK_MAP_TILES_URL": "", "HEATDESK_RENDERERS": "1"}
    with running_host(shared_proxy.url, **settings) as address, User(address) as user:
        assert user.login().get(MAP).json()["tiles"] == ""
        assert 'data-street=""' in user.get("/heaters/20001/ic3/details").text
        policy = user.get("/heaters/").headers["content-security-policy"]
        assert "img-src 'self' data:;" in policy


def test_the_first_values_are_in_the_page(listener: User, proxy: FaultyProxy) -> None:
    body = json.dumps(values(255)).encode()
    proxy.break_("heaters/api/heaters/realtime", Fault(200, body))
    html = listener.get(PAGE).text
    for text in (
        "25.5\xa0°C",
        "1,255\xa0W",
        "40\xa0%",
        "1.51\xa0bar",
        "12.4\xa0l/min",
        "Heating up",
    ):
        assert text in html
    assert "weird_probe" in html
    assert "defrost_by_moon" in html
    assert "5 minutes at a time" in html


def test_without_values_the_page_says_so(listener: User, proxy: FaultyProxy) -> None:
    proxy.break_("heaters/api/heaters/realtime", Fault(404, b"{}"))
    answer = listener.get(PAGE)
    assert answer.status_code == 200
    assert "has not sent any realtime data" in answer.text


def test_values_that_cannot_be_had_cost_no_page(listener: User, proxy: FaultyProxy) -> None:
    proxy.break_("heaters/api/heaters/realtime", ANSWERS_500)
    page = listener.page(PAGE)
    assert page["status"] == 200
    assert page["data"]["reading"]["problem"] == "server_error"


def test_an_offline_heater_is_warned_of_and_not_listened_to(listener: User) -> None:
    row = listener.page("/heaters/?status=NO_CONNECTION")["data"]["heaters"][0]["heater"]
    html = listener.get(f"/heaters/{row['id']}/{row['sw_type']}/realtime").text
    assert "This heater has no connection." in html
    assert 'data-island="realtime"' not in html


def test_another_type_in_the_address_leads_to_the_right_one(listener: User) -> None:
    answer = listener.get("/heaters/20001/hpcu/realtime")
    assert (answer.status_code, answer.headers["location"]) == (303, PAGE)


def test_values_are_streamed_as_they_come(listener: User, hub: Hub) -> None:
    with listening(listener) as stream:
        until(lambda: hub.readers == 1)
        for second in (10, 20):
            hub.publish(values(second))
            assert flow_of(stream.event()) == second / 10


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_compression_holds_no_value_back(listener: User, hub: Hub, encoding: str) -> None:
    with listening(listener, **{"accept-encoding": encoding}) as stream:
        assert stream.response.headers.get("content-encoding", "identity") == encoding
        until(lambda: hub.readers == 1)
        hub.publish(values(10))
        assert flow_of(stream.event()) == 1.0


def test_the_type_of_a_stream_may_have_capitals(listener: User, hub: Hub) -> None:
    hub.media_type = "Text/Event-Stream; Charset=UTF-8"
    with listening(listener) as stream:
        until(lambda: hub.readers == 1)
        hub.publish(values(10))
        assert flow_of(stream.event()) == 1.0


def test_rubbish_from_the_push_service_is_skipped(listener: User, hub: Hub) -> None:
    with listening(listener) as stream:
        until(lambda: hub.readers == 1)
        hub.publish("no object", values(1, series=None), values(2, series={"power": "none"}))
        hub.publish(values(30))
        assert stream.event()[1]["temperature"] == []
        assert stream.event()[1]["power"] == []
        assert flow_of(stream.event()) == 3.0


def test_an_event_without_values_leaves_those_that_are_shown(listener: User, hub: Hub) -> None:
    with listening(listener) as stream:
        until(lambda: hub.readers == 1)
        hub.publish({}, {"type": "ping"}, {"id": 20001, "timestamp": "2026-11-25T12:00:00Z"})
        hub.publish(values(30))
        assert flow_of(stream.event()) == 3.0


def test_ten_listeners_on_one_heater_make_one_subscription(listener: User, hub: Hub) -> None:
    with contextlib.ExitStack() as stack:
        streams = [stack.enter_context(listening(listener)) for _ in range(10)]
        until(lambda: hub.readers == 1)
        hub.publish(values(10))
        assert [flow_of(stream.event()) for stream in streams] == [1.0] * 10
        assert hub.topics == ["heaters/20001"]
    until(lambda: hub.readers == 0)


def test_the_users_cookies_open_the_push_service(listener: User, hub: Hub) -> None:
    with listening(listener):
        until(lambda: hub.readers == 1)
    (request,) = hub.requests
    assert "=" in request["cookie"]
    assert "authorization" not in request


def test_a_token_opens_it_in_their_place(
    shared_proxy: FaultyProxy, proxy: FaultyProxy, hub: Hub
) -> None:
    settings = {"HEATDESK_PUSH_URL": f"{hub.url}?v=1", "HEATDESK_PUSH_TOKEN": "let-me-listen"}
    with running_host(shared_proxy.url, HEATDESK_RENDERERS="1", **settings) as address:
        with User(address) as user, listening(user.login()):
            until(lambda: hub.readers == 1)
        (request,) = hub.requests
    assert request["authorization"] == "Bearer let-me-listen"
    assert "cookie" not in request


def test_a_push_service_that_breaks_is_told_and_resumed(listener: User, hub: Hub) -> None:
    with listening(listener) as stream:
        until(lambda: hub.readers == 1)
        hub.publish(values(10))
        first = hub.sent
        assert flow_of(stream.event()) == 1.0
        hub.refusing = 503
        hub.drop()
        assert stream.event()[0] == "lost"
        hub.refusing = 0
        assert stream.event()[0] == "back"
        hub.publish(values(20))
        assert flow_of(stream.event()) == 2.0
    assert "last-event-id" not in hub.requests[0]
    assert hub.requests[-1]["last-event-id"] == f"e{first}"


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_listener_whom_the_push_service_refuses_is_told_that_it_is_over(
    listener: User, hub: Hub, status: int
) -> None:
    with listening(listener) as stream:
        hub.refusing = status
        hub.drop()
        assert stream.event()[0] == "over"
        assert stream.event()[0] == "closed"
    until(lambda: hub.readers == 0)
    hub.refusing = 0
    with listening(listener) as stream:
        hub.publish(values(10))
        assert flow_of(stream.event()) == 1.0


def test_a_logout_ends_the_sessions_streams_and_no_others(
    listener: User, live_host: str, hub: Hub
) -> None:
    with User(live_host) as other, listening(other.login()) as kept, listening(listener) as stream:
        listener.post("/logout", {})
        assert stream.event()[0] == "over"
        assert stream.event()[0] == "closed"
        hub.publish(values(10))
        assert flow_of(kept.event()) == 1.0


def test_one_more_stream_than_an_account_may_have_ends_the_oldest_in_order(
    listener: User, live_host: str, hub: Hub
) -> None:
    """The screen then has its button that resumes the stream."""
    with contextlib.ExitStack() as stack, User(live_host) as colleague:
        stranger = stack.enter_context(User(live_host)).login("it@heatdesk.test")
        theirs = stranger.page("/heaters/")["data"]["heaters"][0]["heater"]["id"]
        kept = stack.enter_context(listening(stranger, f"/live/heaters/{theirs}/realtime"))
        first, second, *others = [
            stack.enter_context(listening(listener)) for _ in range(USER_STREAMS)
        ]
        colleague.login()
        newest = stack.enter_context(listening(colleague))
        assert [first.event()[0], first.event()[0]] == ["end", "closed"]
        hub.publish(values(10))
        for stream in (second, *others, newest, kept):
            assert flow_of(stream.event()) == 1.0


def test_a_session_that_the_provider_has_ended_ends_its_streams(
    listener: User, proxy: FaultyProxy, hub: Hub
) -> None:
    with listening(listener) as stream:
        proxy.break_(HEATERS, Fault(401, b"{}"))
        assert listener.get(MAP).status_code == 401
        assert stream.event()[0] == "over"
    until(lambda: hub.readers == 0)


@pytest.mark.parametrize("status", [401, 403, 404])
def test_nobody_joins_a_running_feed_on_anothers_access(
    listener: User, live_host: str, proxy: FaultyProxy, hub: Hub, status: int
) -> None:
    with User(live_host) as other, listening(listener):
        other.login()
        proxy.break_("heaters/api/heaters/heater", Fault(status, b"{}"))
        assert other.get(STREAM).status_code == status
        assert hub.readers == 1


@pytest.mark.parametrize("event_id", ["é", "\u20ac", "\x01", "x" * 9000])
def test_events_are_resumed_whatever_their_ids_are(listener: User, hub: Hub, event_id: str) -> None:
    with listening(listener) as stream:
        hub.publish(values(10), event_id=event_id)
        assert flow_of(stream.event()) == 1.0
        hub.drop()
        until(lambda: len(hub.requests) > 1 and hub.readers == 1)
        hub.publish(values(20))
        assert flow_of(stream.event()) == 2.0
    last = hub.requests[-1].get("last-event-id", "")
    sent = f"{event_id}{hub.sent - 1}"
    assert last.encode("latin-1").decode() in ("", sent)


def test_a_stream_ends_when_its_time_is_up(
    shared_proxy: FaultyProxy, proxy: FaultyProxy, hub: Hub
) -> None:
    settings = {"HEATDESK_PUSH_URL": hub.url, "HEATDESK_REALTIME_SECONDS": "1"}
    with (
        running_host(shared_proxy.url, HEATDESK_RENDERERS="1", **settings) as address,
        User(address) as user,
        user.login().http.stream("GET", STREAM) as response,
    ):
        stream = Stream(response)
        names = [stream.event()[0] for _ in range(3)]
        assert [name for name in names if name != "back"][:2] == ["end", "closed"]
        until(lambda: hub.readers == 0)


def test_an_open_stream_ends_in_order_when_the_host_does(
    shared_proxy: FaultyProxy, proxy: FaultyProxy, hub: Hub
) -> None:
    """If it were cut off, reading would raise an error."""
    host = running_host(shared_proxy.url, HEATDESK_PUSH_URL=hub.url, HEATDESK_RENDERERS="1")
    with contextlib.ExitStack() as stack:
        address = stack.enter_context(host)
        user = User(address).login()
        stream = Stream(user.http.send(user.http.build_request("GET", STREAM), stream=True))
        assert stream.event()[0] == "back"
        stack.close()
        assert stream.event()[0] == "closed"


def test_temperatures_are_in_the_accounts_unit(
    live_host: str, proxy: FaultyProxy, hub: Hub
) -> None:
    account = {"id": 1, "name": "F", "temperature_metric_id": 2, "language_id": 2}
    proxy.break_("auth/api/accounts/account", Fault(200, json.dumps(account).encode()), "GET")
    body = json.dumps(values(250)).encode()
    proxy.break_("heaters/api/heaters/realtime", Fault(200, body))
    with User(live_host) as user:
        assert "77.0\xa0°F" in user.login().get(PAGE).text
        with listening(user) as stream:
            until(lambda: hub.readers == 1)
            hub.publish(values(100))
            assert flow_of(stream.event()) == 50.0


def test_a_small_value_is_not_rounded_to_zero(listener: User, proxy: FaultyProxy) -> None:
    reading = values(250)
    reading["series"]["power"] = {"electric": 0.45, "thermal": 1255.5}
    reading["series"]["signal"] = {"modulation": None}
    proxy.break_("heaters/api/heaters/realtime", Fault(200, json.dumps(reading).encode()))
    html = listener.get(PAGE).text
    shown = dict(re.findall(r'data-value="(\w+\.\w+)">(.*?)</td>', html))
    assert shown["power.electric"] == "0.45\xa0W"
    assert shown["power.thermal"] == "1,256\xa0W"
    assert shown["signal.modulation"] == "–"


@pytest.mark.parametrize("metric", [1, 2], ids=["°C", "°F"])
def test_what_is_no_finite_number_is_a_dash_and_the_stream_goes_on(
    live_host: str, proxy: FaultyProxy, hub: Hub, metric: int
) -> None:
    account = {"id": 1, "name": "F", "temperature_metric_id": metric, "language_id": 5}
    proxy.break_("auth/api/accounts/account", Fault(200, json.dumps(account).encode()), "GET")
    odd = {
        "temperature": {
            "flow": " 21,5 ",
            "a": "NaN",
            "b": "-inf",
            "c": 1e300,
            "d": "1,500",
            "e": None,
        },
        "power": {"thermal": "NaN", "electric": "1255.5"},
        "signal": {"modulation": "Infinity"},
    }
    event = values(1, series=odd, water_flow="NaN", heater_pressure="1,51")
    proxy.break_("heaters/api/heaters/realtime", Fault(200, json.dumps(event).encode()))
    with User(live_host) as user:
        html = user.login().get(PAGE).text
        for shown in ("21,5\xa0°C" if metric == 1 else "70,7\xa0°F", "1.256\xa0W", "1,51\xa0bar"):
            assert shown in html
        assert "NaN" not in html
        with listening(user) as stream:
            until(lambda: hub.readers == 1)
            hub.publish(event)
            _, reading = stream.event()
            assert flow_of(("message", reading)) == (21.5 if metric == 1 else 70.7)
            known = [[each["value"] is not None for each in reading[group]] for group in odd]
            assert known == [[True, *[False] * 5], [False, True], [False]]
            assert reading["water_flow"] is None
            hub.publish(values(2))
            assert stream.event()[0] == "message"


def test_a_stream_keeps_the_unit_of_the_page_that_listens_to_it(
    live_host: str, proxy: FaultyProxy, hub: Hub
) -> None:
    account = {"id": 1, "name": "F", "temperature_metric_id": 1, "language_id": 2}
    path = "auth/api/accounts/account"
    proxy.break_(path, Fault(200, json.dumps(account).encode()), "GET")
    body = json.dumps(values(100)).encode()
    proxy.break_("heaters/api/heaters/realtime", Fault(200, body))
    with User(live_host) as user:
        match = re.search(r'data-src="([^"]+)"', user.login().get(PAGE).text)
        assert match
        account["temperature_metric_id"] = 2
        proxy.break_(
            "auth/api/accounts/settings", Fault(200, json.dumps(account).encode()), "PATCH"
        )
        user.post("/settings", {"setting": "temperature_unit", "temperature_unit": "F"})
        assert "50.0\xa0°F" in user.get(PAGE).text
        with listening(user, match[1]) as stream:
            until(lambda: hub.readers == 1)
            hub.publish(values(100))
            assert flow_of(stream.event()) == 10.0


@pytest.fixture
def moving_provider(seeded_world: Path, tmp_path: Path) -> Iterator[RunningProvider]:
    with running_provider(copied(seeded_world, tmp_path), "--speed", "1") as provider:
        yield provider


def test_the_reference_providers_own_push_service_works(moving_provider: RunningProvider) -> None:
    with (
        running_host(moving_provider.url, HEATDESK_RENDERERS="1") as address,
        User(address) as user,
        listening(user.login()) as stream,
    ):
        first, second = stream.event()[1], stream.event()[1]
    assert first["at"] < second["at"]
    assert {item["label"].get("key") for item in second["power"]} >= {"series.thermal"}
