"""Command line of `make audit`: runs all checks, or those that are named.

    python -m tools.audit [sources|python|node|licences|headers|scan ...]

Ends with status 1 if a check has findings. A check whose data could not be reached reports that and
has no findings.
"""

import argparse
import sys

from tools.audit import advisories, headers, licences, scan, sources
from tools.audit.check import NotReached

CHECKS = {
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
    names = parser.parse_args().names or list(CHECKS)
    if unknown := set(names) - CHECKS.keys():
        parser.error(f"there is no check {', '.join(sorted(unknown))}")
    findings = 0
    for name in names:
        try:
            result = CHECKS[name]()
        except NotReached as error:
            print(f"{name}: not checked: {error} could not be reached", flush=True)
            continue
        findings += len(result.findings)
        print(f"{name}: {result.looked_at}, {len(result.findings)} findings", flush=True)
        print("".join(f"  {line}\n" for line in result.findings), end="", flush=True)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
