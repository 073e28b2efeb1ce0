"""What a brand changes on the host: one field of the account, a phone number, a privacy policy.

Everything else that differs between brands is appearance and wording (`views/brands`,
`translations/brands`).
"""

from typing import Literal

from server.domain.lookups import Brand

RegistrationField = Literal["coc_number", "gassafe_registration_number"]

_WITH_PHONE: tuple[Brand, ...] = ("mhg",)

# The brands that link to a policy of their own. The address is an operator's to set; this one, in
# a domain that nobody can own, only keeps the link in its place until then.
_PRIVACY_URLS: dict[Brand, str] = {"ibc": "https://ibc.example/privacy"}


def registration_field(brand: Brand) -> RegistrationField:
    """The number by which this brand knows that somebody is an installer."""
    return "gassafe_registration_number" if brand == "intouch" else "coc_number"


def support_phone(brand: Brand, configured: str | None) -> str | None:
    """The number that this brand's installers can call, where it gives one."""
    return configured if brand in _WITH_PHONE else None


def privacy_url(brand: Brand, configured: str | None) -> str | None:
    """The brand's own privacy policy outside this product, for brands that have one."""
    default = _PRIVACY_URLS.get(brand)
    return default and (configured or default)
