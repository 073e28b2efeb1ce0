"""The day's work in a browser: from the dashboard to a call in two taps, and its list offline."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy, answers
from tests.support.hand import JAVASCRIPT, WAYS, Hand, opened
from tests.support.kept_copies import wait_until_kept
from tests.support.layout import box_of

MOST_TAPS = 2
CALL = re.compile(r"^Call \S")
ROUTE = re.compile(r"^Route to \S")


def call(hand: Hand, page: Page) -> None:
    """Calls the customer of the last row, and asserts that it takes no more than MOST_TAPS."""
    link = page.get_by_role("link", name=CALL).last
    size = box_of(link)
    assert min(size["width"], size["height"]) >= 44
    assert re.fullmatch(r"tel:\+\d+", link.get_attribute("href") or "")
    assert hand.taps + 1 <= MOST_TAPS


@WAYS
def test_a_customer_is_called_from_the_dashboard_in_two_taps(
    open_page: OpenPage, width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    call(hand, page)
    expect(page.get_by_role("link", name=ROUTE)).to_have_count(10)
    hand.tap(page.get_by_role("link", name=re.compile(r"^Show all \(\d+\)")))
    expect(page).to_have_url(re.compile("/worklist$"))
    expect(page.get_by_role("heading", name="Needs attention today")).to_be_visible()
    assert page.locator(".worklist tbody tr").count() > 10
    call(hand, page)
    hand.tap(page.locator(".worklist .row-link").first)
    expect(page).to_have_url(re.compile(r"/heaters/\d+/\w+/details"))


@JAVASCRIPT
def test_on_a_phone_the_work_comes_first_and_long_lists_are_folded(
    open_page: OpenPage, javascript: bool
) -> None:
    watched, hand = opened(open_page, 390, "/", javascript=javascript)
    page = watched.page
    blocks = [".work", "#drawer ~ main .folded", *([".map"] if javascript else [])]
    tops = [box_of(page.locator(each).first)["y"] for each in blocks]
    assert tops == sorted(tops)
    failures = page.locator(".folded").filter(has_text="Failures")
    head = failures.locator("summary")
    expect(head).to_have_text(re.compile(r"^Failures \d+$"))
    expect(failures.locator(".rows")).to_be_hidden()
    hand.tap(head)
    expect(failures.locator(".rows li").first).to_be_visible()
    expect(failures.get_by_role("link", name="Show all: Failures")).to_be_visible()
    head.press("Enter")
    expect(failures.locator(".rows")).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(head).to_be_hidden()
    expect(failures.locator(".rows li").first).to_be_visible()
    expect(failures.get_by_role("heading", name="Failures")).to_be_visible()


def test_a_heater_at_a_shared_address_is_underlined_as_every_other_link(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    kade = {"sw_type": "ic3", "heater_status_id": 3, "address": "Kade", "address_number": "3"}
    heaters = [{"id": number, "serial_number": f"SN-{number}", **kade} for number in (1, 2)]
    proxy.break_("auth/api/installers/heaters", answers(heaters))
    link = open_page().login("/worklist").page.locator(".worklist .row-link").first
    parts = link.locator(".dotted > span")
    expect(parts).to_have_text(["Kade 3", re.compile(r"SN-\d$")])
    expect(parts.first).to_have_css("text-decoration-line", "none")
    link.hover()
    for part in parts.all():
        expect(part).to_have_css("text-decoration-line", "underline")


def test_the_list_that_was_opened_last_is_there_without_a_connection(open_page: OpenPage) -> None:
    watched = open_page(offline=True, width=390, height=844).login("/worklist")
    page = watched.page
    wait_until_kept(page, "/worklist")
    rows = page.locator(".worklist tbody tr").count()
    watched.go_offline()
    watched.goto("/worklist")
    expect(page.locator(".last-known")).to_contain_text("Last known:")
    expect(page.locator(".worklist tbody tr")).to_have_count(rows)
    expect(page.get_by_role("link", name=CALL).first).to_be_visible()
    # Another filter has not been opened before, so the whole list is shown, with a message.
    watched.goto("/worklist?reason=OFFLINE")
    expect(page.locator(".worklist tbody tr")).to_have_count(rows)
    expect(page.locator(".snackbar")).to_be_visible()
