"""Without a connection: kept copies open and show their age."""

import socket
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from server.domain.limits import COPY_PATIENCE_SECONDS
from tests.support.browser import OpenPage, Watched
from tests.support.faults import Fault, FaultyProxy
from tests.support.heaters import SERVICE
from tests.support.kept_copies import (
    DETAILS,
    PARAMS,
    expect_kept,
    page_object,
    says,
    wait_until_kept,
)
from tests.support.processes import free_port, running_host
from tests.support.user import User
from tests.support.words import texts

CATALOGUE = ("types", "faults")


def make_older(page: Page, hours: float, address: str = "") -> None:
    """Makes all copies, or the copy of this page, older by these hours."""
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


def test_the_heater_open_last_opens_without_a_connection_as_last_known(kept: Watched) -> None:
    page = kept.page
    place = page.locator("h1").inner_text()
    kept.go_offline()
    kept.goto(DETAILS)
    expect(page.locator("h1")).to_have_text(place)
    expect(page.locator(".last-known")).to_contain_text("Last known:")
    assert page.title().startswith(page.locator("h1").inner_text())
    says(page, "offline.what")
    # The present number of unread notifications is unknown.
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
    # A type that is not in the catalogue is reported as gone.
    kept.goto("/heater-info/99999")
    says(page, "problem.gone.what")


@pytest.fixture
def read_parameters(installer: User) -> None:
    """Reads the parameters of a heater, from which the host takes the units of defaults."""
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
    # The screen itself says that it is a copy.
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
    # Long enough for everything that the page does by itself.
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
    """This holds even if the host's response is an error."""
    proxy.break_("heaters/api/heaters/heater/", Fault(404, b"{}"))
    kept.goto(DETAILS)
    says(kept.page, "problem.gone.what")
    expect(kept.page.locator(".last-known")).to_have_count(0)


def test_a_host_that_never_answers_gives_way_to_the_copy(
    shared_proxy: FaultyProxy, proxy: FaultyProxy, own_browser: Callable[[str], Watched]
) -> None:
    """In a cellar, a connection is seldom lost: it hangs."""
    port = str(free_port())
    with running_host(shared_proxy.url, port=port) as address:
        watched = own_browser(address).login(DETAILS)
        page = watched.page
        wait_until_kept(page, DETAILS)
    with socket.create_server(("127.0.0.1", int(port))):
        page.goto(DETAILS)
        expect(page.locator(".last-known")).to_be_visible()


def test_the_page_after_a_form_is_waited_for_longer_than_there_is_a_copy(
    shared_proxy: FaultyProxy, proxy: FaultyProxy, own_browser: Callable[[str], Watched]
) -> None:
    """The copy is of the time before the form, and the receipt is told once."""
    with running_host(shared_proxy.url, HEATDESK_PROVIDER_TIMEOUT="60") as address:
        watched = own_browser(address).login(DETAILS)
        page = watched.page
        wait_until_kept(page, DETAILS)
        page.get_by_role("link", name="Add note").click()
        page.fill("dialog textarea", "Late receipt")
        late = Fault(delay=COPY_PATIENCE_SECONDS + 2, passes=True)
        proxy.break_(SERVICE, late, "GET")
        page.click("dialog button[type=submit]")
        expect(page.locator(".snackbar")).to_contain_text(texts("en")["NOTE_SAVED"])
        entry = page.locator("#service .history li").filter(has_text="Late receipt")
        expect(entry).to_have_count(1)
        expect(page.locator(".last-known")).to_have_count(0)


def test_a_browser_without_service_workers_works_as_before(open_page: OpenPage) -> None:
    watched = open_page(offline=False).login(DETAILS)
    watched.go_offline()
    watched.page.click(f"a[href='{PARAMS}']")
    says(watched.page, "problem.offline.what")
    expect(watched.page.locator(".copies")).to_have_count(0)
