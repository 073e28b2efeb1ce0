"""Measures what is wider than its room."""

from playwright.sync_api import FloatRect, Locator, Page

SIDEWAYS = """({ document }, boxes) => [...document.querySelectorAll(boxes)]
  .filter((box) => box.scrollWidth > box.clientWidth)
  .map((box) => `${box.localName}.${box.className} has ${box.scrollWidth} px`)"""
"""The boxes, given by a selector, that scroll sideways or cut off what is wider than themselves."""

CRAMPED = """({ document, innerWidth }) => {
  const types = "hidden checkbox radio file button submit image".split(" ");
  const longest = (control) => ({ date: "2026-12-28", time: "23:58" })[control.type]
    ?? { decimal: "-1234.5", numeric: "123456", tel: "+31301234567" }[control.inputMode]
    ?? (control.value || control.placeholder || "Vorarlberg");
  /* The width that a date, a time or a choice takes where it has room. */
  const natural = (control) => {
    const style = control.getAttribute("style");
    control.style = "position: absolute; width: max-content; min-width: 0; max-width: none";
    const { width } = control.getBoundingClientRect();
    control.setAttribute("style", style ?? "");
    return width;
  };
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  /* Lines of one or two letters. */
  const squeezed = [...document.querySelectorAll("main :is(a, b, dd, p, small, span, td, time)")]
    .filter((each) => each.children.length === 0 && each.textContent.trim().length > 5)
    .filter((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getClientRects().length > each.textContent.trim().length / 2.5;
    })
    .map((each) => `"${each.textContent}" is squeezed`);
  const narrow = [...document.querySelectorAll("input, select, textarea")]
    .filter((control) => !types.includes(control.type) && control.checkVisibility())
    .flatMap((control) => {
      const { width, left, right } = control.getBoundingClientRect();
      const isText = control.type !== "date" && control.type !== "time" && control.options == null;
      const before = control.value;
      if (control.localName === "input") control.value = longest(control);
      const isCut = isText
        ? control.scrollWidth > control.clientWidth
        : natural(control) > width + 1;
      if (control.localName === "input") control.value = before;
      /* What is longer than the screen can be scrolled in a control that takes all of its width. */
      const isWhole = width >= 0.78 * innerWidth && (isText || control.options != null);
      const isOut = left < 0 || right > innerWidth;
      return isOut || (isCut && !isWhole)
        ? [`${control.localName} "${control.name}" has ${Math.round(width)} px`]
        : [];
    });
  return [...squeezed, ...narrow];
}"""
"""The texts with a letter or two in each line, and the controls that cannot show a long value that
is usual for them, though there would be room."""


TARGET = """link => {
    const { left, top, height } = link.getBoundingClientRect();
    const hits = (y) => document.elementFromPoint(left + 8, y) === link;
    let [first, last] = [top + height / 2, top + height / 2];
    while (hits(first - 1)) first -= 1;
    while (hits(last + 1)) last += 1;
    return last - first + 1;
}"""
"""The height in which a link is hit."""


def is_too_wide(page: Page) -> bool:
    """Whether the page scrolls sideways, or a card cuts off what is wider than itself."""
    return bool(page.evaluate(f"() => ({SIDEWAYS})(window, 'html, .card')"))


def box_of(element: Locator) -> FloatRect:
    """The place and the size of an element, which must be rendered."""
    box = element.bounding_box()
    assert box, f"{element} is not rendered"
    return box
