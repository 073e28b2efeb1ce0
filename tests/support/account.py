"""What the tests of the installer's own account share."""

from hashlib import sha256

from tests.support.faults import FaultyProxy, answers

ACCOUNT = "auth/api/accounts/account"
SESSION = "auth/api/accounts/session"
SETTINGS = "auth/api/accounts/settings"
AGREEMENTS = "app/api/general_agreements"
EMPTY_TERMS = "<p>&nbsp;</p><br>"
"""The content of terms in which there is nothing to agree to (tests/unit/test_terms.py)."""

REGISTRATION = {
    "coc_number": "12345678",
    "name": "Ada Lovelace",
    "address": "Keizersgracht",
    "address_number": "1",
    "city_name": "Amsterdam",
    "company_name": "Lovelace Warmte",
    "phone_number": "+31 20 1234567",
    "postal_code": "1015 CN",
    "email": "ada@heatdesk.test",
    "email2": "ada@heatdesk.test",
    "password": "steam engine 🔥",
    "password2": "steam engine 🔥",
}


def terms_have_changed(proxy: FaultyProxy, method: str = "GET") -> None:
    """From now on the provider's session has to accept new terms: at the login (POST) or later."""
    proxy.break_(SESSION, answers({"auth": True, "csrf_token": "t", "reconfirm_ga": True}), method)


def hashed(password: str) -> str:
    return sha256(password.encode()).hexdigest()


NEW_CUSTOMER = {
    "first_name": "Zoë 🔧",
    "last_name": "<b>O'Neill</b> & שלום",
    "email": "zoe@example.test",
    "email2": "zoe@example.test",
    "address": "Kade",
    "address_number": "1 bis",
    "postal_code": "3583 em",
    "city_name": "Utrecht",
    "country_id": "1",
    "phone_number": "",
    "language_id": "2",
}
