"""What a brand changes on the host: one field of the account, a phone number, a privacy policy.

Everything else that differs between brands is appearance and wording (`views/brands`,
`translations/brands`).
"""

from typing import Literal

from server.domain.lookups import Brand

RegistrationField = Literal["coc_number", "gassafe_registration_number"]

_WITH_PHONE: tuple[Brand, ...] = ("mhg",)
_WITH_POLICY: tuple[Brand, ...] = ("ibc",)


def registration_field(brand: Brand) -> RegistrationField:
    """The number by which this brand knows that somebody is an installer."""
    return "gassafe_registration_number" if brand == "intouch" else "coc_number"


def support_phone(brand: Brand, configured: str | None) -> str | None:
    """The number that this brand's installers can call, where it gives one."""
    return configured if brand in _WITH_PHONE else None


def has_policy(brand: Brand) -> bool:
    """Whether this brand has a privacy policy of its own, outside this product."""
    return brand in _WITH_POLICY
