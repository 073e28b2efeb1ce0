"""Where lines are broken on a phone: not within a word, a date or a place, and not before a dot."""

import pytest
from playwright.sync_api import Page, expect

from server.domain.lookups import Language
from tests.support.browser import OpenPage
from tests.support.heaters import heater_of, path
from tests.support.screens import account
from tests.support.user import User

# The words on several lines, without those that may be: addresses, and words with soft hyphens.
BROKEN = r"""(main) => {
  const range = document.createRange();
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement.closest(".visually-hidden, svg, script, template")) continue;
    for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
      if (/[\/@\u00ad]/.test(word)) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter((box) => box.width > 0.5);
      if (new Set(lines.map((box) => Math.round(box.top))).size > 1) broken.push(word);
    }
  }
  return broken;
}"""


def broken_words(page: Page) -> list[str]:
    found: list[str] = page.locator("main").evaluate(BROKEN)
    return found


@pytest.mark.parametrize("language", ["nl", "es", "it"])
def test_names_of_measurements_are_whole(
    open_page: OpenPage, host: str, language: Language
) -> None:
    email = account(language)
    with User(host) as user:
        heater = heater_of(user.login(email=email), "hbcu")
    watched = open_page(width=390).login(path(heater, "realtime"), email=email)
    assert not broken_words(watched.page)
    watched.goto(path(heater, "report?for=customer"))
    expect(watched.page.locator(".to-fill-in")).to_be_visible()
    assert not broken_words(watched.page)


def test_a_date_with_hyphens_is_whole(open_page: OpenPage, host: str) -> None:
    email = account("nl")
    with User(host) as user:
        heater = heater_of(user.login(email=email), "icx", online=False)
    page = open_page(width=390, javascript=False).login(path(heater, "realtime"), email=email).page
    expect(page.locator(".note time")).to_contain_text("Laatst gezien")
    assert not broken_words(page)


def test_the_plan_is_on_a_line_of_its_own(open_page: OpenPage, host: str) -> None:
    with User(host) as user:
        heater = heater_of(user.login(), "icx", online=False)
    page = open_page(width=1440, javascript=False).login(path(heater, "details")).page
    note = page.locator(".fact-note", has=page.get_by_role("link", name="Plan maintenance"))
    link, before = note.locator("a").bounding_box(), note.bounding_box()
    assert link
    assert before
    assert link["y"] > before["y"] + 10


def test_a_place_is_on_one_line_also_behind_the_invite(open_page: OpenPage) -> None:
    page = open_page(width=390, javascript=False).login("/customers/add").page
    found = "postal_code=3583EM&address_number=14"
    for address in (f"/customers/add?{found}", f"/customers/invite?account_id=801&{found}"):
        page.goto(address)
        cells = page.locator(".at-address tbody td:not(.short-cell)")
        expect(cells).to_have_count(3)
        tops = {box["y"] for cell in cells.all() if (box := cell.bounding_box())}
        assert len(tops) == 1, address


def test_a_button_beside_the_way_back_keeps_off_the_heading(open_page: OpenPage, host: str) -> None:
    with User(host) as user:
        heater = heater_of(user.login(), "ic3")
    page = open_page(width=390, javascript=False).login(path(heater, "details")).page
    button = page.locator(".page-actions .btn").bounding_box()
    heading = page.locator("h1").bounding_box()
    assert button
    assert heading
    assert heading["y"] >= button["y"] + button["height"] + 4
