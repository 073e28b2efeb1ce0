"""A document has the styles of its own screen, and of no other."""

import re
from collections.abc import Callable

import httpx

from server.domain.lookups import Language
from tests.screens.asking import DESK
from tests.support.browser import OpenPage
from tests.support.frames import lines_about
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


def test_a_document_has_all_rules_of_its_components_and_few_others(
    open_page: OpenPage, documents: Callable[[Language], list[Document]], host: str
) -> None:
    everything = httpx.get(f"{host}/static/styles.css", timeout=PATIENCE_SECONDS).text
    screens = documents("en")
    assert lines_about(open_page().page, screens, [DESK], _LACKING, everything) == []
    for path in ("/login", "/notifications", "/settings"):
        html = next(html for what, html in screens if what == path)
        first = re.search(r"<style[^>]*>(.*?)</style>", html, re.DOTALL)
        assert first is not None
        assert len(first[1]) < 0.85 * len(everything), path
