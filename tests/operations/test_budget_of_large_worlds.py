"""The weight of screens over five thousand heaters."""

import pytest

from tests.support.compressed import compressed
from tests.support.user import User

DOCUMENT_BYTES = 30 * 1024
MARKERS_BYTES = 150 * 1024


def test_the_markers_of_five_thousand_heaters_are_compact(busy_installer: User) -> None:
    assert compressed(busy_installer, "/live/heater-map") <= MARKERS_BYTES


@pytest.mark.parametrize("path", ["/", "/worklist", "/heaters/", "/customers"])
def test_five_thousand_heaters_weigh_no_more_than_sixty(busy_installer: User, path: str) -> None:
    assert busy_installer.page("/heaters/")["data"]["pager"]["total"] == 5000
    assert compressed(busy_installer, path) <= DOCUMENT_BYTES
