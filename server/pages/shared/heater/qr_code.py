"""An address as a QR code, drawn as one SVG path."""

import re

import msgspec
import segno

_QUIET_ZONE = 4
_DARK_MODULES = re.compile(rb"\x01+")


class QrCode(msgspec.Struct):
    """An SVG drawing: one path in a square view box."""

    size: int
    """Width and height of the view box in modules, with the quiet zone."""
    path: str


def qr_code(address: str) -> QrCode:
    """The QR code of an address, with error correction level M for creased paper."""
    matrix = segno.make_qr(address, error="m").matrix
    path = "".join(
        f"M{start + _QUIET_ZONE} {row + _QUIET_ZONE}h{end - start}v1h-{end - start}z"
        for row, modules in enumerate(matrix)
        for start, end in (run.span() for run in _DARK_MODULES.finditer(modules))
    )
    return QrCode(len(matrix) + 2 * _QUIET_ZONE, path)
