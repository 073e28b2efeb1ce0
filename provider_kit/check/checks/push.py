"""The push service: who may listen, and the first event of a heater."""

import json
from collections.abc import Iterator
from functools import partial
from time import monotonic

import httpx

from provider_kit.check.checks.lists import UNKNOWN, ids
from provider_kit.check.contact import Contact, cookies_of
from provider_kit.check.wording import breaches_of
from server.environment import CheckSettings
from server.provider.errors import InvalidResponse
from server.provider.event_stream import EventParser, SentEvent

_REALTIME = "#/components/schemas/Realtime"
_HEATERS = 3
_HEADERS = {"accept": "text/event-stream", "accept-encoding": "identity"}


def check_push(contact: Contact, settings: CheckSettings, seconds: float) -> None:
    """Waits so many seconds for the first event."""
    token = settings.push_token
    own = {"authorization": f"Bearer {token}"} if token else cookies_of(contact.credentials)
    listens = partial(_listens, contact, settings.push_url, seconds)
    heaters = ids(contact.heaters)[:_HEATERS]
    if heaters and not any(listens(heater, own, "a stream of an own heater") for heater in heaters):
        contact.note("listen", f"No heater has sent a value within {seconds:g} s.")
    listens("1", {}, "a heater, without a session", (401, 403, 404))
    if not token:
        listens(UNKNOWN, own, "a heater of others", (401, 403, 404))


def _listens(
    contact: Contact,
    url: str,
    seconds: float,
    heater: str,
    headers: dict[str, str],
    asked: str,
    expected: tuple[int, ...] = (200,),
) -> bool:
    """Opens the stream of a heater, and checks its answer, whose status has to be `expected`, and
    its first event. Returns whether an event has come."""
    contact.results["listen"].times += 1
    timeout, query = httpx.Timeout(10, read=seconds), {"topic": f"heaters/{heater}"}
    headers, event = _HEADERS | headers, None
    try:
        with contact.client.stream(
            "GET", url, params=query, headers=headers, timeout=timeout
        ) as response:
            status, kind = response.status_code, response.headers.get("content-type", "no type")
            is_stream = status == 200 and kind.startswith("text/event-stream")
            is_right = status in expected and (is_stream or status != 200)
            contact.expect(is_right, "listen", "push", asked, f"status {status}, {kind[:40]}")
            if is_right and is_stream:
                encoding = response.headers.get("content-encoding", "")
                came = f"the encoding {encoding[:20]}"
                contact.expect(not encoding, "listen", "push", "a stream, uncompressed", came)
                event = None if encoding else next(_events(response, seconds), None)
    except (httpx.HTTPError, InvalidResponse) as error:
        # A heater may have nothing to send.
        is_right = 200 in expected and isinstance(error, httpx.ReadTimeout)
        contact.expect(is_right, "listen", "push", asked, type(error).__name__)
    if event:
        _judge_event(contact, heater, event)
    return event is not None


def _judge_event(contact: Contact, heater: str, event: SentEvent) -> None:
    result, asked = contact.results["listen"], "the first event"
    contact.expect(event.id, "listen", "push", asked, "no id")
    try:
        values = json.loads(event.data)
    except ValueError:
        values = None
    for breach in breaches_of(values, _REALTIME, asked):
        result.add(breach)
    if isinstance(values, dict):
        result.carried_out = True
        is_right = str(values.get("id")) in ("None", heater)
        contact.expect(is_right, "listen", "push", asked, "the id of another heater")


def _events(response: httpx.Response, seconds: float) -> Iterator[SentEvent]:
    """Yields events until the time is up, even if the hub goes on sending comments only."""
    until, parser = monotonic() + seconds, EventParser()
    for chunk in response.iter_raw():
        yield from parser.feed(chunk)
        if monotonic() > until:
            return
