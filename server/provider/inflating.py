"""Inflates compressed bodies up to a limit: a body of a kilobyte can inflate to gigabytes."""

import zlib

from server.provider.errors import InvalidResponse

ACCEPT_ENCODING = "gzip, deflate"
"""The encodings that the host accepts: zlib can stop at a given length, unlike the decoders of
brotli and zstd."""

_WINDOW_BITS = {"gzip": 16 + zlib.MAX_WBITS, "deflate": zlib.MAX_WBITS}


class Inflater:
    """Inflates one body piece by piece, up to `limit` + 1 bytes: the last byte shows that the body
    is too large. Raises InvalidResponse for an encoding that the host does not accept."""

    def __init__(self, encoding: str, limit: int) -> None:
        name = encoding.strip().lower()
        if name not in ("", "identity", *_WINDOW_BITS):
            raise InvalidResponse(f"a content encoding that was not asked for: {name[:40]!r}")
        self._window_bits = _WINDOW_BITS.get(name)
        self._stream = zlib.decompressobj(self._window_bits) if self._window_bits else None
        self._left = limit + 1
        self._is_empty = True

    def feed(self, piece: bytes) -> bytes:
        """The inflated piece, cut off at the limit; a body without encoding is returned as it is.
        Raises InvalidResponse for bytes that are not of the encoding."""
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
        """Raises InvalidResponse if the body has ended too early. An empty body is complete."""
        if self._stream and not self._is_empty and not self._stream.eof:
            raise InvalidResponse("the body ends before its compressed data")

    def _next_member(self) -> "zlib._Decompress":
        """A decompressor for the next member of a gzip body, which may have several. Raises
        InvalidResponse for a deflate body, which has only one."""
        if self._window_bits != _WINDOW_BITS["gzip"]:
            raise InvalidResponse("the body has more than its compressed data")
        return zlib.decompressobj(self._window_bits)
