"""Published vulnerabilities of the locked packages: pip-audit asks PyPI, npm asks its registry.

Files with advisories are asked instead of both, if they are named.
"""

import json
import re
from pathlib import Path
from typing import Any

from tools.audit import osv
from tools.audit.check import PROGRAMS, ROOT, NotReached, Result, output_of

_LOCK = "requirements-dev.lock"
_LOCKED = re.compile(r"^([\w.-]+)==([^\s;]+)", re.MULTILINE)


def check_python(files: Path | None = None) -> Result:
    """The vulnerabilities of the Python packages. Raises NotReached if no database answers."""
    if files:
        found = _LOCKED.findall((ROOT / _LOCK).read_text("utf-8"))
        return result_of_files(files, osv.PYPI, set(found))
    options = ("--requirement", _LOCK, "--disable-pip", "--no-deps", "--format", "json")
    try:
        packages = json.loads(output_of(PROGRAMS / "pip-audit", *options))["dependencies"]
    except (RuntimeError, ValueError) as error:
        raise NotReached(f"PyPI did not answer: {str(error).splitlines()[-1]}") from error
    return python_result(packages)


def python_result(packages: list[dict[str, Any]]) -> Result:
    """The result of pip-audit's report. Raises NotReached if it skipped all packages: a mirror
    without advisories answers like a registry without these packages."""
    known = [each for each in packages if "skip_reason" not in each]
    if not known:
        raise NotReached(f"PyPI answered for none of {len(packages)} packages, as a mirror may")
    found = [
        f"{each['name']} {each['version']}: {weakness['id']}"
        for each in known
        for weakness in each["vulns"]
    ]
    found += [f"{each['name']}: not audited" for each in packages if "skip_reason" in each]
    return Result("PyPI", f"{len(known)} Python packages", found)


def check_node(files: Path | None = None) -> Result:
    """The vulnerabilities of the npm packages. Raises NotReached if the registry has none to offer
    or does not answer."""
    if files:
        lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
        named = {(path.rpartition("node_modules/")[2], lock[path]["version"]) for path in lock}
        return result_of_files(files, osv.NPM, named - {("", lock[""]["version"])})
    try:
        report = json.loads(output_of("npm", "audit", "--json"))
    except RuntimeError as error:
        raise NotReached(f"npm did not answer: {str(error).splitlines()[-1]}") from error
    return node_result(report)


def node_result(report: dict[str, Any]) -> Result:
    """The result of a report of `npm audit --json`. Raises NotReached if it is no report."""
    if "vulnerabilities" not in report:
        raise NotReached(f"npm's registry refused: {report.get('message', 'no report')}")
    found = [
        f"{name}: {each['severity']}, {each['range']}"
        for name, each in report["vulnerabilities"].items()
    ]
    total = report["metadata"]["dependencies"]["total"]
    return Result("npm's registry", f"{total} npm packages", found)


def result_of_files(
    files: Path, ecosystem: osv.Ecosystem, packages: set[tuple[str, str]]
) -> Result:
    """The result of a file or folder of advisories. Raises NotReached if it has none for the
    ecosystem: the export of PyPI says nothing about npm."""
    answer = osv.ask(files, ecosystem, packages)
    if not answer.advisories:
        raise NotReached(f"{files} has no advisory for {ecosystem.name}")
    asked = f"{answer.advisories} advisories in {files}, last changed on {answer.newest}"
    return Result(asked, f"{len(packages)} {ecosystem.name} packages", answer.findings)
