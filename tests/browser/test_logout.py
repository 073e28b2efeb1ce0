"""A logout says how far it is, and the browser keeps nothing, not even when going back."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, Route, expect

from tests.support.browser import FLAGS, OpenPage, Watched, find_chromium, hold_forms
from tests.support.processes import RunningProvider, running_host
from tests.support.words import texts

IN_CACHE = """(url) => fetch(url, { cache: "only-if-cached", mode: "same-origin" })
  .then((answer) => answer.ok, () => false)"""


@pytest.fixture(scope="module")
def as_delivered(playwright: Playwright) -> Iterator[Browser]:
    """Chromium with its back/forward cache, which Playwright disables."""
    browser = playwright.chromium.launch(
        executable_path=find_chromium(),
        args=FLAGS,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def host(provider: RunningProvider) -> Iterator[str]:
    """The dashboard without the proxy: the pictures are at the provider's own address."""
    with running_host(provider.url, HEATDESK_RENDERERS="1") as address:
        yield address


def log_out(watched: Watched) -> None:
    page = watched.page
    if watched.javascript:
        page.locator("#drawer form button").click()
    else:
        page.goto("/logout")
        page.locator("main form button").click()
    expect(page.locator("a[href='/login']")).to_be_visible()


def test_no_picture_stays_after_a_logout(as_delivered: Browser, host: str) -> None:
    watched = Watched(as_delivered, host).login("/heater-info")
    page = watched.page
    picture = page.locator("main img[src^='/live/']").first
    expect(picture).to_be_visible()
    url = picture.get_attribute("src") or ""
    page.evaluate("(url) => fetch(url).then((answer) => answer.blob()).then(() => null)", url)
    assert page.evaluate(IN_CACHE, url)
    before = watched.context.cookies()
    log_out(watched)
    # The response varies with the cookie: with another one, the cache would only seem empty.
    watched.context.add_cookies(
        [{"name": each["name"], "value": each["value"], "url": host} for each in before]
    )
    assert not page.evaluate(IN_CACHE, url)
    watched.close()


@pytest.mark.parametrize("javascript", [True, False])
def test_the_way_back_after_a_logout_shows_nothing(
    as_delivered: Browser, host: str, javascript: bool
) -> None:
    watched = Watched(as_delivered, host, javascript=javascript).login("/customers")
    page = watched.page
    name = page.locator("main a.row-link").first.inner_text()
    page.goto("/heaters")
    page.goto("/customers")
    log_out(watched)
    for _ in range(2):
        page.go_back()
        expect(page).to_have_url(re.compile(r"/(login|logout)(\?next=.*)?$"))
        assert name not in page.content()
    watched.close()


def fail(watched: Watched, held: list[Route]) -> None:
    """Expects that a logout says that it is under way, and lets it fail."""
    page = watched.page
    expect(page.locator("main .loader")).to_be_visible()
    expect(page.locator("#root").get_by_text(texts("en")["logout.ending"])).to_be_visible()
    watched.until(lambda: bool(held))
    held.pop().abort()
    expect(page.locator("[data-refused]")).to_be_visible()
    watched.settle()
    expect(page.locator(".loader")).to_have_count(0)


def test_a_logout_that_fails_is_sent_once_and_waits_for_its_button(open_page: OpenPage) -> None:
    """And where the storage is forbidden, it leads on as well."""
    watched = open_page().login("/about")
    page = watched.page
    held = hold_forms(page, "**/logout")
    page.goto("/logout")
    fail(watched, held)
    page.reload()
    fail(watched, held)
    assert held == []
    page.unroute("**/logout")
    page.locator("form[data-submit-now] button").click()
    page.wait_for_url("**/login")
    page.add_init_script(
        "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('no'); } })"
    )
    watched.login("/about")
    page.goto("/logout")
    page.wait_for_url("**/login")


@pytest.mark.parametrize(
    ("act", "stays"),
    [
        (lambda page: page.keyboard.press("Shift"), False),
        (lambda page: page.mouse.click(5, 700), False),
        (
            lambda page: page.dispatch_event("main p", "pointerdown", {"pointerType": "touch"}),
            False,
        ),
        (lambda page: page.mouse.wheel(0, 100), False),
        (lambda page: page.keyboard.press("Shift+Tab"), True),
        (lambda page: page.locator("main p").select_text(), True),
        (lambda page: page.click("a[href='/login']", button="middle"), True),
        (lambda page: page.click("a[href='/login']", modifiers=["ControlOrMeta"]), True),
    ],
    ids=["key", "click", "touch", "wheel", "focus", "selection", "middle button", "other tab"],
)
def test_only_a_reader_who_has_gone_on_to_something_stays_and_is_not_told_to_leave(
    open_page: OpenPage, act: Callable[[Page], None], stays: bool
) -> None:
    watched = open_page()
    page = watched.page
    page.clock.install()
    watched.goto("/logout")
    leaves = page.get_by_text(texts("en")["logout.redirect"])
    expect(leaves).to_be_visible()
    act(page)

    def has_decided() -> bool:
        page.clock.run_for(1000)
        return not leaves.is_visible()

    watched.until(has_decided)
    expect(page).to_have_url(f"{watched.address}/{'logout' if stays else 'login'}")


@pytest.mark.parametrize("online", ["true", "false"])
def test_a_logout_that_gets_no_answer_is_sent_again_with_the_token_of_the_present_session(
    open_page: OpenPage, online: str
) -> None:
    """The page is older than a login in another tab."""
    watched = open_page().login("/about")
    page, watched.page = watched.page, watched.context.new_page()
    watched.context.clear_cookies()
    watched.login("/about")
    page.evaluate(f"Object.defineProperty(navigator, 'onLine', {{ get: () => {online} }})")
    page.route("**/logout", lambda route: route.abort(), times=1)
    page.locator("#drawer form button").click()
    page.wait_for_url("**/login")
