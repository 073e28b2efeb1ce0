"""The frames between V8 and the host, and a pool whose processes cannot be started."""

import json
from pathlib import Path

import pytest

from server.rendering.process import Rendered, RenderProcess
from tests.support.loops import run

ECHO = """
function render(json) {
  const [title, html] = JSON.parse(json);
  return `${[...title].length}:${title}:${html}`;
}
"""


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """Answers a page that is a title and HTML with just these."""
    path = tmp_path / "server.js"
    path.write_text(ECHO)
    return path


def rendered(bundle: Path, *pages: tuple[str, str]) -> list[Rendered]:
    """What one process makes of these pages, one after the other."""

    async def go() -> list[Rendered]:
        child = await RenderProcess.start(bundle)
        try:
            return [await child.render(json.dumps(page).encode(), 10) for page in pages]
        finally:
            await child.end()

    return run(go())


def test_title_and_html_arrive_as_they_were_whatever_they_hold(bundle: Path) -> None:
    pages = [
        ("", ""),
        ("a\nb", "<p>\n</p>"),
        ("5:x", "7:y"),
        ("🔥 é \u0000 \u2028", "🏠" * 3),
        ("", "only html"),
        ("only a title", ""),
    ]
    assert rendered(bundle, *pages) == pages


def test_half_a_character_is_replaced_and_the_process_lives(bundle: Path) -> None:
    pages = [("a \ud83d", "b \ude00 c"), ("\ud83d", "\ude00"), ("x", "y")]
    assert rendered(bundle, *pages) == [("a ?", "b ? c"), ("?", "?"), ("x", "y")]
