"""Trusted Types: texts become HTML or script addresses only by three policies.

Every browser test checks that no screen violates them: a violation is an error on the console.
"""

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage, remove_trusted_types

# Each of these sinks would run a script that is passed to it.
SINKS = {
    "innerHTML": "document.createElement('div').innerHTML = '<b>x</b>'",
    "insertAdjacentHTML": "document.body.insertAdjacentHTML('beforeend', '<b>x</b>')",
    "document.write": "document.write('<b>x</b>')",
    "DOMParser": "new DOMParser().parseFromString('<b>x</b>', 'text/html')",
    "srcdoc": "document.createElement('iframe').srcdoc = '<b>x</b>'",
    "script.src": "document.createElement('script').src = '/x.js'",
    "script.text": "document.createElement('script').text = 'x()'",
    "Worker": "new Worker('/x.js')",
    "another policy": "trustedTypes.createPolicy('mine', { createHTML: (html) => html })",
    "a policy again": "trustedTypes.createPolicy('sanitized-html', {})",
}
_TRY = "() => {{ try {{ {} }} catch (error) {{ return error.name }} return 'done' }}"


def test_a_text_is_refused_where_it_could_run(open_page: OpenPage) -> None:
    watched = open_page().goto("/login")
    answers = {sink: watched.page.evaluate(_TRY.format(code)) for sink, code in SINKS.items()}
    assert answers == dict.fromkeys(SINKS, "TypeError")
    watched.noise.clear()


def test_beside_a_map_texts_are_shown_as_texts(open_page: OpenPage) -> None:
    watched = open_page().login("/heaters/")
    expect(watched.page.locator(".leaflet-marker-icon").first).to_be_visible()
    inserted = """() => {
      const box = document.createElement("div");
      box.innerHTML = "<img src=x onerror=alert(1)><span aria-hidden=true>&amp;</span>";
      return [box.children.length, box.textContent];
    }"""
    shown = watched.page.evaluate(inserted)
    assert shown == [0, "<img src=x onerror=alert(1)><span aria-hidden=true>&</span>"]
    assert watched.page.evaluate(_TRY.format(SINKS["script.src"])) == "TypeError"
    watched.noise.clear()


@pytest.mark.parametrize("has_them", [True, False], ids=["with them", "without them"])
def test_the_providers_html_and_the_map_are_shown(open_page: OpenPage, has_them: bool) -> None:
    """The browser inserts HTML that the host has sanitised, and in another document the HTML that
    Leaflet makes."""
    watched = open_page()
    if not has_them:
        remove_trusted_types(watched)
    page = watched.login("/help/faq/1").page
    assert page.evaluate("() => 'trustedTypes' in window") == has_them
    page.evaluate("() => { window.isSameDocument = true }")
    page.locator("main nav a[href='/help/faq/2']").click()
    expect(page.locator("main nav [aria-current]")).to_have_attribute("href", "/help/faq/2")
    page.locator("details summary").first.click()
    expect(page.locator("details .prose").first.locator("*").first).to_be_visible()
    assert page.evaluate("() => window.isSameDocument")
    watched.goto("/heaters/")
    page.locator(".leaflet-marker-icon").first.press("Enter")
    expect(page.locator(".leaflet-control-zoom-in")).to_have_text("+")


def test_a_service_worker_of_another_address_is_refused(open_page: OpenPage) -> None:
    watched = open_page(offline=True).login("/about")
    registered = "() => navigator.serviceWorker.ready.then((worker) => worker.active.scriptURL)"
    assert "/service-worker.js?locale=en" in watched.page.evaluate(registered)
    other = "() => navigator.serviceWorker.register('/x.js').catch((error) => error.name)"
    assert watched.page.evaluate(other) == "TypeError"
    watched.noise.clear()
