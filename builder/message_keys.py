"""Checks that the keys of messages in Python are keys of the translations.

The check follows the first arguments of `Message(...)` and of all functions and classes whose first
parameter is declared as `MessageKey`, and the return values and variables that are declared as
`MessageKey` or as a collection of them.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Set
from pathlib import Path

from builder.paths import ROOT

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = Function | ast.Module
_TYPE = "MessageKey"


def unknown_keys(keys: Set[str]) -> list[str]:
    """A line with file, line number and key for each message without a text. `keys` have no endings
    of plural forms. An f-string is checked up to its first placeholder."""
    sources = {
        path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "server").rglob("*.py"))
    }
    takers = {"Message"}.union(*map(_takers, _trees(sources, {_TYPE}).values()))
    return [
        f"{path.relative_to(ROOT)}:{node.lineno}: no text has the key {text!r}"
        for path, tree in _trees(sources, {_TYPE, *takers}).items()
        for node, text in _literals(tree, takers)
        if text not in keys
        and not (isinstance(node, ast.JoinedStr) and any(key.startswith(text) for key in keys))
    ]


def _trees(sources: Mapping[Path, str], names: Set[str]) -> dict[Path, ast.Module]:
    """The parsed sources that mention one of these names; parsing all sources would take most of
    the time."""
    mentions = re.compile("|".join(names)).search
    return {path: ast.parse(text) for path, text in sources.items() if mentions(text)}


def _takers(tree: ast.Module) -> Iterator[str]:
    """The functions whose first parameter is a key, and the classes whose constructor takes one."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(body=body):
                makers = (item for item in body if isinstance(item, ast.FunctionDef))
                first = [item.args.args[1:2] for item in makers if item.name == "__init__"]
            case ast.FunctionDef(args=ast.arguments(args=arguments)):
                first = [arguments[:1]]
            case _:
                continue
        if any(_is_key(each.annotation) for arguments in first for each in arguments):
            yield node.name


def _is_key(annotation: ast.expr | None) -> bool:
    return annotation is not None and _TYPE in ast.unparse(annotation)


def _literals(tree: ast.Module, takers: Set[str]) -> Iterator[tuple[ast.expr, str]]:
    """The strings that are used as keys, each with its node."""
    for scope in (tree, *(node for node in ast.walk(tree) if isinstance(node, Function))):
        returns_keys = isinstance(scope, Function) and _is_key(scope.returns)
        for node in _own_nodes(scope):
            match node:
                case ast.Call(func=ast.Name(id=name)) if name in takers:
                    for key in _key_arguments(node):
                        yield from _strings(key, (scope, tree))
                case ast.AnnAssign(annotation=kind, value=ast.expr() as value) if _is_key(kind):
                    yield from _strings(value, (scope, tree))
                case ast.Return(value=ast.expr() as value) if returns_keys:
                    yield from _strings(value, (scope, tree))


def _key_arguments(call: ast.Call) -> list[ast.expr]:
    """The arguments that may be the key: the first one, and the one named `key`."""
    named = [keyword.value for keyword in call.keywords if keyword.arg == "key"]
    return [*call.args[:1], *named]


def _own_nodes(scope: Scope) -> Iterator[ast.AST]:
    """The nodes of a scope, without the nodes of nested functions."""
    waiting: list[ast.AST] = list(scope.body)
    while waiting:
        node = waiting.pop()
        if not isinstance(node, Function):
            yield node
            waiting += ast.iter_child_nodes(node)


def _strings(
    node: ast.expr, scopes: tuple[Scope, ...], names: frozenset[str] = frozenset()
) -> Iterator[tuple[ast.expr, str]]:
    """The possible strings of an expression, or the strings in it if it is a collection. Variables
    are looked up in `scopes`; those in `names` have been followed already."""
    parts: list[ast.expr] = []
    match node:
        case ast.Constant(value=str(text)):
            yield node, text
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
            yield node, text
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            parts = [one, other]
        case ast.BoolOp(values=values) | ast.Dict(values=values) | ast.Tuple(elts=values):
            parts = values
        case ast.DictComp(value=part):
            parts = [part]
        case ast.Call(func=ast.Attribute(value=collection, attr="get"), args=[_, default]):
            parts = [collection, default]
        case ast.Name(id=name) if name not in names:
            names |= {name}
            parts = [value for scope in scopes for value in _assigned(name, scope)]
    for part in parts:
        yield from _strings(part, scopes, names)


def _assigned(name: str, scope: Scope) -> Iterator[ast.expr]:
    """The expressions that are assigned to a variable, or to items of the collection in it."""
    for node in _own_nodes(scope):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                named = target.value if isinstance(target, ast.Subscript) else target
                if isinstance(named, ast.Name) and named.id == name:
                    yield node.value
