"""Keeps other sites from sending forms in a user's name: by request headers, and by a token."""

import hashlib
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


_MARK_BYTES = 4
"""The end of a token's mask, by which the host recognizes the account of the page."""


def masked(secret: str, account: str = "") -> str:
    """The token of one page: the secret under a random mask, so that the sizes of compressed
    answers do not reveal it (the BREACH attack). `account` is the id of the account that the page
    was made for; empty for none."""
    key = bytes.fromhex(secret)
    nonce = secrets.token_bytes(len(key) - _MARK_BYTES)
    pad = nonce + _mark(nonce, account)
    return (pad + _xor(pad, key)).hex()


def is_of_account(token: str, account: str) -> bool:
    """Whether a token of any session, also of an earlier one, was made for a page of this account.
    That is no proof: it only keeps what was typed from another user of the same browser."""
    try:
        sent = bytes.fromhex(token)
    except ValueError:
        return False
    pad = sent[: len(sent) // 2]
    nonce, mark = pad[:-_MARK_BYTES], pad[-_MARK_BYTES:]
    return mark == _mark(nonce, account)


def _mark(nonce: bytes, account: str) -> bytes:
    return hashlib.sha256(nonce + account.encode()).digest()[:_MARK_BYTES]


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
