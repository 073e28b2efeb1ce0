"""Measures what is wider than its room."""

from playwright.sync_api import Page

SIDEWAYS = """({ document }, boxes) => [...document.querySelectorAll(boxes)]
  .filter((box) => box.scrollWidth > box.clientWidth)
  .map((box) => `${box.localName}.${box.className} has ${box.scrollWidth} px`)"""
"""The boxes, given by a selector, that scroll sideways or cut off what is wider than themselves."""


def is_too_wide(page: Page) -> bool:
    """Whether the page scrolls sideways, or a card cuts off what is wider than itself."""
    return bool(page.evaluate(f"() => ({SIDEWAYS})(window, 'html, .card')"))
