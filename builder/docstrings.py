"""Reads the docstrings of structs and of their fields, and writes them as JSDoc."""

import ast
import inspect
import textwrap
from itertools import pairwise
from typing import Any

import msgspec


def docstring_of(kind: type[Any]) -> str | None:
    """The struct's own docstring, never an inherited one; None if it has none."""
    return ast.get_docstring(_definition(kind))


def field_docstrings(kind: type[Any]) -> dict[str, str]:
    """The string below each field that has one, by the field's name, inherited fields included."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base is not msgspec.Struct and issubclass(base, msgspec.Struct):
            body = _definition(base).body
            for field, below in pairwise(body):
                match field, below:
                    case (
                        ast.AnnAssign(target=ast.Name(id=name)),
                        ast.Expr(value=ast.Constant(value=str(text))),
                    ):
                        found[name] = inspect.cleandoc(text)
    return found


def jsdoc(text: str | None, indent: str = "") -> str:
    """The text as a JSDoc comment on separate lines; empty without a text."""
    if not text:
        return ""
    lines = text.splitlines()
    if len(lines) == 1:
        return f"{indent}/** {text} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def _definition(kind: type[Any]) -> ast.ClassDef:
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(definition, ast.ClassDef)
    return definition
