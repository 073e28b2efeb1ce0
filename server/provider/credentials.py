"""What the provider knows a user by: its cookies, its csrf token, and the user's language."""

from collections.abc import Iterable
from email.utils import parsedate_to_datetime

import msgspec

from server.domain.limits import MAX_COOKIE_BYTES, MAX_TOKEN_CHARACTERS
from server.domain.lookups import FALLBACK_LANGUAGE, Language
from server.provider.errors import InvalidResponse


class Credentials(msgspec.Struct, kw_only=True):
    """One user's cookies and csrf token at the provider. Never shared between users."""

    cookies: dict[str, str] = {}
    csrf_token: str | None = None
    reconfirm_terms: bool = False
    """Whether the provider wants its terms to be accepted anew."""
    language: Language = FALLBACK_LANGUAGE

    def accept(self, csrf_token: str | None, *, reconfirm_terms: bool) -> None:
        """Takes over what the provider says of the session; None leaves the token that is known.
        Raises InvalidResponse for a token that no header can carry."""
        if csrf_token is not None:
            if not _fits_header(csrf_token):
                raise InvalidResponse("the csrf token cannot be sent back")
            self.csrf_token = csrf_token
        self.reconfirm_terms = reconfirm_terms

    def forget(self) -> None:
        """Drops everything of the user, in place: calls under way share this object."""
        self.cookies.clear()
        self.csrf_token = None
        self.reconfirm_terms = False

    def cookie_header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def keep(self, set_cookies: Iterable[str]) -> None:
        """Keeps each cookie as it was sent, quotes included, and drops the expired ones. Raises
        InvalidResponse, and keeps none of them, for more than a session of ours can hold."""
        cookies = dict(self.cookies)
        for set_cookie in set_cookies:
            pair, *attributes = set_cookie.split(";")
            name, separator, value = pair.strip().partition("=")
            if not separator or not name or not pair.isprintable():
                continue
            if any(_ends_cookie(attribute) for attribute in attributes):
                cookies.pop(name, None)
            else:
                cookies[name] = value
        size = sum(len(name.encode()) + len(value.encode()) for name, value in cookies.items())
        if size > MAX_COOKIE_BYTES:
            raise InvalidResponse(f"cookies of {size} bytes")
        self.cookies.clear()
        self.cookies.update(cookies)


def _fits_header(token: str) -> bool:
    return token.isascii() and token.isprintable() and 0 < len(token) <= MAX_TOKEN_CHARACTERS


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
