"""What users type into forms of a page, and what the page says about saving it."""

from playwright.sync_api import Locator, Page, expect

from server.domain.limits import PROFILE_AUTOSAVE_MILLISECONDS
from tests.support.browser import Watched
from tests.support.user import EMAIL, PASSWORD

HAS_NOTHING_TYPED = "!Object.keys(sessionStorage).some((key) => key.startsWith('typed:'))"


def log_in(page: Page, email: str = EMAIL, password: str = PASSWORD) -> None:
    """Fills in the login, which the page shows or is about to show, and sends it."""
    log_in = page.get_by_role("button", name="Log in")
    # The page before it may have such a field, too.
    log_in.wait_for()
    page.fill("#email", email)
    page.fill("#password", password)
    log_in.click()


def wait_until_autosave(page: Page) -> None:
    """Waits until the forms of the page save themselves."""
    page.wait_for_selector("html[data-autosaves]", state="attached")


def says(part: Page | Locator, words: str) -> None:
    """Waits until the only form in this part that saves itself says this about it."""
    expect(part.locator("[data-save-state][data-state]")).to_contain_text(words)


def type_out(watched: Watched) -> None:
    """Advances the page's clock, which is installed, until what was typed is sent."""
    watched.page.clock.run_for(PROFILE_AUTOSAVE_MILLISECONDS)
    watched.round_trip()
