"""Limits the pages that one user can have under way at once."""

import contextlib
from collections import Counter
from collections.abc import Iterator

from server.domain.limits import USER_PAGES


class TooManyPages(Exception):
    """A user has USER_PAGES pages under way already; `Admission` refuses the next one."""


class PagesUnderWay:
    """Counts the pages under way: at most USER_PAGES of each user."""

    def __init__(self) -> None:
        self._of_user: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_more(self, user: str) -> Iterator[None]:
        """Counts a page of this user during the block. Raises TooManyPages."""
        if self._of_user[user] >= USER_PAGES:
            raise TooManyPages
        self._of_user[user] += 1
        try:
            yield
        finally:
            self._of_user[user] -= 1
            if not self._of_user[user]:
                del self._of_user[user]
