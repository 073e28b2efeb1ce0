"""Pictures as users upload them, and files that only claim to be pictures."""

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
    """A PNG whose header declares a size, with hardly any data."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1000)
    chunks = png_chunk(b"IHDR", head) + png_chunk(b"IDAT", body) + png_chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def png_chunk(kind: bytes, data: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + data))
    return struct.pack(">I", len(data)) + kind + data + check


_SVG = b'<svg xmlns="http://www.w3.org/2000/svg"'
HOSTILE_PICTURES = (
    b"<script>alert(1)</script>",
    _SVG + b' onload="alert(1)"/>',
    _SVG + b"><script>alert(1)</script></svg>",
    _SVG + b'><script href="data:text/javascript,alert(1)"/></svg>',
    _SVG + b'><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="'
    b'&lt;script&gt;parent.alert(1)&lt;/script&gt;"/></foreignObject></svg>',
    _SVG + b'><a href="javascript:alert(1)"><rect width="99" height="99"/></a></svg>',
    _SVG + b'><set attributeName="onmouseover" to="alert(1)"/></svg>',
    b'<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)"?>' + _SVG + b"/>",
    b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + _SVG + b">&x;</svg>",
    b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    + _SVG
    + b"><text>&b;</text></svg>",
    b"GIF89a/*<svg/onload=alert(1)>*/=alert(1)//;",
    b"\xff\xd8\xff<script>alert(1)</script>",
    encoded("PNG") + b"<script>alert(1)</script>",
    b"%PDF-1.7 /OpenAction",
    b"MZ\x90\x00",
    b"\x00\x00\x01\x00",
    b"",
)
"""Drawings with scripts, scripts that begin like pictures, and files that are no pictures."""
