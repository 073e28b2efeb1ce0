"""What a brand changes on the host (specification, section 1): one field of the account, a phone
number and a privacy policy.

All other differences are appearance and wording (`views/brands`, `translations/brands`).
"""

from typing import Literal

from server.domain.lookups import Brand

RegistrationField = Literal["coc_number", "gassafe_registration_number"]

_WITH_PHONE: tuple[Brand, ...] = ("mhg",)
_WITH_POLICY: tuple[Brand, ...] = ("ibc",)


def registration_field(brand: Brand) -> RegistrationField:
    """The number that proves an installer's profession (specification, section 1)."""
    return "gassafe_registration_number" if brand == "intouch" else "coc_number"


def support_phone(brand: Brand, configured: str | None) -> str | None:
    """The provider's phone number for brands that show it, else None (specification, section 1);
    `configured` is the operator's setting."""
    return configured if brand in _WITH_PHONE else None


def has_policy(brand: Brand) -> bool:
    """Whether this brand has an external privacy policy (specification, section 1)."""
    return brand in _WITH_POLICY
