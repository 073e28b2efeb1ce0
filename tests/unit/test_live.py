"""Realtime values from the push service to many browsers: read, distributed, and never stored."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.domain.lookups import TemperatureUnit
from server.live.endpoints.heater_map import heater_map
from server.live.feeds import REALTIME_ACCESS_SECONDS, REALTIME_SESSION_SECONDS, Access, Feeds
from server.pages.shared.heater.realtime_reading import reading_of
from server.pages.shared.heater.status import Statuses
from server.provider import tolerant
from server.provider.credentials import Credentials
from server.provider.errors import InvalidResponse
from server.provider.event_stream import EventParser, SentEvent
from server.provider.heaters import Heater, Realtime, RealtimeSeries
from server.provider.push import Push, Pushed, StreamEvent
from tests.support.clock import Clock
from tests.support.loops import in_loop, run
from tests.support.patience import PATIENCE_SECONDS
from tests.support.push import Hub

STREAM = (
    b"\xef\xbb\xbf: hello\r\n\r\nid: 1\r\ndata: one\r\ndata:two\r\n\r\n"
    b"event: other\rretry: 10\rdata:  three\rid\r\r"
    b"data\n\nid: 2\nunknown: x\n\ndata: \xc3\xa9\nnodata\n\ndata: unfinished\n"
)
EVENTS = [
    SentEvent("1", b"one\ntwo"),
    SentEvent(None, b" three"),
    SentEvent(None, b""),
    SentEvent("2", "é".encode()),
]


@given(st.lists(st.integers(0, len(STREAM)), max_size=12))
def test_a_stream_reads_the_same_however_it_is_cut(cuts: list[int]) -> None:
    parser = EventParser()
    pieces = [STREAM[start:end] for start, end in pairwise([0, *sorted(cuts), len(STREAM)])]
    assert [event for piece in pieces for event in parser.feed(piece)] == EVENTS


@given(st.lists(st.binary(max_size=40)))
def test_any_bytes_are_read_without_an_error(pieces: list[bytes]) -> None:
    parser = EventParser()
    for piece in pieces:
        list(parser.feed(piece))


@pytest.mark.parametrize("stream", [b"x" * 5000, b"data: x\n" * 2000, b"data: " + b"x" * 4000])
def test_an_event_without_an_end_is_refused(stream: bytes) -> None:
    parser = EventParser(limit=3000)
    pieces = [stream[start : start + 100] for start in range(0, len(stream), 100)]
    with pytest.raises(InvalidResponse):
        _ = [list(parser.feed(piece)) for piece in pieces]


class Source:
    """Yields the items that the test puts in."""

    def __init__(self) -> None:
        self.items: asyncio.Queue[Realtime | StreamEvent | Exception] = asyncio.Queue()
        self.began: list[str] = []
        self.after: list[str | None] = []
        self.ended: list[str] = []
        self.users: list[Credentials] = []

    async def listen(
        self, heater_id: str, credentials: Callable[[], Credentials], after: str | None
    ) -> AsyncIterator[Pushed | StreamEvent]:
        self.began.append(heater_id)
        self.after.append(after)
        try:
            while True:
                self.users.append(credentials())
                item = await self.items.get()
                if isinstance(item, Exception):
                    raise item
                yield Pushed(item, f"{item.water_flow}") if isinstance(item, Realtime) else item
        finally:
            self.ended.append(heater_id)


class Somebody(Access):
    """A subscriber, whose access the test controls."""

    def __init__(self, session: str = "", is_allowed: bool | Exception = True) -> None:
        async def may_listen(asks_provider: bool) -> bool:
            if self.over[-1] or not asks_provider:
                return not self.over[-1]
            self.asked.append(session)
            if isinstance(self.answer[-1], Exception):
                raise self.answer[-1]
            return self.answer[-1]

        super().__init__(Credentials(csrf_token=session), session, session, may_listen)
        self.__dict__.update(asked=[], answer=[is_allowed], over=[False])

    asked: list[str]
    answer: list[bool | Exception]
    over: list[bool]
    """Whether the session has ended elsewhere; the last value counts."""


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def feeds(source: Source, clock: Clock) -> Feeds:
    """Feeds whose listeners have 300 seconds."""
    return Feeds(source.listen, seconds=300, clock=clock)


@in_loop
async def test_an_hour_of_values_grows_nowhere_and_a_slow_listener_has_the_newest(
    source: Source, clock: Clock
) -> None:
    feeds = Feeds(source.listen, seconds=3600, clock=clock)
    with feeds.subscribe("7", Somebody()) as slow, feeds.subscribe("7", Somebody()) as quick:
        events = quick.events()
        await settled()
        for second in range(0, 3600, 2):
            clock.now = second
            source.items.put_nowait(Realtime(water_flow=float(second)))
            event = await anext(events)
            assert isinstance(event, Pushed)
            assert (event.values.water_flow, len(quick.queue)) == (second, 0)
            assert len(slow.queue) <= 50
        assert (slow.queue[-1].values.water_flow, len(slow.queue)) == (3598, 50)
        assert source.items.empty()


@in_loop
async def test_who_connects_again_gets_what_has_come_since(feeds: Feeds, source: Source) -> None:
    """A running feed has stored the missed values; a new one requests them from the source."""
    with feeds.subscribe("7", Somebody(), "elsewhere") as first:
        await settled()
        assert source.after == ["elsewhere"]
        for flow in (1.0, 2.0, 3.0):
            source.items.put_nowait(Realtime(water_flow=flow))
        await settled()
        everything = [1.0, 2.0, 3.0]
        for after, missed in (
            ("elsewhere", everything),
            ("1.0", [2.0, 3.0]),
            ("3.0", []),
            ("unknown", []),
            (None, []),
        ):
            with feeds.subscribe("7", Somebody(), after) as again:
                assert [each.values.water_flow for each in again.queue] == missed
        assert len(first.queue) == 3


@in_loop
async def test_many_listeners_share_one_source_that_ends_with_the_last(
    feeds: Feeds, source: Source
) -> None:
    with feeds.subscribe("7", Somebody()) as first:
        with feeds.subscribe("7", Somebody()), feeds.subscribe("8", Somebody()):
            await settled()
            assert source.began == ["7", "8"]
        await settled()
        assert source.ended == ["8"]
        source.items.put_nowait(Realtime(water_flow=1.0))
        assert isinstance(await anext(first.events()), Pushed)
    await settled()
    assert source.ended == ["8", "7"]
    with feeds.subscribe("7", Somebody()):
        await settled()
        assert source.began == ["7", "8", "7"]


@in_loop
async def test_a_listener_ends_after_its_time_and_is_told(
    feeds: Feeds, source: Source, clock: Clock
) -> None:
    with feeds.subscribe("7", Somebody()) as listener:
        events = listener.events()
        clock.now = 299
        source.items.put_nowait(Realtime(water_flow=1.0))
        assert isinstance(await anext(events), Pushed)
        clock.now = 300
        assert [event async for event in events] == [StreamEvent.END]


@in_loop
async def test_a_broken_connection_is_told_to_all_also_to_those_who_come_later(
    feeds: Feeds, source: Source
) -> None:
    with feeds.subscribe("7", Somebody()) as first:
        events = first.events()
        source.items.put_nowait(StreamEvent.LOST)
        assert await anext(events) is StreamEvent.LOST
        with feeds.subscribe("7", Somebody()) as late:
            late_events = late.events()
            assert await anext(late_events) is StreamEvent.LOST
            source.items.put_nowait(StreamEvent.BACK)
            assert await anext(late_events) is StreamEvent.BACK
        assert await anext(events) is StreamEvent.BACK


@in_loop
async def test_each_connection_is_made_in_another_listeners_name(
    feeds: Feeds, source: Source
) -> None:
    one, two = Somebody("1"), Somebody("2")
    with feeds.subscribe("7", one), feeds.subscribe("7", two):
        for _ in range(3):
            source.items.put_nowait(StreamEvent.LOST)
            await settled()
        assert {user.csrf_token for user in source.users} == {"1", "2"}


@pytest.mark.parametrize("error", [RuntimeError("unexpected"), ValueError("no header")])
@in_loop
async def test_a_feed_that_died_ends_with_its_listeners_and_the_next_gets_a_new_one(
    error: Exception, feeds: Feeds, source: Source
) -> None:
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(feeds.subscribe("7", Somebody()))
        source.items.put_nowait(error)
        assert [event async for event in first.events()] == []
        with feeds.subscribe("7", Somebody()) as second:
            # Who leaves the dead feed takes no listener of the new one with it.
            stack.close()
            source.items.put_nowait(Realtime(water_flow=1.0))
            assert isinstance(await anext(second.events()), Pushed)
    await settled()
    assert source.began == source.ended == ["7", "7"]


@in_loop
async def test_whoever_is_refused_is_ended_and_the_others_go_on(
    feeds: Feeds, source: Source
) -> None:
    one, two = Somebody("1"), Somebody("2")
    with feeds.subscribe("7", one) as first, feeds.subscribe("7", two) as second:
        await settled()
        source.items.put_nowait(StreamEvent.ACCESS_ENDED)
        await settled()
        (refused,) = [each for each in (first, second) if each.ended]
        (other,) = [each for each in (first, second) if not each.ended]
        source.items.put_nowait(Realtime(water_flow=1.0))
        assert [event async for event in refused.events()] == [StreamEvent.ACCESS_ENDED]
        assert isinstance(await anext(other.events()), Pushed)
        assert source.users[0] == refused.access.credentials
        assert refused.access.credentials not in source.users[1:]


@pytest.mark.parametrize("answer", [False, RuntimeError("unexpected")])
@in_loop
async def test_access_is_asked_for_regularly_and_its_end_ends_the_stream(
    answer: bool | Exception, feeds: Feeds, source: Source, clock: Clock
) -> None:
    owner, guest = Somebody("owner"), Somebody("guest")
    with feeds.subscribe("7", owner) as first, feeds.subscribe("7", guest) as second:
        kept, ended = first.events(), second.events()
        for due in range(1, 4):
            for seconds in (1, 0):
                clock.now = due * REALTIME_ACCESS_SECONDS - seconds
                source.items.put_nowait(Realtime(water_flow=1.0))
                assert isinstance(await anext(kept), Pushed)
                assert isinstance(await anext(ended), Pushed)
            waiting = asyncio.gather(anext(kept), anext(ended))
            await settled()
            assert guest.asked == ["guest"] * due
            source.items.put_nowait(Realtime(water_flow=2.0))
            await waiting
            if due == 2:
                guest.answer.append(answer)
        assert owner.asked == ["owner"] * 3
        assert second.ended
        assert not first.ended


@in_loop
async def test_a_session_that_has_ended_on_another_worker_ends_its_stream_within_seconds(
    feeds: Feeds, source: Source, clock: Clock
) -> None:
    owner, guest = Somebody("owner"), Somebody("guest")
    with feeds.subscribe("7", owner) as first, feeds.subscribe("7", guest) as second:
        events = second.events()
        source.items.put_nowait(Realtime(water_flow=1.0))
        assert isinstance(await anext(events), Pushed)
        clock.now = REALTIME_SESSION_SECONDS
        guest.over.append(True)
        assert [event async for event in events] == [StreamEvent.ACCESS_ENDED]
        assert (first.ended, second.ended) == (False, True)
        assert owner.asked == guest.asked == []


@in_loop
async def test_the_end_of_a_session_ends_its_streams_and_no_others(
    feeds: Feeds, source: Source
) -> None:
    with (
        feeds.subscribe("7", Somebody("1")) as one,
        feeds.subscribe("8", Somebody("1")) as same,
        feeds.subscribe("8", Somebody("2")) as other,
    ):
        await settled()
        feeds.end_session("1")
        assert [event async for event in one.events()] == [StreamEvent.ACCESS_ENDED]
        assert [event async for event in same.events()] == [StreamEvent.ACCESS_ENDED]
        assert not other.ended
        await settled()
        assert source.ended == ["7"]


@in_loop
async def test_closing_ends_every_stream_without_calling_it_the_end(feeds: Feeds) -> None:
    with feeds.subscribe("7", Somebody()) as listener:
        feeds.close()
        assert [event async for event in listener.events()] == []


NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
NAIVE = NOW.replace(tzinfo=None)


@pytest.mark.parametrize(("unit", "flow", "spread"), [("C", 20.12, 5.0), ("F", 68.22, 9.0)])
def test_values_come_rounded_in_the_accounts_unit(
    unit: TemperatureUnit, flow: float, spread: float
) -> None:
    series = RealtimeSeries(temperature={"flow": 20.1234, "flow_difference": 5.0})
    values = Realtime(timestamp=NOW - timedelta(seconds=90), series=series, ch_flow=3.456)
    reading = reading_of(values, unit, NOW)
    assert [item.value for item in reading.temperature] == [flow, spread]
    assert (reading.ch_flow, reading.age) == (3.46, 90)


def test_names_are_translated_where_they_are_known_and_as_sent_where_not() -> None:
    series = RealtimeSeries(signal={"modulation": 1.0, "Blinkenlights": 2.0})
    values = Realtime(system_status="dhw_hreco", heat_demand_status="on fire", series=series)
    reading = reading_of(values, "C", NOW)
    assert [(item.label.key, item.label.text) for item in reading.signal] == [
        ("series.modulation", None),
        (None, "Blinkenlights"),
    ]
    assert reading.system_status
    assert reading.system_status.key == "activity.dhw_hreco"
    assert reading.heat_demand_status
    assert (reading.heat_demand_status.text, reading.age) == ("on fire", None)


def test_only_heaters_with_a_place_on_earth_have_a_marker() -> None:
    heaters = [
        Heater(id=1, lat=52.123456, lng=5.0, heater_status_id=3, postal_code="1234 AB"),
        Heater(id=2, lat=None, lng=5.0),
        Heater(id=3, lat=95.0, lng=5.0),
        Heater(id=5, lat=0.0, lng=0.0),
        Heater(id=4, lat=0.0, lng=6.6, heater_status_id=3, last_notification_timestamp=NAIVE),
    ]
    found = heater_map(heaters, Statuses(NOW), "", "").markers
    assert [(*msgspec.structs.astuple(each)[:5], each.last_notification) for each in found] == [
        ("1", "-", 52.12346, 5.0, "1234 AB", None),
        ("4", "-", 0.0, 6.6, "4", NOW),
    ]


def test_what_is_not_finite_is_not_known() -> None:
    odd = b'{"flow": NaN, "return": -Infinity, "supply": "inf", "outside": 1e999, "room": 20.0}'
    body = b'{"water_flow": Infinity, "series": {"temperature": %b, "power": %b}}'
    values = tolerant.Decoder().decode(body % (odd, odd), Realtime)
    rooms: list[tuple[TemperatureUnit, float]] = [("C", 20.0), ("F", 68.0)]
    for unit, room in rooms:
        reading = reading_of(values, unit, datetime.now(UTC))
        unknown: dict[str, float | None] = dict.fromkeys(("flow", "return", "supply", "outside"))
        assert {each.name: each.value for each in reading.temperature} == {**unknown, "room": room}
        assert {each.name: each.value for each in reading.power} == {**unknown, "room": 20.0}
        assert reading.water_flow is None


def test_a_push_service_that_does_not_answer_is_told_as_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario(url: str) -> None:
        push = Push(url)
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert await anext(push.listen("7", Credentials)) is StreamEvent.LOST
        await push.aclose()

    monkeypatch.setattr("server.provider.push._ANSWER_SECONDS", 0.1)
    with Hub().running() as hub:
        hub.hanging = True
        run(scenario(hub.url))
