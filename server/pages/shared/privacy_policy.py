"""The brand's external privacy policy, to which registration and profile link (specification,
section 1)."""

import msgspec

from server.domain.brands import BRAND_DATA
from server.web.visit import Visit


class Policy(msgspec.Struct):
    url: str | None
    """None if the operator has not configured it."""


def privacy_policy(visit: Visit) -> Policy | None:
    """The brand's policy; None for brands without an external policy."""
    return Policy(visit.settings.privacy_url) if BRAND_DATA[visit.brand].policy else None
