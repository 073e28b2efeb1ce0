"""Converts uploaded pictures one after the other: a large one takes seconds and much memory."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from server.domain.square_picture import square_picture

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
