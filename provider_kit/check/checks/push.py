"""The push service: who may listen, and the first event of a heater."""

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from time import monotonic

import httpx

from provider_kit.check.checks.installation import Installation, ids
from provider_kit.check.document import at, validator_of
from provider_kit.check.wording import breaches_of, shape
from server.provider.errors import InvalidResponse
from server.provider.event_stream import EventParser, SentEvent

_OPERATION = "listen"
_REALTIME = "#/components/schemas/Realtime"
_HEATERS = 3


@dataclass(frozen=True)
class PushService:
    url: str
    token: str | None
    seconds: float
    """How long the check waits for the first event."""


def check_push(installation: Installation, service: PushService) -> None:
    with httpx.Client(timeout=httpx.Timeout(10, read=service.seconds), trust_env=False) as client:
        listener = _Listener(installation, service, client)
        heaters = ids(installation.heaters)[:_HEATERS]
        if not heaters:
            installation.results.leave_out(_OPERATION, "the installer has no heaters")
        elif not any(listener.hear(heater) for heater in heaters):
            installation.results.note(
                _OPERATION, f"No heater has sent a value within {service.seconds:g} s."
            )
        listener.expect_refusal("heaters/1", with_credentials=False)
        if not service.token:
            listener.expect_refusal("heaters/999999999999999", with_credentials=True)


@dataclass(frozen=True)
class _Listener:
    installation: Installation
    service: PushService
    client: httpx.Client

    def hear(self, heater: str) -> bool:
        """Listens to a heater. Returns False if no event has come in time, or if the answer is not
        a stream of events."""
        try:
            with self._open(f"heaters/{heater}", with_credentials=True) as response:
                return self._is_stream(response) and self._judge_first(heater, response)
        except httpx.ReadTimeout:
            return False
        except (httpx.HTTPError, InvalidResponse) as error:
            self._breaks("a stream", f"{type(error).__name__}")
            return True

    def expect_refusal(self, topic: str, *, with_credentials: bool) -> None:
        asked = "a heater of others" if with_credentials else "a heater, without a session"
        try:
            with self._open(topic, with_credentials=with_credentials) as response:
                if response.status_code not in (401, 403, 404):
                    self._breaks(asked, f"status {response.status_code}")
        except httpx.HTTPError as error:
            self._breaks(asked, type(error).__name__)

    def _open(
        self, topic: str, *, with_credentials: bool
    ) -> AbstractContextManager[httpx.Response]:
        headers = {"accept": "text/event-stream", "accept-encoding": "identity"}
        credentials = self.installation.contact.user.credentials
        if with_credentials and self.service.token:
            headers["authorization"] = f"Bearer {self.service.token}"
        elif with_credentials:
            headers["cookie"] = credentials.cookie_header()
        self.installation.results.calls[_OPERATION].times += 1
        self.client.cookies.clear()
        return self.client.stream("GET", self.service.url, params={"topic": topic}, headers=headers)

    def _is_stream(self, response: httpx.Response) -> bool:
        kind = response.headers.get("content-type", "no type")
        if response.status_code != httpx.codes.OK or not kind.startswith("text/event-stream"):
            self._breaks("a stream of an own heater", f"status {response.status_code}, {kind[:40]}")
            return False
        if encoding := response.headers.get("content-encoding"):
            self._breaks("a stream, uncompressed", f"the encoding {encoding[:20]}")
            return False
        return True

    def _judge_first(self, heater: str, response: httpx.Response) -> bool:
        event = next(self._events(response), None)
        if event is None:
            return False
        if not event.id:
            self._breaks("the first event", "no id")
        self._judge_values(heater, event)
        return True

    def _judge_values(self, heater: str, event: SentEvent) -> None:
        values = _json(event.data)
        if not isinstance(values, dict):
            self._breaks("the first event", f"{shape(values)} as data")
            return
        results = self.installation.results
        operation = results.calls[_OPERATION].operation
        results.calls[_OPERATION].carried_out = True
        errors = validator_of(at(_REALTIME)).iter_errors(values)
        for breach in breaches_of(operation, "the first event", errors, _REALTIME):
            results.calls[_OPERATION].add(breach)
        if values.get("id") is not None and str(values["id"]) != heater:
            self._breaks("the first event", "the id of another heater")

    def _events(self, response: httpx.Response) -> Iterator[SentEvent]:
        """Yields events until the time is up, even if the hub goes on sending comments only."""
        until, parser = monotonic() + self.service.seconds, EventParser()
        for chunk in response.iter_raw():
            yield from parser.feed(chunk)
            if monotonic() > until:
                return

    def _breaks(self, asked: str, came: str) -> None:
        self.installation.results.breaks(_OPERATION, "push", asked, came)


def _json(data: bytes) -> object:
    try:
        return json.loads(data)
    except ValueError:
        return None
