"""Reads the request id of trusted proxies; uvicorn reads their other headers."""

import functools
import re
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.types import Scope

_ID = re.compile(rb"[A-Za-z0-9_-]{8,64}")
"""A request id, such as a UUID, or the 32 hex digits of nginx."""


class TrustedProxies:
    """The proxies at these addresses and networks."""

    def __init__(self, networks: tuple[str, ...]) -> None:
        self._networks = [ip_network(each) for each in networks]
        self.trusts = functools.lru_cache(64)(self._trusts)
        """Whether the peer at an address is one of these proxies."""

    def request_id(self, scope: Scope) -> str | None:
        """The id that the proxy has given to a request; None if it has given none, more than one,
        or one that _ID does not match."""
        if not self._has_sent(scope):
            return None
        values = [value for name, value in scope["headers"] if name == b"x-request-id"]
        if len(values) != 1 or not _ID.fullmatch(values[0]):
            return None
        return str(values[0].decode())

    def _has_sent(self, scope: Scope) -> bool:
        # uvicorn has already replaced the client with the one that the proxy names.
        peer = scope.get("state", {}).get("peer")
        return peer is not None and self.trusts(peer)

    def _trusts(self, peer: str) -> bool:
        try:
            address = ip_address(peer)
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self._networks)
