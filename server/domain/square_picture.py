"""Converts an uploaded picture to a small square one without metadata; one after the other, as a
large one takes seconds and much memory."""

import asyncio
import io
from concurrent.futures import ThreadPoolExecutor

from PIL import Image, ImageOps

from server.domain.limits import MAX_PICTURE_BYTES

SIDE = 512
"""Pixels."""

# By the format of the content; the file's name does not count. A JPEG is scaled while it is
# decoded: the photos of any phone need less than 250 MB, also progressive ones. The others are
# decoded in full, and may have only as many pixels as a usual photo.
_MAX_PIXELS = {"JPEG": 64_000_000, "PNG": 13_000_000, "WEBP": 13_000_000, "GIF": 13_000_000}
_FORMATS = list(_MAX_PIXELS)
# A JPEG with further pictures behind the first, as phones with two cameras write it.
_MAX_PIXELS["MPO"] = _MAX_PIXELS["JPEG"]
_MAX_SIDE = 16_384


class InvalidPicture(Exception):
    """The bytes are no picture, or the picture is too large to be decoded."""


def square_picture(data: bytes) -> tuple[bytes, str]:
    """The picture as a square of at most `SIDE` pixels a side, and its media type. Raises
    InvalidPicture.

    May block for seconds: call it in a thread.
    """
    if not data or len(data) > MAX_PICTURE_BYTES:
        raise InvalidPicture
    try:
        # `open` reads only the header: the size is checked before anything is decoded.
        with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
            width, height = image.size
            if max(width, height) > _MAX_SIDE or width * height > _MAX_PIXELS[image.format or ""]:
                raise InvalidPicture
            image.draft("RGB", (SIDE, SIDE))
            ImageOps.exif_transpose(image, in_place=True)
            return _encoded(image)
    except Exception as error:
        # Decoders raise errors of every kind for hostile bytes.
        raise InvalidPicture from error


def _encoded(image: Image.Image) -> tuple[bytes, str]:
    transparent = image.has_transparency_data
    if image.mode == "I;16":
        # `convert` clips 16 bits instead of scaling them.
        image = image.point(lambda shade: shade / 256).convert("L")
    mode = "RGBA" if transparent else "RGB"
    plain = image if image.mode == mode else image.convert(mode)
    side = min(SIDE, *plain.size)
    fitted = ImageOps.fit(plain, (side, side))
    # A new image, because encoders copy metadata.
    fresh = Image.new(fitted.mode, fitted.size)
    fresh.paste(fitted)
    out = io.BytesIO()
    if transparent:
        fresh.save(out, "PNG", optimize=True)
        return out.getvalue(), "image/png"
    fresh.save(out, "JPEG", quality=85)
    return out.getvalue(), "image/jpeg"


MAX_PICTURES_UNDER_WAY = 8
"""The most uploaded pictures that wait for their conversion in a process, which takes seconds and
250 MB for the largest ones: they are converted one after the other."""


class TooManyPictures(Exception):
    """The user has a picture under way already, or the host MAX_PICTURES_UNDER_WAY of them."""


class PictureConversions:
    """The pictures that are being converted or wait for it. Must be used on the event loop."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "pictures")
        self._users: set[str] = set()

    async def square(self, user: str, data: bytes) -> tuple[bytes, str]:
        """See `square_picture`. Raises InvalidPicture or TooManyPictures."""
        if user in self._users or len(self._users) >= MAX_PICTURES_UNDER_WAY:
            raise TooManyPictures
        self._users.add(user)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, square_picture, data)
        finally:
            self._users.remove(user)
