"""How long tests wait for an event, so long that none fails because a machine is busy; and what a
wait says that ends without it."""

import ast
import inspect
import textwrap
import time
from collections.abc import Callable
from typing import Any

PATIENCE_SECONDS = 60.0
PATIENCE = 60_000
"""The same in milliseconds."""
_LONGEST = 300
"""The characters of a value that are shown."""


def until(condition: Callable[[], bool]) -> None:
    """Waits until a condition is true. Raises AssertionError after PATIENCE_SECONDS, with what it
    waited for and what it saw last."""
    wait(condition, time.sleep)


def wait(condition: Callable[[], bool], pause: Callable[[float], object]) -> None:
    """As `until`; `pause` lets some seconds pass."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    seconds = 0.01
    while not condition():
        assert time.monotonic() < deadline, missing(condition)
        pause(seconds)
        # The check may be expensive: too many would slow down the work that is waited for.
        seconds = min(2 * seconds, 0.1)


def missing(condition: Callable[[], object]) -> str:
    """What a condition asks for, and the values in it: each side of its comparisons, or what a
    function of several lines uses from outside."""
    try:
        source = textwrap.dedent(inspect.getsource(condition)).strip()
    except OSError:
        return f"waited {PATIENCE_SECONDS:.0f} s for: {condition}"
    asked = _asked(source)
    parts = _parts(asked) if asked else inspect.getclosurevars(condition).nonlocals
    values = "\n".join(f"  {part}: {_value(part, condition)}" for part in parts)
    what = ast.unparse(asked) if asked else source
    return f"waited {PATIENCE_SECONDS:.0f} s for: {what}\nseen last:\n{values}"


def _asked(source: str) -> ast.expr | None:
    """What the first lambda in some lines of source returns, if they can be parsed alone."""
    # The lines around it may be a part of a statement only, such as the end of a call.
    start = source.find("lambda")
    for end in range(len(source), start, -1):
        try:
            found = ast.parse(source[start:end], mode="eval").body
        except SyntaxError:
            continue
        if isinstance(found, ast.Lambda):
            return found.body
    return None


def _parts(asked: ast.expr) -> list[str]:
    if isinstance(asked, ast.Compare):
        return [ast.unparse(each) for each in (asked.left, *asked.comparators)]
    if isinstance(asked, ast.BoolOp):
        return [part for each in asked.values for part in _parts(each)]
    if isinstance(asked, ast.UnaryOp):
        return _parts(asked.operand)
    if isinstance(asked, ast.Call) and ast.unparse(asked.func) == "bool":
        return _parts(asked.args[0])
    return [ast.unparse(asked)]


def _value(expression: str, condition: Callable[[], object]) -> str:
    around = inspect.getclosurevars(condition)
    names: dict[str, Any] = {**around.builtins, **around.globals, **around.nonlocals}
    try:
        return repr(eval(expression, names))[:_LONGEST]
    except Exception as error:  # noqa: BLE001 - It is told with the failure.
        return f"{type(error).__name__}: {error}"
