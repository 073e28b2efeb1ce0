"""Inflates compressed bodies up to a limit: a body of a kilobyte can inflate to gigabytes."""

import zlib

from server.provider.errors import InvalidResponse

ACCEPT_ENCODING = "gzip, deflate"
"""The encodings that the host accepts: zlib can stop at a given length, unlike the decoders of
brotli and zstd."""

_EITHER_HEADER = 32 + zlib.MAX_WBITS


def inflated(body: bytes, encoding: str, limit: int) -> bytes:
    """The body without its content encoding. Raises InvalidResponse for an encoding that the host
    does not accept, and for a body that is larger than `limit` or not one complete stream."""
    name = encoding.strip().lower()
    if name in ("", "identity") or not body:
        return body
    if name not in ACCEPT_ENCODING.split(", "):
        raise InvalidResponse(f"a content encoding that was not asked for: {name[:40]!r}")
    stream = zlib.decompressobj(_EITHER_HEADER)
    try:
        whole = stream.decompress(body, limit + 1)
    except zlib.error as error:
        raise InvalidResponse("the body cannot be inflated") from error
    if len(whole) > limit:
        raise InvalidResponse(f"the answer inflates to more than {limit} bytes")
    if not stream.eof or stream.unused_data:
        raise InvalidResponse("the body ends before or after its compressed data")
    return whole
