"""The audit distinguishes findings from unreachable sources, and reads licences, not labels."""

import pytest

from tools.audit import advisories, headers, licences
from tools.audit.check import NotReached
from tools.audit.licences import Package

MIT = "MIT License\n\nPermission is hereby granted, free of\ncharge, to any person"


@pytest.mark.parametrize(
    "package",
    [
        Package("a", "MIT", (MIT,)),
        Package("a", "", (MIT,)),
        Package("a", "MIT", ()),
        Package("a", "GPL-3.0 OR MIT", ()),
        Package("a", "Apache-2.0 AND MIT", ()),
        Package("a", "Mozilla Public License 2.0 (MPL 2.0)", ()),
    ],
)
def test_a_free_licence_is_no_finding(package: Package) -> None:
    assert list(licences.problems(package)) == []


@pytest.mark.parametrize(
    "package",
    [
        Package("a", "GPL-3.0", ()),
        Package("a", "MIT AND GPL-3.0", ()),
        Package("a", "", ()),
        Package("a", "UNLICENSED", (MIT,)),
        Package("a", "MIT", (MIT, "Free for companies with a revenue of less than $2 million")),
    ],
)
def test_another_licence_is_a_finding_whatever_is_declared(package: Package) -> None:
    assert len(list(licences.problems(package))) == 1


def test_all_locked_packages_may_be_used() -> None:
    assert len(licences.locked_packages()) > 50
    assert list(licences.check().findings) == []


def test_a_registry_without_advisories_is_not_taken_for_a_clean_bill() -> None:
    unknown = {"name": "a", "skip_reason": "not found"}
    with pytest.raises(NotReached):
        advisories.python_result([unknown])
    with pytest.raises(NotReached):
        advisories.node_result({"message": "405 Method Not Allowed"})


def test_a_published_weakness_is_a_finding_and_so_is_a_package_that_nobody_knows() -> None:
    weak = {"name": "a", "version": "1", "vulns": [{"id": "PYSEC-1"}]}
    unknown = {"name": "b", "skip_reason": "not found"}
    assert advisories.python_result([weak, unknown]).findings == ["a 1: PYSEC-1", "b: not audited"]
    report = {
        "vulnerabilities": {"c": {"severity": "high", "range": "<2"}},
        "metadata": {"dependencies": {"total": 9}},
    }
    assert advisories.node_result(report).findings == ["c: high, <2"]


def test_a_header_that_fails_its_test_is_a_finding_and_so_is_a_run_without_tests() -> None:
    failed = "F..\nFAILED tests/a.py::test_b - AssertionError\n1 failed, 2 passed in 1.00s"
    assert headers.headers_result(failed).findings == ["FAILED tests/a.py::test_b - AssertionError"]
    assert headers.headers_result("no tests ran in 0.01s").findings == ["no tests ran in 0.01s"]
    assert headers.headers_result("...\n3 passed in 1.00s").findings == []
