"""Describes answers in words: by kinds and shapes, because the values may be personal data."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from jsonschema.exceptions import ValidationError, best_match

from provider_kit.check.breaches import Breach
from provider_kit.check.document import Operation, at, escaped

_LONGEST = 40
_MOST = 12
"""The most breaches that are reported for one answer."""
_INDEX = re.compile(r"\[\d+\]")


def shape(value: Any) -> str:
    """The kind of a value; for a text also its shape, with `9` for digits and `x` for letters."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        masked = re.sub(r"[^\W\d_]", "x", re.sub(r"\d", "9", value[:_LONGEST]))
        return f"a text like “{masked}”" if value else "an empty text"
    return "a list" if isinstance(value, list) else "an object"


def breaches_of(
    operation: Operation, asked: str, errors: Iterable[ValidationError], pointer: str
) -> list[Breach]:
    """The breaches for the schema errors of one answer. An error that is the same in many entries
    of a list is one breach. `pointer` is the JSON pointer of the answer's schema."""
    counted: Counter[tuple[str, str, str]] = Counter()
    for error in errors:
        deepest = _deepest(error)
        place = _INDEX.sub("[]", _place(deepest.absolute_path))
        section = _section(pointer, deepest.absolute_schema_path)
        counted[place, _came(deepest), section] += 1
    return [
        Breach(asked, _told(place, came, number), _says(section, operation), section)
        for (place, came, section), number in counted.most_common(_MOST)
    ]


def _deepest(error: ValidationError) -> ValidationError:
    """The error of the alternative that the value matches best, if the schema has several."""
    return best_match([error]) or error


def _place(path: Sequence[str | int]) -> str:
    return "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in path).strip(".")


def _told(place: str, came: str, number: int) -> str:
    times = f", {number} times" if number > 1 else ""
    if place.startswith("[]"):
        field = place.removeprefix("[]").removeprefix(".")
        place = f"{field} of an entry" if field else "an entry"
    return f"{place or 'the answer'} {came}{times}"


def _came(error: ValidationError) -> str:
    """What is wrong, by the keyword of JSON Schema that reports it."""
    if error.validator == "required":
        missing = [name for name in error.validator_value if name not in error.instance]
        return f"has no {', '.join(missing)}"
    if error.validator == "enum":
        return f"is {shape(error.instance)}, and none of {_listed(error.validator_value)}"
    if error.validator in ("minimum", "maximum"):
        return f"is a number beyond the {error.validator} of {error.validator_value:g}"
    if error.validator == "type":
        types = error.validator_value
        wanted = types if isinstance(types, str) else " or ".join(types)
        return f"is {shape(error.instance)}, not {wanted}"
    if error.validator == "format":
        return f"is {shape(error.instance)}, which cannot be read as {error.validator_value}"
    if error.validator == "pattern":
        return f"is {shape(error.instance)}, which is not of the form that is meant"
    return f"is {shape(error.instance)}, which breaks {error.validator}"


def _listed(values: Iterable[Any]) -> str:
    return ", ".join("null" if each is None else str(each) for each in values)


def _section(pointer: str, path: Iterable[str | int]) -> str:
    """The JSON pointer of the broken part of the contract: the last field on `path`, or else the
    last schema. `path` goes through references without naming them."""
    place = found = pointer
    has_field = False
    previous: str | int = ""
    for name in path:
        while "$ref" in (part := at(place)) and name not in part:
            place = part["$ref"]
            found = found if has_field else place
        place = f"{place}/{escaped(str(name))}"
        if previous == "properties":
            found, has_field = place, True
        previous = name
    return found


def _says(section: str, operation: Operation) -> str:
    """The description at a section, or of what it refers to."""
    part = at(section)
    described = part.get("description") or (
        at(part["$ref"]).get("description") if "$ref" in part else None
    )
    return str(described or f"see {operation.id}")
