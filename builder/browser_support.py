"""The supported browsers, and a check that refuses features that the oldest of them lack.

esbuild rewrites syntax that they lack. The features that are refused here would pass the build:
old browsers silently ignore them, or fail when they run them.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from builder.paths import CLIENT, ROOT, VIEWS, BuildError

OLDEST = {"Chrome": "109", "Edge": "109", "Firefox": "115", "Safari": "15.6", "iOS": "15.6"}
"""The oldest supported version of each browser. `README.md` lists the same versions."""
TARGETS = ",".join(f"{name.lower()}{version}" for name, version in OLDEST.items())
"""The versions in esbuild's format."""

_RULE = re.compile(r"([^{}]*:has\([^{}]*)\{")
_STYLES = {
    re.compile(pattern): problem
    for pattern, problem in {
        r"text-decoration:\s*[^;}\s]+[ \t]+[^;}]+": "has several values (Safari)",
        # The negation of an unknown media feature is not true either.
        r"@media[^{]*not \(scripting": "never holds (Chrome 109-119, Safari 15.6-16.6)",
        r"@media[^{]*[<>]": "is a range (Safari 15.6-16.3)",
        r"(?:color-mix|light-dark)\(": "is lacking (Chrome 109-110, Safari 15.6)",
        r"@container\b|\dcq\w+": "is lacking (Safari 15.6)",
        r"\bsubgrid\b": "is lacking (Chrome 109-116, Safari 15.6)",
        r"@(?:scope|property)\b": "is lacking (Firefox 115-127)",
        r":(?:user-(?:in)?valid\b|dir\(|state\()": "drops its rule (Chrome 109-118)",
        r":nth-(?:last-)?child\([^()]* of ": "drops its rule (Chrome 109-110)",
        r"\dr?lh\b": "is lacking (Firefox 115-119, Safari 15.6)",
        r"\b(?:round|sin|cos|pow|sqrt)\(": "is lacking (Chrome 109-110)",
    }.items()
}
_SCRIPTS = {
    re.compile(pattern): problem
    for pattern, problem in {
        r"new FormData\([^()]*,": "has a second argument (Chrome 109-111, Safari 15.6-16.3)",
        r"\(\?<[=!]": "looks behind (Safari 15.6-16.3)",
        r"\bResponse\.json\(": "is lacking (Safari 15.6-16)",
        r"\bAbortSignal\.(?:any|timeout)\(": "is lacking (Safari 15.6)",
        r"\bURL\.canParse\(": "is lacking (Chrome 109-119, Safari 15.6-16)",
        r"\bIntl\.(?:Segmenter|DurationFormat)\b": "is lacking (Firefox 115-124)",
        r"\b(?:De)?[cC]ompressionStream\b": "is lacking (Safari 15.6-16.3)",
        # These are allowed with `?.` before the parenthesis, which the patterns do not match.
        r"\.(?:show|toggle)Popover\(": "is lacking (Chrome 109-113, Firefox, Safari 15.6-16)",
        r"\.checkVisibility\(": "is lacking (Safari 15.6-17.3)",
        r"\.startViewTransition\(": "is lacking (Chrome 109-110, Firefox, Safari)",
    }.items()
}
"""Only web APIs: newer JavaScript built-ins are missing from the `lib` of `tsconfig.json`."""


def check_browser_support(built: Path) -> None:
    """Checks the stylesheets below `built` and the sources of the scripts. Raises BuildError with
    the places of refused features."""
    wrong = [
        f"{sheet.name}: {problem}"
        for sheet in sorted(built.rglob("*.css"))
        for problem in _in_styles(sheet.read_text(encoding="utf-8"))
    ]
    for folder in (CLIENT, VIEWS):
        for script in sorted(folder.rglob("*.ts*")):
            source = script.read_text(encoding="utf-8")
            name = script.relative_to(ROOT)
            wrong += [f"{name}:{line}: {what}" for line, what in _in_script(source)]
    if wrong:
        raise BuildError("supported browsers lack this:\n  " + "\n  ".join(wrong))


def _in_styles(styles: str) -> Iterator[str]:
    for rule in _RULE.finditer(styles):
        if _is_list(rule[1]):
            name = " ".join(rule[1].split())
            yield f"{name} is a list of selectors with :has() (Firefox 115-120)"
    for pattern, problem in _STYLES.items():
        for found in pattern.finditer(styles):
            yield f"{found[0].strip()} {problem}"


def _in_script(source: str) -> Iterator[tuple[int, str]]:
    for pattern, problem in _SCRIPTS.items():
        for found in pattern.finditer(source):
            yield source.count("\n", 0, found.start()) + 1, f"{found[0]} {problem}"


def _is_list(selector: str) -> bool:
    """Whether the selector has a comma outside of all parentheses."""
    while (shorter := re.sub(r"\([^()]*\)", "", selector)) != selector:
        selector = shorter
    return "," in selector
