"""Keeps passwords with Argon2; what arrives is already the SHA-256 of what the installer typed."""

import re
from functools import cache
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

_FORM = re.compile(r"[0-9a-f]{64}")
_EMPTY = sha256(b"").hexdigest()
# The strength that OWASP recommends where a login must not cost much memory.
_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def digest(password: str) -> str:
    """What a host sends for a password."""
    return sha256(password.encode()).hexdigest()


def is_digest(sent: str) -> bool:
    return _FORM.fullmatch(sent) is not None


def is_given(sent: str) -> bool:
    return sent not in ("", _EMPTY)


def keep(sent: str) -> str:
    return _hasher.hash(sent)


def matches(kept: str | None, sent: str) -> bool:
    """False also for an unknown account, after the same time as for a known one."""
    try:
        _hasher.verify(kept or _nobodys(), sent)
    except VerificationError:
        return False
    return kept is not None


@cache
def _nobodys() -> str:
    return _hasher.hash("")
