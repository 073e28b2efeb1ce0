"""Pictures as people upload them, and what only claims to be one."""

import io
import struct
import zlib

from PIL import Image


def encoded(
    kind: str, size: tuple[int, int] = (40, 30), mode: str = "RGB", **more: object
) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, "red").save(out, kind, **more)
    return out.getvalue()


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size, with next to nothing in it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1000)
    chunks = chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks
