"""The origin of a URL, whether a host is this machine or an IP address is public, and the address
of a map that shows the way to a place, from the template of the settings."""

import functools
import ipaddress
import re
from collections.abc import Sequence
from urllib.parse import quote, urlsplit

_PORTS = {"http": 80, "https": 443}
# Python counts these networks as global, but they have no picture servers. They have services that
# only hosts inside a network can reach: metadata services of clouds, site-local addresses, and IPv4
# addresses within IPv6 ones.
_NOT_PUBLIC = tuple(
    ipaddress.ip_network(network)
    for network in (
        *("168.63.129.16/32", "192.0.0.0/24", "192.88.99.0/24"),
        *("64:ff9b::/32", "2001::/23", "2002::/16", "3fff::/20", "fec0::/10"),
    )
)


def origin_of(url: str) -> str | None:
    """Scheme, host and port of an http or https URL, with the port always written; None for any
    other text, and for a URL with a user name, which can disguise the host."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not parts.hostname or "@" in parts.netloc:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}:{port or _PORTS[parts.scheme]}"


@functools.lru_cache(64)
def is_loopback(host: str) -> bool:
    """Whether the host of a URL is this machine; an IPv6 address may be in brackets or not."""
    host = host.removesuffix(".")
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def is_public(address: str) -> bool:
    """Whether the text is a public IP address: not of this machine, a local network or a cloud's
    metadata service, not reserved and not multicast. False for any other text."""
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(number, ipaddress.IPv6Address) and number.ipv4_mapped:
        number = number.ipv4_mapped
    if any(number in network for network in _NOT_PUBLIC):
        return False
    return number.is_global and not number.is_multicast and not number.is_reserved


ROUTE_TEMPLATE = re.compile(r"(https?://|geo:)[^\s{}]*(\{(address|lat|lng)\}[^\s{}]*)+")
"""A template names the place by `{address}`, or by `{lat}` and `{lng}`."""


def route_address(
    template: str, place: Sequence[str | None], position: tuple[float, float] | None
) -> str | None:
    """The address for a place: street with house number, postal code with city, and, if it is
    known, the country; `position` is its latitude and longitude in degrees. None for an empty
    template, and if the place lacks what the template names."""
    text = ", ".join(part for part in place if part)
    values = {"address": quote(text, safe="")}
    if position:
        values |= {"lat": f"{position[0]:.5f}", "lng": f"{position[1]:.5f}"}
    names = re.findall(r"\{(\w+)\}", template)
    if not template or not all(values.get(name) for name in names):
        return None
    return template.format_map(values)
