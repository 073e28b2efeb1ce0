"""Marking in bulk and downloading files, with JavaScript and without it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import Watched
from tests.support.processes import copied, running_host, running_provider
from tests.support.user import embedded_page


@pytest.fixture(scope="module")
def own_host(seeded_world: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host with a separate world, so that marks do not affect other tests."""
    world = copied(seeded_world, tmp_path_factory.mktemp("lists"))
    with running_provider(world) as provider, running_host(provider.url) as address:
        yield address


@pytest.fixture(params=[True, False], ids=["javascript", "plain"])
def watched(chromium: Browser, own_host: str, request: pytest.FixtureRequest) -> Iterator[Watched]:
    page = Watched(chromium, own_host, javascript=request.param, accept_downloads=True)
    yield page
    page.close()
    assert page.noise == []


def test_all_warnings_are_marked_and_taken_back(watched: Watched) -> None:
    page = watched.login("/notifications?read=0&type=warning").page
    bell = page.locator("header a[href='/notifications']")
    before = int(re.sub(r"\D", "", bell.inner_text()))
    sent: list[str] = []
    page.on("request", lambda item: sent.append(item.url) if item.method == "POST" else None)

    page.get_by_role("button", name="Mark all warnings as read").click()
    snackbar = page.locator(".snackbar")
    expect(snackbar).to_contain_text("notifications marked as read")
    marked = int(re.sub(r"\D", "", snackbar.locator("p").inner_text()))
    assert len(sent) == 1
    expect(page.locator("main")).to_contain_text("No unread notifications.")
    expect(bell).to_contain_text(str(before - marked))

    snackbar.get_by_role("button", name="Undo").click()
    expect(snackbar).to_contain_text(f"{marked} notifications are unread again.")
    expect(bell).to_contain_text(str(before))
    expect(page.locator("tbody tr")).not_to_have_count(0)
    assert page.url.endswith("/notifications?read=0&type=warning")


def test_the_undo_of_a_message_on_another_screen_acts_on_its_own(watched: Watched) -> None:
    """The page after the form does not arrive, and the next one shows its message."""
    page = watched.login("/customers").page
    customer = page.locator("tbody a[href^='/customer/']").first.get_attribute("href")
    request = page.context.request
    csrf = embedded_page(request.get("/notifications").text())["csrf"]
    request.post("/notifications", form={"csrf": csrf, "all": "1"}, max_redirects=0)

    page = watched.goto(str(customer)).page
    expect(page.locator(".snackbar")).to_contain_text("notifications marked as read")
    page.locator(".snackbar").get_by_role("button", name="Undo").click()
    expect(page.locator(".snackbar")).to_contain_text("unread again")
    expect(page).to_have_url(re.compile("/notifications$"))
    assert request.get(str(customer)).ok, "the customer is still linked"


@pytest.mark.parametrize("width", [390, 1440])
def test_from_any_page_all_are_read_and_unread_again_in_three_taps(
    watched: Watched, width: int
) -> None:
    page = watched.page
    page.set_viewport_size({"width": width, "height": 900})
    watched.login("/customers")
    bell = page.locator("header").get_by_role("link", name=re.compile("unread"))
    before = bell.inner_text()
    bell.click()
    page.get_by_role("button", name="Mark all as read").click()
    expect(bell).not_to_contain_text(before)
    page.locator(".snackbar").get_by_role("button", name="Undo").click()
    expect(page.locator(".snackbar")).to_contain_text("unread again")
    expect(bell).to_contain_text(before)


@pytest.mark.parametrize(
    ("screen", "name"),
    [
        ("/heaters/?status=FAULT", "heaters"),
        ("/customers", "customers"),
        ("/notifications?read=0", "notifications"),
    ],
)
def test_a_list_is_taken_along_as_a_file(watched: Watched, screen: str, name: str) -> None:
    page = watched.login(screen).page
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download as CSV").click()
    assert re.fullmatch(rf"{name}-\d{{4}}-\d\d-\d\d\.csv", waiting.value.suggested_filename)
    file = Path(waiting.value.path()).read_bytes()
    assert file.startswith(b"\xef\xbb\xbf")
    assert file.count(b"\r\n") > 3
    assert page.url.endswith(screen)
