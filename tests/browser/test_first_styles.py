"""A document has the styles of its own screen, and of no other."""

import re
from collections.abc import Callable

import httpx
import pytest

from server.domain.lookups import Language
from tests.browser.walk import DESK
from tests.support.browser import OpenPage
from tests.support.frames import asked
from tests.support.patience import PATIENCE_SECONDS
from tests.support.screens import Document

# The rules of a sheet that match an element of the document, in any state, and that its own styles
# lack.
_LACKING = """({ document, CSSStyleSheet }, sheet) => {
  const rules = (list) => [...list].flatMap((rule) =>
    rule.selectorText ? [rule] : rule.cssRules ? rules(rule.cssRules) : []);
  const known = new Set(rules(document.styleSheets[0].cssRules).map((rule) => rule.cssText));
  const all = new CSSStyleSheet();
  all.replaceSync(sheet);
  const state = /::?(?:before|after|backdrop|details-content|marker|placeholder|hover|active)\\b/g;
  const isOn = (selector) => {
    try { return document.querySelector(selector.replace(state, "")) !== null; }
    catch { return false; }
  };
  return rules(all.cssRules)
    .filter((rule) => !known.has(rule.cssText) && isOn(rule.selectorText))
    .map((rule) => rule.selectorText);
}"""


@pytest.fixture
def everything(host: str) -> str:
    """The styles of all components."""
    return httpx.get(f"{host}/static/styles.css", timeout=PATIENCE_SECONDS).text


def test_no_rule_of_a_component_on_the_screen_is_left_out(
    open_page: OpenPage, documents: Callable[[Language], list[Document]], everything: str
) -> None:
    screens = documents("en")
    found = asked(open_page().page, [html for _, html in screens], [DESK], _LACKING, everything)
    lacking = zip(screens, found, strict=True)
    wrong = [f"{what}: {each}" for (what, _), selectors in lacking for each in selectors[0]]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", ["/login", "/notifications", "/settings"])
def test_a_document_has_no_styles_of_components_that_are_not_on_its_screen(
    documents: Callable[[Language], list[Document]], everything: str, path: str
) -> None:
    html = next(html for what, html in documents("en") if what == path)
    first = re.search(r"<style[^>]*>(.*?)</style>", html, re.DOTALL)
    assert first is not None
    assert len(first[1]) < 0.85 * len(everything)
