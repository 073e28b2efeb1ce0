"""Heater info, help and contact in a browser, with JavaScript and without."""

import re

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.support.browser import OpenPage
from tests.support.catalogue import CATALOGUE, EVIL, catalogue
from tests.support.faults import DOWN, Fault, FaultyProxy, answers
from tests.support.help_calls import FAQS, SEND

SEARCHED = "main input[name=q]"
both = pytest.mark.parametrize("javascript", [True, False], ids=["live", "plain"])


@both
def test_a_fault_code_is_found_and_read(open_page: OpenPage, javascript: bool) -> None:
    """Search the code, follow it to its place, look at the parameters, go back to all series."""
    watched = open_page(javascript=javascript).login("/heater-info")
    page = watched.page
    page.fill(SEARCHED, "F09")
    page.press(SEARCHED, "Enter")
    expect(page).to_have_url(re.compile(r"\?q=F09$"))
    page.locator(".hits a").first.click()
    expect(page).to_have_url(re.compile(r"/heater-info/\d+\?tab=faults#faults-\d+$"))
    watched.settle()
    place = page.locator(page.url.partition("#")[2].join(["#", ""]))
    expect(place).to_contain_text("F09")
    expect(place).to_be_in_viewport()
    page.locator("main nav a").first.click()
    expect(page).to_have_url(re.compile("tab=parameters"))
    expect(page.locator("main nav [aria-current]")).to_contain_text("Parameters")
    expect(page.locator(".entries")).to_contain_text("Default")


def test_typing_a_code_searches_after_half_a_second(open_page: OpenPage) -> None:
    page = open_page().login("/heater-info").page
    page.clock.install()
    page.clock.pause_at(page.evaluate("(Date.now() + 500) / 1000"))
    page.focus(SEARCHED)
    page.keyboard.type("F09")
    page.clock.run_for(499)
    assert page.url.endswith("/heater-info")
    page.clock.run_for(2)
    expect(page).to_have_url(re.compile(r"\?q=F09"))
    expect(page.locator(".hits li").first).to_contain_text("F09")
    expect(page.locator(SEARCHED)).to_be_focused()


def natural_width(page: Page, image: str) -> int:
    width: int = page.locator(image).first.evaluate(
        "async (image) => { await image.decode(); return image.naturalWidth }"
    )
    return width


def test_a_picture_that_fails_shows_a_placeholder(open_page: OpenPage, proxy: FaultyProxy) -> None:
    """A series without a picture has one, too, and the browser sends no request to another host."""
    series = [
        {
            "heater_serie": {"id": number, "name": f"S{number}", "image": image},
            "heater_types": [{"id": number, "name": "T"}],
        }
        for number, image in ((1, "/media/series/1.svg"), (2, "https://elsewhere.example/x.png"))
    ]
    without = {"heater_serie": {"id": 3, "name": "S3", "image": None}, "heater_types": [{"id": 3}]}
    proxy.break_(CATALOGUE, answers(catalogue(heater_info=[*series, without])))
    proxy.break_("media/series/1", Fault(200, b"<html>", {"content-type": "image/png"}))
    watched = open_page().login("/heater-info")
    pictures = watched.page.locator(".picture")
    expect(pictures).to_have_count(3)
    expect(pictures.nth(2).locator("img")).to_have_count(0)
    expect(pictures.nth(2).locator("svg")).to_be_visible()
    for number in (1, 2):
        assert natural_width(watched.page, f"img[src='/live/series/{number}/image']") > 0
    assert all(request.url.startswith(watched.address) for request in watched.requests)


@both
def test_a_drawing_in_an_answer_is_seen(
    open_page: OpenPage, proxy: FaultyProxy, javascript: bool
) -> None:
    content = '<p>So: <img src="/media/series/1.svg" alt="how" width="90" height="90"></p>'
    proxy.break_(FAQS, answers([{"id": "a/b?c d", "name": "How?", "content": content}]))
    watched = open_page(javascript=javascript).login("/help")
    watched.page.locator("summary").first.click()
    expect(watched.page.locator("details .prose img")).to_be_visible()
    assert natural_width(watched.page, "details .prose img") > 0
    assert all(request.url.startswith(watched.address) for request in watched.requests)


def test_a_drawing_keeps_its_styles(open_page: OpenPage, proxy: FaultyProxy) -> None:
    drawing = b"""<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
      <style>.a { fill: #0f0 }</style><path class="a" d="M0 0h9v4H0z"/>
      <path style="fill: #00f" d="M0 4h9v5H0z"/></svg>"""
    proxy.break_("media/series/1", Fault(200, drawing, {"content-type": "image/svg+xml"}))
    content = '<p>So: <img src="/media/series/1.svg" alt="how" width="9" height="9"></p>'
    proxy.break_(FAQS, answers([{"id": "1", "name": "How?", "content": content}]))
    page = open_page().login("/help").page
    page.locator("summary").first.click()
    expect(page.locator("details .prose img")).to_be_visible()
    assert natural_width(page, "details .prose img") == 9
    drawn = """() => {
      const options = { willReadFrequently: true };
      const context = document.createElement("canvas").getContext("2d", options);
      context.drawImage(document.querySelector("details .prose img"), 0, 0);
      return [1, 7].map((y) => [...context.getImageData(4, y, 1, 1).data]);
    }"""
    assert page.evaluate(drawn) == [[0, 255, 0, 255], [0, 0, 255, 255]]


@both
def test_odd_identifiers_lead_to_their_screens(
    open_page: OpenPage, proxy: FaultyProxy, javascript: bool
) -> None:
    odd = "a/b?c d#%2F..é"
    proxy.break_("auth/api/installers/accounts", answers([{"id": odd, "name": "Jansen"}]))
    proxy.break_("auth/api/accounts/account/", answers({"id": odd, "name": "Jansen"}))
    page = open_page(javascript=javascript).login("/customers").page
    page.locator("a.row-link").first.click()
    expect(page).to_have_url(re.compile("/customer/a~2Fb~3Fc~20d~23~252F..~C3~A9$"))
    expect(page.locator("main")).to_contain_text("Jansen")


@both
def test_one_question_is_open_at_a_time(open_page: OpenPage, javascript: bool) -> None:
    page = open_page(javascript=javascript).login("/help").page
    expect(page).to_have_url(re.compile(r"/help/faq/1$"))
    answers = page.locator("details .prose")
    questions = page.locator("summary")
    expect(answers.first).to_be_hidden()
    questions.nth(0).click()
    expect(answers.nth(0)).to_be_visible()
    questions.nth(1).click()
    expect(answers.nth(1)).to_be_visible()
    expect(answers.nth(0)).to_be_hidden()
    page.locator("main nav a").nth(1).click()
    expect(page).to_have_url(re.compile(r"/help/faq/2$"))
    expect(page.locator("details[open]")).to_have_count(0)
    expect(page.locator("main nav [aria-current]")).to_have_attribute("href", "/help/faq/2")


def test_an_older_browser_shows_one_answer_at_a_time_as_well(open_page: OpenPage) -> None:
    watched = open_page()
    watched.page.add_init_script("delete HTMLDetailsElement.prototype.name")
    # This browser supports the attribute natively, so it is set where only our own code reads it.
    page = watched.login("/help").page
    page.evaluate(
        "document.querySelectorAll('details').forEach((each) => {"
        " each.removeAttribute('name'); each.getAttribute = () => 'faq' })"
    )
    page.locator("summary").nth(0).click()
    page.locator("summary").nth(1).click()
    expect(page.locator("details").nth(1)).to_have_attribute("open", "")
    expect(page.locator("details[open]")).to_have_count(1)


@both
def test_printing_shows_all_answers(open_page: OpenPage, javascript: bool) -> None:
    page = open_page(javascript=javascript).login("/help").page
    page.emulate_media(media="print")
    texts = page.locator("details .prose")
    for index in range(texts.count()):
        box = texts.nth(index).bounding_box()
        assert box
        assert box["height"] > 10


def test_an_older_browser_opens_all_answers_to_print_them(open_page: OpenPage) -> None:
    watched = open_page()
    watched.page.add_init_script("CSS.supports = () => false")
    page = watched.login("/help").page
    details, opened = page.locator("details"), page.locator("details[open]")
    page.locator("summary").nth(1).click()
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect(opened).to_have_count(details.count())
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(opened).to_have_count(1)
    expect(details.nth(1)).to_have_attribute("open", "")
    expect(details.nth(0)).to_have_attribute("name", "faq")


@pytest.mark.parametrize("path", ["/help/faq/1", "/heater-info/11", "/heater-info/11?tab=faults"])
def test_nothing_of_the_providers_html_runs(
    open_page: OpenPage, proxy: FaultyProxy, path: str
) -> None:
    proxy.break_(FAQS, answers([{"id": 1, "name": EVIL, "content": EVIL}]))
    proxy.break_(CATALOGUE, answers(catalogue()))
    watched = open_page()
    dialogs: list[str] = []

    def note(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    watched.page.on("dialog", note)
    page = watched.login(path).page
    if page.locator("summary").count():
        page.locator("summary").first.click()
    words = page.locator(".prose").first
    expect(words).to_contain_text("Open the valve")
    words.locator("p").click()
    words.get_by_text("here").click()
    assert words.locator("svg, script, style, [onclick], [style]").count() == 0
    assert dialogs == []


@both
def test_a_message_is_written_refused_mended_and_sent(
    open_page: OpenPage, proxy: FaultyProxy, javascript: bool
) -> None:
    watched = open_page(javascript=javascript).login("/contact")
    page = watched.page
    button = page.locator("main button[type=submit]")
    button.click()
    expect(page.locator(".error")).to_contain_text("Please supply a message")
    expect(page.locator("textarea")).to_be_focused()
    page.fill("textarea", "It drips.\nA lot.")
    proxy.break_(SEND, DOWN)
    button.click()
    expect(page.locator("[data-refused]")).to_contain_text("Error sending message")
    expect(page.locator("textarea")).to_have_value("It drips.\nA lot.")
    proxy.mend()
    button.click()
    expect(page.locator(".snackbar")).to_contain_text("has been sent")
    page.locator("main a[href='/contact']").click()
    expect(page.locator("textarea")).to_have_value("")
    assert len(proxy.calls(SEND)) == 1


def test_what_was_typed_stays_when_the_connection_is_lost(open_page: OpenPage) -> None:
    watched = open_page().login("/contact")
    page = watched.page
    page.fill("textarea", "It drips.")
    watched.go_offline()
    page.click("main button[type=submit]")
    expect(page.locator("[data-refused]")).to_contain_text("no internet connection")
    expect(page.locator("textarea")).to_have_value("It drips.")
    watched.context.set_offline(False)
    page.click("main button[type=submit]")
    expect(page.locator(".snackbar")).to_be_visible()
