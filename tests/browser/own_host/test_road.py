"""In a cellar, without a connection: which service notes wait, and which heaters are kept."""

import re

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.support.browser import OpenPage, Watched, hold_forms, wait_for_script, wait_until
from tests.support.faults import Fault, FaultyProxy
from tests.support.heaters import HEATER, SERVICE
from tests.support.kept_copies import (
    DETAILS,
    HAS_NO_NOTES,
    UNSENT,
    expect_kept,
    expect_saved_once,
    in_the_cellar,
    open_note,
    wait_until_kept,
    write_note,
)
from tests.support.parts import part
from tests.support.typed import log_in
from tests.support.words import texts

COLLEAGUE = "de@heatdesk.test"
TEXTS = texts("en")
FILL = """(prefix) => {
  const { put } = Cache.prototype;
  Cache.prototype.put = function (request, response) {
    if (!String(request).startsWith(prefix)) return put.call(this, request, response);
    return Promise.reject(new DOMException("", "QuotaExceededError"));
  };
}"""
"""Makes the storage full for pages whose addresses begin like this."""
OF_FORMER_TYPE = """async (path) => {
  const cache = await caches.open("unsent-notes");
  const [request] = await cache.keys();
  const note = await (await cache.match(request)).json();
  const former = path.replace(/[^/]+(?=[/]details$)/, "icx");
  await cache.put(request, new Response(JSON.stringify({ ...note, path: former })));
}"""
"""Changes the only note as if the heater had been of another type when it was written."""
STORE_NOTE = """async (note) => {
  const cache = await caches.open("unsent-notes");
  const fields = { name: "Pressure topped up", date: "2026-11-21", time: "14:05" };
  const stored = { path: "", fields, at: 1, csrf: null, refusal: null, ...note };
  await cache.put(`/unsent/${note.id}`, new Response(JSON.stringify(stored)));
}"""
NOTES = """async () => {
  const cache = await caches.open("unsent-notes");
  return (await cache.keys()).map(({ url }) => url.split("/").at(-1));
}"""
ACCOUNT = "JSON.parse(document.getElementById('page').textContent).shell.account_id"
KEPT_ACCOUNT = """(async () => {
  const kept = await caches.match("/live/shell-page");
  return (await kept?.json())?.page.shell.account_id;
})()"""
HAS_NO_WORKER = "navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)"


def with_a_second_tab(open_page: OpenPage, address: str) -> tuple[Watched, Page]:
    """A tab with a kept heater that does not learn from the host that its session has ended, and
    another one that shows the login instead of an address."""
    watched = open_page(offline=True, width=390).login(DETAILS)
    wait_until_kept(watched.page, DETAILS)
    watched.page.route("**/live/unread", lambda route: route.abort())
    other = watched.context.new_page()
    watched.context.clear_cookies()
    other.goto(address)
    other.wait_for_url("**/login**")
    expect_kept(other, lambda names: DETAILS not in names)
    return watched, other


@pytest.mark.parametrize("width", [390, part(1440)])
def test_a_form_and_a_note_that_get_no_answer_are_saved_once(
    open_page: OpenPage, proxy: FaultyProxy, width: int
) -> None:
    """The connection hangs, and the browser considers itself online. The form has not reached the
    host; the note has."""
    text = f"Vent closed {width}"
    watched = open_page(offline=True, width=width).login(DETAILS)
    page = watched.page
    wait_until_kept(page, DETAILS)
    lost: list[Request] = []

    def lose(route: Route, request: Request) -> None:
        if request.method != "POST":
            route.fallback()
            return
        if len(lost) == 1:
            route.fetch(max_redirects=0)
        lost.append(request)
        route.abort()

    watched.context.route("**/details*", lose)
    watched.settle()
    open_note(page)
    page.fill("dialog textarea", text)
    watched.settle()
    page.click("dialog button[type=submit]")
    expect(page.locator("dialog [data-refused]")).to_be_visible()
    expect(page.locator("dialog textarea")).to_have_value(text)
    page.click("dialog button[type=submit]")
    expect(page.locator(UNSENT)).to_contain_text(text)
    wait_until(page, lambda: len(lost) >= 2)
    # A note that may have been saved already cannot be edited any more.
    expect(page.locator(UNSENT).get_by_role("link", name="Edit")).to_have_count(0)
    watched.context.unroute("**/details*")
    watched.goto(DETAILS)
    expect_saved_once(page, proxy, text)


def test_a_note_that_is_edited_while_it_is_sent_is_saved_once(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page)
    page = watched.page
    write_note(page, "Filter chnaged")
    held = hold_forms(watched.context, "**/details*")
    watched.context.set_offline(False)
    watched.until(lambda: len(held) == 1)
    page.locator(UNSENT).get_by_role("link", name="Edit").click()
    expect(page.locator("dialog textarea")).to_have_value("Filter chnaged")
    page.fill("dialog textarea", "Filter changed")
    page.click("dialog button[type=submit]")
    held[0].continue_()
    expect(page.locator(".banner")).to_contain_text(TEXTS["unsent.sent_meanwhile"])
    expect(page.locator("dialog textarea")).to_have_value("Filter changed")
    watched.goto(DETAILS)
    expect_saved_once(page, proxy, "Filter ch")


def test_the_end_of_a_session_in_one_tab_leaves_the_other_its_outbox(open_page: OpenPage) -> None:
    watched, other = with_a_second_tab(open_page, "/customers")
    page = watched.page
    log_in(other)
    other.wait_for_url("**/customers")
    for tab in ("stats", "details"):
        page.locator(f".tabs a[href$='/{tab}']").click()
        page.wait_for_url(f"**/{tab}")
    expect_kept(page, lambda names: DETAILS in names)
    open_note(page)
    watched.settle()
    watched.go_offline()
    page.fill("dialog textarea", "In the other tab")
    page.click("dialog button[type=submit]")
    wait_for_script(page, f"(async () => !(await {HAS_NO_NOTES}))()")


def test_a_refused_note_of_a_heater_that_is_of_another_type_or_gone_can_be_read_and_deleted(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page)
    page = watched.page
    note = page.locator(UNSENT)
    write_note(page, "Gone with its house", date="1850-01-02")
    watched.context.set_offline(False)
    expect(note.locator("small.refused")).to_contain_text("1900")
    page.evaluate(OF_FORMER_TYPE, DETAILS)
    for place, address in (("#service", DETAILS), (".problem", "/heaters/20001/icx/details")):
        watched.goto("/settings")
        page.locator(".banner").get_by_role("link", name="Show").click()
        expect(page).to_have_url(re.compile(address))
        expect(page.locator(place)).to_be_visible()
        expect(note).to_contain_text("Gone with its house")
        expect(page.locator(".banner")).to_have_count(0)
        proxy.break_(HEATER, Fault(404, b"{}"))
    # There is no form to edit it in.
    expect(note.get_by_role("link")).to_have_count(0)
    note.get_by_role("button", name=TEXTS["action.delete"]).click()
    expect(note).to_have_count(0)
    expect(page.locator("h1")).to_be_focused()
    wait_for_script(page, HAS_NO_NOTES)


def test_of_equal_notes_of_two_heaters_each_is_deleted_at_its_own(open_page: OpenPage) -> None:
    watched = open_page(offline=True).login("/heaters/")
    page = watched.page
    other = page.locator(f"tbody .row-link:not([href='{DETAILS}'])").first.get_attribute("href")
    refused = {"account": page.evaluate(ACCOUNT), "refusal": {"key": "NOTE_REQUIRED"}}
    page.evaluate(STORE_NOTE, {**refused, "id": "first", "path": DETAILS})
    page.evaluate(STORE_NOTE, {**refused, "id": "second", "path": other})
    watched.goto(DETAILS)
    expect(page.locator(UNSENT)).to_contain_text("Pressure topped up")
    page.locator(".banner").get_by_role("link", name="Show").click()
    page.wait_for_url(f"**{other}*")
    watched.settle()
    edit = page.locator(UNSENT).get_by_role("link", name=TEXTS["unsent.edit"])
    expect(edit).to_have_attribute("href", re.compile("unsent=second"))
    page.locator(UNSENT).get_by_role("button", name=TEXTS["action.delete"]).click()
    expect(page.locator(UNSENT)).to_have_count(0)
    expect(page.locator("#service h2")).to_be_focused()
    assert page.evaluate(NOTES) == ["first"]


def test_a_note_is_kept_while_the_host_does_not_answer_an_earlier_one(open_page: OpenPage) -> None:
    watched = in_the_cellar(open_page)
    write_note(watched.page, "The first")
    held = hold_forms(watched.context, "**/details*")
    watched.context.set_offline(False)
    watched.until(lambda: len(held) == 1)
    watched.go_offline()
    write_note(watched.page, "The second")
    watched.goto(DETAILS)
    expect(watched.page.locator(UNSENT)).to_have_count(2)


def test_a_forgotten_tab_of_another_account_erases_nothing(open_page: OpenPage) -> None:
    watched, other = with_a_second_tab(open_page, "/login")
    page = watched.page
    log_in(other, COLLEAGUE)
    other.wait_for_url(f"{watched.address}/")
    account = other.evaluate(ACCOUNT)
    wait_until(other, lambda: other.evaluate(KEPT_ACCOUNT) == account)
    other.evaluate(STORE_NOTE, {"id": "theirs", "account": account})
    # A page that cannot be loaded has the account of the one before.
    busy = {"problem": "busy", "retry_after": 0, "request_id": None}
    watched.context.route("**/customers", lambda route: route.fulfill(status=503, json=busy))
    page.click("button.menu")
    page.locator("#drawer a[href='/customers']").click()
    expect(page.locator(".problem")).to_be_visible()
    for _ in range(5):
        watched.round_trip()
    assert (page.evaluate(KEPT_ACCOUNT), page.evaluate(NOTES)) == (account, ["theirs"])


def test_a_note_outlives_the_end_of_a_session_and_no_logout(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page)
    page = watched.page
    write_note(page, "Written before the session ended")
    watched.context.clear_cookies()
    watched.context.set_offline(False)
    page.wait_for_url("**/login?**")
    # Before the next login, the browser must have erased its copies.
    wait_for_script(page, HAS_NO_WORKER)
    watched.login(DETAILS)
    expect_saved_once(page, proxy, "Written before the session ended")
    wait_until_kept(page, DETAILS)
    watched.go_offline()
    watched.goto(DETAILS)
    write_note(page, "Never sent")
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("button.menu")
    page.click("#drawer form button")
    wait_for_script(page, HAS_NO_NOTES)
    watched.context.set_offline(False)
    page.wait_for_url("**/login")
    assert len(proxy.calls(SERVICE, "POST")) == 1


def test_the_longest_list_is_kept_whole_at_once(open_page: OpenPage) -> None:
    """It has more pages than copies of opened pages are kept."""
    _, place, keep = with_a_list(open_page, "/worklist")
    most = TEXTS["keep_list.most"].replace("{{number}}", "20")
    expect(place).to_contain_text(re.compile(rf"Saves 20 of \d\d heaters\. {most}"))
    keep.click()
    saved = re.compile(rf"20 of \d\d heaters, \d+\skB, .*\. {most}")
    expect(place).to_contain_text(saved, timeout=90_000)
    expect(place).not_to_contain_text(TEXTS["keep_list.incomplete"])


def with_a_list(open_page: OpenPage, address: str = "/") -> tuple[Watched, Locator, Locator]:
    """A page with a list that can be kept, the place for it, and its button."""
    watched = open_page(offline=True, width=390).login(address)
    place = watched.page.locator("[data-keep-list]")
    keep = place.get_by_role("button", name=TEXTS["keep_list.keep"])
    expect(keep).to_be_visible()
    return watched, place, keep


@pytest.mark.parametrize("full", ["", "/heaters/"], ids=["for-all", "for-heaters"])
def test_a_browser_without_room_says_once_that_nothing_was_kept(
    open_page: OpenPage, full: str
) -> None:
    watched, place, keep = with_a_list(open_page)
    page = watched.page
    page.evaluate(FILL, full)
    keep.click()
    expect(place).to_contain_text(TEXTS["keep_list.none"])
    expect(keep).to_be_focused()
    page.locator(".work .card-h a").click()
    page.wait_for_url("**/worklist")
    watched.settle()
    expect(page.locator(".worklist")).to_be_visible()
    expect(keep).to_be_visible()
    expect(place).not_to_contain_text(TEXTS["keep_list.none"])


def test_a_list_that_cannot_be_loaded_says_so_and_an_older_one_its_age(open_page: OpenPage) -> None:
    watched, place, keep = with_a_list(open_page)
    page = watched.page
    watched.go_offline()
    keep.click()
    expect(place).to_contain_text(TEXTS["keep_list.incomplete"])
    expect(place).not_to_contain_text(TEXTS["keep_list.none"])
    expect(keep).to_be_focused()
    watched.context.set_offline(False)
    keep.click()
    again = place.get_by_role("button", name=TEXTS["keep_list.again"])
    expect(again).to_be_focused()
    kept = place.locator("p").inner_text()
    # Longer than a page that is kept is taken for the present.
    page.clock.set_fixed_time(page.evaluate("Date.now() / 1000 + 3600"))
    watched.go_offline()
    again.click()
    expect(place).to_have_text(re.compile(re.escape(TEXTS["keep_list.not_renewed"])))
    assert place.locator("p").inner_text() == f"{kept} {TEXTS['keep_list.not_renewed']}"
    expect(again).to_be_focused()


@pytest.mark.parametrize("moves_on", [False, True])
def test_the_end_of_keeping_leaves_the_focus_where_it_is(
    open_page: OpenPage, moves_on: bool
) -> None:
    watched, place, keep = with_a_list(open_page)
    other = watched.page.locator(".work .row-link").first
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.fallback()
        else:
            held.append(route)

    watched.context.route("**/params", hold_the_first)
    keep.press("Enter")
    watched.until(lambda: len(held) == 1)
    # Where the button was, for the time in which there is none.
    expect(place.locator("p")).to_be_focused()
    if moves_on:
        other.focus()
    held[0].continue_()
    again = place.get_by_role("button", name=TEXTS["keep_list.again"])
    expect(again).to_be_visible()
    expect(other if moves_on else again).to_be_focused()
