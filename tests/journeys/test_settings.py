"""Settings are changed in a few taps, save themselves, and are in force at once."""

from playwright.sync_api import expect

from tests.support.account import SETTINGS
from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.forms import sent
from tests.support.hand import opened
from tests.support.typed import says


def test_the_unit_and_the_language_are_chosen_in_three_taps_and_told_as_saved(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched, hand = opened(open_page, 390, "/")
    page = watched.page
    hand.go_to("Settings")
    assert hand.taps + 1 <= 3
    expect(page.locator("main input:not([type=hidden])").first).to_have_attribute(
        "name", "language"
    )
    for choice, told, body in (
        ("Fahrenheit (°F)", "Saved", {"temperature_metric_id": 2}),
        ("Celsius (°C)", "Saved", {"temperature_metric_id": 1}),
        ("Italiano", "Le Sue impostazioni sono state salvate.", {"language_id": 7}),
        ("English", "Your settings have been saved.", {"language_id": 2}),
    ):
        proxy.seen.clear()
        option = page.get_by_role("radio", name=choice)
        hand.tap(option)
        said = page.locator("main [data-said], .snackbar").filter(has_text=told)
        expect(said.first).to_be_in_viewport()
        expect(option).to_be_checked()
        assert sent(proxy, SETTINGS, "PATCH") == body


def test_settings_save_themselves_and_a_language_is_spoken_at_once_and_keeps_the_focus(
    open_page: OpenPage,
) -> None:
    watched = open_page().login("/settings", email="other@heatdesk.test")
    page = watched.page
    documents = len(watched.documents())
    mail = page.get_by_label("Send notifications by e-mail")
    mail.uncheck()
    says(page.locator("form", has=mail), "Saved")
    pressure = page.get_by_label("System pressure")
    group = page.locator("form", has=pressure)
    for wrong in ("abc", ""):
        pressure.fill(wrong)
        expect(group.locator(".error")).to_contain_text("not been saved. Enter a number, for")
        says(group, "Not saved. Error while processing form. Check the marked fields.")
        expect(pressure).to_have_value(wrong)
    pressure.fill("1.5")
    says(group, "Saved")
    expect(group.locator(".error")).to_have_count(0)
    assert len(watched.documents()) == documents

    page.get_by_role("radio", name="English").focus()
    for key, name, code in (("ArrowUp", "Nederlands", "nl"), ("ArrowDown", "English", "en")):
        page.keyboard.press(key)
        expect(page.locator("html")).to_have_attribute("lang", code)
        watched.settle()
        expect(page.get_by_role("radio", name=name)).to_be_checked()
        expect(page.get_by_role("radio", name=name)).to_be_focused()
        if code == "nl":
            hours = page.get_by_label("Onderhoudsinterval")
            hours.fill("1700")
            says(page.locator("form", has=hours), "Opgeslagen")
            expect(page.locator("form", has=hours)).to_contain_text("uur")
            page.get_by_role("radio", name=name).focus()
    watched.goto("/customers")
    expect(page.locator("h1")).to_have_text("Customers")
    # A later visit begins as any other, with what was saved.
    watched.goto("/settings")
    expect(page.locator("body")).to_be_focused()
    expect(mail).not_to_be_checked()
    expect(pressure).to_have_value("1.5")
