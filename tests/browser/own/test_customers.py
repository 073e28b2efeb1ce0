"""The journeys of finding, inviting, creating, removing and connecting, as installers make them:
on a phone, in Dutch with JavaScript and in German without."""

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from server.domain.limits import SCAN_ANSWER_SECONDS, SCAN_MAX_FAILURES, SCAN_POLL_SECONDS
from tests.support.browser import OpenPage, Watched, hold_forms
from tests.support.faults import DOWN, SESSION_OVER, Fault, FaultyProxy
from tests.support.processes import ROOT
from tests.support.worlds import World, own_world

ACCOUNT = {"nl": "nl@heatdesk.test", "de": "de@heatdesk.test", "en": "installer@heatdesk.test"}
WAYS = [("nl", True), ("de", False)]
RESULT = "heaters/api/heaters/result_scan"
NAME = "Zoë 🔧 <i>שלום</i>"


@pytest.fixture(scope="module")
def world(seeded_world: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Time runs at twice its speed, so that a gateway wakes after two seconds."""
    with own_world(seeded_world, tmp_path_factory.mktemp("own"), "--speed", "2") as running:
        yield running


class Installer:
    """An installer with a phone, and the texts of their language."""

    def __init__(self, watched: Watched, language: str, path: str) -> None:
        self.watched = watched
        self.page = watched.page
        file = ROOT / "translations" / f"{language}.json"
        self._texts: dict[str, str] = json.loads(file.read_text("utf-8"))
        watched.login(path, email=ACCOUNT[language])

    def text(self, key: str, **values: str) -> str:
        found = self._texts[key]
        for name, value in values.items():
            found = found.replace(f"{{{{{name}}}}}", value)
        return found

    def press(self, key: str) -> None:
        """Presses the button or link in the page that has this text."""
        name = re.compile(f"^{re.escape(self.text(key))}$")
        button = self.page.locator("main").get_by_role("button", name=name)
        self.page.locator("main").get_by_role("link", name=name).or_(button).first.click()
        self.watched.settle()

    def sees(self, key: str, **values: str) -> None:
        expected = self.text(key, **values)
        expect(self.page.locator("main")).to_contain_text(expected)

    def sees_a_poll_later(self, key: str) -> bool:
        """Whether the page shows this text; if not, the clock is moved to the next poll."""
        is_seen = self.text(key) in self.page.locator("main").inner_text()
        if not is_seen:
            self.page.clock.fast_forward(3000)
        return is_seen

    def fits(self) -> None:
        """Asserts that nothing is wider than the phone."""
        width = self.page.locator("html").evaluate("html => html.scrollWidth")
        assert width <= 390


def phone(
    open_page: OpenPage, language: str, javascript: bool = True, path: str = "/"
) -> Installer:
    watched = open_page(javascript=javascript, width=390, height=800)
    return Installer(watched, language, path)


@pytest.mark.parametrize(
    ("way", "address"),
    [(WAYS[0], ("3583 em", "14a")), (WAYS[1], ("2018", "120"))],
)
def test_somebody_found_at_an_address_is_invited(
    open_page: OpenPage, way: tuple[str, bool], address: tuple[str, str]
) -> None:
    me = phone(open_page, *way, "/customers")
    page = me.page
    me.press("customers_add.title")
    me.sees("customers_add.no_input")
    page.fill("input[name=postal_code]", address[0])
    page.fill("input[name=address_number]", address[1])
    me.fits()
    me.press("action.search")
    expect(page.locator("input[name=postal_code]")).to_have_value(address[0])
    expect(page.locator("tbody tr")).to_have_count(1)
    me.fits()
    name = page.locator("tbody .row-link").inner_text()
    page.locator("tbody .row-link").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text(name)
    page.reload()
    expect(question).to_contain_text(name)
    me.watched.settle()
    me.press("action.no")
    expect(question).to_have_count(0)
    expect(page.locator("tbody tr")).to_have_count(1)
    page.locator("tbody .row-link").click()
    me.press("action.yes")
    expect(question).to_contain_text(me.text("customers_invite.sent_title"))
    me.fits()
    page.reload()
    expect(question).to_contain_text(name)
    me.watched.settle()
    me.press("nav.invites")
    row = page.locator("tbody tr", has_text=name).first
    expect(row).to_contain_text(me.text("invite.PENDING"))
    expect(row).to_contain_text(me.text("age.now"))
    expect(row).to_contain_text(me.text("invites.next"))
    me.fits()


@pytest.mark.parametrize(("language", "javascript"), WAYS)
def test_a_customer_is_created_viewed_and_removed(
    open_page: OpenPage, language: str, javascript: bool
) -> None:
    me = phone(open_page, language, javascript, "/customers/add")
    page = me.page
    number = str(100 + WAYS.index((language, javascript)))
    create = page.locator("button[name=create]")
    if javascript:
        expect(create).to_be_disabled()
        page.fill("input[name=postal_code]", "1111 aa")
        expect(create).to_be_disabled()
        page.fill("input[name=address_number]", number)
        expect(create).to_be_enabled()
        page.fill("input[name=address_number]", " ")
        expect(create).to_be_disabled()
    else:
        page.fill("input[name=postal_code]", "1111 aa")
        create.click()
        me.sees("enter.address_number")
    page.fill("input[name=address_number]", number)
    me.press("action.search")
    me.sees("CUSTOMER_ADD_NO_RESULTS_MESSAGE")
    create.click()
    expect(page).to_have_url(re.compile("/customers/create"))
    me.watched.settle()
    expect(page.locator("input[name=postal_code]")).to_have_value("1111 aa")
    me.press("action.cancel")
    expect(page).to_have_url(re.compile(rf"/add\?postal_code=1111%20aa&address_number={number}"))
    create.click()
    expect(page).to_have_url(re.compile("/customers/create"))
    me.watched.settle()
    me.press("customers_create.submit")
    expect(page.locator("[data-refused]")).to_be_focused()
    expect(page.locator("[data-refused] a")).to_have_count(6)
    expect(page).to_have_title(re.compile("^(Error|Fehler|Fout|Errore): "))
    page.locator("[data-refused] a").nth(1).click()
    expect(page.locator("#last_name")).to_be_focused()
    expect(page.locator("[data-refused] a")).to_have_count(6)
    me.fits()
    fill_in(me, f"{language}{int(javascript)}@example.test")
    me.press("customers_create.submit")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(NAME)
    expect(dialog.locator("header a")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    me.fits()
    me.press("customers_create.view")
    expect(page.locator("h1")).to_contain_text(NAME)
    expect(page.get_by_role("link", name=me.text("customer.open_map"))).to_have_attribute(
        "href", re.compile(r"google\.com/maps/dir/\?")
    )
    page.emulate_media(media="print")
    expect(page.get_by_text(me.text("customer.open_map"))).to_be_hidden()
    expect(page.get_by_text(me.text("heater.route"), exact=True)).to_be_hidden()
    page.emulate_media(media="screen")
    me.fits()
    me.press("customer_remove.title")
    expect(dialog).to_contain_text(NAME)
    me.press("action.cancel")
    expect(dialog).to_have_count(0)
    me.press("customer_remove.title")
    me.press("customer_remove.confirm")
    expect(page).to_have_url(re.compile("/customers$"))
    expect(page.locator(".snackbar")).to_contain_text(me.text("CUSTOMER_REMOVED"))
    expect(page.locator("tbody")).not_to_contain_text(NAME)


def fill_in(me: Installer, email: str) -> None:
    values = {"first_name": "Zoë 🔧", "last_name": "<i>שלום</i>", "address": "Kade"}
    for name, value in {**values, "email": email, "email2": email, "city_name": "Breda"}.items():
        me.page.fill(f"input[name={name}]", value)
    me.page.select_option("select[name=country_id]", "1")


def hold(proxy: FaultyProxy, status_code: str) -> None:
    """From now on every scan has this state."""
    body = {"id": 1, "status_code": status_code, "value": 0, "result": None}
    proxy.break_(RESULT, Fault(200, json.dumps(body).encode()))


@pytest.mark.parametrize(("way", "number"), [*zip(WAYS, range(3, 5), strict=True)])
def test_a_heater_is_connected(
    open_page: OpenPage, proxy: FaultyProxy, way: tuple[str, bool], number: int
) -> None:
    """The provider keeps each state until the page has shown it; the gateway ends the scan."""
    me = phone(open_page, *way, "/customer/1040")
    page = me.page
    me.press("connect.title")
    me.press("connect.start")
    me.sees("MAC_INVALID")
    me.sees("CHECK_CODE_INVALID")
    me.fits()
    page.fill("input[name=mac]", f"0c:8b:95:f0:00:{number:02d}")
    page.fill("input[name=check_code]", "WELCOME99")
    me.press("connect.start")
    me.sees("GATEWAY_UNKNOWN")
    page.fill("input[name=check_code]", f"WELCOME{number:02d}")
    hold(proxy, "not_ready")
    me.press("connect.start")
    me.sees("scan.WAITING")
    expect(page.locator("progress")).to_be_visible()
    me.fits()
    page.goto("/customers")
    page.goto("/customer/1040/connect")
    me.sees("scan.WAITING")
    hold(proxy, "press_button")
    me.sees("scan.ACTIVE")
    me.fits()
    proxy.mend()
    me.sees("scan.CONNECTED")
    me.watched.settle()
    me.fits()
    me.press("connect.view")
    expect(page).to_have_url(re.compile(r"/heaters/\d+/\w+/details"))


def test_the_bar_moves_and_closing_ends_the_scan(open_page: OpenPage) -> None:
    me = phone(open_page, "en", path="/customer/1040/connect")
    page = me.page
    page.fill("input[name=mac]", "0C8B95FFFF01")
    page.fill("input[name=check_code]", "NEVERPRESSED")
    documents = len(me.watched.documents())
    me.press("connect.start")
    me.sees("scan.ACTIVE")
    assert len(me.watched.documents()) == documents
    bar = page.locator("progress")
    before = float(bar.evaluate("bar => bar.value"))
    expect(bar).not_to_have_js_property("value", before)
    polls = [item.url for item in me.watched.requests if "/live/scans/" in item.url]
    assert polls
    me.press("connect.cancel")
    expect(page).to_have_url(re.compile("/customer/1040$"))
    me.press("connect.title")
    expect(page.locator("input[name=mac]")).to_be_visible()


def test_a_scan_is_asked_about_every_three_seconds_and_never_in_a_hidden_tab(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    hold(proxy, "not_ready")
    watched = open_page()
    page = watched.page
    page.clock.install()
    me = Installer(watched, "en", "/customer/1040/connect")
    page.fill("input[name=mac]", "0C8B95FFFF01")
    page.fill("input[name=check_code]", "NEVERPRESSED")
    me.press("connect.start")
    me.sees("scan.WAITING")
    page.clock.pause_at(page.evaluate("(Date.now() + 500) / 1000"))

    def polls(seconds: int) -> int:
        """How often the page polls within these seconds, if each response takes no time."""
        watched.requests.clear()
        for _ in range(seconds):
            page.clock.run_for(1000)
            page.evaluate("() => fetch('/robots.txt').then((answer) => answer.text())")
        return sum("/live/scans/" in request.url for request in watched.requests)

    polls(3)
    assert polls(12) == 4
    watched.hide()
    assert polls(30) == 0
    watched.hide(False)
    assert polls(1) == 1


def test_a_scan_without_a_provider_ends_after_five_failures(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page(width=390, height=800)
    watched.page.clock.install()
    me = Installer(watched, "en", "/customer/1040/connect")
    page = me.page
    page.fill("input[name=mac]", "0C8B95FFFF02")
    page.fill("input[name=check_code]", "ENDSINERROR")
    hold(proxy, "not_ready")
    me.press("connect.start")
    me.sees("scan.WAITING")
    proxy.break_(RESULT, DOWN)
    for key in ("connect.no_answer", "scan.ERROR"):
        me.watched.until(partial(me.sees_a_poll_later, key))
    hold(proxy, "not_ready")
    me.press("connect.again")
    me.sees("scan.WAITING")


def test_a_scan_whose_polls_are_never_answered_ends_too(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page(width=390, height=800)
    page = watched.page
    page.clock.install()
    me = Installer(watched, "en", "/customer/1040/connect")
    page.fill("input[name=mac]", "0C8B95FFFF01")
    page.fill("input[name=check_code]", "NEVERPRESSED")
    hold(proxy, "not_ready")
    held: list[Route] = []
    page.route("**/live/scans/**", lambda route: held.append(route))
    me.press("connect.start")
    me.sees("scan.WAITING")
    # Otherwise the screen, loaded again after the last poll, would show that the scan still runs.
    proxy.break_(RESULT, DOWN)
    page.clock.run_for(SCAN_POLL_SECONDS * 1000)
    for number in range(SCAN_MAX_FAILURES):
        watched.until(partial(_are_more_than, held, number))
        page.clock.run_for(SCAN_ANSWER_SECONDS * 1000)
    me.sees("scan.ERROR")


def _are_more_than(held: list[Route], number: int) -> bool:
    return len(held) > number


def test_a_poll_does_not_interrupt_the_end_of_a_scan(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    me = phone(open_page, "en", path="/customer/1040/connect")
    page = me.page
    page.fill("input[name=mac]", "0C8B95FFFF01")
    page.fill("input[name=check_code]", "NEVERPRESSED")
    hold(proxy, "not_ready")
    me.press("connect.start")
    me.sees("scan.WAITING")
    forms = hold_forms(page, "**/connect*")
    page.get_by_role("button", name=me.text("connect.cancel")).click()
    me.watched.until(lambda: len(forms) == 1)
    hold(proxy, "press_button")
    for _ in range(2):
        with page.expect_event("requestfinished", lambda item: "/live/scans/" in item.url):
            pass
    me.watched.round_trip()
    forms[0].continue_()
    expect(page).to_have_url(re.compile("/customer/1040$"))
    me.press("connect.title")
    expect(page.locator("input[name=mac]")).to_be_visible()


def test_a_draft_survives_a_reload_and_ends_with_the_form(open_page: OpenPage) -> None:
    me = phone(open_page, "en", path="/customers/create?postal_code=1")
    page = me.page
    fill_in(me, "draft@example.test")
    page.fill("input[name=postal_code]", "2222 BB")
    page.reload()
    me.watched.settle()
    expect(page.locator("input[name=first_name]")).to_have_value("Zoë 🔧")
    expect(page.locator("input[name=postal_code]")).to_have_value("2222 BB")
    expect(page.locator("select[name=country_id]")).to_have_value("1")
    me.watched.goto("/customers/create?postal_code=2")
    expect(page.locator("input[name=first_name]")).to_have_value("")
    me.watched.goto("/customers/create?postal_code=1")
    expect(page.locator("input[name=first_name]")).to_have_value("Zoë 🔧")
    page.fill("input[name=address_number]", "1")
    me.press("customers_create.submit")
    expect(page.get_by_role("dialog")).to_be_visible()
    me.watched.goto("/customers/create?postal_code=1")
    expect(page.locator("input[name=first_name]")).to_have_value("")
    page.fill("input[name=first_name]", "Somebody")
    me.watched.goto("/logout")
    page.wait_for_url("**/login")
    assert page.evaluate("Object.keys(sessionStorage).filter(k => k.startsWith('typed'))") == []


def test_what_was_typed_survives_a_failure_and_the_end_of_the_session(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    me = phone(open_page, "en", path="/customers/create")
    page = me.page
    fill_in(me, "kept@example.test")
    page.fill("input[name=postal_code]", "2222 BB")
    page.fill("input[name=address_number]", "1")
    proxy.break_("auth/api/accounts/account", DOWN, "POST")
    me.press("customers_create.submit")
    me.sees("SEND_UNKNOWN")
    expect(page.locator("input[name=first_name]")).to_have_value("Zoë 🔧")
    me.watched.context.set_offline(True)
    me.press("customers_create.submit")
    me.sees("SEND_FAILED_OFFLINE")
    me.watched.context.set_offline(False)
    proxy.break_("auth/api/accounts/account", SESSION_OVER, "POST")
    me.press("customers_create.submit")
    page.wait_for_url("**/login?next=*")
    proxy.mend()
    page.fill("input[name=email]", ACCOUNT["en"])
    page.fill("input[name=password]", "boiler-room-42")
    page.click("main button[type=submit]")
    page.wait_for_url("**/customers/create")
    me.watched.settle()
    expect(page.locator("input[name=first_name]")).to_have_value("Zoë 🔧")
    expect(page.locator("select[name=country_id]")).to_have_value("1")
    me.press("customers_create.submit")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_back_returns_to_the_search_and_its_fields(open_page: OpenPage) -> None:
    me = phone(open_page, "en", path="/customers/add")
    page = me.page
    page.fill("input[name=postal_code]", "ls6 2al")
    page.fill("input[name=address_number]", "52")
    page.keyboard.press("Enter")
    expect(page.locator("tbody tr")).to_have_count(1)
    me.watched.settle()
    page.locator("tbody .row-link").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    me.watched.settle()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    me.watched.settle()
    page.go_back()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    me.sees("customers_add.no_input")
    expect(page.locator("input[name=postal_code]")).to_have_value("")
