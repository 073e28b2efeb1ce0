"""On paper, each sheet of a report and of a list is complete in itself."""

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.heaters import PARAMETERS, answers, heater_of, number_parameter, path
from tests.support.layout import box_of
from tests.support.paper import COLOURED, PAPER, expect_heads, printed, unspaced
from tests.support.parts import part
from tests.support.screens import account
from tests.support.sheets import begin, finish
from tests.support.user import User


@PAPER
def test_a_long_report_has_a_head_on_each_sheet_and_splits_no_row(
    open_page: OpenPage, host: str, proxy: FaultyProxy, paper: str
) -> None:
    with User(host) as user:
        report = path(heater_of(user.login(), "hpcu"), "report?parameters=all")
    name = "A long name that takes two lines on any paper for number"
    many = [
        number_parameter(id=each, code=f"C{each:03}", name=f"{name} {each:03}", position=each)
        for each in range(200)
    ]
    proxy.break_(PARAMETERS, answers(many))
    watched = open_page().login(report)
    sheets = printed(watched, format=paper)
    expect_heads(watched, sheets)
    with_rows = [sheet for sheet in sheets if "C1" in sheet or "C0" in sheet]
    assert len(with_rows) > 3
    assert all("CodeNameValueDefault" in sheet for sheet in with_rows)
    for each in range(200):
        row = f"C{each:03}{name} {each:03}20°C20°C".replace(" ", "")
        assert sum(row in sheet for sheet in sheets) == 1, row


@PAPER
@pytest.mark.parametrize("language", ["en", part("nl"), part("de")])
def test_the_days_list_is_printed_with_whole_rows_and_space_to_write(
    open_page: OpenPage, language: str, paper: str
) -> None:
    watched = open_page()
    page = watched.login("/worklist", email=account(language)).page
    page.emulate_media(media="print")
    rows = page.locator(".worklist tbody tr")
    wanted = [
        [unspaced(text) for text in row.locator("th:visible, td:visible").all_inner_texts()]
        for row in rows.all()
    ]
    assert len(wanted) > 20
    for each in rows.locator("td:last-child").all()[:3]:
        assert box_of(each)["width"] > 120
    for gone in (".bar .search", ".filter", ".row-actions", ".print-button", ".back"):
        expect(page.locator(gone).first).to_be_hidden()
    assert page.evaluate(COLOURED) == []
    sheets = [unspaced(sheet) for sheet in printed(watched, format=paper)]
    assert len(sheets) > 1
    for texts in wanted:
        assert any(all(text in sheet for text in texts) for sheet in sheets), texts


@PAPER
def test_the_working_sheet_of_a_visit_begins_on_the_first_sheet_of_paper(
    open_page: OpenPage, host: str, paper: str
) -> None:
    with User(host) as user:
        draft = begin(user.login(), "/heaters/20001/ic3", f"printed on {paper}")
        lines = "\n".join(f"Line {number}" for number in range(50))
        address = finish(user, draft, **{"f.remarks": lines}, signer="Ada", agreed="1")
    sheets = printed(open_page().login(address), format=paper)
    assert len(sheets) > 1
    assert "Servicerecord" in sheets[0]
    assert sum("SignedbyAda" in sheet for sheet in sheets) == 1
