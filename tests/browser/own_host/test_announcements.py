"""Changes of a page are announced once, in the document's only live region."""

import re

from playwright.sync_api import Page, Route, expect

from server.domain.limits import DASHBOARD_REFRESH_SECONDS
from tests.support.browser import OpenPage, Watched, wait_for_script

LISTEN = """addEventListener("DOMContentLoaded", () => {
  window.said = [];
  const region = document.querySelector("[role=status]");
  const hear = (records) => {
    for (const { addedNodes } of records) {
      for (const line of addedNodes) said.push(line.textContent);
    }
  };
  new MutationObserver(hear).observe(region, { childList: true });
});"""

SUBMIT = """() => {
  const form = document.querySelector("form[data-autosave]");
  form.querySelector("[name=city_name]").value = "Deventer";
  form.submit();
}"""


def told(page: Page, *texts: str) -> None:
    """Waits for the last of these texts, and compares the announcements since the last call."""
    wait_for_script(page, f"said.length >= {len(texts)}")
    assert page.evaluate("said.splice(0)") == list(texts)


def listening(open_page: OpenPage, place: str) -> Watched:
    watched = open_page()
    watched.page.add_init_script(LISTEN)
    return watched.login(place)


def test_each_change_is_told_once(open_page: OpenPage) -> None:
    watched = listening(open_page, "/customers")
    page = watched.page
    expect(page.get_by_role("status")).to_have_count(1)
    expect(page.get_by_role("status")).to_be_empty()
    box = page.locator("main input[name=q]")
    box.fill("bakkerij")
    told(page, "1 customer")
    box.fill("nobody of this name")
    told(page, "No customers found.")
    # The result of a search is announced again even if it is the same, and with its order.
    box.fill("nobody of that name")
    told(page, "No customers found.")
    page.locator("#drawer a[href='/heaters/']").click()
    found = page.locator("main p[data-said=count]").evaluate("each => each.firstChild.textContent")
    page.get_by_role("link", name="Name", exact=True).click()
    told(page, f"{found}, Sort by: Name")
    # A new screen is announced by its heading.
    page.locator("#drawer a[href='/notifications']").click()
    expect(page.locator("h1")).to_have_text("Notifications")
    for _ in range(2):
        page.locator("tr.unread .toggle button").first.click()
        watched.settle()
    page.locator("button[name=all]").click()
    expect(page.locator(".snackbar")).to_be_visible()
    marked = page.locator(".snackbar p").inner_text()
    told(page, marked)
    page.locator(".snackbar button").click()
    expect(page.locator(".snackbar p")).not_to_have_text(marked)
    told(page, page.locator(".snackbar p").inner_text())
    page.locator("#drawer a[href='/settings']").click()
    number = page.locator(".thresholds input[inputmode=decimal]").first
    number.fill("warm")
    refused = "Not saved. Error while processing form. Check the marked fields."
    told(page, "This value has not been saved. Enter a number, for example 1.5.", refused)
    number.fill("1.3")
    told(page, "Saved")
    watched.context.set_offline(True)
    expect(page.locator(".banner")).to_be_visible()
    told(page, "No connection. What you type stays here, but cannot be sent yet.")
    watched.context.set_offline(False)
    expect(page.locator(".banner")).to_have_count(0)
    told(page, "Connected again.")


def test_the_message_about_a_form_is_told_once(open_page: OpenPage) -> None:
    watched = listening(open_page, "/contact")
    page = watched.page
    page.locator("textarea").fill("It drips.")
    page.locator("main form button[type=submit]").click()
    expect(page.locator("main textarea")).to_have_count(0)
    watched.settle()
    told(page, "Your message has been sent.")
    watched.goto("/my-profile")
    with page.expect_navigation():
        page.evaluate(SUBMIT)
    watched.settle()
    told(page, "Your profile has been saved.")


def test_a_dialog_tells_the_change_behind_it_and_not_the_lists_size(open_page: OpenPage) -> None:
    watched = listening(open_page, "/maintenance")
    page = watched.page
    opener = page.locator("main a[href*='plan=']").first
    told_within = page.locator("dialog > output")
    opener.click()
    expect(page.locator("dialog h2")).to_be_focused()
    watched.settle()
    expect(told_within).to_be_empty()
    watched.context.set_offline(True)
    text = "No connection. What you type stays here, but cannot be sent yet."
    expect(told_within).to_have_text(text)
    watched.context.set_offline(False)
    expect(told_within).not_to_have_text(text)
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    watched.settle()
    told(page)


def test_each_list_tells_what_its_filter_or_search_has_found(open_page: OpenPage) -> None:
    watched = listening(open_page, "/notifications")
    page = watched.page
    page.locator("select[name=type]").select_option("warning")
    told(page, "10 results, View more")
    watched.goto("/invites")
    page.locator("select[name=state]").select_option("PENDING")
    expect(page).to_have_url(re.compile("state=PENDING"))
    watched.settle()
    found = page.locator("tbody tr").count()
    assert found > 1
    told(page, f"{found} results")
    watched.goto("/heater-info")
    page.locator("main input[name=q]").fill("F0")
    expect(page).to_have_url(re.compile("q=F0"))
    watched.settle()
    counts = [int(text) for text in page.locator(".hits h2 .count").all_inner_texts()]
    found = sum(counts) + page.locator(".series li li").count()
    told(page, f"{found} results")


def test_a_message_stays_over_refreshes_and_is_told_once(open_page: OpenPage) -> None:
    watched = open_page()
    page = watched.page
    page.clock.install()
    page.add_init_script(LISTEN)
    watched.login()
    refreshes: list[Route] = []

    def with_message(route: Route) -> None:
        if route.request.method == "HEAD":
            route.fallback()
            return
        refreshes.append(route)
        shown = route.fetch().json()
        flash = {"key": "SEND_UNKNOWN"} if len(refreshes) == 1 else None
        unread = {**shown["shell"], "unread": 70 + len(refreshes)}
        route.fulfill(json={**shown, "flash": flash, "shell": unread})

    page.route(f"{watched.address}/", with_message)
    message = page.locator(".snackbar p")
    for number in (71, 72):
        page.clock.run_for(DASHBOARD_REFRESH_SECONDS * 1000)
        expect(page.locator(".bell")).to_contain_text(str(number))
        expect(message).to_be_visible()
    told(page, message.inner_text())
    page.locator(".snackbar").get_by_role("link", name="Close").click()
    expect(message).to_have_count(0)
