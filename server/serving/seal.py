"""Encrypts and signs small values; only hosts with the same secrets can read or make them."""

import base64
import hashlib
import hmac
import zlib
from typing import Literal, TypeVar

import msgspec
from cryptography.fernet import Fernet, InvalidToken, MultiFernet

T = TypeVar("T")
Purpose = Literal["account", "change", "known", "network", "build", "picture"]
"""The purposes of signatures: a word each, so that no text continues one of them."""


class Seal:
    """Encrypts and signs with the first secret; decrypts and verifies with any of them."""

    def __init__(self, secrets: tuple[str, ...]) -> None:
        self._ring = MultiFernet([Fernet(_key(secret)) for secret in secrets])
        self._signing = [_key(f"signatures {secret}") for secret in secrets]

    def close(self, value: msgspec.Struct) -> str:
        """Encrypts a value as text that is safe in cookies."""
        return self._ring.encrypt(zlib.compress(msgspec.json.encode(value))).decode()

    def open(self, sealed: str, kind: type[T], lifetime_seconds: int) -> T | None:
        """The sealed value; None if it is too old, forged or of another shape."""
        try:
            packed = self._ring.decrypt(sealed.encode(), ttl=lifetime_seconds)
            return msgspec.json.decode(zlib.decompress(packed), type=kind)
        except (InvalidToken, msgspec.DecodeError, zlib.error):
            return None

    def sign(self, purpose: Purpose, text: str) -> str:
        """The signature of a text for one purpose: 32 hex digits of an HMAC-SHA256. A text that a
        client chooses for one purpose must not get the signature for another."""
        return _signature(self._signing[0], purpose, text)

    def is_signed(self, purpose: Purpose, text: str, signature: str) -> bool:
        """Whether `signature` was made from this text for this purpose, with one of the secrets."""
        expected = [_signature(key, purpose, text).encode() for key in self._signing]
        return any(hmac.compare_digest(each, signature.encode()) for each in expected)


def _signature(key: bytes, purpose: Purpose, text: str) -> str:
    signed = f"{purpose} {text}".encode(errors="replace")
    return hmac.new(key, signed, hashlib.sha256).hexdigest()[:32]


def _key(secret: str) -> bytes:
    return base64.urlsafe_b64encode(hashlib.sha256(secret.encode()).digest())
