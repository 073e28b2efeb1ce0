"""Help: a fault code in the catalogue, and the answer to a question."""

import re

from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.hand import LIVE_FIRST


@LIVE_FIRST
def test_a_fault_code_is_found_and_one_question_is_open_at_a_time(
    open_page: OpenPage, javascript: bool
) -> None:
    watched = open_page(javascript=javascript).login("/heater-info")
    page = watched.page
    page.fill("main input[name=q]", "F09")
    page.press("main input[name=q]", "Enter")
    expect(page).to_have_url(re.compile(r"\?q=F09$"))
    page.locator(".hits a").first.click()
    expect(page).to_have_url(re.compile(r"/heater-info/\d+\?tab=faults#faults-\d+$"))
    watched.settle()
    place = page.locator("#" + page.url.partition("#")[2])
    expect(place).to_contain_text("F09")
    expect(place).to_be_in_viewport()
    page.locator("main nav a").first.click()
    expect(page).to_have_url(re.compile("tab=parameters"))
    expect(page.locator("main nav [aria-current]")).to_contain_text("Parameters")
    expect(page.locator(".entries")).to_contain_text("Default")

    watched.goto("/help")
    expect(page).to_have_url(re.compile(r"/help/faq/1$"))
    answers, questions = page.locator("details .prose"), page.locator("summary")
    expect(answers.first).to_be_hidden()
    for index in (0, 1):
        questions.nth(index).click()
        expect(answers.nth(index)).to_be_visible()
    expect(answers.nth(0)).to_be_hidden()
    page.locator("main nav a").nth(1).click()
    expect(page).to_have_url(re.compile(r"/help/faq/2$"))
    expect(page.locator("details[open]")).to_have_count(0)
    expect(page.locator("main nav [aria-current]")).to_have_attribute("href", "/help/faq/2")
