"""One user's credentials at the provider: cookies, csrf token and language."""

import contextlib
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import msgspec

from server.domain.freshness import as_utc
from server.domain.limits import MAX_COOKIE_BYTES
from server.domain.lookups import FALLBACK_LANGUAGE, Language
from server.provider.errors import CookiesTooLarge, InvalidResponse
from server.provider.structs import Record

_MAX_TOKEN_CHARACTERS = 1024


class Session(Record):
    """The session as the provider describes it (specification, section 3)."""

    auth: bool | None
    """Required: without it, an answer does not say that the session has ended. Null is no."""
    csrf_token: str | None = None
    reconfirm_ga: bool = False


class Credentials(msgspec.Struct, kw_only=True):
    """Never shared between users; all calls of one request to the host share one object."""

    cookies: dict[str, str] = {}
    csrf_token: str | None = None
    reconfirm_terms: bool = False
    """Whether the provider's terms have to be accepted anew."""
    language: Language = FALLBACK_LANGUAGE

    def update(self, session: Session) -> None:
        """Stores the session's csrf token, if it has one, and its flag for new terms. Raises
        InvalidResponse for a token that a header cannot carry."""
        if session.csrf_token is not None:
            if not _fits_header(session.csrf_token):
                raise InvalidResponse("the csrf token cannot be sent back")
            self.csrf_token = session.csrf_token
        self.reconfirm_terms = session.reconfirm_ga

    def clear(self) -> None:
        """Removes the user's cookies, csrf token and flag for new terms, in place: calls under way
        share this object."""
        self.cookies.clear()
        self.csrf_token = None
        self.reconfirm_terms = False

    def cookie_header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def store_cookies(self, set_cookies: Iterable[str]) -> None:
        """Stores the cookies of `Set-Cookie` headers as they were sent, quotes included, and
        removes expired ones. If all cookies together are larger than the host's own session cookie
        can hold, raises CookiesTooLarge and stores none."""
        cookies = dict(self.cookies)
        for set_cookie in set_cookies:
            pair, *attributes = set_cookie.split(";")
            name, separator, value = pair.strip().partition("=")
            if not separator or not name or not pair.isprintable():
                continue
            if _is_expired(attributes):
                cookies.pop(name, None)
            else:
                cookies[name] = value
        size = sum(len(name.encode()) + len(value.encode()) for name, value in cookies.items())
        if size > MAX_COOKIE_BYTES:
            raise CookiesTooLarge(f"cookies of {size} bytes")
        self.cookies.clear()
        self.cookies.update(cookies)


def _fits_header(token: str) -> bool:
    is_visible = token.isascii() and token.isprintable() and token.strip() == token
    return is_visible and 0 < len(token) <= _MAX_TOKEN_CHARACTERS


def _is_expired(attributes: Iterable[str]) -> bool:
    """Whether a cookie has expired by its attributes. `Max-Age` takes precedence over `Expires`,
    and of repeated attributes the last one counts (RFC 6265, section 5.3)."""
    pairs = (attribute.strip().partition("=") for attribute in attributes)
    values = {name.lower(): value for name, _, value in pairs}
    with contextlib.suppress(KeyError, ValueError):
        return int(values["max-age"]) <= 0
    with contextlib.suppress(KeyError, ValueError, TypeError, OverflowError):
        return as_utc(parsedate_to_datetime(values["expires"])) <= datetime.now(UTC)
    return False
