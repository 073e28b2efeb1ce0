"""Whether a provider has saved the changes of a profile, in whatever form it returns them."""

from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from server.pages.shared.profile_saving import _read_back
from server.provider.auth.account import AccountCalls
from tests.support.loops import run

BEFORE = {"phone_number": "030 1234567", "address_number": "12", "postal_code": "3583 EM"}


@pytest.mark.parametrize(
    ("changes", "stored", "is_saved"),
    [
        ({"phone_number": ""}, {"phone_number": None}, True),
        ({"address_number": "14"}, {"address_number": 14}, True),
        ({"postal_code": "3512 cd"}, {"postal_code": "3512CD"}, True),
        ({"postal_code": "3512 cd"}, {}, False),
        ({"phone_number": ""}, {}, False),
    ],
)
def test_a_reading_tells_whether_a_profile_was_saved(
    changes: dict[str, str], stored: dict[str, Any], is_saved: bool
) -> None:
    calls = AsyncMock()
    calls.read_all_fields.return_value = {**BEFORE, **stored}
    found = run(_read_back(cast(AccountCalls, calls), changes, BEFORE))
    assert (found is not None) is is_saved
