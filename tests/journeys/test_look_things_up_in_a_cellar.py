"""Without a connection, kept pages and the catalogue are looked up; the live screen comes back."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage, Watched
from tests.support.kept_copies import DETAILS, expect_kept, in_the_cellar, page_object, says
from tests.support.parts import part
from tests.support.words import texts

MOST_TAPS = 3


def test_the_heater_opened_last_and_the_catalogue_are_there_until_the_screens_are_live_again(
    kept: Watched,
) -> None:
    page = kept.page
    place = page.locator("h1").inner_text().replace("\n", "")
    tabs = [DETAILS.replace("details", tab) for tab in ("params", "realtime", "stats", "details")]
    expect_kept(page, lambda names: names.issuperset(tabs))
    kept.go_offline()
    # An address that only names the heater opens it as well.
    for address in (DETAILS, "/heaters/20001"):
        kept.goto(address)
        expect(page.locator("h1")).to_have_text(place)
        expect(page.locator(".last-known")).to_contain_text("Last known:")
    says(page, "offline.what")
    assert page.title().startswith(place)
    # The present number of unread notifications is unknown.
    expect(page.locator(".bell")).not_to_contain_text("1")
    for tab in tabs:
        page.click(f".tabs a[href='{tab}']")
        page.wait_for_url(f"**{tab}")
        expect(page.locator(".last-known")).to_be_visible()
        expect(page.locator(".tabs [aria-current]")).to_have_attribute("href", tab)
    expect(page.locator(".live-bar")).to_have_count(0)

    kept.goto("/heater-info")
    expect(page.locator(".series li").first).to_be_visible()
    page.fill("main input[type=search]", "f03")
    page.keyboard.press("Enter")
    page.wait_for_url("**/heater-info?q=f03")
    page.locator(".hits a.hit").first.click()
    page.wait_for_url("**tab=faults#faults-*")
    for _ in range(2):
        expect(page.locator(".entries")).to_contain_text("F03")
        expect(page.locator(".last-known")).to_be_visible()
        page.reload()
    # A type that is not in the catalogue is reported as gone.
    kept.goto("/heater-info/99999")
    says(page, "problem.gone.what")

    page.clock.install()
    kept.goto("/settings")
    says(page, "problem.offline.what")
    kept.context.set_offline(False)
    page.clock.fast_forward(30_000)
    expect(page.get_by_text(texts("en")["settings.language"]).first).to_be_visible()
    assert page.title().startswith("Settings")


@pytest.mark.parametrize("width", [390, part(1440)])
def test_a_fault_code_is_found_in_the_cellar_with_few_taps(open_page: OpenPage, width: int) -> None:
    watched = in_the_cellar(open_page, width)
    page = watched.page
    heater = page_object(page, DETAILS)["data"]["heater"]
    taps = 1
    if width < 1024:
        page.click(".search-link")
        page.wait_for_url("**/search")
        watched.settle()
    page.click("#search")
    results = page.locator("main .found" if width < 1024 else "#suggestions")
    page.fill("#search", "zzz")
    none = texts("en")["search.none_kept"].replace("{{q}}", "zzz")
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
