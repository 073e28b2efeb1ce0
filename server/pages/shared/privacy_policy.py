"""The brand's own privacy policy, as registration and profile lead to it."""

import msgspec

from server.domain.brands import has_policy
from server.web.visit import Visit


class Policy(msgspec.Struct):
    url: str | None
    """Where it is; nobody knows while the operator has not set it."""


def privacy_policy(visit: Visit) -> Policy | None:
    """None for brands without a policy of their own."""
    return Policy(visit.settings.privacy_url) if has_policy(visit.brand) else None
