"""The check of a provider against every planted breach, each alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import pytest
from starlette.types import ASGIApp

from provider_kit.check.command import main
from provider_kit.check.document import OPERATIONS
from provider_kit.reference_provider.seeding.accounts import EMAIL, PASSWORD
from provider_kit.reference_provider.simulation import publisher
from tests.contract.altered import Altered
from tests.contract.planted import Planted, planting
from tests.provider.support import Running, running


@dataclass
class AlteredWorld:
    """A provider whose responses can be altered, and the command that checks it."""

    provider: Running
    altered: Altered
    report: Path

    def check(self, *options: str) -> tuple[int, dict[str, str]]:
        """The exit status of the command, and its message for each call with a breach."""
        given = ("--email", EMAIL, "--push-seconds", "3", "--junit", str(self.report))
        status = main([self.provider.url, *given, *options])
        cases = ElementTree.parse(self.report).getroot().findall("testcase[failure]")
        return status, {case.get("name", ""): case.findtext("failure") or "" for case in cases}


@contextmanager
def altered_world(database: Path) -> Iterator[AlteredWorld]:
    made: list[Altered] = []

    def around(app: ASGIApp) -> ASGIApp:
        made.append(Altered(app))
        return made[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(publisher, "INTERVAL_SECONDS", 0.05)
        patch.setenv("CHECK_PROVIDER_PASSWORD", PASSWORD)
        with running(database, around=around) as provider, TemporaryDirectory() as folder:
            yield AlteredWorld(provider, made[0], Path(folder) / "report.xml")


def not_found(world: AlteredWorld, *breaches: Planted) -> list[str]:
    """Those of the breaches that are not found at their operation, and false ones that are found,
    while all of them are planted. Each must be at another operation."""
    with planting(world.altered, *breaches):
        status, failures = world.check("--write")
    assert status == 1
    wrong = [
        f"{breach.name}: {', '.join(failures)} found"
        for breach in breaches
        if breach.section not in failures.get(OPERATIONS[breach.operation].name, "")
    ]
    known = {
        OPERATIONS[each].name for breach in breaches for each in (breach.operation, *breach.also)
    }
    return [*wrong, *(f"{each}: {failures[each]}" for each in failures.keys() - known)]
