"""Compressed bodies that are small and unpack to very much."""

import zlib
from collections.abc import Iterator

import brotli
import zstandard

from tests.support.user import User

_CHUNK = 1 << 20


def bombs(size: int, head: bytes = b"") -> Iterator[tuple[str, bytes]]:
    """By the `Content-Encoding`: bodies that unpack to `head` and `size` bytes of zeros."""
    gzip = _zlib(size, head, 31)
    yield "gzip", gzip
    yield "deflate", _zlib(size, head, 15)
    yield "gzip, gzip", _zlib(0, gzip, 31)
    packer = brotli.Compressor(quality=3)
    yield "br", b"".join(packer.process(each) for each in _chunks(size, head)) + packer.finish()
    zstd = zstandard.ZstdCompressor().compressobj()
    yield "zstd", b"".join(zstd.compress(each) for each in _chunks(size, head)) + zstd.flush()


def _zlib(size: int, head: bytes, wbits: int) -> bytes:
    packer = zlib.compressobj(1, wbits=wbits)
    return b"".join(packer.compress(each) for each in _chunks(size, head)) + packer.flush()


def _chunks(size: int, head: bytes) -> Iterator[bytes]:
    yield head
    zeros = bytes(_CHUNK)
    for _ in range(size // _CHUNK):
        yield zeros


DOCUMENT_BYTES = 20 * 1024


def compressed(user: User, path: str) -> int:
    """The size of a compressed document with its styles, in bytes."""
    with user.http.stream("GET", path, headers={"accept-encoding": "br"}) as answer:
        assert (answer.status_code, answer.headers["content-encoding"]) == (200, "br")
        return sum(len(chunk) for chunk in answer.iter_raw())
