"""The build refuses features that the oldest supported browsers ignore."""

from pathlib import Path

import pytest

from builder import browser_support
from builder.browser_support import OLDEST, check_browser_support
from builder.paths import BuildError


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a client's sources, in place of the product's."""
    monkeypatch.setattr(browser_support, "ROOT", tmp_path)
    monkeypatch.setattr(browser_support, "CLIENT", tmp_path)
    monkeypatch.setattr(browser_support, "VIEWS", tmp_path / "views")
    return tmp_path


@pytest.mark.parametrize(
    ("styles", "problem"),
    [
        (".map,.card:has(>.map){display:none}", "list of selectors with :has"),
        ("@media print{.card:has(>.map),.map{display:none}}", "list of selectors with :has"),
        (
            "a{}.card:has(:is(b,i)) p,\n.map {\n  display: none;\n}",
            "list of selectors with :has",
        ),
        ("a{text-decoration:underline 2px}", "underline 2px has several values"),
        ("@media not (scripting:none){a{margin:0}}", "never holds"),
        ("@media (width>=640px){a{margin:0}}", "is a range"),
        ("a{color:color-mix(in srgb,red,blue)}", "is lacking"),
        ("@container (min-width:9rem){a{margin:0}}", "is lacking"),
        ("a{width:10cqi}", "is lacking"),
        ("@property --a{inherits:false}", "is lacking"),
        ("a,input:user-invalid{margin:0}", "drops its rule"),
        ("li:nth-child(2 of .row){margin:0}", "drops its rule"),
        ("a{height:2lh}", "is lacking"),
        ("a{width:round(1.5px,1px)}", "is lacking"),
    ],
)
def test_styles_that_an_old_browser_leaves_out_are_refused(
    sources: Path, styles: str, problem: str
) -> None:
    (sources / "styles.css").write_text(styles, "utf-8")
    with pytest.raises(BuildError, match=rf"styles\.css: .*{problem}"):
        check_browser_support(sources)


@pytest.mark.parametrize(
    "script",
    [
        "new FormData(form, event.submitter);",
        "const word = /(?<!a)b/;",
        "return Response.json(page);",
        "fetch(url, { signal: AbortSignal.timeout(9) });",
        "if (URL.canParse(url)) return;",
        "new Intl.Segmenter();",
        "new DecompressionStream('gzip');",
        "drawer.showPopover();",
        "return box.checkVisibility();",
    ],
)
def test_scripts_that_fail_in_an_old_browser_are_refused(sources: Path, script: str) -> None:
    (sources / "send.ts").write_text(f"\n{script}\n", "utf-8")
    with pytest.raises(BuildError, match=r"send\.ts:2: "):
        check_browser_support(sources)


def test_what_all_browsers_take_is_built(sources: Path) -> None:
    styles = ".card:has(:is(b,i)){margin:0}.a,.b{text-decoration:underline;color:red}"
    styles += "@media not print{a>b{clip-path:inset(0 round 2px)}}li:nth-child(2n + 1){margin:0}"
    (sources / "styles.css").write_text(styles, "utf-8")
    script = "const fields = new FormData(form); box.checkVisibility?.();"
    (sources / "send.ts").write_text(script, "utf-8")
    check_browser_support(sources)


def test_the_supported_browsers_are_those_that_are_named() -> None:
    named = ", ".join(f"{browser} {version}" for browser, version in OLDEST.items())
    assert f"Supported are {named}, and newer ones" in Path("README.md").read_text("utf-8")
