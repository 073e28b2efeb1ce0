"""Daily questions and the day's planning take few taps from the dashboard."""

import re
from datetime import timedelta

from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.hand import WAYS, opened, today_of
from tests.support.heaters import faulty_heater, path
from tests.support.layout import TARGET
from tests.support.user import User


@WAYS
def test_whose_notification_it_is_takes_no_tap(
    open_page: OpenPage, width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    rows = watched.page.locator(".card", has=watched.page.locator("h2", has_text="Notifications"))
    place = re.compile(r"\S+ \d+\w*, \S+")
    for row in rows.locator(".rows li").all():
        expect(row.locator("small", has_text=place)).to_be_visible()
    assert rows.locator(".rows li").count() > 0
    assert hand.taps == 0


@WAYS
def test_which_heaters_are_outside_a_limit_takes_one_tap(
    open_page: OpenPage, width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    hand.tap(page.get_by_role("link", name=re.compile(r"^Show all \(\d+\)")))
    found = page.locator(".worklist tbody tr", has_text=re.compile(r"below\s\S+\sbar"))
    expect(found.locator(".row-link").first).to_be_visible()
    assert hand.taps == 1


@WAYS
def test_the_customer_of_a_faulty_heater_is_called_in_one_tap(
    open_page: OpenPage, host: str, width: int, javascript: bool
) -> None:
    with User(host) as user:
        details = path(faulty_heater(user.login()), "details")
    watched, hand = opened(open_page, width, details, javascript=javascript)
    call = watched.page.get_by_role("link", name=re.compile(r"^Call \S"))
    expect(call).to_be_in_viewport(ratio=1)
    expect(call).to_have_attribute("href", re.compile(r"^tel:\+?\d+$"))
    hand.tap(call)
    assert hand.taps == 1


@WAYS
def test_the_visits_of_the_day_take_no_tap(
    open_page: OpenPage, host: str, width: int, javascript: bool
) -> None:
    with User(host) as user:
        heater = faulty_heater(user.login())
        details = path(heater, "details")
        day = user.page(f"{details}?dialog=visit")["data"]["visit"]["first_day"]
        user.post(f"{details}?dialog=visit", {"visit": "", "day": day, "reason": "FAULT"})
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    visits = watched.page.locator(".card", has=watched.page.locator("h2", has_text="My visits"))
    expect(visits.locator("li[data-heater]").first).to_be_in_viewport()
    expect(visits.locator(f"li[data-heater='{heater['id']}'] .reasons")).to_contain_text("Fault")
    assert hand.taps == 0
    watched.goto(details)
    planned = watched.page.locator(".facts a").first
    planned.scroll_into_view_if_needed()
    assert width > 390 or planned.evaluate(TARGET) >= 44


@WAYS
def test_five_heaters_are_planned_for_one_day_in_eight_taps(
    open_page: OpenPage, width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    hand.go_to("Maintenance")
    rows = page.locator(".plan tbody tr")
    for number in range(5):
        hand.tap(rows.nth(number).get_by_role("checkbox"))
    page.get_by_label("Date").fill((today_of(page) + timedelta(9)).isoformat())
    hand.tap(page.get_by_role("button", name="Plan chosen heaters"))
    expect(page.locator(".snackbar")).to_contain_text("5 visits planned for")
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
    assert hand.taps <= 8


@WAYS
def test_a_visit_at_an_overdue_heater_of_one_town_is_planned_in_five_taps(
    open_page: OpenPage, width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    if width < 700:
        hand.tap(page.locator(".work-end").get_by_role("link", name="Maintenance"))
        hand.tap(page.locator(".filter summary"))
    else:
        hand.go_to("Maintenance")
    overdue = page.locator(".plan-section", has=page.get_by_role("heading", name="Overdue"))
    place = overdue.locator(".row-link").first.inner_text().splitlines()[0]
    town = place.partition(", ")[2]
    hand.choose(page.get_by_label("City"), town)
    if not javascript:
        hand.tap(page.get_by_role("button", name="Apply"))
    expect(page).to_have_url(re.compile(f"place={town}"))
    hand.tap(overdue.locator(".plan-link").first)
    page.locator("#day").fill((today_of(page) + timedelta(7)).isoformat())
    hand.tap(page.get_by_role("button", name="Save"))
    expect(page.locator(".snackbar")).to_be_visible()
    expect(page.locator(".plan tr", has_text="Planned for")).not_to_have_count(0)
    assert hand.taps <= 5
