"""Reads requests with an absolute URL as target: the URL's host replaces the Host header.

RFC 9112, section 3.2.2. Uvicorn drops the host of such a target, so that an application would use
the header instead.
"""

import re

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_AUTHORITY = re.compile(rb"[a-z][a-z0-9+.-]*://([^/?#]*)", re.IGNORECASE)


class RequestTargetProtocol(HttpToolsProtocol):
    """Uvicorn's protocol; sets the Host header to the host of an absolute target."""

    def on_headers_complete(self) -> None:
        if found := _AUTHORITY.match(self.url):
            others = [header for header in self.headers if header[0] != b"host"]
            self.headers[:] = [*others, (b"host", found[1])]
        super().on_headers_complete()
