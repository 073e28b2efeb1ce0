"""Checks the licences of all locked packages: those that they declare, and the texts they contain.

A package may declare one licence and contain the text of another; both must be allowed.
"""

import json
import re
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

from tools.audit.check import ROOT, Result

ALLOWED = frozenset(
    (
        *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT-0", "MIT-CMU"),
        *("MPL-2.0", "PSF-2.0"),
    )
)
"""Licences that require only a notice, or the publication of changes to the package (MPL-2.0)."""
_SPELLINGS = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
# A sentence from the text of each licence.
_SENTENCES = (
    "Permission is hereby granted, free of charge",
    "Permission to use, copy, modify",
    "Redistribution and use in source and binary forms",
    "Apache License",
    "Mozilla Public License",
    "PYTHON SOFTWARE FOUNDATION LICENSE",
    # Files with the texts of both licences are in the same folder.
    "available under the terms of *either* of the licenses",
)
_LICENCE_FILE = re.compile(r"(licen[cs]e|copying)[^/]*$", re.IGNORECASE)
_LOCKED = re.compile(r"^([\w.-]+)==", re.MULTILINE)


class Package(NamedTuple):
    name: str
    declared: str
    """An expression such as `MIT OR Apache-2.0`; empty for none."""
    texts: tuple[str, ...]
    """The texts of its licence files."""


def check() -> Result:
    packages = locked_packages()
    found = [f"{each.name}: {problem}" for each in packages for problem in problems(each)]
    return Result("the packages themselves", f"licences of {len(packages)} packages", found)


def locked_packages() -> list[Package]:
    return [*python_packages("requirements-dev.lock"), *node_packages()]


def problems(package: Package) -> Iterator[str]:
    """The problems with the licence of a package, in words."""
    if package.declared and not _is_allowed(_spelt(package.declared)):
        yield f"declares {package.declared!r}"
    if not package.declared and not package.texts:
        yield "has no licence"
    for text in package.texts:
        if not any(sentence.casefold() in _words(text) for sentence in _SENTENCES):
            yield f"has a licence of its own: {text.strip()[:60]!r}"


def _is_allowed(expression: str) -> bool:
    return any(
        all(name in ALLOWED for name in choice.split(" AND "))
        for choice in expression.split(" OR ")
    )


def _spelt(expression: str) -> str:
    """The expression with SPDX identifiers in place of other known spellings."""
    return " OR ".join(
        " AND ".join(_SPELLINGS.get(name, name) for name in choice.split(" AND "))
        for choice in expression.split(" OR ")
    )


def _words(text: str) -> str:
    return " ".join(text.split()).casefold()


def python_packages(lock: str) -> Iterator[Package]:
    """The packages of a lock file that are installed; packages only for other systems are not."""
    locked = (ROOT / lock).read_text("utf-8")
    for name in dict.fromkeys(_LOCKED.findall(locked)):
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue
        yield Package(name, _spelt(_declared(found)), tuple(_texts_of(found)))


def _declared(package: Distribution) -> str:
    """The licence expression, or the licence in the older metadata fields. A long field is a whole
    text rather than a name, and is ignored."""
    about = package.metadata
    names = [
        value.rpartition(" :: ")[2]
        for value in about.get_all("Classifier", [])
        if value.startswith("License :: OSI Approved :: ")
    ]
    written = (about["License"] or "").strip() if "License" in about else ""
    if "License-Expression" in about:
        return str(about["License-Expression"])
    return " OR ".join(names) or (written if len(written) < 40 else "")


def _texts_of(package: Distribution) -> Iterator[str]:
    for path in package.files or ():
        if _LICENCE_FILE.search(path.name) and ".dist-info" in str(path):
            yield path.read_text("utf-8")


def node_packages() -> Iterator[Package]:
    """The packages of `package-lock.json` that are installed."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    for path, entry in lock["packages"].items():
        folder = ROOT / path
        if path and folder.exists():
            texts = _read(file for file in folder.iterdir() if _LICENCE_FILE.match(file.name))
            yield Package(path.removeprefix("node_modules/"), entry.get("license", ""), texts)


def _read(files: Iterable[Path]) -> tuple[str, ...]:
    return tuple(file.read_text("utf-8", errors="replace") for file in sorted(files))
