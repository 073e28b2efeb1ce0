"""The results as a table for a terminal, and as JUnit XML for a build server."""

import textwrap
from pathlib import Path
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from provider_kit.check.results import Breach, CallResult, Results

_WIDTH = 100
_COUNTED = {"tests": "*", "failures": "*[failure]", "skipped": "*[skipped]"}


def table(results: Results) -> str:
    """A line for each call of the contract, then a description of each breach, then the notes."""
    calls = results.values()
    broken = [call for call in calls if call.breaches]
    lines = [f"{_state(call):>12}  {call.operation.name}" for call in calls]
    for call in broken:
        lines += ["", call.operation.name, *(_described(each) for each in call.breaches.values())]
    notes = [f"  {call.operation.name}: {note}" for call in calls for note in call.notes]
    if notes:
        lines += ["", "Allowed, and worth knowing:", *notes]
    count = sum(len(call.breaches) for call in calls)
    things = "1 thing" if count == 1 else f"{count} things"
    found = f"{things} to mend in {len(broken)} of the contract’s calls" if broken else ""
    made = sum(call.times for call in calls)
    return "\n".join([*lines, "", f"{made} calls made, {found or 'nothing to mend'}."])


def write_junit(results: Results, path: Path) -> None:
    """Writes a test case for each call of the contract. Raises OSError."""
    suite = Element("testsuite", name="heatdesk-check-provider", errors="0")
    for call in results.values():
        name = call.operation.name
        case = SubElement(suite, "testcase", classname=call.operation.group, name=name)
        if not call.times:
            SubElement(case, "skipped", message=call.left_out)
        if breaches := list(call.breaches.values()):
            more = f", and {len(breaches) - 1} more" if breaches[1:] else ""
            message = f"{breaches[0].asked}: {breaches[0].came}{more}"
            # Readers of the format expect one failure for each test case.
            failure = SubElement(case, "failure", message=message, type="contract")
            failure.text = "\n\n".join(_described(each) for each in breaches)
        if call.notes:
            SubElement(case, "system-out").text = "\n".join(call.notes)
    for attribute, cases in _COUNTED.items():
        suite.set(attribute, str(len(suite.findall(cases))))
    indent(suite)
    ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)


def _state(call: CallResult) -> str:
    done = "fine" if call.carried_out else "refuses" if call.times else "not made"
    return f"{len(call.breaches)} to mend" if call.breaches else done


def _described(breach: Breach) -> str:
    times = f", {breach.times} times" if breach.times > 1 else ""
    parts = {
        "asked": breach.asked,
        "came": f"{breach.came}{times}",
        "contract": f"{breach.says} ({breach.section})",
    }
    return "\n".join(
        textwrap.fill(text, _WIDTH, initial_indent=f"  {label:<12}", subsequent_indent=" " * 14)
        for label, text in parts.items()
    )
