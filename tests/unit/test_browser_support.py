"""The build refuses what the oldest supported browsers ignore."""

from pathlib import Path

import pytest

from builder import browser_support
from builder.browser_support import check_browser_support
from builder.paths import BuildError


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a client's sources, in place of the product's."""
    monkeypatch.setattr(browser_support, "ROOT", tmp_path)
    monkeypatch.setattr(browser_support, "CLIENT", tmp_path)
    monkeypatch.setattr(browser_support, "VIEWS", tmp_path / "views")
    return tmp_path


@pytest.mark.parametrize(
    "styles",
    [
        ".map,.card:has(>.map){display:none}",
        "@media print{.card:has(>.map),.map{display:none}}",
        "a{}.card:has(:is(b,i)) p,\n.map {\n  display: none;\n}",
    ],
)
def test_a_list_of_selectors_with_has_is_refused(sources: Path, styles: str) -> None:
    (sources / "styles.css").write_text(styles, "utf-8")
    with pytest.raises(BuildError, match=r"styles\.css: .*list of selectors with :has"):
        check_browser_support(sources)


def test_a_decoration_with_a_thickness_is_refused(sources: Path) -> None:
    (sources / "styles.css").write_text("a{text-decoration:underline 2px}", "utf-8")
    with pytest.raises(BuildError, match="underline 2px has several values"):
        check_browser_support(sources)


def test_the_submitter_is_no_argument_of_form_data(sources: Path) -> None:
    (sources / "send.ts").write_text("\nnew FormData(form, event.submitter);\n", "utf-8")
    with pytest.raises(BuildError, match=r"send\.ts:2: new FormData"):
        check_browser_support(sources)


def test_what_all_browsers_take_is_built(sources: Path) -> None:
    styles = ".card:has(:is(b,i)){margin:0}.a,.b{text-decoration:underline;color:red}"
    (sources / "styles.css").write_text(styles, "utf-8")
    (sources / "send.ts").write_text("const fields = new FormData(form);", "utf-8")
    check_browser_support(sources)
