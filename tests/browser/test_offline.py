"""Without a connection: what was kept opens and says how old it is, and a logout leaves nothing."""

import json
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import OpenPage, Watched, wait_for_script
from tests.support.faults import Fault, FaultyProxy
from tests.support.kept_copies import CACHES, expect_kept, poll, wait_until_kept
from tests.support.processes import ROOT, free_port, running_host
from tests.support.user import PASSWORD, User
from tests.support.words import texts

DETAILS = "/heaters/20001/ic3/details"
PARAMS = "/heaters/20001/ic3/params"
CATALOGUE = ("types", "faults")
STORAGES = """async () => ({
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  local: localStorage.length,
  // How far a page was scrolled says nothing of anybody.
  session: Object.keys(sessionStorage).filter((key) => !key.endsWith("scroll-positions")).length,
  databases: (await indexedDB.databases()).length,
})"""
NOTHING = {"caches": [], "workers": 0, "local": 0, "session": 0, "databases": 0}


@pytest.fixture
def kept(open_page: OpenPage) -> Watched:
    """An installer with a phone that keeps the catalogue and one heater's details."""
    watched = open_page(offline=True, width=390, height=844).login(DETAILS)
    wait_until_kept(watched.page, DETAILS)
    return watched


def expect_editions(page: Page, edition: str) -> None:
    """Waits until what is kept is of one build and language."""
    poll(page, lambda: is_all_of(page, edition))


def is_all_of(page: Page, edition: str) -> bool:
    names = page.evaluate("() => caches.keys()")
    return len(names) == 2 and all(name.endswith(edition) for name in names)


def is_replaced_after_a_visit(watched: Watched, edition: str) -> bool:
    """A browser looks for another worker when pages have been quiet for a second, and on a busy
    machine leaves a page to the older one at times."""
    watched.goto(DETAILS)
    end = time.monotonic() + 10
    while not is_all_of(watched.page, edition) and time.monotonic() < end:
        watched.page.wait_for_timeout(50)
    return is_all_of(watched.page, edition)


def make_older(page: Page, hours: float, address: str = "") -> None:
    """As if everything, or this page, had been kept so long ago."""
    page.evaluate(
        """async ([hours, address]) => {
          const name = (await caches.keys()).find((each) => each.startsWith("copies"));
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            if (!request.url.endsWith(address)) continue;
            const stored = await (await cache.match(request)).json();
            const at = stored.at - hours * 3600_000;
            await cache.put(request, Response.json({ ...stored, at }));
          }
        }""",
        [hours, address],
    )


def says(page: Page, key: str, language: str = "en") -> None:
    expect(page.get_by_text(texts(language)[key]).first).to_be_visible()


def page_object(page: Page, address: str) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(
        "async (address) => (await fetch(address, {headers: {accept: 'application/json'}})).json()",
        address,
    )
    return answer


def test_the_heater_open_last_opens_without_a_connection_as_last_known(kept: Watched) -> None:
    page = kept.page
    place = page.locator("h1").inner_text()
    kept.go_offline()
    kept.goto(DETAILS)
    expect(page.locator("h1")).to_have_text(place)
    expect(page.locator(".last-known")).to_contain_text("Last known:")
    assert page.title().startswith(page.locator("h1").inner_text())
    says(page, "offline.what")
    # Nobody knows how many are unread now.
    expect(page.locator(".bell")).not_to_contain_text("1")
    # An address that only names the heater opens it as well.
    kept.goto("/heaters/20001")
    expect(page.locator(".last-known")).to_be_visible()
    expect(page.locator("h1")).to_have_text(place)


def test_opening_a_heater_keeps_all_of_its_tabs(kept: Watched) -> None:
    page = kept.page
    tabs = [DETAILS.replace("details", tab) for tab in ("params", "realtime", "stats", "details")]
    expect_kept(page, lambda names: names.issuperset(tabs))
    kept.go_offline()
    for tab in tabs:
        page.click(f".tabs a[href='{tab}']")
        page.wait_for_url(f"**{tab}")
        expect(page.locator(".last-known")).to_be_visible()
        expect(page.locator(".tabs [aria-current]")).to_have_attribute("href", tab)
    expect(page.locator(".live-bar")).to_have_count(0)


def test_a_copy_says_its_true_age_until_it_is_older_than_a_session(kept: Watched) -> None:
    page = kept.page
    make_older(page, hours=2)
    before = page.locator(".head").inner_text()
    kept.go_offline()
    kept.goto(DETAILS)
    expect(page.locator(".last-known")).to_contain_text("2 hours ago")
    assert page.locator(".head").inner_text() == before
    make_older(page, hours=48)
    kept.goto(DETAILS)
    expect_age_on_paper(page)
    make_older(page, hours=6 * 24, address=DETAILS)
    kept.goto(DETAILS)
    says(page, "problem.offline.what")
    expect(page.locator(f".copies a[href='{DETAILS}']")).to_have_count(0)


def expect_age_on_paper(page: Page) -> None:
    page.emulate_media(media="print")
    told = page.locator(".last-known b").inner_text()
    day = told.split("Last known: ")[1].split(",")[0]
    expect(page.locator(".as-of").first).to_contain_text(day)
    page.emulate_media(media="screen")


def test_the_catalogue_finds_a_fault_without_a_connection(kept: Watched) -> None:
    page = kept.page
    kept.go_offline()
    kept.goto("/heater-info")
    expect(page.locator(".series li").first).to_be_visible()
    page.fill("main input[type=search]", "f03")
    page.keyboard.press("Enter")
    page.wait_for_url("**/heater-info?q=f03")
    page.locator(".hits a.hit").first.click()
    page.wait_for_url("**tab=faults#faults-*")
    expect(page.locator(".entries")).to_contain_text("F03")
    expect(page.locator(".last-known")).to_be_visible()
    page.reload()
    expect(page.locator(".entries")).to_contain_text("F03")
    # A type that the catalogue lacks is said to be gone.
    kept.goto("/heater-info/99999")
    says(page, "problem.gone.what")


@pytest.fixture
def read_parameters(installer: User) -> None:
    """The host takes the units of defaults from the parameters of heaters that it has read."""
    assert installer.get(PARAMS).status_code == 200


@pytest.mark.usefixtures("read_parameters")
def test_the_kept_catalogue_answers_as_the_host_does(kept: Watched) -> None:
    page = kept.page
    found = page_object(page, "/heater-info")["data"]
    types = [kind["id"] for series in found["series"] for kind in series["types"]]
    addresses = [f"/heater-info/{each}?tab={tab}" for each in types for tab in ("faults", "x")]
    addresses += [f"/heater-info?q={each}" for each in ("F0", "f03", "P1", "temp", "eco", "zzz")]
    addresses += ["/heater-info", "/heater-info?q=%20AURORA%20", "/heater-info?q=%C3%A9co"]
    live = {address: page_object(page, address)["data"] for address in addresses}
    searches = {q: page_object(page, f"/search?q={q}")["data"] for q in ("f0", "Éco", "aurora 2")}
    kept.go_offline()
    for address, data in live.items():
        copy = page_object(page, address)
        assert copy["last_known"], address
        assert copy["data"] == data, address
    for q, data in searches.items():
        copy = page_object(page, f"/search?q={q}")
        assert all(copy["data"][group] == data[group] for group in CATALOGUE), q


def test_a_screen_that_was_not_kept_says_so_and_offers_what_is(kept: Watched) -> None:
    page = kept.page
    kept.go_offline()
    kept.goto("/")
    says(page, "problem.offline.what")
    links = page.locator(".copies a")
    expect(links).to_have_count(2)
    links.last.click()
    page.wait_for_url(f"**{DETAILS}")
    expect(page.locator(".last-known")).to_be_visible()


def test_from_a_live_screen_a_kept_one_opens_as_last_known(kept: Watched) -> None:
    page = kept.page
    page.click(f"a[href='{PARAMS}']")
    page.wait_for_url(f"**{PARAMS}")
    kept.settle()
    expect_kept(page, lambda names: PARAMS in names)
    kept.go_offline()
    says(page, "offline.now")
    page.click(f"a[href='{DETAILS}']")
    page.wait_for_url(f"**{DETAILS}")
    expect(page.locator(".last-known")).to_be_visible()
    # The screen says it itself now.
    expect(page.locator(".banner")).to_have_count(0)


def test_a_form_that_was_kept_opens_and_cannot_be_sent_yet_and_another_is_not_opened(
    kept: Watched,
) -> None:
    page = kept.page
    kept.goto(PARAMS)
    expect_kept(page, lambda names: PARAMS in names)
    row = page_object(page, PARAMS)["data"]["parameters"]["items"][2]
    address = f"{PARAMS}/{row['id']}"
    kept.goto(address)
    expect_kept(page, lambda names: address in names)
    kept.go_offline()
    kept.goto(address)
    says(page, "offline.form")
    field = page.locator("main form[method=post] :is(input:not([type=hidden]), select)").first
    field.fill("41")
    page.locator("main form[method=post] button[type=submit]").first.click()
    says(page, "SEND_FAILED_OFFLINE")
    expect(field).to_have_value("41")
    kept.goto(f"{PARAMS}?dialog=reset")
    says(page, "NEEDS_CONNECTION")
    expect(page.locator(".last-known")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)


def test_what_is_being_typed_when_the_connection_goes_stays_and_can_be_sent_later(
    kept: Watched,
) -> None:
    page = kept.page
    kept.goto("/contact")
    message = page.locator("main textarea")
    message.fill("Filter cleaned")
    page.clock.install()
    kept.go_offline()
    says(page, "offline.now")
    page.click("main button[type=submit]")
    says(page, "SEND_FAILED_OFFLINE")
    # Long enough for whatever the page does by itself.
    for _ in range(5):
        page.clock.fast_forward(30_000)
        page.evaluate("() => fetch('/robots.txt').then(() => null, () => null)")
    says(page, "SEND_FAILED_OFFLINE")
    says(page, "offline.now")
    expect(message).to_have_value("Filter cleaned")
    kept.context.set_offline(False)
    expect(page.locator(".banner")).to_have_count(0)
    page.click("main button[type=submit]")
    says(page, "contact.sent")


def test_with_the_connection_the_live_screen_comes_back_by_itself(kept: Watched) -> None:
    page = kept.page
    page.clock.install()
    kept.go_offline()
    kept.goto("/settings")
    says(page, "problem.offline.what")
    kept.context.set_offline(False)
    page.clock.fast_forward(30_000)
    expect(page.get_by_text(texts("en")["settings.language"]).first).to_be_visible()
    assert page.title().startswith("Settings")


def test_a_file_is_asked_for_once(kept: Watched, proxy: FaultyProxy) -> None:
    page = kept.page
    kept.goto("/heaters/")
    proxy.mend()
    with page.expect_download() as waiting:
        page.click("a[href*='heaters.csv']")
    assert waiting.value.path().stat().st_size > 1000
    assert len(proxy.calls("heaters/api/installers/heaters")) <= 1


def test_a_copy_is_never_shown_while_the_host_answers(kept: Watched, proxy: FaultyProxy) -> None:
    """Not even when the host has bad news."""
    proxy.break_("heaters/api/heaters/heater/", Fault(404, b"{}"))
    kept.goto(DETAILS)
    says(kept.page, "problem.gone.what")
    expect(kept.page.locator(".last-known")).to_have_count(0)


def test_logging_out_leaves_nothing_in_any_storage(kept: Watched) -> None:
    page = kept.page
    page.evaluate("() => sessionStorage.setItem('typed', '{}')")
    page.click("button.menu")
    page.click("#drawer form button")
    # By way of the page that tells of the logout, which is there for two seconds.
    page.wait_for_url("**/login")
    kept.settle()
    assert page.evaluate(STORAGES) == NOTHING
    kept.go_offline()
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        page.goto(DETAILS)


def test_logging_out_without_a_connection_erases_the_copies_all_the_same(kept: Watched) -> None:
    page = kept.page
    page.clock.install()
    kept.go_offline()
    page.click("button.menu")
    page.click("#drawer form button")
    expect_kept(page, lambda names: not names)
    kept.context.set_offline(False)
    page.clock.fast_forward(30_000)
    # What was asked for is done as soon as it can be.
    page.wait_for_url("**/login")
    kept.settle()
    assert page.evaluate(STORAGES) == NOTHING


def test_a_logout_that_the_connection_comes_back_for_is_carried_out(kept: Watched) -> None:
    """It fails, and the screen that is asked for next is answered."""
    page = kept.page
    page.evaluate("() => Object.defineProperty(navigator, 'onLine', { get: () => false })")
    page.route("**/logout", lambda route: route.abort("internetdisconnected"), times=1)
    page.click("button.menu")
    page.click("#drawer form button")
    page.wait_for_url("**/login")
    kept.settle()
    assert page.evaluate(STORAGES) == NOTHING


def test_a_logout_in_another_tab_stops_this_one_from_keeping(kept: Watched) -> None:
    page = kept.page
    other = kept.context.new_page()
    other.goto("/logout")
    other.wait_for_url("**/login")
    expect_kept(page, lambda names: not names)
    # An answer that was under way arrives late.
    page.route("**" + PARAMS, lambda route: route.fulfill(json=page_of_another_tab(kept)))
    with page.expect_response("**" + PARAMS):
        page.click(f"a[href='{PARAMS}']")
    page.wait_for_url("**" + PARAMS)
    kept.settle()
    for _ in range(5):
        kept.round_trip()
    assert page.evaluate(CACHES) == {}


def page_of_another_tab(kept: Watched) -> dict[str, Any]:
    """What the host said of the parameters while somebody was logged in."""
    document = kept.page.locator("#page").text_content() or ""
    held: dict[str, Any] = json.loads(document)
    return {**held, "url": PARAMS, "now": "2030-01-01T00:00:00Z"}


def test_a_logout_without_javascript_tells_the_browser_to_erase(host: str, installer: User) -> None:
    answer = installer.post("/logout", {})
    assert answer.headers["clear-site-data"] == '"cache", "storage"'


def test_the_end_of_the_session_erases_what_was_kept(kept: Watched) -> None:
    page = kept.page
    kept.context.clear_cookies()
    kept.goto("/customers")
    assert "/login" in page.url
    expect_kept(page, lambda names: not names)


IS_WITHOUT_PRELOAD = """async () => {
  const { navigationPreload } = await navigator.serviceWorker.ready;
  return !(await navigationPreload.getState()).enabled;
}"""
CONTROLLED_IN_GERMAN = """(() => {
  const { controller } = navigator.serviceWorker;
  return controller?.state === "activated" && controller.scriptURL.endsWith("locale=de");
})()"""


def test_nobody_sees_what_another_has_kept(kept: Watched) -> None:
    page = kept.page
    other = kept.context.new_page()
    kept.context.clear_cookies()
    other.goto("/login")
    other.fill("input[name=email]", "de@heatdesk.test")
    other.fill("input[name=password]", PASSWORD)
    other.click("main button[type=submit]")
    other.wait_for_url(lambda url: "/login" not in url)
    other.wait_for_selector("html[data-live]:not([data-busy], [data-loading])", state="attached")
    expect_editions(other, "-de")
    expect_kept(other, lambda names: "/live/catalogue" in names and DETAILS not in names)
    # A worker that has just deleted the files of another language may not have taken over yet.
    wait_for_script(page, CONTROLLED_IN_GERMAN)
    kept.go_offline()
    page.goto(DETAILS)
    says(page, "problem.offline.what", "de")
    expect(page.locator(".copies")).not_to_contain_text("Apeldoorn")


def test_nobody_who_is_not_logged_in_keeps_anything(open_page: OpenPage) -> None:
    watched = open_page(offline=True)
    watched.goto("/login")
    for _ in range(5):
        watched.round_trip()
    assert watched.page.evaluate(STORAGES) == NOTHING


def test_another_language_is_kept_anew_and_no_navigation_depends_on_a_preload(
    kept: Watched,
) -> None:
    """A registration keeps the setting of an older worker, and Firefox gives up a navigation whose
    preload has failed."""
    page = kept.page
    page.evaluate("async () => (await navigator.serviceWorker.ready).navigationPreload.enable()")
    kept.goto("/settings")
    choose_language(page, "de")
    expect_editions(page, "-de")
    expect_kept(page, lambda names: "/live/catalogue" in names and DETAILS not in names)
    wait_for_script(page, IS_WITHOUT_PRELOAD)
    choose_language(page, "en")


def choose_language(page: Page, language: str) -> None:
    page.check(f"input[name=language][value={language}]")
    page.wait_for_selector(f"html[lang={language}][data-live]", state="attached")


@pytest.fixture
def another_build(tmp_path: Path) -> Path:
    """The same files under another identity, as a new release has them."""
    folder = tmp_path / "dist"
    shutil.copytree(ROOT / "dist", folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps({**manifest, "id": "another-build"}))
    return folder


@pytest.fixture
def own_browser(chromium: Browser) -> Iterator[Callable[[str], Watched]]:
    with ExitStack() as opened:

        def open_one(address: str) -> Watched:
            watched = Watched(chromium, address, offline=True)
            opened.callback(watched.close)
            return watched

        yield open_one


def test_a_new_build_is_shown_at_once_and_replaces_what_was_kept(
    shared_proxy: FaultyProxy,
    proxy: FaultyProxy,
    another_build: Path,
    own_browser: Callable[[str], Watched],
) -> None:
    port = str(free_port())
    with running_host(shared_proxy.url, port=port) as address:
        watched = own_browser(address).login(DETAILS)
        page = watched.page
        wait_until_kept(page, DETAILS)
    watched.goto(DETAILS)
    expect(page.locator(".last-known")).to_be_visible()
    with running_host(shared_proxy.url, port=port, HEATDESK_BUILD_DIR=str(another_build)):
        watched.goto(DETAILS)
        expect(page.locator(".last-known")).to_have_count(0)
        assert page_object(page, DETAILS)["build"] == "another-build"
        poll(page, lambda: is_replaced_after_a_visit(watched, "-another-build-en"))
    watched.goto(DETAILS)
    expect(page.locator(".last-known")).to_be_visible()
    assert watched.noise == []


def test_a_host_that_never_answers_gives_way_to_the_copy(
    shared_proxy: FaultyProxy, proxy: FaultyProxy, own_browser: Callable[[str], Watched]
) -> None:
    """In a cellar a link is seldom gone: it hangs."""
    port = str(free_port())
    with running_host(shared_proxy.url, port=port) as address:
        watched = own_browser(address).login(DETAILS)
        page = watched.page
        wait_until_kept(page, DETAILS)
    with socket.create_server(("127.0.0.1", int(port))):
        page.goto(DETAILS)
        expect(page.locator(".last-known")).to_be_visible()


def test_a_browser_without_service_workers_works_as_before(open_page: OpenPage) -> None:
    watched = open_page(offline=False).login(DETAILS)
    watched.go_offline()
    watched.page.click(f"a[href='{PARAMS}']")
    says(watched.page, "problem.offline.what")
    expect(watched.page.locator(".copies")).to_have_count(0)
