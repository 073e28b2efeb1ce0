"""The check of a provider against every planted breach, each alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import pytest
from starlette.types import ASGIApp

from reference_provider.seeding.accounts import EMAIL, PASSWORD
from reference_provider.simulation import publisher
from server.provider_check.command import main
from server.provider_check.document import operations
from tests.contract.altered import Altered
from tests.contract.planted import PLANTED, planting
from tests.provider.support import Running, running


class AlteredWorld:
    """A provider whose responses can be altered, and the command that checks it."""

    def __init__(self, provider: Running, altered: Altered, folder: Path) -> None:
        self.provider = provider
        self.altered = altered
        self.report = folder / "report.xml"

    def check(self, *options: str) -> tuple[int, dict[str, str]]:
        """The exit status of the command, and its message for each call with a breach."""
        arguments = [self.provider.url, "--email", EMAIL, "--push-seconds", "3", *options]
        status = main([*arguments, "--junit", str(self.report)])
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
            yield AlteredWorld(provider, made[0], Path(folder))


def not_found(world: AlteredWorld) -> list[str]:
    """The breaches that are not found at their operation, or only together with false ones."""
    wrong = []
    for breach in PLANTED:
        with planting(world.altered, breach):
            _, failures = world.check("--write")
        name = operations()[breach.operation].name
        also = {operations()[each].name for each in breach.also}
        if breach.section not in failures.get(name, "") or failures.keys() - also != {name}:
            wrong.append(f"{breach.name}: {', '.join(failures) or 'nothing'} found")
    return wrong
