"""The OpenAPI document of the contract, and what it says about each call."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker

_PATH = Path(__file__).parents[1] / "provider-api.json"
_formats = FormatChecker(formats=())


def _is_date_time(value: object) -> bool:
    return not isinstance(value, str) or bool(datetime.fromisoformat(value))


_formats.checks("date-time", raises=ValueError)(_is_date_time)


@dataclass(frozen=True)
class Response:
    """An answer that a call may have."""

    description: str
    schema: dict[str, Any] | None
    """None for an answer without JSON."""
    section: str
    """The JSON pointer of its schema."""


@dataclass(frozen=True)
class Operation:
    """One call of the contract."""

    id: str
    method: str
    path: str
    group: str
    responses: dict[str, Response]
    """By status."""
    is_open: bool
    """Whether it needs no session."""

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def section(self) -> str:
        return f"#/paths/{escaped(self.path)}/{self.method.lower()}"


@cache
def document() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(_PATH.read_bytes())
    return loaded


@cache
def operations() -> dict[str, Operation]:
    """All calls by their ids, in the order of the document."""
    return {each.id: each for each in _operations()}


def _operations() -> Iterator[Operation]:
    for path, methods in document()["paths"].items():
        for method, said in methods.items():
            place = f"#/paths/{escaped(path)}/{method}/responses"
            yield Operation(
                said["operationId"],
                method.upper(),
                path,
                said["tags"][0],
                {status: _response(f"{place}/{status}") for status in said["responses"]},
                is_open=not said["security"],
            )


def _response(pointer: str) -> Response:
    said = at(pointer)
    if "$ref" in said:
        return _response(said["$ref"])
    schema = said.get("content", {}).get("application/json", {}).get("schema")
    return Response(said["description"], schema, f"{pointer}/content/application~1json/schema")


def escaped(name: str) -> str:
    """A name as a part of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def at(pointer: str) -> Any:
    """The part at a JSON pointer such as `#/components/schemas/Heater`."""
    part: Any = document()
    for each in pointer.removeprefix("#/").split("/"):
        name = each.replace("~1", "/").replace("~0", "~")
        part = part[int(name)] if isinstance(part, list) else part[name]
    return part


def rule(name: str) -> str:
    """The text of one of the rules that a schema cannot express."""
    return str(document()["x-rules"][name])


def validator_of(schema: dict[str, Any]) -> Draft202012Validator:
    # References in the schema point to `components` of the whole document.
    return Draft202012Validator(
        schema | {"components": document()["components"]}, format_checker=_formats
    )
