"""Web addresses: where one leads to, and whether a number of a host is a public one."""

import ipaddress
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443}


def origin_of(url: str) -> str | None:
    """Scheme, host and port of an http or https address, in one spelling; None for any other
    text, and for an address with a user name, which would disguise its host."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not parts.hostname or "@" in parts.netloc:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}:{port or _PORTS[parts.scheme]}"


def is_public(address: str) -> bool:
    """Whether an IP address is one of the internet: neither of this machine nor of a local
    network, nor one that belongs to nobody or to many."""
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(number, ipaddress.IPv6Address) and number.ipv4_mapped:
        number = number.ipv4_mapped
    return number.is_global and not number.is_multicast and not number.is_reserved
