"""Published vulnerabilities of the locked packages: pip-audit for Python, npm for the front end."""

import json
from typing import Any

from tools.audit.check import PROGRAMS, NotReached, Result, output_of


def check_python() -> Result:
    """The vulnerabilities of the Python packages. Raises NotReached if no database answers."""
    options = ("--requirement", "requirements-dev.lock", "--disable-pip", "--no-deps")
    try:
        printed = output_of(PROGRAMS / "pip-audit", *options, "--format", "json")
        packages = json.loads(printed)["dependencies"]
    except (RuntimeError, ValueError) as error:
        raise NotReached("the advisories of PyPI") from error
    return python_result(packages)


def python_result(packages: list[dict[str, Any]]) -> Result:
    """The result of pip-audit's report. Raises NotReached if it skipped all packages: a mirror
    without advisories answers like a registry without these packages."""
    known = [each for each in packages if "skip_reason" not in each]
    if not known:
        raise NotReached("the advisories of PyPI")
    found = [
        f"{each['name']} {each['version']}: {weakness['id']}"
        for each in known
        for weakness in each["vulns"]
    ]
    found += [f"{each['name']}: not audited" for each in packages if "skip_reason" in each]
    return Result(f"{len(known)} Python packages", found)


def check_node() -> Result:
    """The vulnerabilities of the npm packages. Raises NotReached if the registry has none to offer
    or does not answer."""
    try:
        report = json.loads(output_of("npm", "audit", "--json"))
    except RuntimeError as error:
        raise NotReached("the advisories of npm") from error
    return node_result(report)


def node_result(report: dict[str, Any]) -> Result:
    """The result of a report of `npm audit --json`. Raises NotReached if it is no report."""
    if "vulnerabilities" not in report:
        raise NotReached("the advisories of npm")
    found = [
        f"{name}: {each['severity']}, {each['range']}"
        for name, each in report["vulnerabilities"].items()
    ]
    return Result(f"{report['metadata']['dependencies']['total']} npm packages", found)
