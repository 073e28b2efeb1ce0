"""The worklist of five thousand heaters."""

from tests.support.processes import running_host
from tests.support.user import User
from tests.support.worklist_calls import calls_of_worklists
from tests.support.worlds import Large


def test_a_page_asks_for_what_its_rows_need_however_many_heaters_there_are(large: Large) -> None:
    with running_host(large.proxy.url, HEATDESK_RENDERERS="1") as host, User(host) as user:
        calls_of_worklists(user.login(), large.proxy)
