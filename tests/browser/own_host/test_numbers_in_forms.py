"""Numbers in forms, in a browser: they are read with the unit and the old value that were shown."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser import OpenPage, Watched, hold_forms
from tests.support.faults import FaultyProxy, answers
from tests.support.forms import sent
from tests.support.rows import SETTINGS
from tests.support.typed import says, type_out, wait_until_autosave


def flow(value: float) -> dict[str, Any]:
    """A threshold of a temperature, as the provider sends it."""
    kept = {"id": 9, "name": "Flow temperature", "type": "warning", "operator": ">"}
    return {**kept, "field": "flow_temperature", "value": value, "unit": "°C"}


def stores(proxy: FaultyProxy, before: float | None, after: float) -> None:
    """From now on the threshold has the one value, if any is given, and is set to the other."""
    if before is not None:
        proxy.break_(SETTINGS, answers([flow(before)]), "GET")
    proxy.break_(SETTINGS, answers(flow(after)), "PATCH")


@pytest.fixture
def threshold(open_page: OpenPage, proxy: FaultyProxy) -> Watched:
    """The settings, with one threshold of a temperature."""
    proxy.break_(SETTINGS, answers([flow(80)]), "GET")
    watched = open_page()
    watched.page.clock.install()
    watched.login("/settings")
    wait_until_autosave(watched.page)
    return watched


def typed_into(watched: Watched) -> tuple[Locator, Locator]:
    """The threshold's input and its form."""
    number = watched.page.locator("input[name='value.9']")
    return number, watched.page.locator("form", has=number)


def test_a_threshold_follows_the_unit_that_was_switched_on_its_own_page(
    threshold: Watched, proxy: FaultyProxy
) -> None:
    page = threshold.page
    number, form = typed_into(threshold)
    units = page.locator("form", has=page.get_by_label("Fahrenheit"))
    page.get_by_label("Fahrenheit").check()
    says(units, "Saved")
    try:
        number.fill("90")
        for words in ("80 °C", "176 °F", "90 °C"):
            expect(form.locator(".error")).to_contain_text(words)
        expect(number).to_have_value("176")
        expect(form.locator(".unit")).to_have_text("°F")
        assert not proxy.calls(SETTINGS, "PATCH")
        # The second change is compared with what was stored by the first.
        for fahrenheit, before, after in (("203", None, 95), ("212", 95, 100)):
            proxy.seen.clear()
            stores(proxy, before, after)
            number.fill(fahrenheit)
            threshold.until(lambda: bool(proxy.calls(SETTINGS, "PATCH")))
            says(form, "Saved")
            expect(form.locator(".error")).to_have_count(0)
            assert sent(proxy, SETTINGS, "PATCH") == {"value": after}
    finally:
        page.get_by_label("Celsius").check()
        says(units, "Saved")


def test_an_input_shows_what_was_stored_and_what_was_typed_behind_a_refused_number_waits(
    threshold: Watched, proxy: FaultyProxy
) -> None:
    number, form = typed_into(threshold)
    stores(proxy, None, 90.5)
    number.fill("090.50")
    says(form, "Saved")
    expect(number).to_have_value("90.5")
    stores(proxy, 90.5, 90.5)
    number.fill("91")
    expect(form.locator(".error")).to_contain_text("91 °C was asked for, but 90.5 °C")
    expect(number).to_have_value("90.5")
    # The value was changed elsewhere, which the user who types on has not seen.
    held = hold_forms(threshold.page, "**/settings")
    proxy.seen.clear()
    proxy.break_(SETTINGS, answers([flow(70)]), "GET")
    number.fill("81")
    threshold.until(lambda: len(held) == 1)
    number.fill("82")
    type_out(threshold)
    held[0].continue_()
    for words in ("90.5 °C", "70 °C", "81 °C"):
        expect(form.locator(".error")).to_contain_text(words)
    says(form, "Not saved")
    expect(number).to_have_value("82")
    type_out(threshold)
    assert len(held) == 1
    assert not proxy.calls(SETTINGS, "PATCH")
