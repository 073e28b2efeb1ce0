"""Without a connection: kept copies open and show their age."""

import re
import socket
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage, Watched
from tests.support.faults import Fault, FaultyProxy
from tests.support.heaters import SERVICE
from tests.support.kept_copies import (
    DETAILS,
    PARAMS,
    expect_kept,
    open_note,
    page_object,
    says,
    wait_until_kept,
)
from tests.support.processes import free_port, running_host
from tests.support.words import texts

_PATIENCE_OF_WORKER = 12
"""The seconds for which the service worker waits for the host."""


def make_older(page: Page, hours: float) -> None:
    """Makes all copies older."""
    page.evaluate(
        """async (hours) => {
          const name = (await caches.keys()).find((each) => each.startsWith("copies"));
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            const stored = await (await cache.match(request)).json();
            const at = stored.at - hours * 3600_000;
            await cache.put(request, Response.json({ ...stored, at }));
          }
        }""",
        hours,
    )


def test_a_copy_says_its_true_age_and_the_kept_catalogue_is_searched_as_the_host_searches_it(
    kept: Watched,
) -> None:
    page = kept.page
    queries = ("f0", "Éco", "aurora 2")
    live = [page_object(page, f"/search?q={q}")["data"] for q in queries]
    told = page.locator(".last-known b")
    make_older(page, hours=50)
    kept.go_offline()
    copies = [page_object(page, f"/search?q={q}")["data"] for q in queries]
    for group in ("types", "faults"):
        assert [each[group] for each in copies] == [each[group] for each in live]
    kept.goto(DETAILS)
    expect(told).to_contain_text("2 days ago")
    day = told.inner_text().split("Last known: ")[1].split(",")[0]
    page.emulate_media(media="print")
    expect(page.locator(".as-of").first).to_contain_text(day)


def test_a_kept_screen_or_form_opens_and_another_offers_what_is_kept(kept: Watched) -> None:
    page = kept.page
    page.click(f"a[href='{PARAMS}']")
    page.wait_for_url(f"**{PARAMS}")
    kept.settle()
    expect_kept(page, lambda names: PARAMS in names)
    page.locator("main .row-link").first.click()
    page.wait_for_url("**/params/**")
    form = page.url.removeprefix(kept.address)
    expect_kept(page, lambda names: form in names)
    page.go_back()
    page.wait_for_url(f"**{PARAMS}")
    kept.settle()
    kept.go_offline()
    says(page, "offline.now")
    page.click(f"a[href='{DETAILS}']")
    page.wait_for_url(f"**{DETAILS}")
    expect(page.locator(".last-known")).to_be_visible()
    # The screen itself says that it is a copy.
    expect(page.locator(".banner")).to_have_count(0)
    kept.goto("/")
    says(page, "problem.offline.what")
    # The catalogue and the heater, with its parameters and their form among its pages.
    expect(page.locator(".copies li > a")).to_have_count(2)
    # No other link, as it would lead to a page that is not kept.
    expect(page.locator(".action-row a")).to_have_text([texts("en")["action.retry"]])
    page.locator(f".copies a[href='{PARAMS}']").click()
    page.wait_for_url(f"**{PARAMS}")
    expect(page.locator(".last-known")).to_be_visible()
    kept.goto(form)
    says(page, "offline.form")
    kept.goto(f"{PARAMS}?dialog=reset")
    says(page, "NEEDS_CONNECTION")
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


def test_a_file_is_asked_for_once_and_no_copy_is_shown_while_the_host_answers(
    kept: Watched, proxy: FaultyProxy
) -> None:
    page = kept.page
    kept.goto("/heaters/")
    proxy.mend()
    with page.expect_download() as waiting:
        page.click("a[href*='heaters.csv']")
    assert waiting.value.path().stat().st_size > 1000
    assert page.url.endswith("/heaters/")
    assert re.fullmatch(r"heaters-\d{4}-\d\d-\d\d\.csv", waiting.value.suggested_filename)
    assert len(proxy.calls("heaters/api/installers/heaters")) <= 1
    # Also if the answer is an error.
    proxy.break_("heaters/api/heaters/heater/", Fault(404, b"{}"))
    kept.goto(DETAILS)
    says(page, "problem.gone.what")
    expect(page.locator(".last-known")).to_have_count(0)


def test_a_host_that_never_answers_gives_way_to_the_copy(
    shared_proxy: FaultyProxy, proxy: FaultyProxy, own_browser: Callable[[str], Watched]
) -> None:
    """In a cellar, a connection is seldom lost: it hangs."""
    port = str(free_port())
    with running_host(shared_proxy.url, port=port) as address:
        page = own_browser(address).login(DETAILS).page
        wait_until_kept(page, DETAILS)
    with socket.create_server(("127.0.0.1", int(port))):
        page.goto(DETAILS)
        expect(page.locator(".last-known")).to_be_visible()


def test_the_page_after_a_form_is_waited_for_longer_than_there_is_a_copy(
    shared_proxy: FaultyProxy, proxy: FaultyProxy, own_browser: Callable[[str], Watched]
) -> None:
    """The copy is of the time before the form, and the receipt is told once."""
    with running_host(shared_proxy.url, HEATDESK_PROVIDER_TIMEOUT="60") as address:
        page = own_browser(address).login(DETAILS).page
        wait_until_kept(page, DETAILS)
        open_note(page)
        page.fill("dialog textarea", "Late receipt")
        proxy.break_(SERVICE, Fault(delay=_PATIENCE_OF_WORKER + 2, passes=True), "GET")
        page.click("dialog button[type=submit]")
        expect(page.locator(".snackbar")).to_contain_text("has been added")
        entry = page.locator("#service .history li").filter(has_text="Late receipt")
        expect(entry).to_have_count(1)
        expect(page.locator(".last-known")).to_have_count(0)


def test_a_browser_without_service_workers_works_as_before(open_page: OpenPage) -> None:
    watched = open_page(offline=False).login(DETAILS)
    page = watched.page
    watched.go_offline()
    page.click(f"a[href='{PARAMS}']")
    says(page, "problem.offline.what")
    expect(page.locator(".copies")).to_have_count(0)
    expect(page.locator(f"main a[href='{PARAMS}']").first).to_be_visible()
    watched.context.set_offline(False)
    # The screen reloads by itself.
    expect(page.locator(".params > li")).not_to_have_count(0)
