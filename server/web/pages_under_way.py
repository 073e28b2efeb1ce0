"""Bounds the pages that one user can have under way at once."""

import contextlib
from collections import Counter
from collections.abc import Iterator

from server.domain.limits import BUSY_SECONDS, USER_PAGES
from server.provider.errors import Busy


class PagesUnderWay:
    """USER_PAGES at most of each user."""

    def __init__(self) -> None:
        self._of_user: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_more(self, user: str) -> Iterator[None]:
        """A page of this user, for as long as the block lasts. Raises Busy."""
        if self._of_user[user] >= USER_PAGES:
            raise Busy("too many pages of one user", BUSY_SECONDS, held_back=True)
        self._of_user[user] += 1
        try:
            yield
        finally:
            self._of_user[user] -= 1
            if not self._of_user[user]:
                del self._of_user[user]
