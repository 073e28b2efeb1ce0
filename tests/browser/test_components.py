"""The component page has every component, and a change of a component's look is detected.

The tests compare the structure and the computed styles of each specimen, in both colour schemes at
both widths, with `components.json`. Pictures would differ between machines, because their fonts and
line breaks do; they are written beside the page for a check by eye. After an intended change, the
tests write a new file with `HEATDESK_ACCEPT_COMPONENTS=1`, which belongs to the change.
"""

import hashlib
import itertools
import json
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from builder.gallery import gallery_document, overview
from builder.paths import CLIENT, ROOT, VIEWS
from tests.support.browser import OpenPage

REFERENCE = Path(__file__).with_name("components.json")
PICTURES = ROOT / "test-output"
ACCEPT = "HEATDESK_ACCEPT_COMPONENTS"
SIZES = {"phone": (390, 844), "desk": (1440, 900)}
SCHEMES = ("light", "dark")

# These properties do not depend on the size of a text.
PROPERTIES = [
    *("display", "position", "visibility", "opacity", "overflowX", "overflowY", "zIndex", "order"),
    *("color", "backgroundColor", "backgroundImage", "boxShadow", "stroke", "strokeWidth", "fill"),
    *(f"border{side}{what}" for side in ("Top", "Left") for what in ("Width", "Style", "Color")),
    *("borderTopLeftRadius", "paddingTop", "paddingRight", "paddingBottom", "paddingLeft"),
    *("fontSize", "fontWeight", "lineHeight", "textAlign", "textDecorationLine", "whiteSpace"),
    *("flexDirection", "flexWrap", "justifyContent", "alignItems", "rowGap", "columnGap"),
    *("minHeight", "maxWidth", "cursor", "listStyleType"),
]
MEASURE = """(properties) => Object.fromEntries(
  [...document.querySelectorAll(".specimen")].map((specimen) => [
    specimen.ariaLabel,
    [...specimen.querySelectorAll("*")].map((element) => {
      const style = getComputedStyle(element);
      const name = `${element.tagName} ${element.getAttribute("class")}`;
      return [name, ...properties.map((property) => style[property])].join("|");
    }),
  ]),
)"""


@pytest.fixture(scope="module")
def document() -> str:
    return gallery_document()


def test_every_component_is_on_the_page(document: str) -> None:
    shown = set(re.findall(r'id="component-([\w-]+)"', document))
    assert shown == {path.parent.name for path in (VIEWS / "components").glob("*/*")}


def test_no_build_of_the_product_contains_the_page() -> None:
    sources = [*VIEWS.rglob("*.ts*"), *VIEWS.rglob("*.css"), *CLIENT.rglob("*.ts*")]
    outside = [path for path in sources if VIEWS / "gallery" not in path.parents]
    assert not [path for path in outside if "gallery/" in path.read_text("utf-8")]


def measured(page: Page) -> dict[str, str]:
    """The number of elements of each specimen, and a digest of their styles."""
    specimens: dict[str, list[str]] = page.evaluate(MEASURE, PROPERTIES)
    return {
        specimen: f"{len(lines)} {hashlib.sha256(chr(10).join(lines).encode()).hexdigest()[:8]}"
        for specimen, lines in specimens.items()
    }


def test_a_change_of_a_component_shows(open_page: OpenPage, document: str) -> None:
    found: dict[str, dict[str, str]] = {}
    PICTURES.mkdir(exist_ok=True)
    for scheme, (size, (width, height)) in itertools.product(SCHEMES, SIZES.items()):
        page = open_page(color_scheme=scheme, width=width, height=height).page
        page.set_content(document)
        page.screenshot(path=PICTURES / f"components-{size}-{scheme}.png", full_page=True)
        for specimen, digest in measured(page).items():
            found.setdefault(specimen, {})[f"{size}, {scheme}"] = digest
    if os.environ.get(ACCEPT):
        REFERENCE.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    expected = json.loads(REFERENCE.read_text("utf-8"))
    changed = [name for name in found | expected if found.get(name) != expected.get(name)]
    assert not changed, f"look at {PICTURES}/components-*.png; {ACCEPT}=1 takes them over"


def test_the_overview_has_both_schemes(open_page: OpenPage, document: str) -> None:
    page = open_page().page
    page.set_content(overview(document))
    frames = page.locator("iframe")
    expect(frames).to_have_count(4)
    colors = {
        title: frame.content_frame.locator("body").evaluate("each => getComputedStyle(each).color")
        for frame in frames.all()
        if (title := frame.get_attribute("title"))
    }
    light, dark = ({colors[f"{each}, {width} px"] for width in (390, 1440)} for each in SCHEMES)
    assert len(light) == len(dark) == 1
    assert light != dark


def test_every_button_shows_a_text_or_an_icon(open_page: OpenPage, document: str) -> None:
    page = open_page().page
    page.set_content(document)
    for button in page.locator(".btn:not(:has(.icon)):visible").all():
        expect(button).not_to_have_css("font-size", "0px")


def test_a_changed_style_would_be_found(open_page: OpenPage, document: str) -> None:
    page = open_page(width=390, height=844).page
    page.set_content(document)
    before = measured(page)
    for style in (
        ".btn { padding-left: 1.1rem }",
        ".card { border-radius: 0 }",
        ".status-notes { gap: 1px }",
    ):
        page.set_content(document.replace("</style>", f"{style}</style>", 1))
        assert measured(page) != before, style
