"""Reads the TLS settings in the address of a PostgreSQL database, which have libpq's names."""

import ssl
from typing import Literal, NamedTuple, TypeAlias, get_args
from urllib.parse import parse_qsl, urlsplit

SslMode: TypeAlias = Literal["disable", "prefer", "require", "verify-ca", "verify-full"]
_MODES: tuple[SslMode, ...] = get_args(SslMode)


class DatabaseTls(NamedTuple):
    """How a connection to the database is encrypted."""

    mode: SslMode = "prefer"
    """Whether TLS is used, and what is verified; `prefer` uses it if the server offers it."""
    root_certificate: str | None = None
    """The path of the certificates that are trusted; None for those of the system."""


def database_tls(address: str) -> DatabaseTls:
    """The settings in the query of an address. Raises ValueError for an address that cannot be
    read, and for other parameters and values."""
    parts = urlsplit(address)
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    sent, certificate = query.pop("sslmode", "prefer"), query.pop("sslrootcert", None)
    mode = next((each for each in _MODES if each == sent), None)
    if mode is None:
        raise ValueError(f"sslmode must be one of {', '.join(_MODES)}")
    if query:
        raise ValueError(f"{', '.join(query)} is not supported in the address")
    return DatabaseTls(mode, certificate or None)


def ssl_context(tls: DatabaseTls) -> ssl.SSLContext | bool | None:
    """As pg8000 takes it: False for no TLS, None for TLS if the server offers it, True for TLS
    without verification. Raises ValueError if the root certificate cannot be read."""
    if tls.mode in ("disable", "prefer", "require"):
        return {"disable": False, "prefer": None, "require": True}[tls.mode]
    try:
        context = ssl.create_default_context(cafile=tls.root_certificate)
    except OSError as error:
        raise ValueError(f"sslrootcert cannot be read ({error.strerror or error})") from error
    context.check_hostname = tls.mode == "verify-full"
    return context
