"""Of a view that throws, no copy is kept."""

from tests.support.browser import OpenPage
from tests.support.contents import present
from tests.support.kept_copies import CACHES, DETAILS, expect_kept
from tests.support.spoiled import expect_problem, spoil_answers

# A page with a service worker hides its requests from `page.route`.
_SPOIL = """(path) => {
  const original = window.fetch;
  window.fetch = async (url, options) => {
    const answer = await original(url, options);
    if (new URL(url, location.href).pathname !== path) return answer;
    return new Response(JSON.stringify({ ...(await answer.json()), data: {} }));
  };
}"""


def test_no_copy_is_kept_of_a_view_that_throws_first_or_after_a_navigation(
    open_page: OpenPage,
) -> None:
    watched = open_page(offline=True)
    page = watched.page
    rows = page.locator(f"tbody th a:not([href='{DETAILS}'])")
    spoil_answers(watched, DETAILS)
    watched.login(DETAILS)
    expect_problem(watched)
    # Copies are made one after the other, and the catalogue is the last one.
    expect_kept(page, lambda names: "/live/catalogue" in names)
    page.click(".drawer a[href='/heaters/']")
    thrown, kept = (rows.nth(each).get_attribute("href") or "" for each in (0, 1))
    page.evaluate(_SPOIL, thrown)
    rows.nth(0).click()
    expect_problem(watched)
    page.click(".drawer a[href='/heaters/']")
    rows.nth(1).click()
    expect_kept(page, lambda names: kept in names)
    assert not present(str(page.evaluate(CACHES)), DETAILS, thrown)
