"""Command line of `make audit`: runs all checks, or those that are named.

    python -m tools.audit [--advisories PATH] [sources|python|node|licences|headers|scan ...]

Ends with status 1 if a check has findings. A check that could not ask its source has no findings;
the last lines say what each check asked, and what could not be asked.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from tools.audit import advisories, headers, licences, scan, sources
from tools.audit.check import NotReached, Result

CHECKS: Mapping[str, Callable[[], Result]] = {
    "sources": sources.check,
    "python": advisories.check_python,
    "node": advisories.check_node,
    "licences": licences.check,
    "headers": headers.check,
    "scan": scan.check,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.audit")
    parser.add_argument("names", nargs="*", metavar="CHECK", help=", ".join(CHECKS))
    about = "a file or folder of advisories in the OSV format, instead of PyPI and npm's registry"
    parser.add_argument("--advisories", metavar="PATH", type=Path, help=about)
    options = parser.parse_args()
    if unknown := set(options.names) - CHECKS.keys():
        parser.error(f"there is no check {', '.join(sorted(unknown))}")
    checks = dict(CHECKS)
    if files := options.advisories:
        if not files.exists():
            parser.error(f"there is no {files}")
        checks["python"] = partial(advisories.check_python, files)
        checks["node"] = partial(advisories.check_node, files)
    return _run({name: checks[name] for name in options.names or checks})


def _run(checks: Mapping[str, Callable[[], Result]]) -> int:
    findings, summary = 0, []
    found: Sequence[str]
    for name, check in checks.items():
        try:
            result = check()
        except NotReached as error:
            found, line = [], f"{name}: NOT CHECKED: {error}"
        else:
            found = result.findings
            line = f"{name}: {result.source}: {result.looked_at}, {len(found)} findings"
        print(line, *found, sep="\n  ", flush=True)
        findings += len(found)
        summary.append(line)
    print("\nWhat was asked, and what could not be:", *summary, sep="\n  ")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
