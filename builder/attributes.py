"""Checks the `data-` attributes against their declaration, `views/data-attributes.ts`."""

import re
from collections.abc import Iterator
from pathlib import Path

from builder.paths import CLIENT, ROOT, VIEWS, BuildError

_DECLARATION = VIEWS / "data-attributes.ts"
_DECLARED = re.compile(r'^ {2}"(data-[a-z-]+)"\??:', re.MULTILINE)
# Matches in markup, in selectors and in calls such as `toggleAttribute`, but not in file names.
_ATTRIBUTE = re.compile(r"(?<![\w/.-])data-[a-z]+(?:-[a-z]+)*(?![\w/.-])")
_PROPERTY = re.compile(r'\.dataset\.([a-zA-Z]+)|"([a-zA-Z]+)" in [\w.]*\.dataset')
_DESTRUCTURED = re.compile(r"\{([^{}]*)\}\s*=\s*[\w.]+\.dataset\b")
_COMMENT = re.compile(r"/\*[\s\S]*?\*/|^\s*//.*$", re.MULTILINE)
_SIDES = (
    ("views", VIEWS, "*.ts*"),
    ("scripts", CLIENT, "*.ts*"),
    ("stylesheets", VIEWS, "*.css"),
    ("stylesheets", CLIENT, "*.css"),
)


def check_attributes() -> None:
    """Raises BuildError with the places of all attributes that are not declared, and with the
    declared attributes that are not used by at least two of views, scripts and stylesheets.
    Attributes that only scripts set are declared in the interface `Client`, and must be used."""
    shared, own = _declared()
    places: dict[str, dict[str, str]] = {}
    for side, folder, pattern in _SIDES:
        for path in sorted(folder.rglob(pattern)):
            if "generated" not in path.parts and path != _DECLARATION:
                for name, line in _uses(path):
                    place = f"{path.relative_to(ROOT)}:{line}"
                    places.setdefault(name, {}).setdefault(side, place)
    wrong = [
        f"{place}: {name} is not declared"
        for name in sorted(places.keys() - shared - own)
        for place in places[name].values()
    ]
    for name in sorted(shared | own):
        sides = places.get(name, {})
        if len(sides) < 2 if name in shared else "scripts" not in sides:
            wrong.append(f"{name} is used by {' and '.join(sides) or 'nothing'} alone")
    if wrong:
        raise BuildError(
            "attributes differ from views/data-attributes.ts:\n  " + "\n  ".join(wrong)
        )


def _declared() -> tuple[set[str], set[str]]:
    """The attributes that views write, and those that only scripts set."""
    shared, _, own = _DECLARATION.read_text(encoding="utf-8").partition("interface Client")
    return set(_DECLARED.findall(shared)), set(_DECLARED.findall(own))


def _uses(path: Path) -> Iterator[tuple[str, int]]:
    """The attributes that a file uses, each with its line."""
    source = path.read_text(encoding="utf-8")
    code = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), source)
    for match in _ATTRIBUTE.finditer(code):
        yield match[0], _line(code, match)
    for match in _PROPERTY.finditer(code):
        yield _attribute(match[1] or match[2]), _line(code, match)
    for match in _DESTRUCTURED.finditer(code):
        for name in re.findall(r"(?:^|,)\s*(\w+)", match[1]):
            yield _attribute(name), _line(code, match)


def _attribute(name: str) -> str:
    """The attribute that a property of `dataset` stands for."""
    return "data-" + re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", name)


def _line(code: str, match: re.Match[str]) -> int:
    return code.count("\n", 0, match.start()) + 1
