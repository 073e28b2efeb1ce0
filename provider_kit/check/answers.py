"""Checks a single answer: its status, its media type, and its body against the schema."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from provider_kit.check.document import at
from provider_kit.check.results import Breach, CallResult
from provider_kit.check.wording import breaches_of
from server.domain.limits import MAX_PROVIDER_BODY_BYTES

_MOST_ENTRIES = 500
"""The most entries of a list that are compared with the schema."""
_SLOW_SECONDS = 3.0
_WITH_TEXTS = (400, 405, 406, 409)
"""Statuses of refusals whose texts the dashboard shows; it ignores the bodies of other refusals."""

Row = dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """An answer. `value` is its decoded JSON; None if it has none, or if it cannot be read."""

    status: int
    value: Any = None
    headers: httpx.Headers = field(default_factory=httpx.Headers)

    @property
    def rows(self) -> list[Row]:
        """The objects of a list, without those whose `id` is neither a number, a text nor null.
        Empty if the status is not 200 or the JSON is no list."""
        found = self.value if isinstance(self.value, list) and self.status == httpx.codes.OK else []
        scalar = (int, str, type(None))
        return [row for row in found if isinstance(row, dict) and isinstance(row.get("id"), scalar)]

    @property
    def record(self) -> Row:
        """The JSON object of a successful answer; empty for any other answer."""
        is_record = isinstance(self.value, dict) and httpx.codes.is_success(self.status)
        return self.value if is_record else {}


def judge(
    response: httpx.Response, asked: str, expected: Sequence[int], result: CallResult
) -> Reply:
    """Checks the answer to one call, and adds its breaches to `result`; `expected` are the statuses
    that are correct for this call."""
    operation, status = result.operation, response.status_code
    if status not in expected:
        pointers = {each: operation.response(each) for each in expected}
        says = "; ".join(
            f"{each}: {at(pointer)['description']}" if pointer else f"{each}"
            for each, pointer in pointers.items()
        )
        result.add(Breach(asked, f"status {status}", says, operation.responses))
    if response.elapsed.total_seconds() > _SLOW_SECONDS:
        slow = f"An answer took more than {_SLOW_SECONDS:g} s. A page waits 8 s for all."
        result.notes[slow] = None
    value = None
    schema = operation.schema(status)
    if schema and (response.is_success or status in _WITH_TEXTS):
        value = _judge_body(response, schema, asked, result)
    return Reply(status, value, response.headers)


def _judge_body(response: httpx.Response, schema: str, asked: str, result: CallResult) -> Any:
    """Checks the body of an answer, and returns its JSON; None if it cannot be read."""
    kind = response.headers.get("content-type", "no type").partition(";")[0].strip()
    if kind != "application/json":
        result.breaks("media-type", asked, f"the type {kind[:60]}")
    if (size := len(response.content)) > MAX_PROVIDER_BODY_BYTES:
        result.breaks("media-type", asked, f"{size} bytes")
        return None
    try:
        value = json.loads(response.content, parse_constant=_refuse)
    except (ValueError, RecursionError):
        result.breaks("media-type", asked, "an answer that is no JSON")
        return None
    compared = value[:_MOST_ENTRIES] if isinstance(value, list) else value
    for breach in breaches_of(compared, schema, asked):
        result.add(breach)
    return value


def _refuse(constant: str) -> None:
    """Refuses NaN and infinity, which Python accepts but JSON does not have."""
    raise ValueError(constant)
