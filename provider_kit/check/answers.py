"""Checks a single answer: its status, its media type, and its body against the schema."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import httpx

from provider_kit.check.breaches import Breach, Results
from provider_kit.check.document import Operation, Response, validator_of
from provider_kit.check.wording import breaches_of
from server.domain.limits import MAX_PROVIDER_BODY_BYTES

_MOST_ENTRIES = 500
"""The most entries of a list that are compared with the schema."""
_MOST_ERRORS = 2000
_SLOW_SECONDS = 3.0
_WITH_TEXTS = (400, 405, 406, 409)
"""Statuses of refusals whose texts the dashboard shows; it ignores the bodies of other refusals."""


@dataclass(frozen=True)
class Reply:
    """An answer. `value` is its decoded JSON; None if it has none, or if it cannot be read."""

    status: int
    value: Any = None
    headers: httpx.Headers = field(default_factory=httpx.Headers)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The objects of a list, without those whose `id` is neither a number, a text nor null.
        Empty if the status is not 200 or the JSON is no list."""
        found = self.value if isinstance(self.value, list) and self.status == httpx.codes.OK else []
        return [row for row in found if isinstance(row, dict) and _is_scalar(row.get("id"))]

    @property
    def record(self) -> dict[str, Any]:
        """The JSON object of a successful answer; empty for any other answer."""
        is_record = isinstance(self.value, dict) and httpx.codes.is_success(self.status)
        return self.value if is_record else {}


@dataclass(frozen=True)
class Judge:
    """Checks the answer to one call, and adds its breaches of the contract to `results`."""

    results: Results
    operation: Operation
    asked: str
    expected: Sequence[int]
    """The statuses that are correct for this call."""

    def reply(self, response: httpx.Response) -> Reply:
        """Checks the response, and returns its status, JSON and headers."""
        self._judge_status(response.status_code)
        if response.elapsed.total_seconds() > _SLOW_SECONDS:
            slow = f"An answer took more than {_SLOW_SECONDS:g} s. A page waits 8 s for all."
            self.results.note(self.operation.id, slow)
        return Reply(response.status_code, self._value(response), response.headers)

    def _judge_status(self, status: int) -> None:
        if status in self.expected:
            return
        said = self.operation.responses
        says = "; ".join(
            f"{each}: {said[str(each)].description}" if str(each) in said else str(each)
            for each in self.expected
        )
        section = f"{self.operation.section}/responses"
        self._add(Breach(self.asked, f"status {status}", says, section))

    def _value(self, response: httpx.Response) -> Any:
        said = self.operation.responses.get(str(response.status_code))
        is_read = response.is_success or response.status_code in _WITH_TEXTS
        if said is None or said.schema is None or not is_read:
            return None
        kind = response.headers.get("content-type", "no type").partition(";")[0].strip()
        if kind != "application/json":
            self._breaks("media-type", f"the type {kind[:60]}")
        if len(response.content) > MAX_PROVIDER_BODY_BYTES:
            self._breaks("media-type", f"{len(response.content)} bytes")
            return None
        try:
            value = json.loads(response.content, parse_constant=_refuse)
        except (ValueError, RecursionError):
            self._breaks("media-type", "an answer that is no JSON")
            return None
        self._compare(said, value)
        return value

    def _compare(self, said: Response, value: Any) -> None:
        assert said.schema is not None
        looked_at = value[:_MOST_ENTRIES] if isinstance(value, list) else value
        errors = islice(validator_of(said.schema).iter_errors(looked_at), _MOST_ERRORS)
        for breach in breaches_of(self.operation, self.asked, errors, said.section):
            self._add(breach)

    def _add(self, breach: Breach) -> None:
        self.results.calls[self.operation.id].add(breach)

    def _breaks(self, rule: str, came: str) -> None:
        self.results.breaks(self.operation.id, rule, self.asked, came)


def _refuse(constant: str) -> None:
    """Refuses NaN and infinity, which Python accepts but JSON does not have."""
    raise ValueError(constant)


def _is_scalar(identifier: object) -> bool:
    return identifier is None or isinstance(identifier, int | str)
