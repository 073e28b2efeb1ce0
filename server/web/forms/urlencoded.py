"""Decodes `application/x-www-form-urlencoded`, the encoding of most forms and of query strings, in
a time in proportion to its bytes.

The standard library's `unquote_plus` raises and catches an exception for each `%` that begins no
escape, which takes thirty times as long as a look at it.
"""

import re
from itertools import product

_ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})")
_DIGITS = "0123456789abcdefABCDEF"
_BYTES = {f"{a}{b}".encode(): bytes.fromhex(a + b) for a, b in product(_DIGITS, _DIGITS)}


def decoded_fields(encoded: bytes) -> list[tuple[str, str]]:
    """The names and values in their order; bytes that are not UTF-8 are U+FFFD."""
    pairs = (pair.partition(b"=") for pair in encoded.split(b"&") if pair)
    return [(_text(name), _text(value)) for name, _, value in pairs]


def _text(encoded: bytes) -> str:
    plain = encoded.replace(b"+", b" ")
    return _ESCAPE.sub(lambda escape: _BYTES[escape[1]], plain).decode(errors="replace")
