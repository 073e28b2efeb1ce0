"""The licences of the third-party packages that come with the wheel, in one text."""

from collections.abc import Iterable

from tools.wheel.locks import Locked

_HEAD = """Third-party packages of heatdesk

The packages of npm are part of the scripts and styles of the wheel. Those of PyPI are installed
beside it, and bring these licences with them as well.
"""
_RULE = "=" * 80


def notices(packages: Iterable[Locked]) -> str:
    """One text with the name, version, licence and licence texts of each package. Raises ValueError
    for a package without a licence, unless it is only for certain systems."""
    return "\n".join([_HEAD, *(_notice(each) for each in packages)])


def _notice(package: Locked) -> str:
    about = package.licence
    if not about.declared and not about.texts and not package.marker:
        raise ValueError(f"{package.name} has no licence")
    licence = about.declared or ("see below" if about.texts else f"where {package.marker}")
    title = f"{package.name} {package.version} ({package.kind}): {licence}"
    texts = (text.strip() for text in about.texts)
    return "\n\n".join([f"{_RULE}\n{title}\n{_RULE}", *texts]) + "\n"
