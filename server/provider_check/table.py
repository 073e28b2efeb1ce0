"""The results as a table for a terminal, with each finding in words below it."""

import textwrap
from collections.abc import Iterator

from server.provider_check.findings import CallResult, Finding, Results

_WIDTH = 100


def table(results: Results) -> str:
    calls = list(results.calls.values())
    broken = [call for call in calls if call.findings]
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
    if call.findings:
        return f"{len(call.findings)} to mend"
    if call.carried_out:
        return "fine"
    return "refuses" if call.times else "not made"


def _told(call: CallResult) -> Iterator[str]:
    for finding in call.findings:
        yield from in_words(finding)


def in_words(finding: Finding) -> Iterator[str]:
    """The lines of one finding."""
    parts = (
        ("asked", finding.asked),
        ("came", finding.came),
        ("contract", f"{finding.says} ({finding.section})"),
    )
    for label, text in parts:
        indent = " " * 14
        yield textwrap.fill(text, _WIDTH, initial_indent=f"  {label:<12}", subsequent_indent=indent)


def _counted(findings: int, calls: int) -> str:
    if not findings:
        return "nothing to mend"
    things = "1 thing" if findings == 1 else f"{findings} things"
    return f"{things} to mend in {calls} of the contract’s calls"
