"""Inflates compressed bodies in bounds: an answer of a kilobyte can stand for gigabytes."""

import zlib

from server.provider.errors import InvalidResponse

ACCEPT_ENCODING = "gzip, deflate"
"""What the provider is asked for: zlib stops at a given length, unlike decoders of brotli and
zstd."""

_WINDOW_BITS = {"gzip": 16 + zlib.MAX_WBITS, "deflate": zlib.MAX_WBITS}


class Inflater:
    """Inflates one body, piece by piece, to at most `limit` bytes and one more, which tells that
    there are too many. Raises InvalidResponse for an encoding that was not asked for."""

    def __init__(self, encoding: str, limit: int) -> None:
        name = encoding.strip().lower()
        if name not in ("", "identity", *_WINDOW_BITS):
            raise InvalidResponse(f"a content encoding that was not asked for: {name[:40]!r}")
        self._window_bits = _WINDOW_BITS.get(name)
        self._stream = zlib.decompressobj(self._window_bits) if self._window_bits else None
        self._left = limit + 1
        self._is_empty = True

    def feed(self, piece: bytes) -> bytes:
        """What this piece inflates to, as far as the limit. Raises InvalidResponse for bytes that
        are not of the encoding."""
        if self._stream is None:
            return piece
        self._is_empty &= not piece
        inflated = bytearray()
        try:
            while piece and self._left:
                if self._stream.eof:
                    self._stream = self._next_member()
                part = self._stream.decompress(piece, self._left)
                inflated += part
                self._left -= len(part)
                piece = self._stream.unused_data
        except zlib.error as error:
            raise InvalidResponse("the body cannot be inflated") from error
        return bytes(inflated)

    def finish(self) -> None:
        """Raises InvalidResponse where the body has ended too early. An empty body is complete."""
        if self._stream and not self._is_empty and not self._stream.eof:
            raise InvalidResponse("the body ends before its compressed data")

    def _next_member(self) -> "zlib._Decompress":
        """A gzip body may have several members."""
        if self._window_bits != _WINDOW_BITS["gzip"]:
            raise InvalidResponse("the body has more than its compressed data")
        return zlib.decompressobj(self._window_bits)
