"""A visit is planned in the maintenance plan, changed, removed and taken back."""

from datetime import date, timedelta

from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.hand import WAYS, opened


@WAYS
def test_a_visit_is_planned_removed_and_taken_back(
    open_page: OpenPage, width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    hand.go_to("Maintenance")
    expect(page.get_by_role("heading", name="Overdue")).to_be_visible()
    row = page.locator(".plan tbody tr").first
    heater = row.locator(".row-link").inner_text().splitlines()[0]
    hand.tap(row.get_by_role("link", name="Plan visit"))
    expect(page.get_by_role("dialog", name="Plan visit")).to_contain_text(heater)
    hand.tap(page.get_by_role("button", name="Save"))
    expect(page.locator("#day-error")).to_be_visible()
    now = page.evaluate("JSON.parse(document.querySelector('#page').textContent).now.slice(0, 10)")
    day = date.fromisoformat(now) + timedelta(3)
    page.locator("#day").fill(day.isoformat())
    page.locator("#note").fill("Key at the neighbour's")
    hand.tap(page.get_by_role("button", name="Save"))
    expect(page.locator(".snackbar")).to_contain_text(f": planned for {day:%d/%m/%Y}")
    expect(page.locator(".snackbar")).to_contain_text(heater.split(",")[0])
    planned = page.locator(".plan tbody tr").filter(has_text="Planned for")
    expect(planned).to_contain_text(heater)

    watched.goto(f"/maintenance?day={day}")
    expect(planned).to_have_count(1)
    hand.tap(planned.get_by_role("link", name="Change visit"))
    expect(page.get_by_role("dialog", name="Change visit")).to_be_visible()
    hand.tap(page.get_by_role("button", name="Remove visit"))
    expect(page.locator(".snackbar")).to_contain_text("planned date removed")
    expect(planned).to_have_count(0)
    hand.tap(page.get_by_role("button", name="Undo"))
    expect(planned).to_contain_text("Key at the neighbour's")
    hand.tap(planned.get_by_role("link", name="Change visit"))
    hand.tap(page.get_by_role("button", name="Remove visit"))
    expect(planned).to_have_count(0)
