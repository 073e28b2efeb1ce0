"""A provider that never answers: pages, forms, pictures and files end after its timeout."""

import html
import re

from tests.support.account import AGREEMENTS, SESSION
from tests.support.faults import HANGS, FaultyProxy, answers
from tests.support.forms import messages
from tests.support.heaters import HEATER
from tests.support.planning import PLAN, served
from tests.support.rows import CUSTOMERS, HEATERS, send_rows
from tests.support.user import EMAIL, PASSWORD, User, embedded_page


def test_a_page_says_that_the_provider_is_slow(hasty: User, proxy: FaultyProxy) -> None:
    proxy.break_(CUSTOMERS, HANGS)
    answer = hasty.get("/customers")
    page = embedded_page(answer.text)
    assert (answer.status_code, page["problem"]["kind"]) == (504, "slow")
    assert page["shell"]["account_name"]
    assert "<nav" in answer.text


def test_a_login_says_that_the_provider_is_slow(
    visitor: User, hasty_host: str, proxy: FaultyProxy
) -> None:
    proxy.break_(SESSION, HANGS)
    visitor.http.base_url = hasty_host
    answer = visitor.post("/login", {"email": EMAIL, "password": PASSWORD})
    assert (answer.status_code, messages(answer)) == (504, {"": "SEND_FAILED_SLOW"})


def test_a_picture_is_not_waited_for_without_end(hasty: User, proxy: FaultyProxy) -> None:
    proxy.break_(AGREEMENTS, answers({"id": 1, "content": '<img src="/media/x.png" alt="x">'}))
    proxy.break_("media/x.png", HANGS)
    (address,) = re.findall('<img src="(/live/picture[^"]*)"', hasty.get("/terms").text)
    answer = hasty.get(html.unescape(address))
    assert (answer.status_code, answer.headers["content-type"]) == (504, "application/json")


def test_a_file_of_the_plan_does_not_wait_for_customers_without_end(
    visitor: User, hasty_host: str, proxy: FaultyProxy
) -> None:
    visitor.http.base_url = hasty_host
    visitor.login()
    send_rows(proxy, HEATERS, [served(each, 2000) for each in range(3101, 3110)])
    proxy.break_(HEATER, HANGS)
    text = visitor.get(f"{PLAN}.csv").text
    assert text.rstrip().endswith("Rows whose customer could not be read: 9")
