"""The third-party packages of the wheel, with their data from the lock files."""

import base64
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.audit.licences import Package, node_packages, python_packages

ROOT = Path(__file__).parents[2]
LOCK = "requirements.lock"
CHECK_LOCK = "requirements-provider-check.lock"
"""The lock of the extra `provider-check`."""
_ENTRY = re.compile(r"^([\w.-]+)==([^\s;]+)(?: ; ([^\\\n]+?))? \\\n((?:[ ]+.*\n?)+)", re.MULTILINE)
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_USER = re.compile(r"^ +# (?:via |  )(?:-r )?([\w.-]+)$", re.MULTILINE)


@dataclass(frozen=True)
class Locked:
    """One version of a package."""

    kind: str
    """`pypi` or `npm`, as in a package URL."""
    name: str
    version: str
    licence: Package
    digests: tuple[str, ...]
    """SHA-256 of each of its files for Python, SHA-512 of its only file for npm; hexadecimal."""
    marker: str = ""
    """The environment marker of the systems on which it is installed; empty for all."""
    users: tuple[str, ...] = ()
    """The names of the packages that need it; `requirements.in` means the product."""


def locked_python(lock: str = LOCK) -> list[Locked]:
    """The packages of a lock file; by default those that pip installs with the wheel."""
    licences = {each.name: each for each in python_packages(lock)}
    return [
        Locked(
            "pypi",
            name,
            version,
            # A version for other systems has the licence of the version installed here.
            licences.get(name, Package(name, "", ())),
            tuple(_HASH.findall(rest)),
            marker,
            tuple(_USER.findall(rest)),
        )
        for name, version, marker, rest in _ENTRY.findall((ROOT / lock).read_text("utf-8"))
    ]


def requirements(packages: Iterable[Locked]) -> list[str]:
    """Requirements of exactly these versions, in the format of a wheel's metadata."""
    return [
        f"{each.name}=={each.version}" + (f" ; {each.marker}" if each.marker else "")
        for each in packages
    ]


def locked_node(builds: Iterable[Path]) -> list[Locked]:
    """The npm packages whose code is in these builds."""
    names = {
        name
        for build in builds
        for name in json.loads((build / "packages.json").read_text("utf-8"))
    }
    return list(_node(sorted(names)))


def _node(names: list[str]) -> Iterator[Locked]:
    entries = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    licences = {each.name: each for each in node_packages()}
    for path in names:
        kind, _, digest = entries[path]["integrity"].partition("-")
        assert kind == "sha512"
        name = path.rpartition("node_modules/")[2]
        licence = licences[path.removeprefix("node_modules/")]
        digests = (base64.b64decode(digest).hex(),)
        yield Locked("npm", name, entries[path]["version"], licence, digests)
