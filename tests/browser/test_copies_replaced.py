"""The copies in a browser are removed with their user, their language and their build."""

import contextlib
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, TimeoutError, expect

from tests.support.browser import Watched, wait_for_script, wait_until
from tests.support.builds import next_release
from tests.support.faults import FaultyProxy
from tests.support.kept_copies import (
    CACHES,
    DETAILS,
    NOTHING,
    PARAMS,
    STORAGES,
    expect_kept,
    page_object,
    says,
    wait_until_kept,
)
from tests.support.processes import ROOT, free_port, running_host
from tests.support.user import PASSWORD


def expect_editions(page: Page, edition: str) -> None:
    """Waits until all copies are of one build and language."""
    wait_until(page, lambda: is_all_of(page, edition))


def is_all_of(page: Page, edition: str) -> bool:
    names = page.evaluate("() => caches.keys()")
    return len(names) == 2 and all(name.endswith(edition) for name in names)


def is_replaced_after_a_visit(watched: Watched, edition: str) -> bool:
    """Whether a visit replaces the worker. A browser looks for a new one when pages have been quiet
    for a second, and on a busy machine sometimes leaves a page to the older one."""
    visit(watched)
    end = time.monotonic() + 10
    while not is_all_of(watched.page, edition) and time.monotonic() < end:
        watched.page.wait_for_timeout(50)
    return is_all_of(watched.page, edition)


def visit(watched: Watched) -> None:
    """Opens a page. Playwright pauses each new worker until it has attached to it, and a navigation
    at that moment never ends; without Playwright, all do."""
    for _ in range(3):
        with contextlib.suppress(TimeoutError):
            watched.page.goto(DETAILS, timeout=15_000)
            break
    watched.settle()


def test_logging_out_without_a_connection_erases_the_copies_all_the_same(kept: Watched) -> None:
    page = kept.page
    page.clock.install()
    kept.go_offline()
    page.click("button.menu")
    page.click("#drawer form button")
    expect_kept(page, lambda names: not names)
    kept.context.set_offline(False)
    page.clock.fast_forward(30_000)
    # The logout is carried out as soon as there is a connection.
    page.wait_for_url("**/login")
    kept.settle()
    assert page.evaluate(STORAGES) == NOTHING


def test_a_logout_that_the_connection_comes_back_for_is_carried_out(kept: Watched) -> None:
    """The logout fails, but the next request for a screen succeeds."""
    page = kept.page
    page.evaluate("() => Object.defineProperty(navigator, 'onLine', { get: () => false })")
    page.route("**/logout", lambda route: route.abort("internetdisconnected"), times=1)
    page.click("button.menu")
    page.click("#drawer form button")
    page.wait_for_url("**/login")
    kept.settle()
    assert page.evaluate(STORAGES) == NOTHING


def test_a_logout_in_another_tab_ends_this_one_too(kept: Watched) -> None:
    page = kept.page
    kept.context.new_page().goto("/logout")
    # Before the next check of the unread notifications, which is minutes away.
    page.wait_for_url("**/login?next=**")
    expect(page.locator("main")).not_to_contain_text("Apeldoorn")


def test_a_logout_in_another_tab_stops_this_one_from_keeping(kept: Watched) -> None:
    page = kept.page
    # This tab does not learn from the host that the session has ended.
    page.route("**/live/unread", lambda route: route.abort())
    other = kept.context.new_page()
    other.goto("/logout")
    other.wait_for_url("**/login")
    expect_kept(page, lambda names: not names)
    # The response to an earlier request arrives late.
    page.route("**" + PARAMS, lambda route: route.fulfill(json=page_of_another_tab(kept)))
    with page.expect_response("**" + PARAMS):
        page.click(f"a[href='{PARAMS}']")
    page.wait_for_url("**" + PARAMS)
    kept.settle()
    for _ in range(5):
        kept.round_trip()
    assert page.evaluate(CACHES) == {}


def page_of_another_tab(kept: Watched) -> dict[str, Any]:
    """The page object of the parameters from the time when the user was logged in."""
    held: dict[str, Any] = json.loads(kept.page.locator("#page").text_content() or "")
    return {**held, "url": PARAMS, "now": "2030-01-01T00:00:00Z"}


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
    # The worker that has just deleted the files of another language may not control the page yet.
    wait_for_script(page, CONTROLLED_IN_GERMAN)
    kept.go_offline()
    page.goto(DETAILS)
    says(page, "problem.offline.what", "de")
    expect(page.locator(".copies")).not_to_contain_text("Apeldoorn")


def test_another_language_is_kept_anew_and_no_navigation_depends_on_a_preload(
    kept: Watched,
) -> None:
    """A registration keeps the preload setting of an older worker, and in Firefox a navigation
    fails if its preload has failed."""
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


def test_a_new_build_is_shown_at_once_and_replaces_what_was_kept(
    shared_proxy: FaultyProxy,
    proxy: FaultyProxy,
    tmp_path: Path,
    own_browser: Callable[[str], Watched],
) -> None:
    release = next_release(ROOT / "dist", tmp_path / "dist")
    build = json.loads((release / "manifest.json").read_text("utf-8"))["id"]
    port = str(free_port())
    with running_host(shared_proxy.url, port=port) as address:
        watched = own_browser(address).login(DETAILS)
        page = watched.page
        wait_until_kept(page, DETAILS)
    watched.goto(DETAILS)
    expect(page.locator(".last-known")).to_be_visible()
    with running_host(shared_proxy.url, port=port, build_dir=str(release)):
        visit(watched)
        expect(page.locator(".last-known")).to_have_count(0)
        assert page_object(page, DETAILS)["build"] == build
        wait_until(page, lambda: is_replaced_after_a_visit(watched, f"-{build}-en"))
    watched.goto(DETAILS)
    expect(page.locator(".last-known")).to_be_visible()
    assert watched.noise == []
