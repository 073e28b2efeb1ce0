"""Runs Bandit on the Python sources. `pyproject.toml` has its exceptions and their reasons."""

import json

from tools.audit.check import PROGRAMS, ROOT, Result, output_of

_PRODUCT = ("server", "provider_kit")
_FOLDERS = (*_PRODUCT, "builder", "build.py", "tools", "bench", "docs")


def check() -> Result:
    command = ("--recursive", *_FOLDERS, "--format", "json", "--configfile", "pyproject.toml")
    report = json.loads(output_of(PROGRAMS / "bandit", "--quiet", *command))
    found = [
        f"{each['filename']}:{each['line_number']}: {each['test_id']} {each['issue_text']}"
        for each in report["results"]
        if not _is_explained(each)
    ]
    found += [f"{each['filename']}: {each['reason']}" for each in report["errors"]]
    return Result("Bandit", f"{report['metrics']['_totals']['loc']} lines of Python", found)


def _is_explained(found: dict[str, str]) -> bool:
    """Whether the line has a `noqa` with a reason for ruff's rule of the same number."""
    lines = (ROOT / found["filename"]).read_text("utf-8").splitlines()
    rule = found["test_id"].replace("B", "S", 1)
    return f"noqa: {rule} - " in lines[int(found["line_number"]) - 1]
