"""Refuses what the oldest supported browsers (`BROWSERS`) lack, where they do not say so.

esbuild rewrites syntax that they lack. What follows they take, and leave out without an error:

    :has() in a list of selectors     Firefox 115-120 drop the whole rule, for every selector in it
    text-decoration of several values Safari drops the declaration where one value is a thickness
    new FormData(form, submitter)     Chrome 109-111 and Safari 15.6-16.3 leave the submitter out
"""

import re
from collections.abc import Iterator
from pathlib import Path

from builder.paths import CLIENT, ROOT, VIEWS, BuildError

_RULE = re.compile(r"([^{}]*:has\([^{}]*)\{")
_DECORATION = re.compile(r"text-decoration:\s*([^;}\s]+[ \t]+[^;}]+)")
_TWO_ARGUMENTS = re.compile(r"new FormData\([^()]*,")


def check_browser_support(built: Path) -> None:
    """Raises BuildError with the places, in the stylesheets below `built` and in the scripts'
    sources."""
    wrong = [
        f"{sheet.name}: {problem}"
        for sheet in sorted(built.rglob("*.css"))
        for problem in _in_styles(sheet.read_text(encoding="utf-8"))
    ]
    for folder in (CLIENT, VIEWS):
        for script in sorted(folder.rglob("*.ts*")):
            source = script.read_text(encoding="utf-8")
            for found in _TWO_ARGUMENTS.finditer(source):
                line = source.count("\n", 0, found.start()) + 1
                wrong.append(f"{script.relative_to(ROOT)}:{line}: {found[0]} has a second argument")
    if wrong:
        raise BuildError("supported browsers ignore this:\n  " + "\n  ".join(wrong))


def _in_styles(styles: str) -> Iterator[str]:
    for rule in _RULE.finditer(styles):
        if _is_list(rule[1]):
            yield f"{' '.join(rule[1].split())} is a list of selectors with :has()"
    for declaration in _DECORATION.finditer(styles):
        yield f"{declaration[0].strip()} has several values"


def _is_list(selector: str) -> bool:
    """Whether it has a comma that is outside all parentheses."""
    while (shorter := re.sub(r"\([^()]*\)", "", selector)) != selector:
        selector = shorter
    return "," in selector
