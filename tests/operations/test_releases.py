"""The files that a returning browser loads after a release that changes our own code."""

import json
import re
from pathlib import Path
from typing import Any

import brotli
import pytest

from tests.support.documents import ROOT
from tests.support.scratch import build_project, copy_project

RELEASE_BYTES = 25_000
VIEW = "dashboard"
"""The largest of the screens that are opened often."""
CHANGED = (
    "client/start/print.ts",
    "client/shared/timer.ts",
    "views/components/card/card.tsx",
    f"views/pages/{VIEW}/{VIEW}.tsx",
)

FIRST = (
    *("start", "background", "suggestions", "realtime", "map", "charts"),
    *("autosave", "typed", "required-fields", "scan"),
)
"""The modules that are loaded separately, before React or without it."""


@pytest.fixture(scope="module")
def releases(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two builds; the second has other code in the client, a component and a view."""
    project = copy_project(tmp_path_factory.mktemp("releases"))
    before = build_project(project, "--quick").rename(project / "before")
    for name in CHANGED:
        source = project / name
        source.write_text(source.read_text("utf-8") + "\nconsole.info(new Date());\n", "utf-8")
    return before, build_project(project, "--quick")


def scripts(build: Path) -> dict[str, bytes]:
    """The modules of a first visit to the view, without its texts, by name."""
    manifest: dict[str, Any] = json.loads((build / "manifest.json").read_text("utf-8"))
    names = [manifest["script"], *manifest["modules"], *manifest["preloads"][VIEW]]
    return {name: (build / "static" / name).read_bytes() for name in names}


def test_a_release_of_our_own_code_leaves_the_libraries_and_costs_a_returning_browser_little(
    releases: tuple[Path, Path],
) -> None:
    before, after = (scripts(build) for build in releases)
    (kept,) = [name for name in before if name.startswith("vendor-")]
    assert after[kept] == before[kept]
    assert not {name for name in before.keys() & after.keys() if name.startswith("start-")}
    new = [content for name, content in after.items() if name not in before]
    assert sum(len(brotli.compress(content, quality=11)) for content in new) <= RELEASE_BYTES


def test_the_libraries_are_compiled_while_they_arrive() -> None:
    (vendor,) = (ROOT / "dist" / "static").glob("vendor-*.js")
    # Browsers read the comment only before any code.
    assert vendor.read_text("utf-8").startswith("//# allFunctionsCalledOnLoad\n")


def test_no_library_of_the_first_load_is_in_a_file_of_our_own(
    releases: tuple[Path, Path],
) -> None:
    """React and the router are recognised by the names in their strings."""
    marks = ("react.transitional.element", "react-router")
    own = {
        path.name: path.read_text("utf-8")
        for path in (releases[0] / "static").glob("*.js")
        if not path.name.startswith("vendor-")
    }
    assert own
    assert [name for name, text in own.items() if any(mark in text for mark in marks)] == []


def test_what_starts_before_react_loads_no_library(releases: tuple[Path, Path]) -> None:
    static = releases[0] / "static"
    reached = [next(static.glob(f"{name}-????????.js")) for name in FIRST]
    for path in reached:
        for name in re.findall(r'(?:from|import)\s*"\./([^"]+)"', path.read_text("utf-8")):
            if static / name not in reached:
                reached.append(static / name)
    assert not [path.name for path in reached if path.name.startswith("vendor-")]
