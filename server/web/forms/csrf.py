"""Keeps other sites from sending forms in a user's name: by request headers, and by a token."""

import hmac
import secrets
from urllib.parse import urlsplit

from starlette.requests import Request


def is_cross_site_form(request: Request) -> bool:
    """Whether the browser says that a page of another site has sent this form."""
    return request.method == "POST" and not _is_same_site(request)


def _is_same_site(request: Request) -> bool:
    fetch_site = request.headers.get("sec-fetch-site")
    if fetch_site is not None:
        return fetch_site in ("same-origin", "none")
    origin = request.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:
        return False


def masked(secret: str) -> str:
    """The token of one page: the secret under a random mask, so that the sizes of compressed
    answers do not reveal it (the BREACH attack)."""
    key = bytes.fromhex(secret)
    pad = secrets.token_bytes(len(key))
    return (pad + _xor(pad, key)).hex()


def matches(token: str, secret: str) -> bool:
    """Whether a form's token was made from this session's secret. Only the spelling that `masked`
    gives matches: the token is also part of the form's idempotency key."""
    key = bytes.fromhex(secret)
    try:
        sent = bytes.fromhex(token)
    except ValueError:
        return False
    if sent.hex() != token or len(sent) != 2 * len(key):
        return False
    return hmac.compare_digest(_xor(sent[: len(key)], sent[len(key) :]), key)


def _xor(left: bytes, right: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(left, right, strict=True))
