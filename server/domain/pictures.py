"""Makes a small square picture without metadata out of whatever somebody uploads."""

import io

from PIL import Image, ImageOps

from server.domain.limits import MAX_PICTURE_BYTES

SIDE = 512

# Known by their content, never by their name. A JPEG is scaled while it is decoded, so that a
# photo of a large camera costs no more memory than a small one; the others are decoded in full.
_MAX_PIXELS = {"JPEG": 200_000_000, "PNG": 25_000_000, "WEBP": 25_000_000, "GIF": 25_000_000}
_MAX_SIDE = 16_384


class NoPicture(Exception):
    """The bytes are no picture, or one that is too large to be decoded."""


def square(data: bytes) -> tuple[bytes, str]:
    """The picture of at most 512 pixels a side, and its media type. Raises NoPicture.

    Takes a while: call it in a thread.
    """
    if not data or len(data) > MAX_PICTURE_BYTES:
        raise NoPicture
    try:
        # The size stands in the header: nothing is decoded before it has been looked at.
        with Image.open(io.BytesIO(data), formats=list(_MAX_PIXELS)) as image:
            width, height = image.size
            if max(width, height) > _MAX_SIDE or width * height > _MAX_PIXELS[image.format or ""]:
                raise NoPicture
            image.draft("RGB", (SIDE, SIDE))
            return _encoded(ImageOps.exif_transpose(image))
    except NoPicture:
        raise
    except Exception as error:
        # Decoders answer hostile bytes with errors of every kind.
        raise NoPicture from error


def _encoded(image: Image.Image) -> tuple[bytes, str]:
    transparent = image.has_transparency_data
    plain = image.convert("RGBA" if transparent else "RGB")
    side = min(SIDE, *plain.size)
    fitted = ImageOps.fit(plain, (side, side))
    # A new image has no metadata that an encoder could carry over.
    fresh = Image.new(fitted.mode, fitted.size)
    fresh.paste(fitted)
    out = io.BytesIO()
    if transparent:
        fresh.save(out, "PNG", optimize=True)
        return out.getvalue(), "image/png"
    fresh.save(out, "JPEG", quality=85)
    return out.getvalue(), "image/jpeg"
