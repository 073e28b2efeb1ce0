"""Describes answers in words: by kinds and shapes, because the values may be personal data."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from jsonschema.exceptions import ValidationError, best_match

from provider_kit.check.document import at, errors_of, escaped
from provider_kit.check.results import Breach

_LONGEST = 40
_MOST = 12
"""The most breaches that are reported for one answer."""
_INDEX = re.compile(r"\[\d+\]")
_KINDS = {
    type(None): "null",
    bool: "a boolean",
    int: "a number",
    float: "a number",
    str: "an empty text",
    list: "a list",
    dict: "an object",
}


def shape(value: Any) -> str:
    """The kind of a value; for a text also its shape, with `9` for digits and `x` for letters."""
    if value and isinstance(value, str):
        masked = re.sub(r"[^\W\d_]", "x", re.sub(r"\d", "9", value[:_LONGEST]))
        return f"a text like “{masked}”"
    return _KINDS[type(value)]


def breaches_of(value: Any, schema: str, asked: str) -> list[Breach]:
    """The breaches of the schema at a JSON pointer by the JSON value of one answer. An error that
    is the same in many entries of a list is one breach."""
    counted: Counter[tuple[str, str]] = Counter()
    for error in errors_of(value, schema):
        # Of several alternatives, the one that the value matches best.
        deepest = best_match([error]) or error
        came = f"{_place(deepest.absolute_path)} {_came(deepest)}"
        counted[came, _section(schema, deepest.absolute_schema_path)] += 1
    return [
        Breach(asked, came, _says(section), section, times)
        for (came, section), times in counted.most_common(_MOST)
    ]


def _place(path: Sequence[str | int]) -> str:
    parts = "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in path)
    place = _INDEX.sub("[]", parts).strip(".")
    if place.startswith("[]"):
        return " of ".join(filter(None, (place.removeprefix("[]").strip("."), "an entry")))
    return place or "the answer"


# By the keyword of JSON Schema that reports the error.
_WORDS: dict[str, Callable[[Any, Any], str]] = {
    "required": lambda value, names: (
        f"has no {', '.join(name for name in names if name not in value)}"
    ),
    "enum": lambda value, known: f"is {shape(value)}, and none of {_listed(known, ', ')}",
    "minimum": lambda _, least: f"is a number beyond the minimum of {least:g}",
    "maximum": lambda _, most: f"is a number beyond the maximum of {most:g}",
    "type": lambda value, types: f"is {shape(value)}, not {_listed(types, ' or ')}",
    "format": lambda value, name: f"is {shape(value)}, which cannot be read as {name}",
    "pattern": lambda value, _: f"is {shape(value)}, which is not of the form that is meant",
}


def _came(error: ValidationError) -> str:
    keyword = str(error.validator)
    words = _WORDS.get(keyword, lambda value, _: f"is {shape(value)}, which breaks {keyword}")
    return words(error.instance, error.validator_value)


def _listed(values: Any, separator: str) -> str:
    named = [values] if isinstance(values, str) else values
    return separator.join("null" if each is None else str(each) for each in named)


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


def _says(section: str) -> str:
    """The description at a section, or of what it refers to."""
    part = at(section)
    referred = at(part["$ref"]) if "$ref" in part else {}
    return str(part.get("description") or referred.get("description") or "see the schema")
