"""What the target and the headers of a request say of its host and of its boundaries."""

import re

Headers = list[tuple[bytes, bytes]]
"""Names in lower case, and values."""

_AUTHORITY = re.compile(rb"[a-z][a-z0-9+.-]*://([^/?#]*)", re.IGNORECASE)


def take_host_of_target(target: bytes, headers: Headers) -> None:
    """Puts the host of an absolute target into the Host header (RFC 9112, section 3.2.2). uvicorn
    drops it, so that an application would use the header instead."""
    if found := _AUTHORITY.match(target):
        others = [header for header in headers if header[0] != b"host"]
        headers[:] = [*others, (b"host", found[1])]


def has_body(headers: Headers) -> bool:
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value.strip() != b"0")
        for name, value in headers
    )
