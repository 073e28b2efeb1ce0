"""Links dial the phone number in a text, whatever its notation."""

import re

import pytest

from tests.support.faults import FaultyProxy, answers
from tests.support.user import User

CUSTOMERS = "auth/api/installers/accounts"
CUSTOMER = "auth/api/accounts/account/7"

WRITTEN = {
    "+31 30 241-8800": "+31302418800",
    "+49 (0)30 1234567": "+49301234567",
    "0049 (0) 30 1234567": "0049301234567",
    "(+49) (0)30 1234567": "+49301234567",
    "+39 (0)6 1234567": "+39061234567",
    "(030) 1234567": "0301234567",
    "(0)30 1234567": "0301234567",
    "030 1234 / 030 5678": "0301234",
    "030/1234567": "0301234567",
    "+49 33056/12345": "+493305612345",
    "030 1234567/68": "0301234567",
    "030/12 34 56": "030123456",
    "030 / 123456": "030123456",
    "0612345678/0687654321": "0612345678",
    "0612345678 & 0687654321": "0612345678",
    "0612345678\n0687654321": "0612345678",
    "+ 31 6 12345678": "+31612345678",
    "030 1234, 030 5678": "0301234",
    "+49 30 1234 +49 30 5678": "+49301234",
    "030-1234 ext. 12": "0301234",
    "030 1234 x12": "0301234",
    "030 1234 Durchwahl 12": "0301234",
    "Tel.: 030 1234 (office)": "0301234",
    "030\u00a01234\u201112": "030123412",
}


def shown(user: User, proxy: FaultyProxy, number: str) -> list[str]:
    """The list and the customer's own page with this phone number."""
    customer = {"id": 7, "name": "Zoë", "phone_number": number}
    proxy.break_(CUSTOMERS, answers([customer]))
    proxy.break_(CUSTOMER, answers(customer))
    return [user.get(path).text for path in ("/customers", "/customer/7")]


@pytest.mark.parametrize("written", WRITTEN)
def test_a_link_dials_the_first_number_without_what_is_not_dialled(
    installer: User, proxy: FaultyProxy, written: str
) -> None:
    for page in shown(installer, proxy, written):
        assert re.findall(r'href="tel:([^"]*)"', page) == [WRITTEN[written]]


def test_a_text_without_a_digit_is_no_link(installer: User, proxy: FaultyProxy) -> None:
    for page in shown(installer, proxy, "ask Zoë"):
        assert "tel:" not in page
        assert "ask Zoë" in page
