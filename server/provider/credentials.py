"""What the provider knows a user by: its cookies, its csrf token, and the user's language."""

from collections.abc import Iterable
from email.utils import parsedate_to_datetime

import msgspec

from server.domain.lookups import Language


class Credentials(msgspec.Struct, kw_only=True):
    """One user's cookies and csrf token at the provider. Never shared between users."""

    cookies: dict[str, str] = {}
    csrf_token: str | None = None
    language: Language = "en"

    def forget(self) -> None:
        """Drops everything of the user, in place: calls under way share this object."""
        self.cookies.clear()
        self.csrf_token = None

    def cookie_header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def keep(self, set_cookies: Iterable[str]) -> None:
        """Keeps each cookie as it was sent, quotes included, and drops the expired ones."""
        for set_cookie in set_cookies:
            pair, *attributes = set_cookie.split(";")
            name, separator, value = pair.strip().partition("=")
            if not separator or not name or not pair.isprintable():
                continue
            if any(_ends_cookie(attribute) for attribute in attributes):
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = value


def _ends_cookie(attribute: str) -> bool:
    name, _, value = attribute.strip().partition("=")
    try:
        if name.lower() == "max-age":
            return int(value) <= 0
        if name.lower() == "expires":
            return parsedate_to_datetime(value).timestamp() <= 0
    except (ValueError, TypeError, OverflowError):
        return False
    return False
