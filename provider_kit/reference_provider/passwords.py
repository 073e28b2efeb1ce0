"""Hashes passwords with Argon2. A password is sent as the SHA-256 digest of what was typed."""

import re
from functools import cache
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

_FORM = re.compile(r"[0-9a-f]{64}")
_EMPTY = sha256(b"").hexdigest()
# The parameters that OWASP recommends if a login must not use much memory.
_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def digest(password: str) -> str:
    """The hexadecimal SHA-256 digest that is sent in place of a password."""
    return sha256(password.encode()).hexdigest()


def is_digest(sent: str) -> bool:
    return _FORM.fullmatch(sent) is not None


def is_given(sent: str) -> bool:
    return sent not in ("", _EMPTY)


def keep(sent: str) -> str:
    return _hasher.hash(sent)


def matches(kept: str | None, sent: str) -> bool:
    """Whether the password is right; `kept` is None for an unknown account, for which the check
    takes as long as for a known one."""
    try:
        _hasher.verify(kept or _nobodys(), sent)
    except VerificationError:
        return False
    return kept is not None


@cache
def _nobodys() -> str:
    return _hasher.hash("")
