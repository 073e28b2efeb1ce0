"""Keeps other sites from writing in a user's name: by the browser's word, and by a token."""

import hmac
import secrets
from urllib.parse import urlsplit

from starlette.requests import Request


def same_site(request: Request) -> bool:
    """False when the browser says that another site made this request."""
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
    """The token as it stands in a page: different each time, so that compression tells nothing."""
    key = bytes.fromhex(secret)
    pad = secrets.token_bytes(len(key))
    return (pad + _xor(pad, key)).hex()


def matches(token: str, secret: str) -> bool:
    """Whether a form's token belongs to this session. Only the spelling that `masked` gives does:
    the token is also what tells one form from the next."""
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
