"""Request numbers are accepted only from trusted proxies."""

from typing import Any

import pytest

from server.web.trusted_proxies import TrustedProxies

GIVEN = b"4f1c9ad2c07be355"


def request(peer: str | None) -> dict[str, Any]:
    return {"state": {"peer": peer}, "headers": [(b"x-request-id", GIVEN)]}


@pytest.mark.parametrize(
    ("peer", "trusted"),
    [
        ("10.1.2.3", True),
        ("::ffff:10.1.2.3", True),
        ("::1", True),
        ("11.1.2.3", False),
        ("::ffff:11.1.2.3", False),
        ("no address", False),
        (None, False),
    ],
)
def test_only_the_networks_of_the_settings_are_believed(peer: str | None, trusted: bool) -> None:
    proxies = TrustedProxies(("10.0.0.0/8", "::1"))
    assert proxies.request_id(request(peer)) == (GIVEN.decode() if trusted else None)
    assert TrustedProxies(()).request_id(request(peer)) is None


def test_a_request_of_no_connection_has_no_number() -> None:
    assert TrustedProxies(("10.0.0.0/8",)).request_id({"headers": []}) is None
