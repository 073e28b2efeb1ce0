"""The account's forms in a real browser, with and without JavaScript."""

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Dialog, Route, expect

from server.domain.limits import (
    FORM_ANSWER_SECONDS,
    PROFILE_AUTOSAVE_MILLISECONDS,
    UNREAD_CHECK_SECONDS,
)
from tests.support.account import ACCOUNT, REGISTRATION
from tests.support.browser import OpenPage, Watched, hold_forms, wait_for_script
from tests.support.faults import DOWN, SESSION_OVER, Fault, FaultyProxy
from tests.support.pictures import encoded
from tests.support.user import EMAIL, PASSWORD, embedded_page

UNREAD = "heaters/api/heater_notifications/new"
BOTH = pytest.mark.parametrize("javascript", [True, False], ids=["live", "plain"])


def state(watched: Watched, words: str) -> None:
    expect(watched.page.locator("[data-save-state][data-state]")).to_contain_text(words)


def picture(folder: Path) -> Path:
    path = folder / "me.png"
    path.write_bytes(encoded("PNG", (300, 200)))
    return path


# Login and registration


@BOTH
def test_somebody_registers_and_hears_what_happens_next(
    open_page: OpenPage, javascript: bool
) -> None:
    email = f"ada-{'live' if javascript else 'plain'}@heatdesk.test"
    watched = open_page(javascript=javascript, width=390)
    page = watched.goto("/login?next=/heaters/").page
    page.get_by_role("link", name="Create an account").click()
    expect(page.locator("h1")).to_have_text("Terms and privacy")
    page.get_by_role("button", name="Accept terms and privacy").click()
    page.get_by_role("button", name="Register").click()
    expect(page.locator(".error")).to_have_count(12)
    expect(page.locator(".error").first).to_have_text("Field is required. Enter the company name.")
    expect(page.locator("[data-refused]")).to_contain_text("Error while processing form.")
    for name, value in REGISTRATION.items():
        page.fill(f"input[name={name}]", value)
    page.fill("input[name=email]", email)
    page.fill("input[name=email2]", "other@heatdesk.test")
    page.get_by_role("button", name="Register").click()
    expect(page.locator("#email2-error")).to_contain_text("same as the e-mail address")
    expect(page.locator("input[name=company_name]")).to_have_value("Lovelace Warmte")
    page.fill("input[name=email2]", email)
    for name in ("password", "password2"):
        page.fill(f"input[name={name}]", REGISTRATION[name])
    page.get_by_role("button", name="Register").click()
    expect(page.locator("main")).to_contain_text("will be reviewed")
    page.get_by_role("link", name="Continue").click()
    expect(page.locator("input[name=email]")).to_have_value(email)
    expect(page.locator("main")).to_contain_text("being reviewed")
    page.fill("input[name=password]", REGISTRATION["password"])
    page.get_by_role("button", name="Log in").click()
    expect(page.locator("[data-refused]")).to_contain_text("not been activated")
    assert page.url.endswith("next=%2Fheaters%2F")


@BOTH
def test_reading_the_terms_costs_nothing_that_was_typed(
    open_page: OpenPage, javascript: bool
) -> None:
    page = open_page(javascript=javascript).goto("/register").page
    page.get_by_role("button", name="Accept terms and privacy").click()
    page.fill("input[name=company_name]", "Lovelace")
    terms = page.get_by_role("link", name="View terms")
    if javascript:
        terms.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert len(page.context.pages) == 1
    else:
        with page.context.expect_page() as opened:
            terms.click()
        expect(opened.value.get_by_role("dialog")).to_be_visible()
    expect(page.locator("input[name=company_name]")).to_have_value("Lovelace")


def test_the_form_after_the_terms_has_the_focus(open_page: OpenPage) -> None:
    page = open_page(width=390).goto("/register").page
    page.get_by_role("button", name="Accept terms and privacy").press("Enter")
    expect(page.locator("h1")).to_have_text("Create an account")
    expect(page.locator("h1")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


@BOTH
def test_a_forgotten_password_is_asked_for_in_a_dialog(
    open_page: OpenPage, javascript: bool
) -> None:
    page = open_page(javascript=javascript).goto("/login?next=/customers").page
    page.get_by_role("link", name="Forgot your password?").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("link", name="Cancel").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("link", name="Forgot your password?").click()
    dialog.get_by_role("button", name="Send e-mail").click()
    expect(dialog.locator(".error")).to_have_text("Enter your e-mail address.")
    dialog.locator("input[name=reset_email]").fill("me@a.test")
    dialog.get_by_role("button", name="Send e-mail").click()
    expect(page.locator(".snackbar")).to_contain_text("has been sent")
    expect(dialog).to_have_count(0)
    assert page.url.endswith("/login?next=%2Fcustomers")


@BOTH
def test_new_terms_stand_in_the_way_until_they_are_accepted(
    open_page: OpenPage, proxy: FaultyProxy, javascript: bool
) -> None:
    watched = open_page(javascript=javascript)
    # The provider does not store the acceptance, so that the terms are open with and without
    # JavaScript.
    proxy.break_("app/api/general_agreements/", Fault(500), "POST")
    watched.goto("/heaters/?status=FAULT")
    page = watched.page
    page.fill("input[name=email]", "terms@heatdesk.test")
    page.fill("input[name=password]", PASSWORD)
    page.get_by_role("button", name="Log in").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The terms have changed")
    watched.goto("/customers")
    expect(dialog).to_contain_text("The terms have changed")
    watched.goto("/login?next=/heaters/%3Fstatus%3DFAULT")
    dialog.get_by_role("button", name="Accept").click()
    page.wait_for_url("**/heaters/?status=FAULT")
    expect(page.locator(".snackbar")).to_contain_text("could not be recorded")


# Profile


def test_a_profile_saves_itself_a_second_after_the_last_key(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    expect(page.get_by_role("button", name="Save")).to_be_hidden()
    documents = len(watched.documents())
    # The clock stands still unless the test advances it.
    page.clock.install()
    page.clock.pause_at(page.evaluate("(Date.now() + 500) / 1000"))
    page.locator("input[name=address]").press("End")
    page.keyboard.type(" A")
    page.clock.run_for(999)
    assert proxy.calls(ACCOUNT, "PUT") == []
    page.clock.run_for(2)
    state(watched, "Saved")
    (call,) = proxy.calls(ACCOUNT, "PUT")
    assert b'"address":"Atoomweg A"' in call.body
    expect(page.locator("[data-save-state]")).to_have_attribute("data-said", "")
    assert len(watched.documents()) == documents


def test_a_refused_field_is_marked_where_it_stands_and_mended_in_place(
    open_page: OpenPage,
) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    field = page.locator("input[name=email]")
    field.fill("no address")
    state(watched, "Not saved. Error while processing form.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".field", has=field).locator(".error")).not_to_be_empty()
    expect(page.locator(".field", has=field).locator(".error .icon")).to_be_visible()
    expect(field).to_have_value("no address")
    expect(page).to_have_title("Error: My profile · heatdesk")
    field.fill("installer@heatdesk.test")
    state(watched, "Saved")
    expect(page).to_have_title("My profile · heatdesk")
    expect(page.locator(".error")).to_have_count(0)
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_on_a_phone_the_state_and_the_button_are_on_the_screen_at_every_field(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page(width=390, height=700).login("/my-profile")
    page = watched.page
    shown = page.locator("[data-save-state]")
    page.wait_for_selector("html[data-autosaves]", state="attached")
    first, last = page.locator("input[name=first_name]"), page.locator("input[name=email]")

    def height() -> float:
        box = page.locator(".profile").bounding_box()
        assert box
        return box["height"]

    before = height()
    expect(last).not_to_be_in_viewport()
    first.fill("Sven")
    state(watched, "Saved")
    expect(shown).to_be_in_viewport(ratio=1)
    assert height() == before, "nothing moves"
    last.focus()
    box, bar = last.bounding_box(), page.locator(".profile .save").bounding_box()
    assert box
    assert bar
    assert box["y"] + box["height"] <= bar["y"], "the field is not behind it"
    first.focus()
    proxy.break_(ACCOUNT, DOWN, "PUT")
    first.fill("Svenja")
    state(watched, "Error connecting to server")
    expect(shown).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)
    page.emulate_media(media="print")
    expect(shown).to_be_hidden()


def test_a_network_break_keeps_what_was_typed_until_it_is_over(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    watched.context.set_offline(True)
    page.fill("input[name=city_name]", "Zeist")
    state(watched, "No connection")
    page.fill("input[name=city_name]", "Zeist-Oost")
    expect(page.locator("input[name=city_name]")).to_have_value("Zeist-Oost")
    watched.context.set_offline(False)
    state(watched, "Saved")
    bodies = [call.body for call in proxy.calls(ACCOUNT, "PUT")]
    assert b'"city_name":"Zeist-Oost"' in bodies[-1]


def test_a_save_that_is_never_answered_is_told_and_made_again(open_page: OpenPage) -> None:
    watched = open_page()
    page = watched.page
    page.clock.install()
    watched.login("/my-profile")
    held = hold_forms(page, "**/my-profile")
    page.fill("input[name=city_name]", "Zeist-West")
    watched.until(lambda: len(held) == 1)
    state(watched, "Saving")
    page.clock.run_for(FORM_ANSWER_SECONDS * 1000)
    state(watched, "No connection")
    page.clock.run_for(15_000)
    watched.until(lambda: len(held) == 2)
    held[1].continue_()
    state(watched, "Saved")


def test_saving_by_itself_begins_once_its_script_can_be_loaded(open_page: OpenPage) -> None:
    watched = open_page()
    page = watched.page
    page.clock.install()
    page.route("**/autosave-*", lambda route: route.abort())
    watched.login("/my-profile")
    expect(page.locator("form[data-autosave] .btn").first).to_be_visible()
    page.unroute("**/autosave-*")
    page.clock.fast_forward(60_000)
    expect(page.locator("form[data-autosave] .btn").first).to_be_hidden()
    page.fill("input[name=city_name]", "Zeist-Noord")
    state(watched, "Saved")


def test_a_provider_that_is_down_is_told_and_the_button_is_there_again(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    proxy.break_(ACCOUNT, DOWN, "PUT")
    page.fill("input[name=postal_code]", "3542 AB")
    state(watched, "Error connecting to server")
    expect(page.locator("input[name=postal_code]")).to_have_value("3542 AB")
    proxy.mend()
    page.get_by_role("button", name="Save").click()
    state(watched, "Saved")
    assert len(proxy.calls(ACCOUNT, "PUT")) == 1


def test_what_is_typed_before_the_script_arrives_is_saved_too(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/contact")
    held: list[Route] = []
    watched.page.route(re.compile("/static/autosave-"), lambda route: held.append(route))
    watched.page.goto("/my-profile", wait_until="commit")
    watched.page.wait_for_selector("html[data-live]", state="attached")
    watched.page.fill("input[name=postal_code]", "3542 AC")
    watched.until(lambda: bool(held))
    held[0].continue_()
    state(watched, "Saved")
    assert len(proxy.calls(ACCOUNT, "PUT")) == 1


def test_only_the_last_state_is_saved_and_one_at_a_time(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    """The first save is held back; two more changes wait for it, and are sent as one."""
    watched = open_page().login("/my-profile")
    page = watched.page
    expect(page.get_by_role("button", name="Save")).to_be_hidden()
    page.clock.install()
    held: list[Route] = []
    posts: list[str] = []

    def hold(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        posts.append(route.request.post_data or "")
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/my-profile", hold)
    field = page.locator("input[name=last_name]")
    field.fill("One")
    state(watched, "Saving")
    for name in ("Two", "Three"):
        field.fill(name)
        page.clock.run_for(PROFILE_AUTOSAVE_MILLISECONDS)
        watched.round_trip()
    assert len(posts) == 1
    held[0].continue_()
    watched.until(lambda: len(posts) > 1)
    state(watched, "Saved")
    page.clock.run_for(PROFILE_AUTOSAVE_MILLISECONDS)
    watched.round_trip()
    assert len(posts) == 2
    assert "last_name=Three" in posts[1]
    assert "was.last_name=One" in posts[1]


def test_a_name_that_is_typed_back_while_its_change_is_saved_is_stored_as_it_was(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    page.clock.install()
    field = page.locator("input[name=last_name]")
    field.fill("One")
    state(watched, "Saved")
    held: list[Route] = []
    page.route(
        "**/my-profile",
        lambda route: held.append(route) if route.request.method == "POST" else route.fallback(),
    )
    field.fill("Two")
    watched.until(lambda: len(held) == 1)
    field.fill("One")
    page.clock.run_for(PROFILE_AUTOSAVE_MILLISECONDS)
    watched.round_trip()
    held[0].continue_()
    watched.until(lambda: len(held) == 2)
    held[1].continue_()
    state(watched, "Saved")
    watched.until(lambda: len(proxy.calls(ACCOUNT, "PUT")) == 3)
    assert b'"last_name":"One"' in proxy.calls(ACCOUNT, "PUT")[-1].body


def test_what_a_form_could_not_save_when_the_session_ended_is_saved_after_the_login(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    field = page.locator("input[name=city_name]")
    page.wait_for_selector("html[data-autosaves]", state="attached")
    proxy.break_(ACCOUNT, SESSION_OVER)
    field.fill("Neustadt")
    page.wait_for_url("**/login?next=**")
    proxy.mend()
    page.fill("input[name=email]", EMAIL)
    page.fill("input[name=password]", PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/my-profile")
    state(watched, "Saved")
    expect(field).to_have_value("Neustadt")
    # The message that it was not sent is gone.
    expect(page.locator("main [data-refused]:visible")).to_have_count(0)
    assert b'"city_name":"Neustadt"' in proxy.calls(ACCOUNT, "PUT")[-1].body


def test_what_was_saved_is_not_saved_again_over_a_newer_value_after_the_next_login(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page()
    page = watched.page
    page.clock.install()
    watched.login("/my-profile")
    city = page.locator("input[name=city_name]")
    city.fill("Monday")
    state(watched, "Saved")
    phone = open_page().login("/my-profile")
    phone.page.fill("input[name=city_name]", "Wednesday")
    state(phone, "Saved")
    proxy.break_(UNREAD, SESSION_OVER)
    page.clock.run_for(UNREAD_CHECK_SECONDS * 1000)
    page.wait_for_url("**/login?next=**")
    proxy.mend()
    page.fill("input[name=email]", EMAIL)
    page.fill("input[name=password]", PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/my-profile")
    watched.settle()
    wait_for_script(page, "!Object.keys(sessionStorage).some((key) => key.startsWith('typed:'))")
    expect(city).to_have_value("Wednesday")


def test_leaving_at_once_still_saves(open_page: OpenPage, proxy: FaultyProxy) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    page.fill("input[name=first_name]", "Svenja")
    page.locator("nav a[href='/customers']").first.click()
    expect(page).to_have_url(f"{watched.address}/customers")
    watched.settle()
    watched.goto("/my-profile")
    expect(page.locator("input[name=first_name]")).to_have_value("Svenja")


@pytest.mark.parametrize("first", ["answer", "screen"])
def test_what_is_refused_when_its_screen_is_left_is_told_and_there_again(
    open_page: OpenPage, first: str
) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    field = page.locator("input[name=email]")
    page.wait_for_selector("html[data-autosaves]", state="attached")
    held: list[Route] = []
    late = "**/my-profile" if first == "screen" else "**/customers"
    page.route(late, lambda route: held.append(route))
    field.fill("no address")
    page.locator("nav a[href='/customers']").first.click()
    watched.until(lambda: len(held) == 1)
    if first == "answer":
        state(watched, "Not saved.")
    else:
        expect(page).to_have_url(f"{watched.address}/customers")
        watched.settle()
    held[0].continue_()
    page.unroute(late)
    banner = page.locator(".banner")
    expect(banner).to_contain_text("“My profile” was not saved")
    expect(page).to_have_url(f"{watched.address}/customers")
    banner.get_by_role("link", name="Show").click()
    expect(field).to_have_value("no address")
    state(watched, "Not saved.")
    expect(banner).to_have_count(0)
    field.fill("installer@heatdesk.test")
    state(watched, "Saved")


def test_what_is_refused_while_its_screen_is_shown_again_is_in_it(open_page: OpenPage) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    field = page.locator("input[name=email]")
    page.wait_for_selector("html[data-autosaves]", state="attached")
    held = hold_forms(page, "**/my-profile")
    field.fill("no address")
    page.locator("nav a[href='/customers']").first.click()
    expect(page).to_have_url(f"{watched.address}/customers")
    watched.settle()
    page.go_back()
    expect(field).to_have_value("installer@heatdesk.test")
    held[0].continue_()
    page.unroute("**/my-profile")
    expect(field).to_have_value("no address")
    state(watched, "Not saved.")
    expect(page.locator(".banner")).to_have_count(0)


def test_what_could_not_be_saved_as_the_session_had_ended_is_saved_also_when_its_screen_was_left(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    field = page.locator("input[name=city_name]")
    page.wait_for_selector("html[data-autosaves]", state="attached")
    held = hold_forms(page, "**/my-profile")
    field.fill("Altstadt")
    page.locator("nav a[href='/customers']").first.click()
    expect(page).to_have_url(f"{watched.address}/customers")
    watched.settle()
    proxy.break_(ACCOUNT, SESSION_OVER)
    held[0].continue_()
    page.wait_for_url("**/login?next=**")
    page.unroute("**/my-profile")
    proxy.mend()
    page.fill("input[name=email]", EMAIL)
    page.fill("input[name=password]", PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/my-profile")
    state(watched, "Saved")
    expect(field).to_have_value("Altstadt")
    assert b'"city_name":"Altstadt"' in proxy.calls(ACCOUNT, "PUT")[-1].body


def test_two_tabs_do_not_overwrite_each_other(open_page: OpenPage) -> None:
    watched = open_page().login("/my-profile", email="fahrenheit@heatdesk.test")
    first, second = watched.page, watched.context.new_page()
    second.goto("/my-profile")
    second.wait_for_selector("html[data-autosaves]", state="attached")
    first.fill("input[name=company_name]", "Morgan & Sons")
    state(watched, "Saved")
    second.fill("input[name=phone_number]", "+1 555 0100")
    expect(second.locator("[data-save-state]")).to_have_text("Saved")
    first.fill("input[name=company_name]", "Morgan & Daughters")
    expect(first.locator("[data-save-state]")).to_have_text("Saved")
    watched.goto("/my-profile")
    expect(first.locator("input[name=phone_number]")).to_have_value("+1 555 0100")
    expect(first.locator("input[name=company_name]")).to_have_value("Morgan & Daughters")


def test_a_form_of_an_earlier_session_saves_itself_after_a_login_in_another_tab(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    page.wait_for_selector("html[data-autosaves]", state="attached")
    watched.context.clear_cookies()
    token = embedded_page(watched.context.request.get("/login").text())["csrf"]
    fields = {"csrf": token, "email": EMAIL, "password": PASSWORD}
    watched.context.request.post("/login", form=fields, max_redirects=0)
    page.fill("input[name=city_name]", "Oudewater")
    state(watched, "Saved")
    page.fill("input[name=city_name]", "Schoonhoven")
    watched.until(lambda: len(proxy.calls(ACCOUNT, "PUT")) == 2)
    state(watched, "Saved")
    assert b'"city_name":"Schoonhoven"' in proxy.calls(ACCOUNT, "PUT")[-1].body
    # The form was refused once, before it had the token.
    watched.noise = [line for line in watched.noise if "403" not in line]


def test_leaving_asks_while_changes_wait_for_an_older_save(open_page: OpenPage) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    page.wait_for_selector("html[data-autosaves]", state="attached")
    held: list[Route] = []
    page.route(
        "**/my-profile",
        lambda route: held.append(route) if route.request.method == "POST" else route.fallback(),
    )
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.locator("input[name=first_name]").click()
    page.fill("input[name=first_name]", "Sofie")
    watched.until(lambda: len(held) == 1)
    page.fill("input[name=last_name]", "van Dam")
    page.close(run_before_unload=True)
    watched.until(lambda: asked == ["beforeunload"])
    held[0].continue_()
    watched.until(lambda: len(held) == 2)
    held[1].continue_()
    state(watched, "Saved")
    # With nothing left to save, the page is left without a question.
    watched.goto("/help")
    assert asked == ["beforeunload"]


def test_a_profile_is_saved_by_its_button_without_javascript(open_page: OpenPage) -> None:
    watched = open_page(javascript=False).login("/my-profile", email="other@heatdesk.test")
    page = watched.page
    page.fill("input[name=email]", "no address")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#email-error")).to_be_visible()
    expect(page.locator("[data-refused]")).to_contain_text("Error while processing form.")
    page.fill("input[name=email]", "other@heatdesk.test")
    page.fill("input[name=city_name]", "Deventer")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".snackbar")).to_have_text("Your profile has been saved.")
    expect(page.locator("input[name=city_name]")).to_have_value("Deventer")


@BOTH
def test_a_picture_is_uploaded_and_a_script_is_not(
    open_page: OpenPage, tmp_path: Path, javascript: bool
) -> None:
    watched = open_page(javascript=javascript).login("/my-profile", email="demo@heatdesk.test")
    page = watched.page
    script = tmp_path / "script.png"
    script.write_text("#!/bin/sh\necho hello\n")
    page.set_input_files("input[name=picture]", script)
    page.get_by_role("button", name="Upload picture").click()
    expect(page.locator("[data-refused]")).to_contain_text("Error uploading avatar")
    page.set_input_files("input[name=picture]", picture(tmp_path))
    page.get_by_role("button", name="Upload picture").click()
    expect(page.locator(".snackbar")).to_have_text("Your picture has been saved.")
    expect(page.locator("[data-refused]")).to_have_count(0)


def test_a_picture_of_twenty_megabytes_is_refused_in_words(
    open_page: OpenPage, tmp_path: Path
) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    large = tmp_path / "large.jpg"
    large.write_bytes(encoded("JPEG", (100, 100)) + b"\0" * 20 * 1024 * 1024)
    page.set_input_files("input[name=picture]", large)
    page.get_by_role("button", name="Upload picture").click()
    expect(page.locator("[data-refused]")).to_contain_text("Error uploading avatar")


@BOTH
def test_an_account_is_removed_only_by_its_own_address(
    open_page: OpenPage, javascript: bool
) -> None:
    email = "es@heatdesk.test" if javascript else "it@heatdesk.test"
    watched = open_page(javascript=javascript).login("/my-profile", email=email)
    page = watched.page
    page.locator("a.danger").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("a.btn").click()
    expect(dialog).to_have_count(0)
    page.locator("a.danger").click()
    dialog.locator("input[name=confirm]").fill("nobody@heatdesk.test")
    dialog.locator("button[type=submit]").click()
    expect(dialog.locator("#confirm-error")).to_be_visible()
    dialog.locator("input[name=confirm]").fill(email)
    dialog.locator("button[type=submit]").click()
    page.wait_for_url("**/login")
    expect(page.locator(".snackbar")).to_be_visible()


# Password


@BOTH
def test_a_password_is_changed_and_used(open_page: OpenPage, javascript: bool) -> None:
    email = "de@heatdesk.test" if javascript else "nl@heatdesk.test"
    new = "neues Gerät 🔥 x"
    watched = open_page(javascript=javascript).login("/password-update", email=email)
    page = watched.page
    fields = ("current_password", "password", "password2")
    page.locator("main button[type=submit]").click()
    expect(page.locator(".error")).to_have_count(2)
    for name, value in zip(fields, ("wrong one", new, new), strict=True):
        page.fill(f"input[name={name}]", value)
    page.locator("main button[type=submit]").click()
    expect(page.locator(".error")).to_have_count(1)
    current = page.locator("input[name=current_password]")
    expect(current).to_have_attribute("aria-invalid", "true")
    if javascript:
        expect(current).to_be_focused()
    for name, value in zip(fields, (PASSWORD, new, new), strict=True):
        page.fill(f"input[name={name}]", value)
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/my-profile")
    expect(page.locator(".snackbar")).to_be_visible()
    watched.context.clear_cookies()
    watched.login("/customers", email=email, password=new)


# Settings


def test_settings_save_themselves_on_each_change(open_page: OpenPage, proxy: FaultyProxy) -> None:
    watched = open_page().login("/settings")
    page = watched.page
    documents = len(watched.documents())
    page.get_by_label("Fahrenheit").check()
    group = page.locator("form", has=page.get_by_label("Fahrenheit"))
    expect(group.locator("[data-save-state]")).to_have_text("Saved")
    page.get_by_label("Send notifications by e-mail").uncheck()
    group = page.locator("form", has=page.get_by_label("Send notifications by e-mail"))
    expect(group.locator("[data-save-state]")).to_have_text("Saved")
    pressure = page.get_by_label("System pressure")
    group = page.locator("form", has=pressure)
    for wrong in ("abc", "1e9", "", "1,5"):
        pressure.fill(wrong)
        expect(group.locator(".error")).to_have_text("Enter a number, for example 1.5.")
        expect(group.locator("[data-save-state]")).to_have_text(
            "Not saved. Error while processing form. Check the marked fields."
        )
        expect(pressure).to_have_value(wrong)
    pressure.fill("1.5")
    expect(group.locator("[data-save-state]")).to_have_text("Saved")
    expect(group.locator(".error")).to_have_count(0)
    assert len(watched.documents()) == documents
    watched.goto("/settings")
    expect(page.get_by_label("Fahrenheit")).to_be_checked()
    expect(page.get_by_label("Send notifications by e-mail")).not_to_be_checked()
    expect(pressure).to_have_value("1.5")


def test_the_unit_of_a_saved_threshold_keeps_the_words_of_its_language(
    open_page: OpenPage,
) -> None:
    watched = open_page().login("/settings")
    page = watched.page
    page.get_by_label("Nederlands").check()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    field = page.get_by_label("Onderhoudsinterval")
    form = page.locator("form", has=field)
    field.fill("1700")
    expect(form.locator("[data-save-state]")).to_have_text("Opgeslagen")
    expect(form).to_contain_text("uur")


@BOTH
def test_a_new_language_is_spoken_at_once(open_page: OpenPage, javascript: bool) -> None:
    watched = open_page(javascript=javascript).login("/settings", email="other@heatdesk.test")
    page = watched.page
    role: Literal["radio", "button"] = "radio" if javascript else "button"
    page.get_by_role(role, name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("h1")).to_have_text("Einstellungen")
    watched.settle()
    watched.goto("/customers")
    expect(page.locator("h1")).to_have_text("Kunden")
    watched.goto("/settings")
    page.get_by_role(role, name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_language_chosen_by_keyboard_keeps_the_focus(open_page: OpenPage) -> None:
    watched = open_page().login("/settings", email="other@heatdesk.test")
    page = watched.page
    chosen = page.get_by_role("radio", name="English")
    chosen.focus()
    for name, code in [("Nederlands", "nl"), ("English", "en")]:
        page.keyboard.press("ArrowUp" if code == "nl" else "ArrowDown")
        expect(page.locator("html")).to_have_attribute("lang", code)
        watched.settle()
        expect(page.get_by_role("radio", name=name)).to_be_checked()
        expect(page.get_by_role("radio", name=name)).to_be_focused()
    # A later visit begins as any other.
    watched.goto("/settings")
    expect(page.locator("body")).to_be_focused()


def test_a_threshold_is_saved_by_its_button_without_javascript(open_page: OpenPage) -> None:
    page = open_page(javascript=False).login("/settings", email="other@heatdesk.test").page
    pressure = page.get_by_label("System pressure")
    group = page.locator("form", has=pressure)
    pressure.fill("abc")
    group.get_by_role("button", name="Save").click()
    expect(group.locator(".error")).to_have_text("Enter a number, for example 1.5.")
    expect(pressure).to_have_value("abc")
    expect(page.locator(".error")).to_have_count(1)
    pressure.fill("0.8")
    group.get_by_role("button", name="Save").click()
    expect(page.locator(".snackbar")).to_have_text("Your settings have been saved.")
    expect(pressure).to_have_value("0.8")
