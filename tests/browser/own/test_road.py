"""In a cellar, without a connection: kept copies are shown, and a service note is not lost."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from server.domain.limits import KEPT_HEATERS
from tests.support.browser import OpenPage, Watched, hold_forms, wait_for_script
from tests.support.faults import Fault, FaultyProxy
from tests.support.heaters import HEATER, SERVICE, heater_of, path
from tests.support.kept_copies import expect_kept, poll, wait_until_kept
from tests.support.user import EMAIL, PASSWORD, User
from tests.support.words import texts

MOST_TAPS = 3
TEXTS = texts("en")
UNSENT = "[data-unsent] li"
HAS_NO_NOTES = """(async () => {
  const has = await caches.has("unsent-notes");
  return !has || (await (await caches.open("unsent-notes")).keys()).length === 0;
})()"""
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


@pytest.fixture
def heater(host: str, proxy: FaultyProxy) -> dict[str, Any]:
    with User(host) as user:
        return heater_of(user.login(), "ic3")


def in_the_cellar(open_page: OpenPage, heater: dict[str, Any], width: int) -> Watched:
    """An installer who has opened the heater's details, and opens them again offline."""
    watched = open_page(offline=True, width=width).login(path(heater, "details"))
    wait_until_kept(watched.page, path(heater, "details"))
    watched.go_offline()
    return watched.goto(path(heater, "details"))


def write_note(page: Page, text: str) -> None:
    page.get_by_role("link", name="Add note").click()
    expect(page.locator("dialog")).to_contain_text(TEXTS["offline.form_kept"])
    page.fill("dialog textarea", text)
    page.click("dialog button[type=submit]")
    expect(page.locator(UNSENT).filter(has_text=text)).to_have_count(1)


@pytest.mark.parametrize("width", [390, 1440])
def test_a_fault_code_is_found_in_the_cellar_with_few_taps(
    open_page: OpenPage, heater: dict[str, Any], width: int
) -> None:
    watched = in_the_cellar(open_page, heater, width)
    page = watched.page
    taps = 1
    if width < 1024:
        page.click(".search-link")
        page.wait_for_url("**/search")
        watched.settle()
    page.click("#search")
    results = page.locator("main .found" if width < 1024 else "#suggestions")
    page.fill("#search", "zzz")
    none = TEXTS["search.none_kept"].replace("{{q}}", "zzz")
    expect(page.locator("#root").get_by_text(none)).to_be_visible()
    page.fill("#search", heater["serial_number"])
    expect(results).to_contain_text(re.compile(" · kept .+"))
    page.fill("#search", "F05")
    hit = results.locator("a[href*='tab=faults']").first
    expect(hit).to_contain_text("F05")
    taps += 1
    hit.click()
    expect(page.locator(".entries")).to_contain_text("F05")
    expect(page.locator(".last-known")).to_be_visible()
    assert taps <= MOST_TAPS


@pytest.mark.parametrize("width", [390, 1440])
def test_a_service_note_is_kept_and_sent_once_when_the_host_answers(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy, width: int
) -> None:
    watched = in_the_cellar(open_page, heater, width)
    page = watched.page
    write_note(page, f"Siphon cleand {width}")
    expect(page.locator(UNSENT)).to_contain_text("it is sent as soon as")
    page.locator(UNSENT).get_by_role("link", name="Edit").click()
    expect(page.locator("dialog textarea")).to_have_value(f"Siphon cleand {width}")
    page.fill("dialog textarea", f"Siphon cleaned {width}")
    page.click("dialog button[type=submit]")
    expect(page.locator(UNSENT)).to_have_count(1)
    expect(page.locator(UNSENT)).to_contain_text(f"Siphon cleaned {width}")
    page.reload()
    expect(page.locator(UNSENT)).to_contain_text(f"Siphon cleaned {width}")
    proxy.mend()
    watched.context.set_offline(False)
    entry = page.locator("#service .history li").filter(has_text=f"Siphon cleaned {width}")
    expect(entry).to_have_count(1)
    expect(page.locator(UNSENT)).to_have_count(0)
    assert len(proxy.calls(SERVICE, "POST")) == 1
    wait_for_script(page, HAS_NO_NOTES)


def test_a_note_whose_answer_is_lost_is_saved_once(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page, heater, 390)
    page = watched.page
    write_note(page, "Anode replaced")
    lost: list[Route] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST" or lost:
            route.fallback()
            return
        lost.append(route)
        route.fetch()
        route.abort("connectionreset")

    watched.context.route("**/details", lose)
    proxy.mend()
    watched.context.set_offline(False)
    watched.until(lambda: len(lost) == 1)
    # A note that may have been saved already cannot be edited any more.
    expect(page.locator(UNSENT).get_by_role("link", name="Edit")).to_have_count(0)
    watched.goto(path(heater, "details"))
    expect(page.locator(UNSENT)).to_have_count(0)
    entry = page.locator("#service .history li").filter(has_text="Anode replaced")
    expect(entry).to_have_count(1)
    assert len(proxy.calls(SERVICE, "POST")) == 1


def test_a_note_that_is_edited_while_it_is_sent_is_saved_once(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page, heater, 390)
    page = watched.page
    write_note(page, "Filter chnaged")
    held = hold_forms(watched.context, "**/details*")
    proxy.mend()
    watched.context.set_offline(False)
    watched.until(lambda: len(held) == 1)
    page.locator(UNSENT).get_by_role("link", name="Edit").click()
    expect(page.locator("dialog textarea")).to_have_value("Filter chnaged")
    page.fill("dialog textarea", "Filter changed")
    page.click("dialog button[type=submit]")
    held[0].continue_()
    expect(page.locator(".banner")).to_contain_text(TEXTS["unsent.sent_meanwhile"])
    expect(page.locator("dialog textarea")).to_have_value("Filter changed")
    watched.goto(path(heater, "details"))
    expect(page.locator("#service .history li").filter(has_text="Filter ch")).to_have_count(1)
    assert len(proxy.calls(SERVICE, "POST")) == 1


def test_a_note_that_cannot_be_sent_holds_up_no_other(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page, heater, 390)
    page = watched.page
    write_note(page, "The first")
    write_note(page, "The second")

    def answer(route: Route) -> None:
        if "The+first" in (route.request.post_data or ""):
            shown = watched.page.evaluate("document.getElementById('page').textContent")
            refused = {"values": {}, "errors": {"": {"key": "SEND_FAILED_SERVER_ERROR"}}}
            route.fulfill(status=502, json={**json.loads(shown), "form": refused})
        else:
            route.fallback()

    watched.context.route("**/details*", answer)
    proxy.mend()
    watched.context.set_offline(False)
    entries = page.locator("#service .history li")
    expect(entries.filter(has_text="The second")).to_have_count(1)
    expect(page.locator(UNSENT)).to_have_count(1)
    expect(page.locator(UNSENT)).to_contain_text("The first")


def test_the_end_of_a_session_in_one_tab_leaves_the_other_its_outbox(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy
) -> None:
    watched = open_page(offline=True, width=390).login(path(heater, "details"))
    page = watched.page
    wait_until_kept(page, path(heater, "details"))
    # This tab does not learn from the host that the session has ended.
    page.route("**/live/unread", lambda route: route.abort())
    other = watched.context.new_page()
    watched.context.clear_cookies()
    other.goto("/customers")
    other.wait_for_url("**/login?**")
    expect_kept(other, lambda names: path(heater, "details") not in names)
    other.fill("#email", EMAIL)
    other.fill("#password", PASSWORD)
    other.click("main form button[type=submit]")
    other.wait_for_url("**/customers")
    page.locator(".tabs a[href$='/stats']").click()
    page.wait_for_url("**/stats")
    page.locator(".tabs a[href$='/details']").click()
    page.wait_for_url("**/details")
    expect_kept(page, lambda names: path(heater, "details") in names)
    page.get_by_role("link", name="Add note").click()
    watched.settle()
    watched.go_offline()
    page.fill("dialog textarea", "In the other tab")
    page.click("dialog button[type=submit]")
    wait_for_script(page, f"(async () => !(await {HAS_NO_NOTES}))()")


@pytest.mark.parametrize("width", [390, 1440])
def test_a_note_that_had_no_answer_is_kept_when_it_is_saved_again(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy, width: int
) -> None:
    """The connection hangs, and the browser considers itself online."""
    text = f"Vent closed {width}"
    watched = open_page(offline=True, width=width).login(path(heater, "details"))
    page = watched.page
    wait_until_kept(page, path(heater, "details"))
    aborted: list[Request] = []

    def abort_forms(route: Route, request: Request) -> None:
        if request.method == "POST":
            aborted.append(request)
            route.abort()
        else:
            route.fallback()

    watched.context.route("**/details*", abort_forms)
    watched.settle()
    page.get_by_role("link", name="Add note").click()
    page.fill("dialog textarea", text)
    watched.settle()
    page.click("dialog button[type=submit]")
    expect(page.locator("dialog [data-refused]")).to_be_visible()
    expect(page.locator("dialog textarea")).to_have_value(text)
    page.click("dialog button[type=submit]")
    expect(page.locator(UNSENT)).to_contain_text(text)
    # Both the form and the note that the browser has kept and retries are aborted.
    poll(page, lambda: len(aborted) >= 2)
    watched.context.unroute("**/details*")
    proxy.mend()
    watched.goto(path(heater, "details"))
    expect(page.locator("#service .history li").filter(has_text=text)).to_have_count(1)
    expect(page.locator(UNSENT)).to_have_count(0)
    assert len(proxy.calls(SERVICE, "POST")) == 1


def test_a_note_that_is_refused_stays_with_the_reason_on_every_screen(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page, heater, 390)
    page = watched.page
    page.get_by_role("link", name="Add note").click()
    page.fill("dialog textarea", "Long ago")
    page.fill("dialog input[name=date]", "1850-01-02")
    page.click("dialog button[type=submit]")
    expect(page.locator(UNSENT)).to_contain_text("Long ago")
    proxy.mend()
    watched.context.set_offline(False)
    expect(page.locator(UNSENT).locator("small.refused")).to_contain_text("1900")
    watched.goto("/settings")
    page.locator(".banner").get_by_role("link", name="Show").click()
    expect(page.locator(UNSENT)).to_contain_text("Long ago")
    page.locator(UNSENT).get_by_role("link", name="Edit").click()
    expect(page.locator("dialog textarea")).to_have_value("Long ago")
    page.fill("dialog input[name=date]", "2020-01-02")
    page.click("dialog button[type=submit]")
    entry = page.locator("#service .history li").filter(has_text="Long ago")
    expect(entry).to_have_count(1)
    assert len(proxy.calls(SERVICE, "POST")) == 1


def test_a_refused_note_of_a_heater_that_is_gone_can_be_read_and_deleted(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page, heater, 390)
    page = watched.page
    write_note(page, "Gone with its house")
    proxy.mend()
    proxy.break_(HEATER, Fault(404, b"{}"))
    watched.context.set_offline(False)
    watched.goto("/settings")
    page.locator(".banner").get_by_role("link", name="Show").click()
    expect(page.locator(".problem")).to_be_visible()
    note = page.locator(UNSENT)
    expect(note).to_contain_text("Gone with its house")
    expect(note.locator("small.refused")).to_contain_text(TEXTS["HEATER_GONE"])
    expect(page.locator(".banner")).to_have_count(0)
    # There is no form to edit it in.
    expect(note.get_by_role("link")).to_have_count(0)
    note.get_by_role("button", name=TEXTS["action.delete"]).click()
    expect(note).to_have_count(0)
    expect(page.locator("h1")).to_be_focused()
    wait_for_script(page, HAS_NO_NOTES)


def test_a_refused_note_of_a_heater_that_has_another_type_by_now_is_at_the_heater(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page, heater, 390)
    page = watched.page
    page.get_by_role("link", name="Add note").click()
    page.fill("dialog textarea", "Of the former type")
    page.fill("dialog input[name=date]", "1850-01-02")
    page.click("dialog button[type=submit]")
    expect(page.locator(UNSENT)).to_contain_text("Of the former type")
    proxy.mend()
    watched.context.set_offline(False)
    expect(page.locator(UNSENT).locator("small.refused")).to_contain_text("1900")
    page.evaluate(OF_FORMER_TYPE, path(heater, "details"))
    watched.goto("/settings")
    page.locator(".banner").get_by_role("link", name="Show").click()
    expect(page).to_have_url(re.compile(path(heater, "details")))
    expect(page.locator(UNSENT)).to_contain_text("Of the former type")
    expect(page.locator(".banner")).to_have_count(0)
    page.locator(UNSENT).get_by_role("link", name="Edit").click()
    page.fill("dialog input[name=date]", "2020-01-02")
    page.click("dialog button[type=submit]")
    entry = page.locator("#service .history li").filter(has_text="Of the former type")
    expect(entry).to_have_count(1)


def test_of_equal_notes_of_two_heaters_each_is_deleted_at_its_own(
    open_page: OpenPage, host: str, heater: dict[str, Any]
) -> None:
    with User(host) as user:
        other = heater_of(user.login(), "icx")
    watched = open_page(offline=True).login("/settings")
    page = watched.page
    refused = {"account": page.evaluate(ACCOUNT), "refusal": {"key": "NOTE_REQUIRED"}}
    page.evaluate(STORE_NOTE, {**refused, "id": "first", "path": path(heater, "details")})
    page.evaluate(STORE_NOTE, {**refused, "id": "second", "path": path(other, "details")})
    watched.goto(path(heater, "details"))
    expect(page.locator(UNSENT)).to_contain_text("Pressure topped up")
    page.locator(".banner").get_by_role("link", name="Show").click()
    page.wait_for_url(f"**{path(other, 'details')}*")
    watched.settle()
    edit = page.locator(UNSENT).get_by_role("link", name=TEXTS["unsent.edit"])
    expect(edit).to_have_attribute("href", re.compile("unsent=second"))
    page.locator(UNSENT).get_by_role("button", name=TEXTS["action.delete"]).click()
    expect(page.locator(UNSENT)).to_have_count(0)
    assert page.evaluate(NOTES) == ["first"]


def test_a_note_is_kept_while_the_host_does_not_answer_an_earlier_one(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page, heater, 390)
    page = watched.page
    write_note(page, "The first")
    held = hold_forms(watched.context, "**/details*")
    proxy.mend()
    watched.context.set_offline(False)
    watched.until(lambda: len(held) == 1)
    watched.go_offline()
    write_note(page, "The second")
    watched.goto(path(heater, "details"))
    expect(page.locator(UNSENT)).to_have_count(2)


def test_a_note_is_never_sent_for_another_account(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page, heater, 390)
    write_note(watched.page, "Not for the colleague")
    proxy.mend()
    watched.page.goto("about:blank")
    watched.context.clear_cookies()
    watched.context.set_offline(False)
    watched.login("/", email="de@heatdesk.test", password=PASSWORD)
    wait_for_script(watched.page, HAS_NO_NOTES)
    assert proxy.calls(SERVICE, "POST") == []


def test_a_forgotten_tab_of_another_account_erases_nothing(
    open_page: OpenPage, heater: dict[str, Any]
) -> None:
    watched = open_page(offline=True).login(path(heater, "details"))
    page = watched.page
    wait_until_kept(page, path(heater, "details"))
    # This tab does not learn from the host that the session has ended.
    page.route("**/live/unread", lambda route: route.abort())
    watched.context.clear_cookies()
    other = watched.context.new_page()
    other.goto("/login")
    expect_kept(other, lambda names: path(heater, "details") not in names)
    other.fill("#email", "de@heatdesk.test")
    other.fill("#password", PASSWORD)
    other.click("main form button[type=submit]")
    other.wait_for_url(f"{watched.address}/")
    account = other.evaluate(ACCOUNT)
    poll(other, lambda: other.evaluate(KEPT_ACCOUNT) == account)
    other.evaluate(STORE_NOTE, {"id": "theirs", "account": account})
    # A page that cannot be loaded has the account of the one before.
    busy = {"problem": "busy", "retry_after": 0, "request_id": None}
    watched.context.route("**/customers", lambda route: route.fulfill(status=503, json=busy))
    page.locator("nav a[href='/customers']").first.click()
    expect(page.locator(".problem")).to_be_visible()
    for _ in range(5):
        watched.round_trip()
    assert page.evaluate(KEPT_ACCOUNT) == account
    assert page.evaluate(NOTES) == ["theirs"]


def test_a_note_outlives_the_end_of_a_session_and_no_logout(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page, heater, 390)
    page = watched.page
    write_note(page, "Written before the session ended")
    proxy.mend()
    watched.context.clear_cookies()
    watched.context.set_offline(False)
    page.wait_for_url("**/login?**")
    # Before the next login, the browser must have erased its copies.
    wait_for_script(page, HAS_NO_WORKER)
    watched.login(path(heater, "details"))
    entry = page.locator("#service .history li")
    expect(entry.filter(has_text="Written before the session ended")).to_have_count(1)
    wait_until_kept(page, path(heater, "details"))
    watched.go_offline()
    watched.goto(path(heater, "details"))
    write_note(page, "Never sent")
    page.click("button.menu")
    page.click("#drawer form button")
    wait_for_script(page, HAS_NO_NOTES)
    watched.context.set_offline(False)
    page.wait_for_url("**/login")
    assert len(proxy.calls(SERVICE, "POST")) == 1


@pytest.mark.parametrize("width", [390, 1440])
def test_todays_list_is_kept_for_the_road_and_removed(open_page: OpenPage, width: int) -> None:
    watched = open_page(offline=True, width=width).login("/")
    page = watched.page
    place = page.locator("[data-keep-list]")
    addresses = page.locator(".work li[data-heater] .row-link").evaluate_all(
        "(links) => links.map((link) => link.getAttribute('href'))"
    )
    place.get_by_role("button", name=TEXTS["keep_list.keep"]).click()
    expect(place).to_contain_text(f"{len(addresses)} heaters are kept on this device")
    expect(place).to_contain_text(re.compile(r"\d+\skB"))
    watched.go_offline()
    watched.goto("/")
    expect(page.locator(".copies a")).to_have_count(len(addresses) + 1)
    copies = page.locator(".copies a").evaluate_all(
        "(links) => links.map((link) => link.getAttribute('href').replace(/[^/]*$/, ''))"
    )
    # The copies are in the order of the list, after the catalogue.
    assert copies[1:] == [re.sub("[^/]*$", "", address) for address in addresses]
    page.locator(".copies a").last.click()
    page.wait_for_url("**/details")
    page.locator(".tabs a").last.click()
    expect(page.locator(".tabs [aria-current]")).to_have_attribute("href", re.compile("/history$"))
    expect(page.locator(".last-known")).to_be_visible()
    watched.context.set_offline(False)
    watched.goto("/")
    place.get_by_role("button", name=TEXTS["action.delete"]).click()
    expect(place.get_by_role("button", name=TEXTS["keep_list.keep"])).to_be_focused()
    expect_kept(page, lambda names: not names.intersection(addresses))


def test_the_longest_list_is_kept_whole_at_once(open_page: OpenPage) -> None:
    """It has more pages than copies of opened pages are kept."""
    page = open_page(offline=True).login("/worklist").page
    place = page.locator("[data-keep-list]")
    place.get_by_role("button", name=TEXTS["keep_list.keep"]).click()
    expect(place).to_contain_text(f"{KEPT_HEATERS} heaters are kept on this device", timeout=90_000)
    expect(place).not_to_contain_text(TEXTS["keep_list.incomplete"])


@pytest.mark.parametrize("full", ["", "/heaters/"], ids=["for-all", "for-heaters"])
def test_a_browser_without_room_says_once_that_nothing_was_kept(
    open_page: OpenPage, full: str
) -> None:
    watched = open_page(offline=True, width=390).login("/")
    page = watched.page
    place = page.locator("[data-keep-list]")
    keep = place.get_by_role("button", name=TEXTS["keep_list.keep"])
    expect(keep).to_be_visible()
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


def test_a_list_of_which_nothing_can_be_loaded_says_so(open_page: OpenPage) -> None:
    watched = open_page(offline=True, width=390).login("/")
    place = watched.page.locator("[data-keep-list]")
    keep = place.get_by_role("button", name=TEXTS["keep_list.keep"])
    expect(keep).to_be_visible()
    watched.go_offline()
    keep.click()
    expect(place).to_contain_text(TEXTS["keep_list.incomplete"])
    expect(place).not_to_contain_text(TEXTS["keep_list.none"])
    expect(keep).to_be_focused()


def test_a_list_that_cannot_be_kept_again_is_shown_with_its_age(open_page: OpenPage) -> None:
    watched = open_page(offline=True, width=390).login("/")
    page = watched.page
    place = page.locator("[data-keep-list]")
    place.get_by_role("button", name=TEXTS["keep_list.keep"]).click()
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
    watched = open_page(offline=True, width=390).login("/")
    page = watched.page
    place = page.locator("[data-keep-list]")
    other = page.locator(".work .row-link").first
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.fallback()
        else:
            held.append(route)

    watched.context.route("**/params", hold_the_first)
    place.get_by_role("button", name=TEXTS["keep_list.keep"]).press("Enter")
    watched.until(lambda: len(held) == 1)
    # Where the button was, for the time in which there is none.
    expect(place.locator("p")).to_be_focused()
    if moves_on:
        other.focus()
    held[0].continue_()
    again = place.get_by_role("button", name=TEXTS["keep_list.again"])
    expect(again).to_be_visible()
    expect(other if moves_on else again).to_be_focused()
