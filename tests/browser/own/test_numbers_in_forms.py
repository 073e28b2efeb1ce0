"""Numbers in forms, in a browser: they are read with the unit and the old value that were shown."""

import json
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from server.domain.limits import PROFILE_AUTOSAVE_MILLISECONDS
from tests.support.browser import OpenPage, Watched, hold_forms
from tests.support.faults import FaultyProxy, answers
from tests.support.forms import sent
from tests.support.heaters import PARAMETERS, heater_of, number_parameter, path
from tests.support.user import User
from tests.support.words import texts

TEXTS = texts("en")
THRESHOLDS = "auth/api/account_settings"
BOTH = pytest.mark.parametrize("javascript", [True, False], ids=["live", "plain"])


def hot(value: float) -> dict[str, Any]:
    return number_parameter(value=value, default_value=50, min_value=20, max_value=90)


def flow(value: float) -> dict[str, Any]:
    """A threshold of a temperature, as the provider sends it."""
    kept = {"id": 9, "name": "Flow temperature", "type": "warning", "operator": ">"}
    return {**kept, "field": "flow_temperature", "value": value, "unit": "°C"}


def switch_elsewhere(watched: Watched, unit: str) -> None:
    """Another tab switches the account's unit."""
    tab = watched.context.new_page()
    tab.goto("/settings")
    radio = tab.locator(f"input[name=temperature_unit][value={unit}]")
    if watched.javascript:
        radio.check()
        tab.wait_for_selector("html[data-autosaves]", state="attached")
        group = tab.locator("form", has=radio)
        expect(group.locator("[data-save-state]")).to_have_text("Saved")
    else:
        tab.locator(f"button[name=choice][value={unit}]").click()
        expect(tab.locator(".snackbar")).to_be_visible()
    tab.close()


@BOTH
def test_a_value_that_was_typed_before_the_unit_was_switched_is_asked_again(
    open_page: OpenPage, proxy: FaultyProxy, javascript: bool
) -> None:
    watched = open_page(javascript=javascript, width=390).login("/")
    with User(watched.address) as user:
        place = path(heater_of(user.login(), "hpcu"), "params/12")
    proxy.break_(PARAMETERS, answers([hot(60)]), "GET")
    page = watched.goto(place).page
    value = page.locator("#value")
    value.fill("80")
    switch_elsewhere(watched, "F")
    try:
        page.get_by_role("button", name="Update").click()
        error = page.locator("#value-error")
        for words in ("60 °C", "140 °F", "80 °C"):
            expect(error).to_contain_text(words)
        expect(value).to_have_value("176")
        expect(page.get_by_label("Value (°F)")).to_have_value("176")
        assert not proxy.calls(PARAMETERS, "PATCH")
        proxy.break_(PARAMETERS, answers(hot(80)), "PATCH")
        page.get_by_role("button", name="Update").click()
        expect(page.locator(".snackbar")).to_contain_text("not confirmed yet")
        proxy.break_(PARAMETERS, answers([hot(80)]), "GET")
        watched.goto(place.removesuffix("/12"))
        expect(page.locator(".snackbar")).to_contain_text("P12: 140 → 176 °F")
        assert sent(proxy, PARAMETERS, "PATCH") == {"value": 80}
    finally:
        switch_elsewhere(watched, "C")


@pytest.fixture
def threshold(open_page: OpenPage, proxy: FaultyProxy) -> Watched:
    """The settings, with one threshold of a temperature."""
    proxy.break_(THRESHOLDS, answers([flow(80)]), "GET")
    watched = open_page()
    watched.page.clock.install()
    watched.login("/settings")
    expect(watched.page.locator("html[data-autosaves]")).to_be_attached()
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
    page.get_by_label("Fahrenheit").check()
    group = page.locator("form", has=page.get_by_label("Fahrenheit"))
    expect(group.locator("[data-save-state]")).to_have_text("Saved")
    try:
        number.fill("90")
        for words in ("80 °C", "176 °F", "90 °C"):
            expect(form.locator(".error")).to_contain_text(words)
        expect(number).to_have_value("194")
        expect(form.locator(".unit")).to_have_text("°F")
        assert not proxy.calls(THRESHOLDS, "PATCH")
        proxy.break_(THRESHOLDS, answers(flow(95)), "PATCH")
        number.fill("203")
        expect(form.locator("[data-save-state]")).to_have_text("Saved")
        assert sent(proxy, THRESHOLDS, "PATCH") == {"value": 95}
        # The next change is compared with the stored value.
        proxy.break_(THRESHOLDS, answers([flow(95)]), "GET")
        proxy.break_(THRESHOLDS, answers(flow(100)), "PATCH")
        proxy.seen.clear()
        number.fill("212")
        expect(form.locator("[data-save-state]")).to_have_text("Saved")
        expect(form.locator(".error")).to_have_count(0)
        assert sent(proxy, THRESHOLDS, "PATCH") == {"value": 100}
    finally:
        page.get_by_label("Celsius").check()
        group = page.locator("form", has=page.get_by_label("Celsius"))
        expect(group.locator("[data-save-state]")).to_have_text("Saved")


def test_an_input_shows_what_was_stored(threshold: Watched, proxy: FaultyProxy) -> None:
    number, form = typed_into(threshold)
    proxy.break_(THRESHOLDS, answers(flow(90.5)), "PATCH")
    number.fill("090.50")
    expect(form.locator("[data-save-state]")).to_have_text("Saved")
    expect(number).to_have_value("90.5")
    proxy.break_(THRESHOLDS, answers([flow(90.5)]), "GET")
    proxy.break_(THRESHOLDS, answers(flow(85)), "PATCH")
    number.fill("91")
    expect(form.locator(".error")).to_contain_text("91 °C was asked for, but 85 °C")
    expect(number).to_have_value("85")


def test_each_number_that_is_typed_while_the_one_before_is_saved_is_saved_too(
    threshold: Watched, proxy: FaultyProxy
) -> None:
    number, form = typed_into(threshold)
    state = form.locator("[data-save-state]")

    def stores(value: float) -> None:
        proxy.break_(THRESHOLDS, answers(flow(value)), "PATCH")

    held = holding(threshold)
    stores(81)
    number.fill("81")
    threshold.until(lambda: len(held) == 1)
    for now in (82, 83, 84):
        number.fill(str(now))
        type_out(threshold)
        before = len(held)
        held[-1].continue_()
        threshold.until(partial(has_more, held, before))
        proxy.break_(THRESHOLDS, answers([flow(now - 1)]), "GET")
        stores(now)
    held[-1].continue_()
    expect(state).to_have_text("Saved")
    expect(form.locator(".error")).to_have_count(0)
    sent_values = [json.loads(call.body)["value"] for call in proxy.calls(THRESHOLDS, "PATCH")]
    assert sent_values == [81, 82, 83, 84]


def has_more(held: list[Route], before: int) -> bool:
    return len(held) > before


def test_what_waited_behind_a_refused_number_is_asked_again(
    threshold: Watched, proxy: FaultyProxy
) -> None:
    """The value was changed elsewhere, which the user who typed on has not seen."""
    number, form = typed_into(threshold)
    held = holding(threshold)
    proxy.break_(THRESHOLDS, answers([flow(70)]), "GET")
    number.fill("81")
    threshold.until(lambda: len(held) == 1)
    number.fill("82")
    type_out(threshold)
    held[0].continue_()
    threshold.until(lambda: len(held) == 2)
    held[1].continue_()
    for words in ("80 °C", "70 °C", "82 °C"):
        expect(form.locator(".error")).to_contain_text(words)
    assert not proxy.calls(THRESHOLDS, "PATCH")


def holding(watched: Watched) -> list[Route]:
    """The forms that the page sends from now on, each held back."""
    return hold_forms(watched.page, "**/settings")


def type_out(watched: Watched) -> None:
    """Advances the clock until the typed text is saved."""
    watched.page.clock.run_for(PROFILE_AUTOSAVE_MILLISECONDS)
    watched.round_trip()


def test_what_can_never_succeed_is_not_sent_again_until_it_is_edited(
    threshold: Watched, proxy: FaultyProxy
) -> None:
    number, form = typed_into(threshold)
    state = form.locator("[data-save-state]")
    refusals = {200: "SEND_UNKNOWN", 400: "FORM_REJECTED", 403: "FORM_REJECTED"}
    refusals |= {413: "FORM_TOO_LARGE", 500: "SEND_UNKNOWN"}
    for value, (status, key) in zip(range(81, 91, 2), refusals.items(), strict=True):
        posts = answered(threshold, status)
        number.fill(str(value))
        expect(state).to_contain_text(TEXTS[key])
        expect(state).to_have_attribute("data-state", "failed")
        expect(number).to_have_value(str(value))
        threshold.page.evaluate("window.dispatchEvent(new Event('online'))")
        threshold.page.clock.run_for(60_000)
        assert len(posts) == 1, status
        threshold.page.unroute("**/settings")
        proxy.break_(THRESHOLDS, answers(flow(value + 1)), "PATCH")
        number.fill(str(value + 1))
        expect(state).to_have_text("Saved")
        proxy.break_(THRESHOLDS, answers([flow(value + 1)]), "GET")


def test_what_nobody_received_is_sent_again(threshold: Watched, proxy: FaultyProxy) -> None:
    number, form = typed_into(threshold)
    state = form.locator("[data-save-state]")
    for value, status in ((90, 502), (91, 503), (92, 504), (93, None)):
        posts = answered(threshold, status)
        number.fill(str(value))
        expect(state).to_have_text(TEXTS["autosave.offline"])
        threshold.page.unroute("**/settings")
        proxy.seen.clear()
        proxy.break_(THRESHOLDS, answers(flow(value)), "PATCH")
        threshold.page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(state).to_have_text("Saved")
        assert len(posts) == 1, status
        assert sent(proxy, THRESHOLDS, "PATCH") == {"value": value}
        proxy.break_(THRESHOLDS, answers([flow(value)]), "GET")


def answered(watched: Watched, status: int | None) -> list[str]:
    """From now on the page's forms get this status, or a reset connection, without reaching the
    host. Returns the list of their bodies."""
    posts: list[str] = []

    def answer(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        posts.append(route.request.post_data or "")
        if status is None:
            route.abort("connectionreset")
        else:
            route.fulfill(status=status, content_type="text/html", body="<h1>Sorry</h1>")

    watched.page.route("**/settings", answer)
    return posts
