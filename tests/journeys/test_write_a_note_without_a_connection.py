"""A service note that is written without a connection: it waits in the browser, and is not lost."""

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage, wait_for_script
from tests.support.faults import DOWN, FaultyProxy
from tests.support.heaters import SERVICE
from tests.support.kept_copies import (
    HAS_NO_NOTES,
    SENT,
    UNSENT,
    expect_saved_once,
    in_the_cellar,
    write_note,
)
from tests.support.parts import part
from tests.support.typed import HAS_NOTHING_TYPED


@pytest.mark.parametrize("width", [390, part(1440)])
def test_a_note_is_kept_and_edited_and_sent_once_when_the_host_answers(
    open_page: OpenPage, proxy: FaultyProxy, width: int
) -> None:
    watched = in_the_cellar(open_page, width)
    page = watched.page
    unsent = page.locator(UNSENT)
    write_note(page, f"Siphon cleand {width}")
    expect(unsent).to_contain_text("it is sent as soon as")
    wait_for_script(page, HAS_NOTHING_TYPED)
    edit, text = unsent.get_by_role("link", name="Edit"), page.locator("dialog textarea")
    edit.click()
    expect(text).to_have_value(f"Siphon cleand {width}")
    text.fill(f"Siphon cleaned {width}")
    page.keyboard.press("Escape")
    edit.click()
    expect(text).to_have_value(f"Siphon cleaned {width}")
    expect(text).to_have_js_property("defaultValue", f"Siphon cleand {width}")
    page.locator("dialog .restored button").click()
    # At once: the next poll would fill in a form that was emptied.
    assert text.input_value() == f"Siphon cleand {width}"
    text.fill(f"Siphon cleaned {width}")
    page.click("dialog button[type=submit]")
    expect(unsent).to_contain_text(f"Siphon cleaned {width}")
    wait_for_script(page, HAS_NOTHING_TYPED)
    page.reload()
    expect(unsent).to_contain_text(f"Siphon cleaned {width}")
    watched.context.set_offline(False)
    expect_saved_once(page, proxy, f"Siphon cleaned {width}")
    wait_for_script(page, HAS_NO_NOTES)


HOLD = """() => new Promise((held) => {
  navigator.locks.request("unsent", () => new Promise((release) => {
    window.release = release;
    held();
  }));
})"""
REFUSE = """async () => {
  const notes = await caches.open("unsent-notes");
  for (const address of await notes.keys()) {
    const note = await (await notes.match(address)).json();
    note.refusal = { key: "NOTE_REQUIRED", values: {} };
    await notes.put(address, new Response(JSON.stringify(note)));
  }
  window.release?.();
}"""
IS_FREE = "navigator.locks.request('unsent', () => true)"


def test_what_became_of_a_note_that_another_tab_is_sending_is_shown(open_page: OpenPage) -> None:
    """The other tab holds the lock, and stores the refusal."""
    watched = in_the_cellar(open_page)
    page = watched.page
    write_note(page, "Siphon cleaned")
    page.evaluate(HOLD)
    watched.context.set_offline(False)
    expect(page.locator(".last-known")).to_have_count(0)
    watched.settle()
    page.evaluate(REFUSE)
    expect(page.locator(UNSENT).locator("small.refused")).to_be_visible()


def test_a_refusal_of_a_note_that_this_tab_could_not_send_is_shown(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    """Another tab has sent it meanwhile, and stores the refusal."""
    watched = in_the_cellar(open_page)
    page = watched.page
    proxy.break_(SERVICE, DOWN, "POST")
    write_note(page, "Siphon cleaned")
    watched.context.set_offline(False)
    watched.until(lambda: len(proxy.calls(SERVICE, "POST")) > 0)
    wait_for_script(page, IS_FREE)
    page.evaluate(REFUSE)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(UNSENT).locator("small.refused")).to_be_visible()


def test_a_refused_note_holds_up_no_other_and_is_mended_from_any_screen(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = in_the_cellar(open_page)
    page = watched.page
    unsent = page.locator(UNSENT)
    write_note(page, "Long ago", date="1850-01-02")
    write_note(page, "The second")
    watched.context.set_offline(False)
    expect(page.locator(SENT).filter(has_text="The second")).to_have_count(1)
    expect(unsent.locator("small.refused")).to_contain_text("1900")
    proxy.mend()
    watched.goto("/settings")
    page.locator(".banner").get_by_role("link", name="Show").click()
    expect(unsent).to_contain_text("Long ago")
    expect(page.locator(".banner")).to_have_count(0)
    unsent.get_by_role("link", name="Edit").click()
    expect(page.locator("dialog textarea")).to_have_value("Long ago")
    page.fill("dialog input[name=date]", "2020-01-02")
    page.click("dialog button[type=submit]")
    expect_saved_once(page, proxy, "Long ago")
