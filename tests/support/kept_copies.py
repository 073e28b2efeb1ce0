"""What a browser keeps for use offline: copies of pages, and service notes that wait to be sent."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage, Watched, wait_until
from tests.support.faults import FaultyProxy
from tests.support.heaters import SERVICE
from tests.support.words import texts

DETAILS = "/heaters/20001/ic3/details"
PARAMS = "/heaters/20001/ic3/params"

CACHES = """async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    kept[name] = requests.map(({ url }) => url.replace(location.origin, ""));
  }
  return kept;
}"""

STORAGES = """async () => ({
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  local: localStorage.length,
  // How far a page was scrolled says nothing of anybody.
  session: Object.keys(sessionStorage).filter((key) => !key.endsWith("scroll-positions")).length,
  databases: (await indexedDB.databases()).length,
})"""
NOTHING = {"caches": [], "workers": 0, "local": 0, "session": 0, "databases": 0}
UNSENT = "[data-unsent] li"
SENT = "#service .history li"
HAS_NO_NOTES = """(async () => {
  const has = await caches.has("unsent-notes");
  return !has || (await (await caches.open("unsent-notes")).keys()).length === 0;
})()"""


def expect_kept(page: Page, condition: Callable[[set[str]], bool]) -> None:
    wait_until(
        page, lambda: condition({name for each in page.evaluate(CACHES).values() for name in each})
    )


def wait_until_kept(page: Page, address: str) -> None:
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    expect_kept(page, lambda names: {address, "/live/catalogue"} <= names)


def says(page: Page, key: str, language: str = "en") -> None:
    expect(page.get_by_text(texts(language)[key]).first).to_be_visible()


def page_object(page: Page, address: str) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(
        "async (address) => (await fetch(address, {headers: {accept: 'application/json'}})).json()",
        address,
    )
    return answer


def in_the_cellar(open_page: OpenPage, width: int = 390) -> Watched:
    """An installer who has opened a heater's details, and opens them again offline."""
    watched = open_page(offline=True, width=width).login(DETAILS)
    wait_until_kept(watched.page, DETAILS)
    watched.go_offline()
    return watched.goto(DETAILS)


def open_note(page: Page) -> None:
    """Opens the dialog of a new note, which phones have in a sheet."""
    more = page.get_by_role("button", name=texts("en")["heater.more"], exact=True)
    if more.is_visible():
        more.click()
    page.get_by_role("link", name="Add note").click()


def write_note(page: Page, text: str, *, date: str = "") -> None:
    """Saves a service note that cannot be sent yet."""
    open_note(page)
    expect(page.locator("dialog")).to_contain_text(texts("en")["offline.form_kept"])
    page.fill("dialog textarea", text)
    if date:
        page.fill("dialog input[name=date]", date)
    page.click("dialog button[type=submit]")
    expect(page.locator(UNSENT).filter(has_text=text)).to_have_count(1)


def expect_saved_once(page: Page, proxy: FaultyProxy, text: str) -> None:
    """The only note that was sent is in the heater's service history, and waits no more."""
    expect(page.locator(SENT).filter(has_text=text)).to_have_count(1)
    expect(page.locator(UNSENT)).to_have_count(0)
    assert len(proxy.calls(SERVICE, "POST")) == 1
