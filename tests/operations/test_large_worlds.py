"""Five thousand heaters: what their screens weigh, find, and ask of the provider."""

import pytest

from tests.support.compressed import compressed
from tests.support.processes import running_host
from tests.support.tables import table
from tests.support.user import User
from tests.support.worklist_calls import calls_of_worklists
from tests.support.worlds import Large

DOCUMENT_BYTES = 30 * 1024
MARKERS_BYTES = 150 * 1024


def test_the_markers_of_five_thousand_heaters_are_compact(busy_installer: User) -> None:
    assert compressed(busy_installer, "/live/heater-map") <= MARKERS_BYTES


@pytest.mark.parametrize("path", ["/", "/worklist", "/heaters/", "/customers"])
def test_five_thousand_heaters_weigh_no_more_than_sixty(busy_installer: User, path: str) -> None:
    assert busy_installer.page("/heaters/")["data"]["pager"]["total"] == 5000
    assert compressed(busy_installer, path) <= DOCUMENT_BYTES


def test_five_thousand_heaters_are_filtered_as_a_whole(busy_installer: User) -> None:
    page = busy_installer.page("/heaters/?reason=FAULT&sort=address")["data"]
    file = table(busy_installer.get("/heaters.csv?reason=FAULT"))
    assert len(file) == page["pager"]["total"] > 100
    assert {row["Type"] for row in file} <= {*page["types"], ""}
    for name in page["types"]:
        found = busy_installer.page(f"/heaters/?reason=FAULT&type={name}")["data"]["pager"]
        assert found["total"] == sum(row["Type"] == name for row in file)


def test_a_page_asks_for_what_its_rows_need_however_many_heaters_there_are(large: Large) -> None:
    with running_host(large.proxy.url, HEATDESK_RENDERERS="1") as host, User(host) as user:
        calls_of_worklists(user.login(), large.proxy)
