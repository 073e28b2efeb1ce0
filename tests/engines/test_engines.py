"""An installer's jobs in Firefox and in WebKit, the engine of Safari, each in one window."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.account import SETTINGS
from tests.support.builds import next_release
from tests.support.engine_page import ESCAPE, EnginePage
from tests.support.engines import DESK, PHONE
from tests.support.faults import FaultyProxy, answers
from tests.support.heaters import heater_of, path
from tests.support.kept_copies import DETAILS
from tests.support.patience import until
from tests.support.processes import ROOT, running_host
from tests.support.push import Hub, values
from tests.support.realtime import LATEST
from tests.support.scans import RESULT
from tests.support.user import User
from tests.support.worlds import World

GATEWAYS = {"firefox": ("0C8B95F00007", "WELCOME07"), "webkit": ("0C8B95F00008", "WELCOME08")}
ONLY_OFFLINE = """const rows = [...document.querySelectorAll(".worklist tbody tr")];
return rows.length && rows.every((row) => row.innerText.includes("offline for"));"""
UNREAD = "return document.querySelector('.bell').innerText.replace(/\\D/g, '')"
KEPT = """return (async (address) => {
  const kept = async (name) => (await caches.open(name)).match(address);
  const all = await Promise.all((await caches.keys()).map(kept));
  return all.some(Boolean) && navigator.serviceWorker.controller !== null;
})(arguments[0])"""
ONLY_BUILD = """return (async (build) => {
  const names = await caches.keys();
  return names.length === 2 && names.every((name) => name.includes(build));
})(arguments[0])"""
VALUE = "return document.querySelector(arguments[0] + ' .editable').innerText.trim()"
CHANGED = """const { textDecorationLine, textDecorationThickness } = getComputedStyle(
  document.querySelector("#p-3 .differs"));
return textDecorationLine === "underline" && textDecorationThickness === "2px";"""
FIREFOX = pytest.mark.parametrize("engine", ["firefox"], indirect=True)


@pytest.fixture(scope="module")
def heat_pump(host: str) -> dict[str, Any]:
    with User(host) as user:
        return heater_of(user.login(), "hpcu")


def test_the_terms_are_accepted_and_a_login_leads_to_what_needs_attention(
    nobody: EnginePage,
) -> None:
    page = nobody
    page.goto("/register")
    page.press("Accept terms and privacy")
    page.see("Create an account")
    page.login()
    page.see("Needs attention today")
    page.wait("return document.querySelector('main a[href^=\"tel:\"]')")
    page.click("main a[href='/worklist']")
    page.click(".filter summary")
    page.click("option[value=OFFLINE]")
    page.wait(ONLY_OFFLINE)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_heater_is_found_by_its_street(
    page: EnginePage, heat_pump: dict[str, Any], size: tuple[int, int]
) -> None:
    street = f"{heat_pump['address']} {heat_pump['address_number']}"
    page.goto("/contact")
    page.resize(size)
    try:
        if size == PHONE:
            page.click(".search-link")
        else:
            page.keys("k", control=True)
        page.focused("#search")
        page.keys(street.lower())
        if size == PHONE:
            page.press(f"{street}, {heat_pump['city_name']}")
        else:
            page.click("[role=option][href^='/heaters/']")
        page.wait("return location.pathname.endsWith('/details')")
        page.see(heat_pump["serial_number"], "main")
    finally:
        page.resize(PHONE)


def test_a_parameter_is_changed_confirmed_and_put_back(
    page: EnginePage, heat_pump: dict[str, Any]
) -> None:
    page.goto(path(heat_pump, "params"))
    before = page.script(VALUE, "#p-3")
    page.click("#p-3 a")
    page.focused("dialog #value")
    wanted = "39" if before != "39\xa0°C" else "40"
    page.keys(wanted)
    page.press("Update", "dialog")
    page.see(f"→ {wanted}\xa0°C", ".snackbar")
    page.see("confirmed by the server", ".snackbar")
    page.focused("#p-3")
    page.wait(CHANGED)
    page.press("Undo")
    page.see(f"{wanted} → {before}", ".snackbar")
    assert page.script(VALUE, "#p-3") == before
    # In a dialog without a field, the heading has the focus.
    page.click("main a[href*='dialog=reset']")
    page.focused("#dialog-title")
    page.keys(ESCAPE)
    page.wait("return !document.querySelector('dialog.dialog')")


def test_a_service_note_is_added(page: EnginePage, engine: str, heat_pump: dict[str, Any]) -> None:
    page.goto(path(heat_pump, "details"))
    if page.script("return innerWidth < 640"):
        page.press("More")
    page.press("Add note")
    page.focused("dialog textarea, #dialog-title")
    page.type("dialog textarea", f"Sieve cleaned, {engine}")
    page.press("Save", "dialog")
    page.see(f"Sieve cleaned, {engine}", "main")


def test_all_notifications_are_marked_as_read_and_back(page: EnginePage) -> None:
    page.goto("/notifications")
    before = page.script(UNREAD)
    assert before
    page.press("Mark all as read")
    page.see("marked as read", ".snackbar")
    page.wait(f"{UNREAD} === ''")
    page.click(".snackbar button")
    page.wait(f"{UNREAD} === arguments[0]", before)


def test_a_heater_is_connected(page: EnginePage, proxy: FaultyProxy, engine: str) -> None:
    proxy.break_(RESULT, answers({"id": 1, "status_code": "press_button", "result": None}))
    page.goto("/customer/1040/connect")
    for field, text in zip(("#mac", "#check_code"), GATEWAYS[engine], strict=True):
        page.type(field, text)
    page.press("Start scan")
    page.see("Press the service button", "main")
    proxy.break_(
        RESULT,
        answers({"id": 1, "status_code": "done", "result": {"id": 20003, "sw_type": "hpcu"}}),
    )
    page.see("View heater", "main")
    page.press("Connect another heater")
    page.see("Start scan", "main")


def test_a_setting_saves_itself(page: EnginePage, proxy: FaultyProxy) -> None:
    page.goto("/settings")
    for unit in ("Fahrenheit (°F)", "Celsius (°C)"):
        proxy.seen.clear()
        page.press(unit)
        until(lambda: bool(proxy.calls(SETTINGS, "PATCH")))
        page.see("Saved", "[data-save-state]")


def test_realtime_values_are_shown_and_left_without_a_word(
    page: EnginePage, proxy: FaultyProxy, hub: Hub
) -> None:
    """The page is left by a link, and by opening another document."""
    proxy.break_(LATEST, answers(values(0)))
    for by_link in (True, False):
        page.goto("/heaters/20001/ic3/realtime")
        until(lambda: hub.readers == 1)
        hub.publish(values(305))
        page.see("30.5\xa0°C", "[data-value='temperature.flow']")
        page.wait("return document.querySelector('[data-chart] svg')")
        if by_link:
            page.click(f".tabs a[href='{DETAILS}']")
        else:
            page.goto(DETAILS)
        page.see("Location", "main")
        until(lambda: hub.readers == 0)


def test_the_report_is_read_and_printed(
    page: EnginePage, engine: str, heat_pump: dict[str, Any]
) -> None:
    page.goto(path(heat_pump, "report"))
    page.see(heat_pump["serial_number"], ".report")
    page.click("main a[href$='for=customer']")
    page.see("Faults found", ".report")
    if engine == "firefox":
        head = " ".join(
            page.script("return document.querySelector('.running-head').textContent").split()
        )
        sheets = page.print_sheets()
        assert all(sheet.startswith(head) for sheet in sheets), sheets
        assert "Signatures" in "".join(sheets)


def opens_and_reloads_offline(page: EnginePage) -> None:
    page.goto(DETAILS)
    page.see("Last known:", ".last-known")
    # WebDriver's own command would bypass the service worker.
    page.script("window.isOld = true; location.reload()")
    page.wait("return !window.isOld")
    page.see("Last known:", ".last-known")


@FIREFOX
def test_a_heater_opens_behind_a_proxy_that_has_stopped(page: EnginePage, host: str) -> None:
    with ExitStack() as stack:
        between = stack.enter_context(FaultyProxy(host).running())
        page.host = between.url.replace("localhost", "127.0.0.1")
        page.goto(DETAILS)
        page.wait(KEPT, DETAILS)
        stack.close()
        opens_and_reloads_offline(page)
    page.host = host


@FIREFOX
def test_a_heater_opens_behind_a_stopped_proxy_after_a_new_release(
    page: EnginePage, world: World, tmp_path: Path
) -> None:
    """The copies and the worker of the older release are gone by then."""
    release = next_release(ROOT / "dist", tmp_path / "dist")
    build = json.loads((release / "manifest.json").read_text("utf-8"))["id"]
    with ExitStack() as stack:
        newer = stack.enter_context(
            running_host(world.proxy.url, build_dir=str(release), HEATDESK_RENDERERS="1")
        )
        between = FaultyProxy(world.host)
        running = stack.enter_context(ExitStack())
        running.enter_context(between.running())
        page.host = between.url.replace("localhost", "127.0.0.1")
        page.goto(DETAILS)
        page.wait(KEPT, DETAILS)
        between.upstream = newer
        page.goto(DETAILS)
        page.wait(KEPT, DETAILS)
        page.wait(ONLY_BUILD, build)
        running.close()
        opens_and_reloads_offline(page)
    page.host = world.host


@FIREFOX
def test_the_same_without_javascript(page: EnginePage, heat_pump: dict[str, Any]) -> None:
    page.connection.send("DeleteAllCookies")
    with page.without_javascript():
        page.login("/worklist")
        page.click(".filter summary")
        page.click("option[value=OFFLINE]")
        page.press("Apply")
        page.wait(ONLY_OFFLINE)
        page.goto(path(heat_pump, "params"))
        before = page.script(VALUE, "#p-3")
        page.click("#p-3 a")
        page.type("dialog #value", "39" if before != "39\xa0°C" else "40")
        page.press("Update", "dialog")
        page.see("confirmed by the server", ".snackbar")
        page.press("Undo")
        page.see(f"→ {before}", ".snackbar")
        page.goto("/settings")
        for value, unit in (("F", "Fahrenheit"), ("C", "Celsius")):
            page.click(f"main button[name=choice][value={value}]")
            page.see(unit, "[aria-pressed=true]")
        page.see("Your settings have been saved.")
        page.goto("/notifications")
        page.press("Mark all as read")
        page.press("Undo")
        page.see("unread again", ".snackbar")
        page.goto("/heaters/")
        page.wait("return !document.querySelector('.map').checkVisibility()")
