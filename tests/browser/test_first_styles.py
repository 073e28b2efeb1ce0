"""A document has the styles of its own screen, and of no other."""

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page

from server.domain.lookups import Language
from tests.support.browser import OpenPage
from tests.support.patience import PATIENCE_SECONDS
from tests.support.screens import Document

UNSEEN = re.compile(r'<link[^>]*>|<script type="application/json".*?</script>', re.DOTALL)
# The rules of a sheet that match something in the document, in any state, and that it lacks.
_LACKING = """(sheet) => {
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
def page(open_page: OpenPage) -> Page:
    """For screens as they are as long as no script has run."""
    return open_page(javascript=False).page


@pytest.fixture
def everything(host: str) -> str:
    """The styles of all components."""
    return httpx.get(f"{host}/static/styles.css", timeout=PATIENCE_SECONDS).text


def test_no_rule_of_a_component_on_the_screen_is_left_out(
    page: Page, documents: Callable[[Language], list[Document]], everything: str
) -> None:
    wrong: list[str] = []
    for what, html in documents("en"):
        page.set_content(UNSEEN.sub("", html), wait_until="commit")
        wrong += [f"{what}: {selector}" for selector in page.evaluate(_LACKING, everything)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", ["/login", "/notifications", "/settings"])
def test_a_document_has_no_styles_of_components_that_are_not_on_its_screen(
    documents: Callable[[Language], list[Document]], everything: str, path: str
) -> None:
    html = next(html for what, html in documents("en") if what == path)
    first = re.search(r"<style[^>]*>(.*?)</style>", html, re.DOTALL)
    assert first is not None
    assert len(first[1]) < 0.85 * len(everything)
