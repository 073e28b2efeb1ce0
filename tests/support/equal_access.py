"""Equal Access, an accessibility engine used beside axe: its definite errors on a page."""

from pathlib import Path

from playwright.sync_api import Page

from tests.support.checkers import Objection

ENGINE = Path(__file__).parents[2] / "node_modules/accessibility-checker-engine/ace.js"
COLORS = ["text_contrast_sufficient"]
"""Rules that the color scheme can break."""
# Findings of which the engine is not sure need a check by hand, so rules that are never sure are
# left out: they take half of its time.
_RUN = """async (rules) => {
  const unsure = [
    ...["element_tabbable_unobscured", "element_tabbable_visible", "style_color_misuse"],
    ...["style_focus_visible", "text_quoted_correctly", "text_whitespace_valid"],
  ];
  const { engine, rulesetRules } = (window.equalAccess ??= new ace.Checker());
  const all = rulesetRules.IBM_Accessibility.filter((rule) => !unsure.includes(rule));
  engine.enableRules(rules ?? all);
  const { results } = await engine.run(document);
  return results
    .filter(({ value }) => value[1] === "FAIL")
    .map(({ ruleId, snippet }) => [ruleId, snippet]);
}"""


def objections(page: Page, screen: str, rules: list[str] | None = None) -> list[Objection]:
    """The errors on a page by these rules, or by all."""
    if not page.evaluate("() => 'ace' in window"):
        page.evaluate(ENGINE.read_text("utf-8"))
    found = page.evaluate(_RUN, rules)
    return [Objection("equal-access", rule, element, screen) for rule, element in found]
