"""The OpenAPI document of the contract, and what it says about each call."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError

DOCUMENT: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "provider-api.json").read_bytes()
)
_MOST_ERRORS = 2000
_formats = FormatChecker(formats=())


def _is_date_time(value: object) -> bool:
    return not isinstance(value, str) or bool(datetime.fromisoformat(value))


_formats.checks("date-time", raises=ValueError)(_is_date_time)


@dataclass(frozen=True)
class Operation:
    """One call of the contract."""

    id: str
    method: str
    path: str
    group: str
    is_open: bool
    """Whether it needs no session."""

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def responses(self) -> str:
        """The JSON pointer of its responses, by status."""
        return f"#/paths/{escaped(self.path)}/{self.method.lower()}/responses"

    def response(self, status: int) -> str | None:
        """The JSON pointer of the response with this status; None if the contract has none."""
        pointer = f"{self.responses}/{status}"
        said = at(self.responses).get(str(status))
        return None if said is None else str(said.get("$ref", pointer))

    def schema(self, status: int) -> str | None:
        """The JSON pointer of the schema of a response; None for a response without JSON."""
        pointer = self.response(status)
        if pointer is None or "application/json" not in at(pointer).get("content", {}):
            return None
        return f"{pointer}/content/application~1json/schema"


def escaped(name: str) -> str:
    """A name as a part of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def at(pointer: str) -> Any:
    """The part at a JSON pointer such as `#/components/schemas/Heater`."""
    part: Any = DOCUMENT
    for each in pointer.removeprefix("#/").split("/"):
        name = each.replace("~1", "/").replace("~0", "~")
        part = part[int(name)] if isinstance(part, list) else part[name]
    return part


def errors_of(value: Any, schema: str) -> Iterable[ValidationError]:
    """What is wrong with a value by the schema at a JSON pointer: the first 2,000 errors."""
    # The references of a schema point into the whole document.
    validator = Draft202012Validator(DOCUMENT | {"$ref": schema}, format_checker=_formats)
    return islice(validator.iter_errors(value), _MOST_ERRORS)


OPERATIONS = {
    said["operationId"]: Operation(
        said["operationId"], method.upper(), path, said["tags"][0], is_open=not said["security"]
    )
    for path, methods in DOCUMENT["paths"].items()
    for method, said in methods.items()
}
"""All calls by their ids, in the order of the document."""
