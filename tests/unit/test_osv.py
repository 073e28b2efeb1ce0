"""Files of advisories name the locked packages that they affect, by name and version."""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools.audit import osv


@pytest.mark.parametrize(
    ("ecosystem", "name", "bounds", "affected", "others"),
    [
        (osv.PYPI, "a-b", ["introduced 1.2", "fixed 1.10"], "1.10rc1 1.9", "1.1 1.10 1.10.0"),
        (osv.PYPI, "a-b", ["introduced 3", "introduced 0", "fixed 2"], "1 3", "2"),
        (osv.PYPI, "a", ["introduced 0"], "", "1"),
        (osv.NPM, "A_b", ["introduced 0", "last_affected 2.0.0-rc.10"], "2.0.0-rc.9", "2.0.0"),
        (osv.NPM, "A_b", ["introduced 1.0.0", "fixed unknown"], "2.0.0", ""),
        (osv.NPM, "a_b", ["introduced 0"], "", "1.0.0"),
    ],
)
def test_a_version_between_the_bounds_of_an_advisory_is_found(
    tmp_path: Path,
    ecosystem: osv.Ecosystem,
    name: str,
    bounds: list[str],
    affected: str,
    others: str,
) -> None:
    ranges = [{"type": "ECOSYSTEM", "events": [dict([each.split()]) for each in bounds]}]
    advisory = {
        "id": "ID-1",
        "summary": "Go",
        "modified": "2026-01-02T03:04:05Z",
        "affected": [{"package": {"ecosystem": ecosystem.name, "name": "A_b"}, "ranges": ranges}],
    }
    with ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("ID-1.json", json.dumps(advisory))
    locked = [(name, version) for version in f"{affected} {others}".split()]
    found = [f"{name} {version}: ID-1" for version in affected.split()]
    assert osv.ask(tmp_path, ecosystem, locked) == (1, "2026-01-02", found)
    assert osv.ask(tmp_path, ecosystem._replace(name="Go"), locked) == (0, "", [])
