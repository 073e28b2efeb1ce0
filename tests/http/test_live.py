"""The live endpoints: the markers of maps, and realtime values as a stream."""

import contextlib
import re
from collections.abc import Iterator

import pytest

from server.live.feeds import USER_STREAMS
from tests.support.contents import absent
from tests.support.faults import ANSWERS_500, SESSION_OVER, Fault, FaultyProxy, answers
from tests.support.heaters import HEATER
from tests.support.parameters import switch
from tests.support.patience import until
from tests.support.push import Hub, values
from tests.support.realtime import LATEST, REALTIME
from tests.support.rows import HEATERS
from tests.support.streams import STREAM, Stream, flow_of, listening
from tests.support.units import CELSIUS, ENGLISH, FAHRENHEIT, GERMAN, account
from tests.support.user import User

MAP = "/live/heater-map"


@pytest.fixture
def listener(live_host: str, proxy: FaultyProxy, hub: Hub) -> Iterator[User]:
    with User(live_host) as user:
        yield user.login()


@contextlib.contextmanager
def heard(user: User, hub: Hub, path: str = STREAM, **headers: str) -> Iterator[Stream]:
    """A stream that the host has a subscription for."""
    with listening(user, path, **headers) as stream:
        until(lambda: hub.readers == 1)
        yield stream


def test_without_a_session_nothing_is_answered(visitor: User) -> None:
    for path in (MAP, STREAM):
        answer = visitor.get(path)
        assert (answer.status_code, answer.json()) == (401, {"problem": "session"}), path


def test_what_a_head_would_cost_as_much_as_its_answer_is_not_done(
    listener: User, proxy: FaultyProxy, hub: Hub
) -> None:
    proxy.seen.clear()
    for path in (MAP, STREAM, "/heaters.csv", "/maintenance.ics", "/shell"):
        answer = listener.http.head(path)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET"), path
        # The connection is free for the next request.
        assert listener.get("/robots.txt").status_code == 200
    assert (proxy.seen, hub.topics) == ([], [])


def test_the_map_has_the_heaters_of_the_filter(installer: User) -> None:
    everything = installer.get(MAP).json()
    some = installer.get(f"{MAP}?status=FAULT&status=OFF").json()
    assert len(everything["markers"]) > len(some["markers"]) > 0
    assert {marker[5]["group"] for marker in some["markers"]} == {"OFF", "FAULT"}
    place = installer.page("/heaters/?status=FAULT")["data"]["heaters"][0]
    labels = {marker[0]: marker[4] for marker in everything["markers"]}
    code = {marker[0]: marker[7] for marker in everything["markers"]}
    number = place["address_number"]
    street = f"{place['address']} {number}"
    assert labels[place["id"]].startswith(f"{street}, {place['city_name']}")
    assert code[place["id"]] == f"{place['postal_code']} {number}"
    (marker,) = installer.get(f"{MAP}?heater=20001").json()["markers"]
    assert marker[:2] == ["20001", "ic3"]


def test_only_what_is_linked_can_be_asked_for(listener: User, hub: Hub) -> None:
    for path, status in {
        f"{MAP}?heater=19001": 403,
        f"{MAP}?heater=99999999": 404,
        "/live/heaters/19001/realtime": 403,
        "/live/heaters/99999999/realtime": 404,
        "/live/heaters/20001/elsewhere": 404,
    }.items():
        assert listener.get(path).status_code == status, path
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


def test_the_first_values_are_in_the_page(listener: User, proxy: FaultyProxy) -> None:
    reading = values(255)
    reading["series"]["power"]["electric"] = 0.45
    reading["series"]["signal"]["unknown"] = None
    proxy.break_(LATEST, answers(reading))
    html = listener.get(REALTIME).text
    shown = dict(re.findall(r'data-value="(\w+\.\w+)">(.*?)</td>', html))
    wanted = {
        "temperature.flow": "25.5\xa0°C",
        "power.thermal": "1,255\xa0W",
        # A small value is not rounded to zero.
        "power.electric": "0.45\xa0W",
        "signal.modulation": "40\xa0%",
        "signal.unknown": "–",
    }
    assert {name: shown[name] for name in wanted} == wanted
    said = ("1.51\xa0bar", "12.4\xa0l/min", "Heating up", "5 minutes at a time")
    assert not absent(html, *said, "weird_probe", "defrost_by_moon")


def test_a_page_without_values_says_so(listener: User, proxy: FaultyProxy) -> None:
    proxy.break_(LATEST, Fault(404, b"{}"))
    assert "has not sent any realtime data" in listener.get(REALTIME).text
    proxy.break_(LATEST, ANSWERS_500)
    page = listener.page(REALTIME)
    assert (page["status"], page["data"]["reading"]["problem"]) == (200, "server_error")


def test_an_offline_heater_is_warned_of_and_not_listened_to(listener: User) -> None:
    row = listener.page("/heaters/?status=NO_CONNECTION")["data"]["heaters"][0]
    html = listener.get(f"/heaters/{row['id']}/{row['sw_type']}/realtime").text
    assert not absent(html, "This heater has no connection.", "5 minutes at a time")
    assert 'data-island="realtime"' not in html


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_values_are_streamed_as_they_come_and_compression_holds_none_back(
    listener: User, hub: Hub, encoding: str
) -> None:
    with heard(listener, hub, **{"accept-encoding": encoding}) as stream:
        assert stream.response.headers.get("content-encoding", "identity") == encoding
        for second in (10, 20):
            hub.publish(values(second))
            assert flow_of(stream.event()) == second / 10


def test_rubbish_from_the_push_service_is_skipped(listener: User, hub: Hub) -> None:
    """An event without values leaves those that are shown."""
    hub.media_type = "Text/Event-Stream; Charset=UTF-8"
    with heard(listener, hub) as stream:
        hub.publish({}, {"type": "ping"}, {"id": 20001, "timestamp": "2026-11-25T12:00:00Z"})
        hub.publish("no object", values(1, series=None), values(2, series={"power": "none"}))
        hub.publish(values(30))
        assert [stream.event()[1][group] for group in ("temperature", "power")] == [[], []]
        assert flow_of(stream.event()) == 3.0


def test_ten_listeners_on_one_heater_make_one_subscription(listener: User, hub: Hub) -> None:
    with contextlib.ExitStack() as stack:
        streams = [stack.enter_context(listening(listener)) for _ in range(10)]
        until(lambda: hub.readers == 1)
        hub.publish(values(10))
        assert [flow_of(stream.event()) for stream in streams] == [1.0] * 10
        assert hub.topics == ["heaters/20001"]
        (request,) = hub.requests
        assert "=" in request["cookie"], "the user's cookies open the push service"
        assert "authorization" not in request
    until(lambda: hub.readers == 0)


def test_a_push_service_that_breaks_is_told_and_resumed(listener: User, hub: Hub) -> None:
    with heard(listener, hub) as stream:
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


def test_events_are_resumed_whatever_their_ids_are(listener: User, hub: Hub) -> None:
    """The last id that a header can carry is sent."""
    with heard(listener, hub) as stream:
        for event_id in ("é", "\u20ac", "\x01", "x" * 9000):
            hub.publish(values(10), event_id=event_id)
            assert flow_of(stream.event()) == 1.0
            if event_id in "é\u20ac":
                known = f"{event_id}{hub.sent}"
            hub.requests.clear()
            hub.drop()
            until(lambda: len(hub.requests) == 1 and hub.readers == 1)
            assert hub.requests[-1]["last-event-id"].encode("latin-1").decode() == known


def test_a_listener_whom_the_push_service_refuses_is_told_that_it_is_over(
    listener: User, hub: Hub
) -> None:
    with listening(listener) as stream:
        hub.refusing = 403
        hub.drop()
        assert [stream.event()[0], stream.event()[0]] == ["over", "closed"]
    until(lambda: hub.readers == 0)


def test_a_logout_ends_the_sessions_streams_and_no_others(
    listener: User, live_host: str, hub: Hub
) -> None:
    with User(live_host) as other, listening(other.login()) as kept, listening(listener) as stream:
        listener.post("/logout", {})
        assert [stream.event()[0], stream.event()[0]] == ["over", "closed"]
        hub.publish(values(10))
        assert flow_of(kept.event()) == 1.0


def test_one_more_stream_than_an_account_may_have_ends_the_oldest_in_order(
    listener: User, live_host: str, hub: Hub
) -> None:
    """The screen then has its button that resumes the stream."""
    with contextlib.ExitStack() as stack, User(live_host) as colleague:
        stranger = stack.enter_context(User(live_host)).login("it@heatdesk.test")
        theirs = stranger.page("/heaters/")["data"]["heaters"][0]["id"]
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
        proxy.break_(HEATERS, SESSION_OVER)
        assert (listener.get(MAP).status_code, stream.event()[0]) == (401, "over")
    until(lambda: hub.readers == 0)


def test_nobody_joins_a_running_feed_on_anothers_access(
    listener: User, live_host: str, proxy: FaultyProxy, hub: Hub
) -> None:
    with User(live_host) as other, listening(listener):
        other.login()
        for status in (404, 403, 401):
            proxy.break_(HEATER, Fault(status, b"{}"))
            assert other.get(STREAM).status_code == status
        assert hub.readers == 1


@pytest.mark.parametrize(
    ("metric", "shown", "streamed"),
    [(CELSIUS, "21,5\xa0°C", 21.5), (FAHRENHEIT, "70,7\xa0°F", 70.7)],
    ids=["°C", "°F"],
)
def test_values_are_in_the_accounts_unit_and_what_is_no_finite_number_is_a_dash(
    live_host: str, proxy: FaultyProxy, hub: Hub, metric: int, shown: str, streamed: float
) -> None:
    odd = {
        "temperature": {"flow": " 21.5 ", "a": "NaN", "b": "-inf", "c": 1e300, "d": "1,500"},
        "power": {"thermal": "NaN", "electric": "1255.5"},
        "signal": {"modulation": "Infinity"},
    }
    event = values(1, series=odd, water_flow="NaN", heater_pressure="1.51")
    proxy.break_(LATEST, answers(event))
    with account(live_host, proxy, GERMAN, metric) as user:
        html = user.get(REALTIME).text
        assert not absent(html, shown, "1.256\xa0W", "1,51\xa0bar")
        assert "NaN" not in html
        with heard(user, hub) as stream:
            hub.publish(event)
            _, reading = stream.event()
            assert flow_of(("message", reading)) == streamed
            # What is finite is shown as it was sent, with its mark.
            known = [[each["value"] is not None for each in reading[group]] for group in odd]
            assert known == [[True, False, False, True, False], [False, True], [False]]
            assert reading["water_flow"] is None
            hub.publish(values(2))
            assert stream.event()[0] == "message", "the stream goes on"


def test_a_stream_keeps_the_unit_of_the_page_that_listens_to_it(
    live_host: str, proxy: FaultyProxy, hub: Hub
) -> None:
    proxy.break_(LATEST, answers(values(100)))
    with account(live_host, proxy, ENGLISH, CELSIUS) as user:
        (source,) = re.findall(r'data-src="([^"]+)"', user.get(REALTIME).text)
        switch(user, proxy, "F")
        assert "50.0\xa0°F" in user.get(REALTIME).text
        with heard(user, hub, source) as stream:
            hub.publish(values(100))
            assert flow_of(stream.event()) == 10.0
