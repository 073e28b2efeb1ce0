"""Help in browsers of their kind: drawings, older elements, and paper."""

from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.faults import Fault, FaultyProxy, answers
from tests.support.hand import JAVASCRIPT
from tests.support.help_calls import FAQS
from tests.support.layout import box_of

DRAWN = """async (image) => {
  await image.decode();
  const options = { willReadFrequently: true };
  const context = document.createElement("canvas").getContext("2d", options);
  context.drawImage(image, 0, 0);
  return [1, 7].map((y) => [...context.getImageData(4, y, 1, 1).data]);
}"""


@JAVASCRIPT
def test_a_drawing_in_an_answer_is_seen_with_its_styles(
    open_page: OpenPage, proxy: FaultyProxy, javascript: bool
) -> None:
    drawing = b"""<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
      <style>.a { fill: #0f0 }</style><path class="a" d="M0 0h9v4H0z"/>
      <path style="fill: #00f" d="M0 4h9v5H0z"/></svg>"""
    proxy.break_("media/series/1", Fault(200, drawing, {"content-type": "image/svg+xml"}))
    content = '<p>So: <img src="/media/series/1.svg" alt="how" width="9" height="9"></p>'
    proxy.break_(FAQS, answers([{"id": "a/b?c d", "name": "How?", "content": content}]))
    watched = open_page(javascript=javascript).login("/help")
    watched.page.locator("summary").first.click()
    image = watched.page.locator("details .prose img")
    expect(image).to_be_visible()
    assert image.evaluate(DRAWN) == [[0, 255, 0, 255], [0, 0, 255, 255]]
    assert all(request.url.startswith(watched.address) for request in watched.requests)


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


@JAVASCRIPT
def test_printing_shows_all_answers(open_page: OpenPage, javascript: bool) -> None:
    page = open_page(javascript=javascript).login("/help").page
    page.emulate_media(media="print")
    for text in page.locator("details .prose").all():
        assert box_of(text)["height"] > 10


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
