"""axe, an accessibility engine: its violations on a page as it is now."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RULES_OF_COLORS = ["color-contrast", "link-in-text-block"]
"""The rules that the color scheme can break."""
_ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Only violations are returned, which takes a third of the time of all results. Their elements are
# identified by their markup: finding a selector for each would take a fifth of the remaining time.
_RUN_AXE = """async (runOnly) => {
  const options = { resultTypes: ["violations"], runOnly, selectors: false };
  const { violations } = await axe.run(options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`);
}"""


def barriers(page: Page, rules: list[str] | None = None) -> list[str]:
    """The violations by these rules, or by all."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    run_only = {"type": "rule" if rules else "tag", "values": rules or _ALL_RULES}
    return list(page.evaluate(_RUN_AXE, run_only))
