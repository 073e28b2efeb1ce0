"""The results as a table for a terminal, with a description of each breach below it."""

import textwrap
from collections.abc import Iterator

from provider_kit.check.breaches import Breach, CallResult, Results

_WIDTH = 100


def table(results: Results) -> str:
    calls = list(results.calls.values())
    broken = [call for call in calls if call.breaches]
    noted = [call for call in calls if call.notes]
    lines = [_row(call) for call in calls]
    for call in broken:
        lines += ["", call.operation.name, *_told(call)]
    if noted:
        lines += ["", "Allowed, and worth knowing:"]
        lines += [f"  {call.operation.name}: {note}" for call in noted for note in call.notes]
    made = sum(call.times for call in calls)
    return "\n".join([*lines, "", f"{made} calls made, {_counted(results.count, len(broken))}."])


def _row(call: CallResult) -> str:
    return f"{_state(call):>12}  {call.operation.name}"


def _state(call: CallResult) -> str:
    if call.breaches:
        return f"{len(call.breaches)} to mend"
    if call.carried_out:
        return "fine"
    return "refuses" if call.times else "not made"


def _told(call: CallResult) -> Iterator[str]:
    for breach in call.breaches:
        yield from in_words(breach)


def in_words(breach: Breach) -> Iterator[str]:
    """The lines of one breach."""
    parts = (
        ("asked", breach.asked),
        ("came", breach.came),
        ("contract", f"{breach.says} ({breach.section})"),
    )
    for label, text in parts:
        indent = " " * 14
        yield textwrap.fill(text, _WIDTH, initial_indent=f"  {label:<12}", subsequent_indent=indent)


def _counted(breaches: int, calls: int) -> str:
    if not breaches:
        return "nothing to mend"
    things = "1 thing" if breaches == 1 else f"{breaches} things"
    return f"{things} to mend in {calls} of the contract’s calls"
