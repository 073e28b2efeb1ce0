"""Writes TypeScript types from the Python structs of page data and of live endpoints."""

import enum
import importlib
import json
import pkgutil
import re
import types
import typing
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

import msgspec

from builder.docstrings import docstring_of, field_docstrings, jsdoc
from builder.paths import GENERATED_CLIENT, GENERATED_VIEWS, HEAD, BuildError, write_if_changed
from builder.views import data_type
from server.domain import folding_tables, limits
from server.domain.lookups import LANGUAGES, Brand, Language
from server.domain.message_key import MessageKey
from server.live import endpoints
from server.web.page import Page
from server.web.routes import ROUTES

_CLIENT_LIMITS = (
    "UNREAD_CHECK_SECONDS",
    "UPDATE_CHECK_SECONDS",
    "CATALOGUE_HITS",
    "COPY_SECONDS",
    "FORM_ANSWER_SECONDS",
    "MAC_CHARACTERS",
    "MIN_CHECK_CODE_CHARACTERS",
    "MIN_SEARCH",
    "MAX_SEARCH",
    "SCAN_ANSWER_SECONDS",
    "SEARCH_ROWS",
    "SERVICE_NOTE_LENGTH",
)

_VIEW_LIMITS = ("CLOCK_LEAD_SECONDS", "MAX_FIELD_CHARACTERS", "MIN_CODE_SEARCH")

_FOLDING = (
    *("ACCENTS", "APOSTROPHES", "BLANKS", "DASHES", "EXPANDING", "INVISIBLE", "LETTERS"),
    *("MIDDLE_DOTS", "MOST_DOTS", "SEPARATORS"),
)
"""The tables by which views fold texts."""

_STREETS = ("STREET_ENDINGS", "STREET_PAIRS", "STREET_WORDS")
"""The tables by which browsers compare streets."""

_PAGE_DATA_HEAD = f'{HEAD}import type {{ TextKey }} from "./text-keys";\n\n'

_SCALARS: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    date: "string",
    datetime: "string",
    type(None): "null",
    Any: "unknown",
    Brand: "string",
    MessageKey: "TextKey",
    Language: " | ".join(f'"{language}"' for language in LANGUAGES),
}


def write_types() -> None:
    """Writes `page-data.ts`, `lookups.ts`, and the constants and tables that views need into
    `views/generated`; the constants and tables that only browsers need into `client/generated`."""
    declarations = _Declarations()
    declarations.add(Page)
    datas = {route.name: _data_of(route.name) for route in ROUTES if route.view}
    for name, data in datas.items():
        if data is not None:
            declarations.add(data, data_type(name))
    for answer in _live_answers():
        declarations.add(answer)
    write_if_changed(
        GENERATED_VIEWS / "page-data.ts", _PAGE_DATA_HEAD + "\n".join(declarations.lines())
    )
    write_if_changed(GENERATED_VIEWS / "lookups.ts", HEAD + _lookups(declarations.enums()))
    for folder, names in ((GENERATED_VIEWS, _VIEW_LIMITS), (GENERATED_CLIENT, _CLIENT_LIMITS)):
        constants = "".join(f"export const {name} = {getattr(limits, name)};\n" for name in names)
        write_if_changed(folder / "limits.ts", HEAD + constants)
    write_if_changed(GENERATED_VIEWS / "folding.ts", HEAD + _folding_tables(_FOLDING))
    write_if_changed(GENERATED_CLIENT / "streets.ts", HEAD + _folding_tables(_STREETS))


def _folding_tables(names: tuple[str, ...]) -> str:
    """The module with these tables of `server/domain/folding_tables.py`."""
    lines = []
    for name in names:
        table = getattr(folding_tables, name)
        kind = ": Readonly<Record<string, string>>" if isinstance(table, dict) else ""
        # JavaScript writes code points above U+FFFF in another way.
        text = re.sub(r"\\\\U000(\w{5})", r"\\\\u{\1}", json.dumps(table, ensure_ascii=False))
        lines.append(f"export const {name}{kind} = {text};\n")
    return "".join(lines)


def _data_of(route_name: str) -> Any:
    module = importlib.import_module(f"server.pages.{route_name.replace('-', '_')}")
    return getattr(module, "Data", None)


def _live_answers() -> Iterator[Any]:
    """The structs of the live endpoints' responses, which their modules declare as `Answer`."""
    for found in pkgutil.iter_modules(endpoints.__path__):
        module = importlib.import_module(f"{endpoints.__name__}.{found.name}")
        if hasattr(module, "Answer"):
            yield module.Answer


class _Declarations:
    """Collects the TypeScript declarations of structs, enums and the types of their fields."""

    def __init__(self) -> None:
        self._names: dict[Any, str] = {}
        self._texts: dict[str, str] = {}

    def lines(self) -> Iterator[str]:
        return iter([*self._texts.values()])

    def enums(self) -> dict[str, type[enum.Enum]]:
        """The enums that page data use, by name."""
        return {name: kind for kind, name in self._names.items() if issubclass(kind, enum.Enum)}

    def add(self, kind: Any, name: str | None = None) -> str:
        """Declares a struct or an enum once; returns its TypeScript name. Raises BuildError if
        another one has the same name."""
        name = name or kind.__name__
        if kind in self._names:
            return self._names[kind]
        if name in self._texts:
            raise BuildError(f"two structs of page data are called {name}")
        self._names[kind] = name
        self._texts[name] = ""
        self._texts[name] = (
            _enum(name, kind) if issubclass(kind, enum.Enum) else self._interface(name, kind)
        )
        return name

    def _interface(self, name: str, kind: type[msgspec.Struct]) -> str:
        hints = typing.get_type_hints(kind, include_extras=True)
        if kind.__struct_config__.array_like:
            elements = ", ".join(
                f"{field.name}: {self._type(hints[field.name])}"
                for field in msgspec.structs.fields(kind)
            )
            return f"{jsdoc(docstring_of(kind))}export type {name} = [{elements}];\n"
        parameters = ", ".join(str(parameter.__name__) for parameter in _parameters(kind))
        optional = "?" if kind.__struct_config__.omit_defaults else ""
        about = field_docstrings(kind)
        fields = "".join(
            f"{jsdoc(about.get(field.name), '  ')}"
            f"  {field.encode_name}{optional}: {self._type(hints[field.name])};\n"
            for field in msgspec.structs.fields(kind)
        )
        head = f"{name}<{parameters}>" if parameters else name
        return f"{jsdoc(docstring_of(kind))}export interface {head} {{\n{fields}}}\n"

    def _type(self, kind: Any) -> str:
        if kind in _SCALARS:
            return _SCALARS[kind]
        origin, arguments = typing.get_origin(kind), typing.get_args(kind)
        if isinstance(kind, typing.TypeVar):
            return kind.__name__
        if isinstance(kind, typing.NewType):
            self._texts[kind.__name__] = _branded(kind.__name__)
            return kind.__name__
        if origin is not None:
            return self._generic(origin, arguments)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct | enum.Enum):
            return self.add(kind)
        raise BuildError(f"page data of type {kind!r} has no TypeScript type")

    def _generic(self, origin: Any, arguments: tuple[Any, ...]) -> str:
        """The type of a generic, such as a union or a list."""
        if origin in (typing.Union, types.UnionType):
            return " | ".join(dict.fromkeys(self._type(argument) for argument in arguments))
        if origin is typing.Literal:
            return " | ".join(f'"{argument}"' for argument in arguments)
        if origin in (list, tuple):
            element = self._type(arguments[0])
            return f"{element}[]" if element.isidentifier() else f"({element})[]"
        if origin is dict:
            return f"Record<string, {self._type(arguments[1])}>"
        inner = ", ".join(self._type(argument) for argument in arguments)
        return f"{self.add(origin)}<{inner}>"


def _parameters(kind: Any) -> tuple[Any, ...]:
    return tuple(getattr(kind, "__parameters__", ()))


def _enum(name: str, kind: type[enum.Enum]) -> str:
    values = " | ".join(f'"{member.value}"' for member in kind)
    return f"{jsdoc(docstring_of(kind))}export type {name} = {values};\n"


def _lookups(enums: dict[str, type[enum.Enum]]) -> str:
    """The module with the values of each enum, in their order."""
    lines = [f'import type {{ {", ".join(enums)} }} from "./page-data";\n']
    for name, kind in enums.items():
        values = ", ".join(f'"{member.value}"' for member in kind)
        plural = re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper() + "S"
        lines.append(f"export const {plural}: readonly {name}[] = [{values}];\n")
    return "".join(lines)


def _branded(name: str) -> str:
    return (
        f"declare const {name}Mark: unique symbol;\n"
        f"export type {name} = string & {{ readonly [{name}Mark]: true }};\n"
    )
