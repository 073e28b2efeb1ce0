"""The profile saves itself and says how that went; its picture and password are changed."""

from pathlib import Path

from playwright.sync_api import expect

from tests.support.account import ACCOUNT
from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy, answers
from tests.support.forms import sent
from tests.support.pictures import encoded
from tests.support.typed import says
from tests.support.user import PASSWORD

NEW = "neues Gerät 🔥 x"


def test_a_profile_saves_itself_and_says_what_it_could_not_save(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/my-profile")
    page = watched.page
    email, city = page.locator("#email"), page.locator("#city_name")
    expect(page.get_by_role("button", name="Save")).to_be_hidden()
    documents = len(watched.documents())

    email.fill("no address")
    says(page, "Not saved. Error while processing form.")
    expect(email).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".field", has=email).locator(".error .icon")).to_be_visible()
    expect(email).to_have_value("no address")
    expect(page).to_have_title("Error: My profile · heatdesk")
    email.fill("installer@heatdesk.test")
    says(page, "Saved")
    expect(page).to_have_title("My profile · heatdesk")
    expect(page.locator(".error")).to_have_count(0)
    expect(email).not_to_have_attribute("aria-invalid", "true")

    watched.context.set_offline(True)
    city.fill("Zeist")
    says(page, "No connection")
    city.fill("Zeist-Oost")
    watched.context.set_offline(False)
    says(page, "Saved")
    assert b'"city_name":"Zeist-Oost"' in proxy.calls(ACCOUNT, "PUT")[-1].body
    assert len(watched.documents()) == documents

    # It is saved also where its screen is left at once.
    city.fill("Zeist-West")
    page.locator("nav a[href='/customers']").first.click()
    expect(page).to_have_url(f"{watched.address}/customers")
    watched.settle()
    watched.goto("/my-profile")
    expect(city).to_have_value("Zeist-West")


def test_an_address_with_an_umlaut_stays_as_it_is(open_page: OpenPage, proxy: FaultyProxy) -> None:
    """Chromium writes its domain as `xn--…`, also where nobody has touched the field."""
    account = {"company_name": "Heat & Co", "city_name": "Ede", "email": "me@weiß-büro.example"}
    proxy.break_(ACCOUNT, answers(account), "GET")
    proxy.break_(ACCOUNT, answers(account | {"city_name": "Zeist"}), "PUT")
    watched = open_page().login("/my-profile", email="de@heatdesk.test")
    page = watched.page
    page.wait_for_selector("html[data-autosaves]")
    watched.settle()
    expect(page.get_by_text("Saved", exact=True)).to_have_count(0)
    page.locator("#city_name").fill("Zeist")
    says(page, "Saved")
    assert sent(proxy, ACCOUNT, "PUT") == account | {"city_name": "Zeist"}


def test_picture_and_password_are_changed_and_the_account_is_removed(
    open_page: OpenPage, tmp_path: Path
) -> None:
    email = "de@heatdesk.test"
    picture = tmp_path / "me.png"
    picture.write_bytes(encoded("PNG", (300, 200)))
    watched = open_page().login("/my-profile", email=email)
    page = watched.page
    form = page.locator("form", has=page.locator("input[name=picture]"))
    page.set_input_files("input[name=picture]", picture)
    form.locator("button[type=submit]").click()
    expect(page.locator(".snackbar")).to_be_visible()

    watched.goto("/password-update")
    for field, value in (("current_password", PASSWORD), ("password", NEW), ("password2", NEW)):
        page.fill(f"#{field}", value)
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/my-profile")
    expect(page.locator(".snackbar")).to_be_visible()
    watched.context.clear_cookies()
    watched.login("/my-profile", email=email, password=NEW)

    page.locator("a.danger").click()
    page.fill("dialog #confirm", email)
    page.locator("dialog button[type=submit]").click()
    page.wait_for_url("**/login")
    expect(page.locator(".snackbar")).to_be_visible()
