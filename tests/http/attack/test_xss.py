"""No text of the provider, of a form or of an address runs or fetches anything in Chromium."""

import dataclasses
from pathlib import Path

import pytest

from tests.attack.xss import SHORT, attack, run
from tests.support.scratch import copy_project


def test_no_text_of_the_corpora_runs_or_asks_another_server() -> None:
    print(*run(short=True), sep="\n")


@pytest.mark.parametrize(
    ("module", "guard", "hole", "screen"),
    [
        (
            "server/web/provider_html.py",
            "return SafeHtml(cleaned.strip())",
            'return SafeHtml(text or "")',
            "/terms",
        ),
        (
            "server/rendering/document.py",
            '"html": html.encode()',
            '"html": html.replace("&lt;", "<").replace("&gt;", ">").encode()',
            "/customers",
        ),
        ("server/rendering/document.py", r'page.replace(b"<", b"\\u003c")', "page", "/customers"),
    ],
    ids=["the sanitiser", "the escaping of HTML", "the escaping of JSON"],
)
def test_a_hole_is_found(tmp_path: Path, module: str, guard: str, hole: str, screen: str) -> None:
    project = copy_project(tmp_path)
    source = (project / module).read_text("utf-8")
    assert guard in source
    (project / module).write_text(source.replace(guard, hole), "utf-8")
    # A page with a hole may never become live.
    size = dataclasses.replace(SHORT, patience=4)
    with pytest.raises(AssertionError, match=screen):
        attack(size, [screen], str(project))
