"""Reads the TLS settings in the address of a PostgreSQL database, which have libpq's names."""

import ssl
from urllib.parse import parse_qsl, urlsplit

_WITHOUT_CONTEXT = {"disable": False, "prefer": None, "require": True}
"""The modes in which nothing is verified, as pg8000 takes them."""
_MODES = (*_WITHOUT_CONTEXT, "verify-ca", "verify-full")


def ssl_context(address: str) -> ssl.SSLContext | bool | None:
    """How connections to an address are encrypted, by `sslmode` and `sslrootcert` in its query, as
    pg8000 takes it: False for no TLS, None for TLS if the server offers it, which is the default,
    True for TLS without verification. `sslrootcert` is the path of the certificates that are
    trusted; without it, those of the system are. Raises ValueError for an address or a certificate
    that cannot be read, and for other parameters and values."""
    query = dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))
    mode, certificate = query.pop("sslmode", "prefer"), query.pop("sslrootcert", None)
    if mode not in _MODES:
        raise ValueError(f"sslmode must be one of {', '.join(_MODES)}")
    if query:
        raise ValueError(f"{', '.join(query)} is not supported in the address")
    if mode in _WITHOUT_CONTEXT:
        return _WITHOUT_CONTEXT[mode]
    try:
        context = ssl.create_default_context(cafile=certificate or None)
    except OSError as error:
        raise ValueError(f"sslrootcert cannot be read ({error.strerror or error})") from error
    context.check_hostname = mode == "verify-full"
    return context
