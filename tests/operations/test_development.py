"""`make dev`: a saved view is shown without a reload by hand, a saved module restarts the host."""

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import Watched
from tests.support.command_line import started
from tests.support.patience import until
from tests.support.processes import ROOT, free_port

_LEFT_OUT = shutil.ignore_patterns(
    *(".git", ".venv", "node_modules", "dist", "dist-*", "var", "generated", "__pycache__"),
    *(".ruff_cache", ".pytest_cache", "test-output"),
)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources that a test may change."""
    folder = tmp_path_factory.mktemp("development") / "heatdesk"
    shutil.copytree(ROOT, folder, ignore=_LEFT_OUT)
    for name in (".venv", "node_modules"):
        (folder / name).symlink_to(ROOT / name)
    return folder


@pytest.fixture(scope="module")
def terminal(sources: Path) -> Path:
    """The file with the output of `make dev`."""
    return sources.parent / "terminal"


@pytest.fixture(scope="module")
def address(sources: Path, terminal: Path) -> Iterator[str]:
    """The address at which `make dev` serves the copy."""
    port = str(free_port())
    command = [sys.executable, "-m", "tools.dev", "--port", port]
    with (
        terminal.open("wb") as output,
        started(command, sources, dict(os.environ), stdout=output, stderr=output),
    ):
        until(lambda: text_of(f"http://127.0.0.1:{port}/healthz") == "alive\n")
        yield f"http://127.0.0.1:{port}"


def text_of(url: str) -> str:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(url).text
    return ""


def change(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


def test_a_saved_source_of_the_front_end_is_shown(
    address: str, sources: Path, chromium: Browser
) -> None:
    watched = Watched(chromium, address).goto("/login")
    links = watched.page.locator(".links li").first
    change(sources / "views/pages/login/login.tsx", "<li>", "<li>Saved in a view. ")
    expect(links).to_contain_text("Saved in a view.")
    with (sources / "views/pages/login/login.css").open("a") as sheet:
        sheet.write(".links { color: rgb(1, 2, 3); }\n")
    expect(links).to_have_css("color", "rgb(1, 2, 3)")
    change(sources / "translations/en.json", '"login.recover": "', '"login.recover": "Reworded: ')
    expect(links).to_contain_text("Reworded: ")
    watched.settle()
    # React's development build logs an "info" message about its developer tools.
    assert [line for line in watched.noise if not line.startswith("info: ")] == []
    watched.close()


def test_mistakes_are_reported_and_a_saved_module_restarts_the_host(
    address: str, sources: Path, terminal: Path
) -> None:
    view = sources / "views/pages/login/new-terms.tsx"
    good = view.read_text(encoding="utf-8")
    view.write_text(f'{good}export const wrong: number = "";\n', encoding="utf-8")
    until(
        lambda: (
            "new-terms.tsx" in terminal.read_text(encoding="utf-8")
            and "TS2322" in terminal.read_text(encoding="utf-8")
        )
    )
    view.write_text("export function {", encoding="utf-8")
    until(lambda: "Expected identifier" in terminal.read_text(encoding="utf-8"))
    assert 'class="links"' in text_of(f"{address}/login")
    view.write_text(good, encoding="utf-8")
    change(sources / "server/app.py", "User-agent: *", "User-agent: none")
    until(lambda: "User-agent: none" in text_of(f"{address}/robots.txt"))
    assert "Traceback" not in terminal.read_text(encoding="utf-8")


@pytest.mark.parametrize("scripts", ["dist/static/*.js", "dist/server.js"])
def test_a_build_for_users_has_nothing_of_it(scripts: str) -> None:
    found = [path.read_text(encoding="utf-8") for path in ROOT.glob(scripts)]
    assert found
    assert not [text for text in found if "/dev/versions" in text or "sourceMappingURL" in text]
