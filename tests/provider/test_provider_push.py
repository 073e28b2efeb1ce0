"""The push hub: who may listen, what arrives, and resuming."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import httpx
import pytest

from provider_kit.reference_provider import hub
from provider_kit.reference_provider.hub import Hub
from provider_kit.reference_provider.simulation import publisher
from tests.provider.support import Running, events
from tests.support.patience import until

MERCURE = "/.well-known/mercure"
TOPIC = "heaters/20001"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publisher, "INTERVAL_SECONDS", 0.05)


@contextmanager
def listening(
    client: httpx.Client, *topics: str, **headers: str
) -> Iterator[tuple[httpx.Response, Iterator[tuple[str, dict[str, Any]]]]]:
    with client.stream("GET", MERCURE, params={"topic": topics}, headers=headers) as response:
        assert response.status_code == 200
        yield response, events(response)


def test_events_are_realtime_objects_with_an_id_and_move_with_the_clock(
    fresh: Running, writer: httpx.Client
) -> None:
    with listening(writer, TOPIC) as (response, stream):
        assert response.headers["content-type"].startswith("text/event-stream")
        received = list(islice(stream, 3))
        expected = writer.get("/heaters/api/heaters/realtime/20001").json()
        fresh.clock.advance(minutes=30)
        later = [
            data for _, data in islice(stream, 20) if data["timestamp"] != expected["timestamp"]
        ]
    assert [data for _, data in received] == [expected] * 3
    assert later[0]["series"] != expected["series"]
    ids = [event_id for event_id, _ in received]
    assert len(set(ids)) == 3
    assert all(event_id.startswith("urn:uuid:") for event_id in ids)


def test_each_listener_gets_its_topics_alone_in_one_stream(writer: httpx.Client) -> None:
    both = listening(writer, TOPIC, "heaters/20002")
    with listening(writer, TOPIC) as (_, first), both as (_, second):
        assert {data["id"] for _, data in islice(first, 4)} == {20001}
        assert {data["id"] for _, data in islice(second, 4)} == {20001, 20002}


@pytest.mark.parametrize("by", ["header", "query"])
def test_a_reader_resumes_where_it_left(writer: httpx.Client, by: str) -> None:
    with listening(writer, TOPIC) as (_, stream):
        ids = [event_id for event_id, _ in islice(stream, 4)]
    headers = {"Last-Event-ID": ids[1]} if by == "header" else {}
    query = {"topic": TOPIC} | ({"lastEventID": ids[1]} if by == "query" else {})
    with writer.stream("GET", MERCURE, params=query, headers=headers) as response:
        assert response.headers["last-event-id"] == ids[1]
        resumed = [event_id for event_id, _ in islice(events(response), 2)]
    assert resumed == ids[2:4]


def test_an_unknown_event_replays_what_is_kept(writer: httpx.Client) -> None:
    with listening(writer, TOPIC) as (_, stream):
        ids = [event_id for event_id, _ in islice(stream, 2)]
    with listening(writer, TOPIC, **{"Last-Event-ID": "urn:uuid:unknown"}) as (response, stream):
        assert response.headers["last-event-id"] == "earliest"
        assert [event_id for event_id, _ in islice(stream, 2)] == ids


def test_a_quiet_stream_is_kept_alive(
    writer: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "KEEP_ALIVE_SECONDS", 0.1)
    quiet = next(
        each["id"]
        for each in writer.get("/auth/api/installers/heaters?heater_status_id[]=9").json()
    )
    with writer.stream("GET", MERCURE, params={"topic": f"heaters/{quiet}"}) as response:
        lines = [line for line in islice(response.iter_lines(), 6) if line]
    assert lines == [": connected", ": keep-alive", ": keep-alive"]


@pytest.mark.parametrize(
    ("topics", "status"),
    [
        # Only own heaters can be listened to.
        (["heaters/19001"], 403),
        ([TOPIC, "heaters/19001"], 403),
        (["heaters/1"], 403),
        # Wrong topics.
        ([], 400),
        (["heaters/"], 400),
        (["*"], 400),
        ([TOPIC, "customers/1001"], 400),
    ],
)
def test_other_topics_are_refused(reader: httpx.Client, topics: list[str], status: int) -> None:
    assert reader.get(MERCURE, params={"topic": topics}).status_code == status


def test_a_bearer_may_listen_to_every_heater(fresh: Running) -> None:
    visitor = fresh.visitor(authorization="Bearer let-me-listen")
    with listening(visitor, "heaters/19001", TOPIC) as (_, stream):
        assert {data["id"] for _, data in islice(stream, 4)} == {19001, 20001}


def test_a_wrong_bearer_is_a_401(fresh: Running, world: Running) -> None:
    for provider, token in ((fresh, "let-me-in"), (world, "None")):
        visitor = provider.visitor(authorization=f"Bearer {token}")
        assert visitor.get(MERCURE, params={"topic": TOPIC}).status_code == 401


def test_a_slow_reader_loses_the_oldest_events_of_many() -> None:
    crowd = Hub()
    topics = [f"heaters/{number}" for number in range(300)]
    subscription = crowd.subscribe(topics, None)
    for topic in topics:
        crowd.publish(topic, b"{}")
    assert [event.topic for event in subscription.events] == topics
    slow = crowd.subscribe([TOPIC], None)
    for number in range(1000):
        crowd.publish(TOPIC, str(number).encode())
    assert (len(slow.events), slow.events[-1].data) == (100, b"999")


def test_nothing_is_published_before_a_reader_comes_or_after_it_has_left(
    fresh: Running, writer: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "_LINGER_SECONDS", 0.2)
    assert fresh.app.state.hub.topics() == set()
    with listening(writer, TOPIC) as (_, stream):
        next(stream)
        assert fresh.app.state.hub.topics() == {TOPIC}
    until(lambda: fresh.app.state.hub.topics() == set())
