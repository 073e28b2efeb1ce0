"""Pages whose texts others replace: translators, and extensions that dial telephone numbers."""

import difflib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from server.domain.limits import DASHBOARD_REFRESH_SECONDS
from server.web.routes import ROUTES
from tests.screens.asking import DESK
from tests.support.browser import OpenPage, Watched
from tests.support.examples import example
from tests.support.frames import asked as asked_in
from tests.support.open_pages import asked, move

# Each text stays the same, so that a page can be compared with its document.
TRANSLATE = """() => {
  const walker = document.createTreeWalker(document.getElementById("root"), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts.filter((each) => !each.parentElement.closest("textarea"))) {
    const [outer, inner] = ["font", "font"].map((name) => document.createElement(name));
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}"""
_TRANSLATE_EARLY = """new MutationObserver((_, observer) => {
  if (!document.documentElement.matches("[data-enhanced]")) return;
  observer.disconnect();
  (%s)();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-enhanced"] });"""
# In the document also if it is recognised.
_FOLLOW = """(address) => {
  delete document.documentElement.dataset.rewritten;
  const link = document.createElement("a");
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}"""
# Without what scripts draw, and without times, which pass.
_SHOWN = """(window) => {
  const drawn = "[data-island]:not([data-island=realtime]), [data-value], [data-say], "
    + "[data-chart], [data-keep-list], [data-unsent], [data-save-state], textarea, .problem code";
  const main = window.document.querySelector("main");
  const walker = window.document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts
    .filter((text) => !text.parentElement.closest(drawn) && text.data.trim())
    .map((text) => text.data.trim().replace(/\\d+:\\d\\d|\\d+ (second|minute)s?/g, "…"));
}"""
_OTHERS = {
    "/customer/:id": "1002",
    "/heaters/:id": "20001",
    "/heaters/:id/:sw_type": "ic3",
    "/heaters/:id/:sw_type/params/:param": "5",
    "/heater-info/:id": "32",
    "/help/faq/:id": "2",
}
"""Another value for each parameter, by the route up to it."""
_SCREENS = [
    (route.needs_session, example(route), example(route, _OTHERS))
    for route in ROUTES
    # The world has no working sheets.
    if route.view and ":visit" not in route.path
]


@pytest.fixture(scope="module")
def windows(chromium: Browser, host: str) -> Iterator[dict[bool, Watched]]:
    """A window of a visitor and one of an installer, in which each document is translated before
    React is attached."""
    opened = {has_session: Watched(chromium, host) for has_session in (False, True)}
    opened[True].login("/about")
    for watched in opened.values():
        watched.page.add_init_script(_TRANSLATE_EARLY % TRANSLATE)
    yield opened
    for watched in opened.values():
        watched.close()


def expect_fresh(watched: Watched, frame: Page, address: str) -> None:
    """Expects the texts that a new document of this address has."""

    def differences() -> list[str]:
        html = watched.context.request.get(address).text()
        [[fresh]] = asked_in(frame, [html], [DESK], _SHOWN)
        shown = watched.page.evaluate(f"() => ({_SHOWN})(window)")
        return [line for line in difflib.ndiff(fresh, shown) if not line.startswith(" ")]

    watched.until(lambda: differences() == [])


@pytest.mark.parametrize(("has_session", "address", "other"), _SCREENS)
def test_a_translated_screen_shows_what_its_document_shows(
    windows: dict[bool, Watched], has_session: bool, address: str, other: str
) -> None:
    watched = windows[has_session]
    page, frame = watched.page, watched.context.new_page()
    watched.noise.clear()
    watched.goto(address)
    # Two things of one kind follow one another, and so do two screens, or a refresh.
    for there in (address, other, "/contact" if has_session else "/register", address):
        page.evaluate(TRANSLATE)
        page.evaluate(_FOLLOW, there)
        watched.settle()
        expect_fresh(watched, frame, there)
    frame.close()
    assert watched.noise == []


@pytest.mark.parametrize(
    "change",
    [
        TRANSLATE,
        # A translator that makes no elements.
        "() => { const h1 = document.querySelector('h1'); h1.textContent = h1.textContent; }",
        # A part of a text becomes a link.
        """() => {
          const text = document.querySelector("h1").firstChild;
          const link = document.createElement("a");
          text.splitText(1);
          link.append(text.nextSibling);
          text.after(link);
        }""",
    ],
)
def test_a_rewritten_page_leads_to_documents_and_offers_its_refresh(
    open_page: OpenPage, change: str
) -> None:
    watched = open_page()
    page = watched.page
    page.clock.install()
    watched.login("/customers")
    page.click(".drawer a[href='/']")
    expect(page.locator("h1")).to_have_text("Dashboard")
    page.evaluate(change)
    rewritten = page.locator("html[data-rewritten]")
    expect(rewritten).to_be_attached()
    watched.requests.clear()
    move(page, 2 * DASHBOARD_REFRESH_SECONDS)
    offer = page.locator(".banner", has_text="no longer refreshes itself")
    expect(offer).to_have_count(1)
    assert asked(watched, "/") == 0
    offer.get_by_role("button").click()
    expect(rewritten).not_to_be_attached()
    # What is changed while the document is parsed, React renders anew.
    watched.settle()
    page.evaluate(change)
    expect(rewritten).to_be_attached()
    page.go_back()
    expect(rewritten).not_to_be_attached()
    watched.settle()
    page.evaluate(change)
    expect(rewritten).to_be_attached()
    page.click(".drawer a[href='/contact']")
    expect(rewritten).not_to_be_attached()
    assert watched.documents() == [
        watched.address + path for path in ("/", "/customers", "/contact")
    ]


def test_a_page_whose_elements_were_moved_is_shown_again(open_page: OpenPage) -> None:
    watched = open_page().login("/customers")
    page = watched.page
    page.evaluate("""() => {
      const box = document.createElement("div");
      const main = document.querySelector("main");
      box.append(...main.children);
      main.append(box);
    }""")
    page.click(".drawer a[href='/']")
    expect(page.locator("h1")).to_have_text("Dashboard")
    expect(page.locator("[data-island=map][data-state]")).to_be_attached()
    assert len(watched.documents()) == 1
