"""The installer's credentials, and how the answers to the calls change them."""

from collections.abc import Sequence

from provider_kit.check.breaches import Results
from server.provider.credentials import Credentials
from server.provider.errors import CookiesTooLarge


class User:
    """The installer. Cookies that an answer sets have to be valid for the next call."""

    def __init__(self, results: Results) -> None:
        self.credentials = Credentials()
        self._results = results
        self._renewed_by = ""
        self._before: dict[str, str] = {}

    def keep_cookies(self, operation: str, set_cookies: Sequence[str]) -> None:
        before = dict(self.credentials.cookies)
        try:
            self.credentials.store_cookies(set_cookies)
        except CookiesTooLarge as error:
            self._results.breaks(operation, "cookies", "the cookies of the answer", str(error))
        if before and self.credentials.cookies and before != self.credentials.cookies:
            self._renewed_by, self._before = operation, before

    def restore_cookies(self) -> bool:
        """Called after a 401. If an answer had set new cookies, reports them as a breach and
        restores the previous ones. Returns whether it did."""
        if not self._renewed_by:
            return False
        came = "401 with the cookies that were set anew"
        self._results.breaks(self._renewed_by, "session", "the call after it", came)
        self.credentials.cookies = self._before
        self._renewed_by = ""
        return True
