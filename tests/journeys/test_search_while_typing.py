"""Searching: in the header's box by mouse and by keyboard, and in a list as one types."""

import re
from urllib.parse import quote

from playwright.sync_api import expect

from tests.support.browser import OpenPage


def test_searching_while_typing_leads_on_and_keeps_the_focus(open_page: OpenPage) -> None:
    watched = open_page().login("/customers")
    page = watched.page
    box, options = page.locator("#search"), page.get_by_role("option")
    rows, field = page.locator("tbody tr"), page.locator("main input[name=q]")
    name = rows.locator("a").first.inner_text()
    box.press_sequentially(name, delay=20)
    expect(options.first).to_contain_text(name)
    expect(options.first.locator("mark").first).to_have_text(name)
    expect(box).to_have_attribute("aria-expanded", "true")
    controlled = box.get_attribute("aria-controls")
    expect(page.get_by_role("listbox")).to_have_attribute("id", controlled or "")
    assert watched.requests[-1].url.endswith(quote(name))
    options.first.click()
    expect(page).to_have_url(re.compile(r"/customer/\d+"))
    expect(page.locator("#suggestions")).to_be_hidden()
    watched.settle()
    page.keyboard.press("Control+k")
    expect(box).to_be_focused()
    page.keyboard.type(name)
    expect(options.first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(box).to_have_attribute("aria-activedescendant", "suggestion-0")
    expect(page.locator("#suggestion-0")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    expect(box).not_to_have_attribute("aria-activedescendant", re.compile("."))
    page.keyboard.press("ArrowUp")
    expect(page.locator("[aria-selected=true]")).to_have_text("Show all results")
    page.keyboard.press("Escape")
    expect(page.locator("#suggestions")).to_be_hidden()
    expect(box).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/search\?q="))
    expect(page.locator(".found a").first).to_contain_text(name)

    # A list is searched after half a second.
    watched.goto("/customers")
    page.clock.install()
    page.clock.pause_at(page.evaluate("(Date.now() + 500) / 1000"))
    field.focus()
    page.keyboard.type(name)
    page.clock.run_for(499)
    assert page.url.endswith("/customers")
    page.clock.run_for(2)
    expect(page).to_have_url(re.compile(r"\?q="))
    expect(rows).to_have_count(1)
    expect(field).to_be_focused()
