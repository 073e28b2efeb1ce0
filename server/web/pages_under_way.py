"""Bounds the pages that one user can have under way at once."""

import contextlib
from collections import Counter
from collections.abc import Iterator

from server.domain.limits import USER_PAGES


class TooManyPages(Exception):
    """A user has as many pages under way as one may have; `Admission` refuses the next one."""


class PagesUnderWay:
    """USER_PAGES at most of each user."""

    def __init__(self) -> None:
        self._of_user: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_more(self, user: str) -> Iterator[None]:
        """A page of this user, for as long as the block lasts. Raises TooManyPages."""
        if self._of_user[user] >= USER_PAGES:
            raise TooManyPages
        self._of_user[user] += 1
        try:
            yield
        finally:
            self._of_user[user] -= 1
            if not self._of_user[user]:
                del self._of_user[user]
