"""Forms that save themselves: when they do, what they say, and that nothing typed is lost."""

import re

import pytest
from playwright.sync_api import Dialog, expect

from server.domain.limits import FORM_ANSWER_SECONDS
from tests.support.account import ACCOUNT
from tests.support.browser import OpenPage, Watched, hold_forms
from tests.support.faults import ANSWERS_500, DOWN, SESSION_OVER, Fault, FaultyProxy, answers
from tests.support.held import hold
from tests.support.layout import box_of
from tests.support.typed import log_in, says, type_out, wait_until_autosave
from tests.support.user import EMAIL, PASSWORD, embedded_page


@pytest.fixture
def profile(open_page: OpenPage) -> Watched:
    watched = open_page().login("/my-profile")
    wait_until_autosave(watched.page)
    return watched


def leave(watched: Watched) -> None:
    """Leaves the screen by a link, and waits for the next one."""
    watched.page.locator("nav a[href='/customers']").first.click()
    expect(watched.page).to_have_url(f"{watched.address}/customers")
    watched.settle()


def test_a_profile_saves_itself_a_second_after_the_last_key(
    profile: Watched, proxy: FaultyProxy
) -> None:
    page = profile.page
    documents = len(profile.documents())
    # The clock stands still unless the test advances it.
    page.clock.install()
    page.clock.pause_at(page.evaluate("(Date.now() + 500) / 1000"))
    page.locator("#address").press("End")
    page.keyboard.type(" A")
    page.clock.run_for(999)
    assert proxy.calls(ACCOUNT, "PUT") == []
    page.clock.run_for(2)
    says(page, "Saved")
    (call,) = proxy.calls(ACCOUNT, "PUT")
    assert b'"address":"Atoomweg A"' in call.body
    expect(page.locator("[data-save-state]")).to_have_attribute("data-said", "")
    assert len(profile.documents()) == documents


def test_a_value_that_the_browser_shows_without_its_line_break_was_not_typed(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    account = {"id": 1, "name": "C. de Vries", "city_name": "Ede\nGelderland", "country_id": 1}
    proxy.break_(ACCOUNT, answers(account), "GET")
    watched = open_page().login("/my-profile")
    wait_until_autosave(watched.page)
    expect(watched.page.locator("#city_name")).to_have_value("EdeGelderland")
    leave(watched)
    assert proxy.calls(ACCOUNT, "PUT") == []


def test_on_a_phone_the_state_and_the_button_are_on_the_screen_at_every_field(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    page = open_page(width=390, height=700).login("/my-profile").page
    shown = page.locator("[data-save-state]")
    wait_until_autosave(page)
    first, last = page.locator("#first_name"), page.locator("#email")

    before = box_of(page.locator(".profile"))["height"]
    expect(last).not_to_be_in_viewport()
    first.fill("Sven")
    says(page, "Saved")
    expect(shown).to_be_in_viewport(ratio=1)
    assert box_of(page.locator(".profile"))["height"] == before, "nothing moves"
    last.focus()
    box, bar = box_of(last), box_of(page.locator(".profile .save"))
    assert box["y"] + box["height"] <= bar["y"], "the field is not behind it"
    first.focus()
    proxy.break_(ACCOUNT, DOWN, "PUT")
    first.fill("Svenja")
    says(page, "Error connecting to server")
    expect(shown).to_be_in_viewport(ratio=1)
    button = page.get_by_role("button", name="Save")
    expect(button).to_be_in_viewport(ratio=1)
    proxy.mend()
    button.click()
    says(page, "Saved")
    page.emulate_media(media="print")
    expect(shown).to_be_hidden()


def test_saving_begins_once_its_script_is_there_and_again_without_an_answer(
    open_page: OpenPage,
) -> None:
    watched = open_page()
    page = watched.page
    page.clock.install()
    page.route("**/autosave-*", lambda route: route.abort())
    watched.login("/my-profile")
    button = page.locator("form[data-autosave] .btn").first
    expect(button).to_be_visible()
    page.unroute("**/autosave-*")
    page.clock.fast_forward(60_000)
    expect(button).to_be_hidden()
    held = hold_forms(page, "**/my-profile")
    page.fill("#city_name", "Zeist-West")
    watched.until(lambda: len(held) == 1)
    says(page, "Saving")
    page.clock.run_for(FORM_ANSWER_SECONDS * 1000)
    says(page, "No connection")
    page.clock.run_for(15_000)
    watched.until(lambda: len(held) == 2)
    held[1].continue_()
    says(page, "Saved")


def test_what_is_typed_before_the_script_arrives_is_saved_too(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/contact")
    page = watched.page
    held = hold(page, "**/static/autosave-*")
    page.goto("/my-profile", wait_until="commit")
    page.wait_for_selector("html[data-live]", state="attached")
    page.fill("#postal_code", "3542 AC")
    watched.until(lambda: bool(held))
    held[0].continue_()
    says(page, "Saved")
    assert len(proxy.calls(ACCOUNT, "PUT")) == 1


def test_only_the_last_state_is_saved_and_leaving_asks_while_it_waits(
    profile: Watched, proxy: FaultyProxy
) -> None:
    """Also if the last state is what was saved before."""
    page = profile.page
    page.clock.install()
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    field = page.locator("#last_name")
    # Only a page that was used may ask.
    field.click()
    field.fill("One")
    says(page, "Saved")
    held = hold_forms(page, "**/my-profile")
    field.fill("Two")
    profile.until(lambda: len(held) == 1)
    for name in ("Three", "One"):
        field.fill(name)
        type_out(profile)
    assert len(held) == 1
    page.close(run_before_unload=True)
    profile.until(lambda: asked == ["beforeunload"])
    held[0].continue_()
    profile.until(lambda: len(held) == 2)
    held[1].continue_()
    says(page, "Saved")
    profile.until(lambda: len(proxy.calls(ACCOUNT, "PUT")) == 3)
    assert b'"last_name":"One"' in proxy.calls(ACCOUNT, "PUT")[-1].body
    type_out(profile)
    assert len(held) == 2
    # With nothing left to save, the page is left without a question.
    profile.goto("/help")
    assert asked == ["beforeunload"]


def test_a_choice_that_is_not_saved_says_so_at_it_until_it_is(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    page = open_page().login("/settings").page
    wait_until_autosave(page)
    unit = page.get_by_role("radio", name="Fahrenheit")
    mail = page.get_by_label("Send notifications by e-mail")
    for choice, fault, state, told in (
        (unit, Fault(403), "Not saved. Error while processing form.", "has not been saved."),
        (mail, ANSWERS_500, "Error while processing form.", "It is not known whether"),
    ):
        proxy.break_("auth/api/accounts/settings", fault, "PATCH")
        form = page.locator("form", has=choice)
        choice.click()
        expect(form.locator(".error")).to_contain_text(told)
        expect(form.locator("[data-save-state]")).to_have_text(re.compile(f"^{state}"))
        expect(form.locator("[aria-invalid]")).to_have_count(1)
    proxy.mend()
    mail.click()
    says(form, "Saved")
    expect(form.locator(".error, [aria-invalid]")).to_have_count(0)


@pytest.mark.parametrize("is_left", [False, True], ids=["shown", "left"])
def test_what_could_not_be_saved_when_the_session_ended_is_told_after_the_login(
    profile: Watched, proxy: FaultyProxy, is_left: bool
) -> None:
    page = profile.page
    city, typed = page.locator("#city_name"), "Altstadt" if is_left else "Neustadt"
    held = hold_forms(page, "**/my-profile")
    city.fill(typed)
    if is_left:
        leave(profile)
    profile.until(lambda: len(held) == 1)
    proxy.break_(ACCOUNT, SESSION_OVER)
    held[0].continue_()
    page.wait_for_url("**/login?next=**")
    page.unroute("**/my-profile")
    proxy.mend()
    log_in(page)
    page.wait_for_url("**/my-profile")
    expect(page.locator("main [data-refused]")).to_contain_text("has not been sent")
    expect(city).not_to_have_value(typed)
    city.fill(typed)
    says(page, "Saved")
    # The message that it was not sent is gone.
    expect(page.locator("main [data-refused]:visible")).to_have_count(0)
    assert f'"city_name":"{typed}"' in proxy.calls(ACCOUNT, "PUT")[-1].body.decode()


@pytest.mark.parametrize("first", ["answer", "screen"])
def test_what_is_refused_when_its_screen_is_left_is_told(profile: Watched, first: str) -> None:
    page = profile.page
    field = page.locator("#email")
    late = "**/my-profile" if first == "screen" else "**/customers"
    held = hold(page, late)
    field.fill("no address")
    page.locator("nav a[href='/customers']").first.click()
    profile.until(lambda: len(held) == 1)
    if first == "answer":
        says(page, "Not saved.")
    else:
        expect(page).to_have_url(f"{profile.address}/customers")
        profile.settle()
    held[0].continue_()
    page.unroute(late)
    banner = page.locator(".banner")
    expect(banner).to_contain_text("“My profile” was not saved")
    expect(page).to_have_url(f"{profile.address}/customers")
    banner.get_by_role("link", name="Show").click()
    expect(field).to_have_value("installer@heatdesk.test")
    expect(banner).to_have_count(0)


def test_a_form_of_an_earlier_session_saves_itself_after_a_login_in_another_tab(
    profile: Watched, proxy: FaultyProxy
) -> None:
    page = profile.page
    profile.context.clear_cookies()
    token = embedded_page(profile.context.request.get("/login").text())["csrf"]
    fields = {"csrf": token, "email": EMAIL, "password": PASSWORD}
    profile.context.request.post("/login", form=fields, max_redirects=0)
    for city in ("Oudewater", "Schoonhoven"):
        proxy.seen.clear()
        page.fill("#city_name", city)
        profile.until(lambda: bool(proxy.calls(ACCOUNT, "PUT")))
        says(page, "Saved")
        assert f'"city_name":"{city}"' in proxy.calls(ACCOUNT, "PUT")[-1].body.decode()
    # The form was refused once, before it had the token.
    profile.noise = [line for line in profile.noise if "403" not in line]
