"""Finds the published vulnerabilities of packages in files, for a machine that reaches no database.

The files have the OSV format (https://ossf.github.io/osv-schema/): one JSON file for each advisory,
in a folder or a zip file, such as osv.dev publishes for PyPI and for npm.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

from packaging.utils import canonicalize_name
from packaging.version import Version

_BOUNDS = ("introduced", "fixed", "last_affected")


class Ecosystem(NamedTuple):
    name: str
    """As advisories spell it."""
    spelt: Callable[[str], str]
    """The one spelling of a package's name."""
    order: Callable[[str], Any]
    """A version as a value that can be compared. Raises ValueError if it is none."""


class Answer(NamedTuple):
    advisories: int
    """The number of advisories for the ecosystem."""
    newest: str
    """The day on which one of them was changed last; empty if there are none."""
    findings: list[str]


def _semantic_order(
    version: str,
) -> tuple[tuple[int, ...], bool, tuple[tuple[bool, int, str], ...]]:
    """The value of a version by the rules of Semantic Versioning: a pre-release comes before its
    release, and numbers come before words."""
    release, _, before = version.partition("+")[0].partition("-")
    words = tuple(
        (not word.isdecimal(), int(word) if word.isdecimal() else 0, word)
        for word in before.split(".")
    )
    return tuple(map(int, release.split("."))), not before, words


def _python_order(version: str) -> Version:
    # As a bound, 0 is before every version, and before each pre-release of version 0, too.
    return Version("0.dev0" if version == "0" else version)


PYPI = Ecosystem("PyPI", canonicalize_name, _python_order)
NPM = Ecosystem("npm", str, _semantic_order)


def ask(source: Path, ecosystem: Ecosystem, packages: Iterable[tuple[str, str]]) -> Answer:
    """What the advisories in a file or folder say about packages, each a name and a version."""
    locked: dict[str, list[str]] = {}
    for name, version in packages:
        locked.setdefault(ecosystem.spelt(name), []).append(version)
    count, newest, found = 0, "", set()
    for advisory in _advisories(source, ecosystem):
        count += 1
        newest = max(newest, advisory["modified"])
        for affected in () if advisory.get("withdrawn") else advisory["affected"]:
            name = ecosystem.spelt(affected["package"]["name"])
            for version in locked.get(name, ()):
                if _is_affected(version, affected, ecosystem):
                    found.add(f"{name} {version}: {advisory['id']}")
    return Answer(count, newest[:10], sorted(found))


def _advisories(source: Path, ecosystem: Ecosystem) -> Iterator[dict[str, Any]]:
    """The advisories of an ecosystem, each with only what it says about this ecosystem."""
    for text in _texts(source):
        # Most texts of a folder are of the other ecosystem, and need not be parsed.
        if f'"{ecosystem.name}"'.encode() in text:
            advisory = json.loads(text)
            affected = [
                each
                for each in advisory.get("affected", ())
                if each.get("package", {}).get("ecosystem") == ecosystem.name
            ]
            if affected:
                yield {**advisory, "affected": affected}


def _texts(source: Path) -> Iterator[bytes]:
    for path in [source] if source.is_file() else sorted(source.rglob("*")):
        if path.suffix == ".json":
            yield path.read_bytes()
        elif path.suffix == ".zip":
            with ZipFile(path) as archive:
                yield from (
                    archive.read(each) for each in archive.namelist() if each[-5:] == ".json"
                )


def _is_affected(version: str, affected: dict[str, Any], ecosystem: Ecosystem) -> bool:
    try:
        return version in affected.get("versions", ()) or any(
            _is_within(ecosystem.order(version), each["events"], ecosystem)
            for each in affected.get("ranges", ())
            if each["type"] != "GIT"
        )
    except ValueError:
        # A bound that cannot be compared does not clear the package: a person reads the advisory.
        return True


def _is_within(version: Any, events: list[dict[str, str]], ecosystem: Ecosystem) -> bool:
    """Whether the last bound at or below the version leaves it affected."""
    bounds = [
        (ecosystem.order(bound), kind)
        for event in events
        for kind, bound in event.items()
        if kind in _BOUNDS
    ]
    within = False
    for bound, kind in sorted(bounds):
        if kind == "introduced":
            within |= bound <= version
        elif bound < version or (kind == "fixed" and bound == version):
            within = False
    return within
