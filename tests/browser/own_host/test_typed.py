"""What is typed comes back into its own field, for its own account, and nothing else ever does."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.screens.asking import CLOSED
from tests.support.browser import OpenPage, Watched, wait_for_script
from tests.support.faults import DOWN, SESSION_OVER, FaultyProxy
from tests.support.kept_copies import NOTHING, STORAGES
from tests.support.typed import HAS_NOTHING_TYPED, log_in
from tests.support.user import User

FORM = re.compile(r'<form(?![^>]*data-autosave)[^>]*method="post".*?</form>', re.DOTALL)
FIELD = re.compile(
    r"<(?:textarea|select|input(?![^>]* type=.(?:hidden|password|file|radio)))(?=[^>]* name=)"
)
FIELDS = """[...document.querySelectorAll("form[method=post]:not([data-autosave]) "
  + ":is(textarea, select, input:not([type=hidden], [type=file], [type=radio], "
  + "[type=checkbox], [name=likely]))[name]")]"""
STATE = f"() => Object.fromEntries({FIELDS}.map(({{ name, value }}) => [name, value]))"
TYPE = f"""() => {{
  // A date in the past is refused by the host itself.
  const values = {{ date: "1999-02-03", time: "04:05" }};
  for (const field of {FIELDS}) {{
    if (field.tagName === "SELECT") field.selectedIndex = field.options.length - 1;
    else field.value = values[field.type] ?? `42 ${{field.name}}`;
    field.dispatchEvent(new InputEvent("input", {{ bubbles: true }}));
  }}
  return ({STATE})();
}}"""
FOLLOW = """(path) => {
  const link = Object.assign(document.createElement("a"), { href: path });
  document.body.append(link);
  link.click();
}"""
OTHER = "other@heatdesk.test"
NOTE = "form .restored"
SUBMIT = "main form:has(:is(textarea, select, input:not([type=hidden]))) [type=submit]"


def typed_into(host: str) -> list[str]:
    """The addresses of the screens with a form that is kept."""
    with User(host) as user:
        user.login()
        documents = {address: user.get(address).text for address in CLOSED}
    return [
        address
        for address, document in documents.items()
        if any(FIELD.search(form) for form in FORM.findall(document))
    ]


def follow(watched: Watched, address: str) -> None:
    watched.page.evaluate(FOLLOW, address)
    expect(watched.page).to_have_url(f"{watched.address}{address}")
    watched.settle()


def leave(watched: Watched, address: str) -> None:
    follow(watched, "/about")
    follow(watched, address)


def reload(watched: Watched, _: str) -> None:
    """As after a release."""
    watched.page.reload()
    watched.settle()


def end_session(watched: Watched, address: str) -> None:
    watched.context.clear_cookies()
    watched.page.evaluate(FOLLOW, "/customers")
    log_in(watched.page)
    expect(watched.page).to_have_url(f"{watched.address}/customers")
    watched.settle()
    follow(watched, address)


def send(watched: Watched) -> None:
    watched.page.locator(SUBMIT).last.click()
    expect(watched.page.locator("main :is([data-refused], .error)").first).to_be_visible()
    # What is there now cannot be discarded: the form was returned with it.
    expect(watched.page.locator(NOTE)).to_have_count(0)


def lose_answer(watched: Watched, address: str) -> None:
    watched.page.route(
        "**/*", lambda route: route.abort() if route.request.method == "POST" else route.fallback()
    )
    send(watched)
    watched.page.unroute_all()
    leave(watched, address)


def be_refused(watched: Watched, address: str) -> None:
    send(watched)
    leave(watched, address)


def break_writes(proxy: FaultyProxy) -> None:
    for method in ("POST", "PATCH", "PUT", "DELETE"):
        for service in ("heaters/api/heater", "faqs/", "auth/api/installers/"):
            proxy.break_(service, DOWN, method)


WAYS: list[Callable[[Watched, str], None]] = [leave, reload, end_session, lose_answer, be_refused]


def kept(fields: dict[str, str]) -> dict[str, str]:
    return {name: "" if name == "check_code" else value for name, value in fields.items()}


def test_what_is_typed_into_any_form_comes_back_until_it_is_sent_or_discarded(
    open_page: OpenPage, host: str, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/about")
    page = watched.page
    addresses = typed_into(host)
    assert len(addresses) == 12, addresses
    for address in addresses:
        follow(watched, address)
        shown = page.evaluate(STATE)
        typed = page.evaluate(TYPE)
        break_writes(proxy)
        for way in WAYS:
            way(watched, address)
            assert page.evaluate(STATE) == kept(typed), (address, way)
            expect(page.locator(NOTE)).to_be_visible()
        proxy.mend()
        page.emulate_media(media="print")
        expect(page.locator(NOTE)).to_be_hidden()
        page.emulate_media(media="screen")
        page.locator(NOTE).get_by_role("button").click()
        wait_for_script(page, HAS_NOTHING_TYPED)
        expect(page.locator(NOTE)).to_have_count(0)
        leave(watched, address)
        now = page.evaluate(STATE)
        assert {name for name in now if now[name] != shown[name]} <= {"time"}, address
    # React has found the documents as it expects them, also with a note.
    assert watched.noise == []


def test_without_javascript_a_refused_form_comes_back_and_one_without_a_session_is_told(
    open_page: OpenPage, host: str, proxy: FaultyProxy
) -> None:
    watched = open_page(javascript=False).login("/about")
    page = watched.page
    for address in typed_into(host):
        watched.goto(address)
        typed = page.evaluate(TYPE)
        break_writes(proxy)
        send(watched)
        assert page.evaluate(STATE) == typed, address
        proxy.mend()
        proxy.break_("", SESSION_OVER)
        page.locator(SUBMIT).last.click()
        page.wait_for_url("**/login?next=**")
        proxy.mend()
        log_in(page)
        expect(page.locator("main [data-refused]")).to_contain_text("has not been sent")
        watched.goto(address)
        now = page.evaluate(STATE)
        assert not {name for name, value in typed.items() if now[name] == value} - {"country_id"}


def test_on_a_shared_device_nothing_typed_is_found_by_the_next_user(
    open_page: OpenPage,
) -> None:
    """Neither after another login nor after a logout, also one of another tab, nor in a new tab."""
    watched = open_page().login("/contact")
    page = watched.page
    page.fill("main textarea", "It drips.")
    wait_for_script(page, f"!({HAS_NOTHING_TYPED})")
    fresh = watched.context.new_page()
    fresh.goto("/contact")
    expect(fresh.locator("main textarea")).to_have_value("")
    watched.context.clear_cookies()
    watched.login("/contact", email=OTHER)
    wait_for_script(page, HAS_NOTHING_TYPED)
    expect(page.locator("main textarea")).to_have_value("")
    page.fill("main textarea", "It leaks.")
    wait_for_script(page, f"!({HAS_NOTHING_TYPED})")
    fresh.goto("/about")
    fresh.locator("#drawer form button").click()
    fresh.wait_for_url("**/login")
    wait_for_script(page, HAS_NOTHING_TYPED)
    page.wait_for_url("**/login?next=**")
    assert fresh.evaluate(STORAGES) == NOTHING
    watched.login("/contact")
    page.fill("main textarea", "It hisses.")
    watched.context.clear_cookies()
    watched.goto("/login")
    wait_for_script(page, HAS_NOTHING_TYPED)
    assert "It leaks" not in str(watched.context.storage_state())


def test_nothing_is_kept_of_a_login_a_registration_a_password_and_what_saves_itself(
    open_page: OpenPage,
) -> None:
    watched = open_page()
    page = watched.page
    for address in (
        "/login",
        "/login?dialog=recover",
        "/register",
        "/password-update",
        "/settings",
    ):
        if address == "/password-update":
            watched.login()
        page.route(
            "**/*",
            lambda route: route.abort() if route.request.method == "POST" else route.fallback(),
        )
        watched.goto(address)
        page.evaluate(TYPE.replace(":not([data-autosave])", ""))
        watched.settle()
        assert page.evaluate(HAS_NOTHING_TYPED), address
        page.unroute_all()


def test_what_was_typed_for_another_state_is_offered_and_not_put_back(open_page: OpenPage) -> None:
    """And after a day it is gone."""
    watched = open_page().login("/maintenance")
    page = watched.page
    page.clock.install()
    address = page.locator(".plan-link").nth(3).get_attribute("href") or ""
    watched.goto(address)
    page.fill("dialog #note", "Key at the bakery")
    other = open_page().login(address).page
    other.fill("dialog #day", "2031-05-05")
    other.fill("dialog #note", "Key under the mat")
    other.locator("dialog button[type=submit]").first.click()
    expect(other.locator("dialog")).to_have_count(0)
    reload(watched, address)
    expect(page.locator("dialog #note")).to_have_value("Key under the mat")
    expect(page.locator(NOTE)).to_contain_text("Key at the bakery")
    page.clock.fast_forward("24:00:01")
    reload(watched, address)
    expect(page.locator(NOTE)).to_have_count(0)
    wait_for_script(page, HAS_NOTHING_TYPED)


def test_what_is_typed_for_one_plan_is_not_shown_at_another(open_page: OpenPage) -> None:
    """Nor is it removed by another form of the dialog, after it was refused."""
    watched = open_page().login("/maintenance")
    page = watched.page
    links = page.locator(".plan-link")
    one, other = (f"{links.nth(place).get_attribute('href')}" for place in (4, 5))
    follow(watched, one)
    page.fill("dialog #note", "Key of one")
    follow(watched, other)
    expect(page.locator("dialog #note")).to_have_value("")
    expect(page.locator(NOTE)).to_have_count(0)
    page.fill("dialog #day", "2031-05-05")
    page.locator("dialog button[type=submit]").first.click()
    expect(page.locator("dialog")).to_have_count(0)
    follow(watched, other)
    page.fill("dialog #note", "Key of the other")
    page.fill("dialog #day", "1999-02-03")
    send(watched)
    page.locator("dialog form button").last.click()
    expect(page.locator("dialog")).to_have_count(0)
    follow(watched, other)
    expect(page.locator(NOTE)).to_contain_text("Key of the other")
    follow(watched, one)
    expect(page.locator("dialog #note")).to_have_value("Key of one")


def test_what_is_typed_while_the_page_after_a_form_loads_is_not_kept(
    open_page: OpenPage,
) -> None:
    watched = open_page().login("/contact")
    page = watched.page
    page.fill("main textarea", "It drips.")
    page.evaluate("""() => document.addEventListener("carried-out", () => {
      const field = document.querySelector("main textarea");
      field.value += "!";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    })""")
    page.locator(SUBMIT).last.click()
    page.wait_for_url("**/contact?sent=**")
    watched.settle()
    assert page.evaluate(HAS_NOTHING_TYPED)


def test_an_older_text_is_not_put_back_for_one_that_finds_no_room(open_page: OpenPage) -> None:
    """Nor does the note stay without a text."""
    watched = open_page().login("/contact")
    page = watched.page
    page.fill("main textarea", "It drips.")
    leave(watched, "/contact")
    expect(page.locator(NOTE)).to_be_visible()
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    page.fill("main textarea", "It drips, and it leaks.")
    expect(page.locator(NOTE)).to_have_count(0)
    leave(watched, "/contact")
    expect(page.locator("main textarea")).to_have_value("")
