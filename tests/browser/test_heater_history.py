"""The charts of a heater's history without JavaScript, at every width, in both color schemes and on
paper."""

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy, answers
from tests.support.heaters import heater_of, path
from tests.support.layout import box_of, is_too_wide
from tests.support.remembered import remember_a_past
from tests.support.user import User

ACCOUNT = {"id": "account of a long past", "name": "N", "language_id": 2}
CONTRAST = """(shape) => {
  const parts = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const { stroke, strokeOpacity } = getComputedStyle(shape);
  const behind = parts(getComputedStyle(shape.closest(".card")).backgroundColor);
  const seen = parts(stroke).map(
    (part, at) => part * strokeOpacity + behind[at] * (1 - strokeOpacity),
  );
  const linear = (part) => (part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = (color) => {
    const [red, green, blue] = color.map(linear);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [darker, lighter] = [light(seen), light(behind)].sort((one, other) => one - other);
  return lighter / darker;
}"""


@pytest.fixture
def history(host: str, proxy: FaultyProxy, store_address: str) -> str:
    """The history of a heater of an account with more than a year of stored values."""
    remember_a_past(host, store_address, str(ACCOUNT["id"]))
    proxy.break_("auth/api/accounts/account", answers(ACCOUNT), "GET")
    with User(host) as user:
        return path(heater_of(user.login(), "ic3"), "history")


def test_the_charts_need_no_script_and_their_table_has_the_same_values(
    open_page: OpenPage, history: str
) -> None:
    page = open_page(width=390, javascript=False).login(history).page
    page.get_by_role("link", name="A year", exact=True).click()
    drawing = page.get_by_role("img", name="System pressure")
    box, line = box_of(page.locator(".drawing").first), box_of(drawing.locator(".line"))
    assert box["x"] <= line["x"]
    assert line["x"] + line["width"] <= box["x"] + box["width"]
    assert line["width"] > box["width"] * 0.7
    page.locator("summary", has_text="Values as a table").click()
    table = page.get_by_role("table", name="Values as a table")
    expect(table.locator("tbody tr").first).to_be_visible()
    assert not is_too_wide(page)


def test_the_plots_are_wide_and_in_two_columns_where_there_is_room(
    open_page: OpenPage, history: str
) -> None:
    page = open_page(width=1440).login(f"{history}?range=year").page
    for width, columns, least in ((390, 1, 260), (1440, 1, 640), (1760, 1, 640), (1920, 2, 640)):
        page.set_viewport_size({"width": width, "height": 900})
        drawings = [box_of(each) for each in page.locator(".history-charts .drawing > svg").all()]
        assert min(box["width"] for box in drawings) >= least, width
        assert len({round(box["x"]) for box in drawings}) == columns, width
        assert not is_too_wide(page), width
        for drawing in page.locator(".history-charts .drawing").all():
            texts = drawing.locator(".dates text").all()
            dates = [box for each in texts if (box := each.bounding_box())]
            edges = [edge for box in dates for edge in (box["x"], box["x"] + box["width"])]
            assert len(dates) > 3
            assert edges == sorted(edges), width


def test_what_is_drawn_stands_out_from_what_is_behind_it(open_page: OpenPage, history: str) -> None:
    page = open_page(color_scheme="light").login(history).page
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for shape in ("extremes", "bars", "before"):
            drawn = page.locator(f".history-charts .drawing .{shape}").first
            assert drawn.evaluate(CONTRAST) >= 3, (scheme, shape)
    # On paper it is black, and the table is left out.
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".history-charts .drawing .line")).to_have_css("stroke", "rgb(0, 0, 0)")
    expect(page.locator(".history-table")).to_be_hidden()
    expect(page.locator("[data-island=history]").first).to_be_hidden()
