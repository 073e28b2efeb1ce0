"""The results as JUnit XML, for a build server: one test case for each call of the contract."""

from pathlib import Path
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from provider_kit.check.breaches import CallResult, Results
from provider_kit.check.table import in_words


def write_junit(results: Results, path: Path) -> None:
    """Writes the results to a file. Raises OSError."""
    calls = list(results.calls.values())
    suite = Element("testsuite", name="heatdesk-check-provider", tests=str(len(calls)))
    suite.set("failures", str(sum(bool(call.breaches) for call in calls)))
    suite.set("errors", "0")
    suite.set("skipped", str(sum(not _was_made(call) for call in calls)))
    for call in calls:
        _add(suite, call)
    indent(suite)
    ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)


def _add(suite: Element, call: CallResult) -> None:
    case = SubElement(suite, "testcase", classname=call.operation.group, name=call.operation.name)
    if not _was_made(call):
        SubElement(case, "skipped", message=call.left_out)
    if call.breaches:
        # Readers of the format expect one failure for each test case.
        failure = SubElement(case, "failure", message=_message(call), type="contract")
        failure.text = "\n\n".join("\n".join(in_words(each)) for each in call.breaches)
    if call.notes:
        SubElement(case, "system-out").text = "\n".join(call.notes)


def _message(call: CallResult) -> str:
    first, more = call.breaches[0], len(call.breaches) - 1
    return f"{first.asked}: {first.came}" + (f", and {more} more" if more else "")


def _was_made(call: CallResult) -> bool:
    return call.times > 0 or bool(call.breaches)
