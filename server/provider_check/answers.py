"""Judges one answer by itself: its status, its media type, and its body by the schema."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import httpx

from server.domain.limits import MAX_PROVIDER_BODY_BYTES
from server.provider_check.document import Operation, Response, validator_of
from server.provider_check.findings import Finding, Results
from server.provider_check.wording import findings_of

_MOST_ENTRIES = 500
"""Entries of a list that are compared with the schema."""
_MOST_ERRORS = 2000
_SLOW_SECONDS = 3.0
_WITH_TEXTS = (400, 405, 406, 409)
"""Refusals whose texts are shown; the bodies of others are not read."""


@dataclass(frozen=True)
class Reply:
    """An answer. `value` is its JSON, None where it has none or cannot be read."""

    status: int
    value: Any = None
    headers: httpx.Headers = field(default_factory=httpx.Headers)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The records of a list, without those whose identifier is none."""
        found = self.value if isinstance(self.value, list) and self.status == httpx.codes.OK else []
        return [row for row in found if isinstance(row, dict) and _is_scalar(row.get("id"))]

    @property
    def record(self) -> dict[str, Any]:
        """The object of a success, empty for anything else."""
        is_record = isinstance(self.value, dict) and httpx.codes.is_success(self.status)
        return self.value if is_record else {}


@dataclass(frozen=True)
class Judge:
    """Judges the answer to one call; what it breaks goes into `results`."""

    results: Results
    operation: Operation
    asked: str
    expected: Sequence[int]
    """The statuses that are right here."""

    def reply(self, response: httpx.Response) -> Reply:
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
        self._add(Finding(self.asked, f"status {status}", says, section))

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
        for finding in findings_of(self.operation, self.asked, errors, said.section):
            self._add(finding)

    def _add(self, finding: Finding) -> None:
        self.results.calls[self.operation.id].add(finding)

    def _breaks(self, rule: str, came: str) -> None:
        self.results.breaks(self.operation.id, rule, self.asked, came)


def _refuse(constant: str) -> None:
    """NaN and infinity, which Python takes and JSON does not have."""
    raise ValueError(constant)


def _is_scalar(identifier: object) -> bool:
    return identifier is None or isinstance(identifier, int | str)
