"""What an operator sets for live data: the map's tiles, the push service, and its time."""

import contextlib
from pathlib import Path

from tests.support.faults import FaultyProxy
from tests.support.hosts import user_with
from tests.support.patience import until
from tests.support.processes import copied, running_provider
from tests.support.push import Hub
from tests.support.streams import STREAM, Stream, listening
from tests.support.user import User


def test_maps_can_do_without_tiles(proxy: FaultyProxy) -> None:
    with user_with(proxy.url, HEATDESK_MAP_TILES_URL="") as user:
        assert user.get("/live/heater-map").json()["tiles"] == ""
        assert 'data-street=""' in user.get("/heaters/20001/ic3/details").text
        policy = user.get("/heaters/").headers["content-security-policy"]
    assert "img-src 'self' data:;" in policy


def test_a_token_opens_the_push_service_in_the_place_of_cookies(
    proxy: FaultyProxy, hub: Hub
) -> None:
    settings = {"HEATDESK_PUSH_URL": f"{hub.url}?v=1", "HEATDESK_PUSH_TOKEN": "let-me-listen"}
    with user_with(proxy.url, **settings) as user, listening(user):
        until(lambda: hub.readers == 1)
    (request,) = hub.requests
    assert request["authorization"] == "Bearer let-me-listen"
    assert "cookie" not in request


def test_a_stream_ends_when_its_time_is_up(proxy: FaultyProxy, hub: Hub) -> None:
    settings = {"HEATDESK_PUSH_URL": hub.url, "realtime_seconds": "1"}
    with user_with(proxy.url, **settings) as user, user.http.stream("GET", STREAM) as response:
        stream = Stream(response)
        names = [stream.event()[0] for _ in range(3)]
        assert [name for name in names if name != "back"][:2] == ["end", "closed"]
        until(lambda: hub.readers == 0)


def test_an_open_stream_ends_in_order_when_the_host_does(proxy: FaultyProxy, hub: Hub) -> None:
    """If it were cut off, reading would raise an error."""
    with contextlib.ExitStack() as stack:
        user = stack.enter_context(user_with(proxy.url, HEATDESK_PUSH_URL=hub.url))
        with User(str(user.http.base_url)) as reader:
            reader.login()
            stream = Stream(reader.http.send(reader.http.build_request("GET", STREAM), stream=True))
            assert stream.event()[0] == "back"
            stack.close()
            assert stream.event()[0] == "closed"


def test_the_reference_providers_own_push_service_works(seeded_world: Path, tmp_path: Path) -> None:
    with (
        running_provider(copied(seeded_world, tmp_path), "--speed", "1") as moving,
        user_with(moving.url) as user,
        listening(user) as stream,
    ):
        first, second = stream.event()[1], stream.event()[1]
    assert first["at"] < second["at"]
    assert {item["label"].get("key") for item in second["power"]} >= {"series.thermal"}
