"""The user's session: an encrypted cookie, so that hosts keep no state and can be many."""

import secrets
import time
from collections.abc import Callable
from ipaddress import ip_address

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server.domain.limits import SESSION_LIFETIME
from server.domain.lookups import Language, TemperatureUnit
from server.provider.credentials import Credentials
from server.web.ended_sessions import EndedSessions
from server.web.page import Message
from server.web.seal import Seal

_LIFETIME = int(SESSION_LIFETIME.total_seconds())
_RENEW_AFTER_SECONDS = 24 * 3600
_CHUNK = 3800
_MAX_CHUNKS = 6


class Profile(msgspec.Struct):
    """What every page needs of the installer's account, and when it was read (Unix seconds)."""

    name: str
    language: Language | None
    temperature_unit: TemperatureUnit
    demo: bool | None
    """Whether this is a demo account; None while the account could not be read."""
    read_at: float
    account_id: str | None = None


class InterruptedForm(msgspec.Struct):
    """A form that the end of a session kept from being sent."""

    account_id: str
    """The account that it is shown to again."""
    url: str
    values: dict[str, str]
    acted: bool = False
    """Whether it may have been carried out all the same."""


class Registered(msgspec.Struct):
    """Somebody who has just registered, on the way back to the login."""

    email: str
    activated: bool
    password_hash: str | None
    """What the provider would be sent, kept only for an account that can log in at once."""
    at: float
    """When that was (Unix seconds)."""


class StartedScan(msgspec.Struct):
    """The scan for a customer's new heater, so that whoever leaves it finds it again."""

    customer_id: str
    scan_id: str
    gateway_mac: str
    started: float
    """Unix seconds."""


class Session(msgspec.Struct, kw_only=True):
    """What the cookie holds. Without a profile nobody is logged in."""

    csrf: str
    credentials: Credentials = msgspec.field(default_factory=Credentials)
    profile: Profile | None = None
    terms_postponed: bool = False
    """Whether accepting the terms has failed: the next login asks again."""
    flash: Message | None = None
    accepted_terms: str | None = None
    """The agreement that somebody who is about to register has accepted."""
    registered: Registered | None = None
    scan: StartedScan | None = None
    created_customer: str | None = None
    """The customer that was created last, whom the provider may not show yet."""
    interrupted: InterruptedForm | None = None

    @property
    def must_accept_terms(self) -> bool:
        """Whether the provider's new terms have to be accepted before anything else is shown."""
        return self.credentials.reconfirm_terms and not self.terms_postponed

    def end(self) -> None:
        """Forgets the user, and renews the csrf secret. An interrupted form outlives this."""
        self.csrf = secrets.token_hex(16)
        self.credentials.clear()
        self.profile = None
        self.terms_postponed = False
        self.accepted_terms = None
        self.registered = None
        self.scan = None
        self.created_customer = None

    def end_login(self) -> None:
        """Ends the session of a user; without one it only forgets the provider's cookies. The csrf
        secret of a browser that is not logged in stays: its login form may be open."""
        if self.profile is not None:
            self.end()
        else:
            self.credentials.clear()

    def follow(self, before: "Session", after: "Session") -> None:
        """Takes over what another answer has changed in this session; what has become newer here
        since `before` stays. A session that ended or began there is taken over as a whole."""
        whole = before.csrf != after.csrf
        for name in self.__struct_fields__:
            if whole or getattr(self, name) == getattr(before, name):
                setattr(self, name, getattr(after, name))


class SessionCookie:
    """Reads the session of a request and writes it back when it has changed or grows old."""

    def __init__(
        self,
        seal: Seal,
        request: Request,
        ended: EndedSessions,
        on_session_end: Callable[[str], None] | None = None,
    ) -> None:
        """`on_session_end` is called with the csrf secret of a session that the request has
        ended."""
        self._seal = seal
        self._ended = ended
        self._tell_end = on_session_end
        self._secure = not _is_plain_loopback(request)
        self._name = "__Host-heatdesk" if self._secure else "heatdesk"
        values = [request.cookies.get(self._part(part), "") for part in range(_MAX_CHUNKS)]
        self._sent = [part for part, value in enumerate(values) if value]
        session, sealed, parts = _opened(seal, values)
        self._stale = (
            session is None
            or parts < len(self._sent)
            or seal.age_seconds(sealed, time.time()) > _RENEW_AFTER_SECONDS
        )
        self.session = session or Session(csrf=secrets.token_hex(16))
        self._before = msgspec.json.encode(self.session)
        self._secret = self.session.csrf
        self._was_open = self.session.profile is not None

    def write(self, response: Response) -> None:
        """Sets the cookie, in parts where the provider's own cookies make it too long for one. A
        session that another request has ended in the meantime is not written again."""
        if self.session.csrf != self._secret:
            self._end()
        if self.session.csrf in self._ended:
            return
        if not self._stale and msgspec.json.encode(self.session) == self._before:
            return
        chunks = self._chunks()
        for part, chunk in enumerate(chunks):
            self._set(response, part, chunk, _LIFETIME)
        for part in self._sent:
            if part >= len(chunks):
                self._set(response, part, "", 0)

    def _end(self) -> None:
        if self._was_open:
            self._ended.add(self._secret)
        if self._tell_end:
            self._tell_end(self._secret)

    def _chunks(self) -> list[str]:
        """The sealed session in parts. What can be done without is left out where there would be
        more parts than are read again; what remains is bounded where it is put in."""
        optional = ["interrupted", "flash"]
        while True:
            sealed = self._seal.close(self.session)
            chunks = [sealed[start : start + _CHUNK] for start in range(0, len(sealed), _CHUNK)]
            if len(chunks) <= _MAX_CHUNKS or not optional:
                return chunks
            setattr(self.session, optional.pop(0), None)

    def _set(self, response: Response, part: int, value: str, max_age: int) -> None:
        response.set_cookie(
            self._part(part),
            value,
            max_age=max_age,
            path="/",
            secure=self._secure,
            httponly=True,
            samesite="lax",
        )

    def _part(self, part: int) -> str:
        return self._name if part == 0 else f"{self._name}-{part}"


def _opened(seal: Seal, values: list[str]) -> tuple[Session | None, str, int]:
    """The session, what it was sealed in, and in how many parts. A browser that got two answers at
    the same moment may hold the parts of the last one and, behind them, one of the other. The
    shortest beginning that opens is whole: base64 can be read with rubbish behind its end."""
    given = next((part for part, value in enumerate(values) if not value), len(values))
    for parts in range(1, given + 1):
        sealed = "".join(values[:parts])
        if session := seal.open(sealed, Session, _LIFETIME):
            return session, sealed, parts
    return None, "", 0


def _is_plain_loopback(request: Request) -> bool:
    host = request.url.hostname or ""
    if request.url.scheme != "http":
        return False
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
