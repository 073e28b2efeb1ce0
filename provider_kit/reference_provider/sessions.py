"""Provider sessions, with two cookies, a csrf token and a lifetime of seven days.

A request with only one of the cookies, or with cookies of two sessions, is not logged in.
"""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from secrets import compare_digest, token_bytes, token_urlsafe

from sqlalchemy import Connection, delete, insert, select

from provider_kit.reference_provider import schema

LIFETIME = timedelta(days=7)
SESSION_COOKIE = "session"
ROUTE_COOKIE = "route"


@dataclass(frozen=True, slots=True)
class Installer:
    """The installer who is logged in, with their session."""

    id: int
    company_id: int
    agreement_id: int
    csrf_token: str
    token_digest: str


@dataclass(frozen=True, slots=True)
class NewSession:
    token: str
    route: str
    csrf_token: str

    def cookie_headers(self) -> list[str]:
        age = int(LIFETIME.total_seconds())
        rest = f"Path=/; Max-Age={age}; HttpOnly; SameSite=Lax"
        values = {SESSION_COOKIE: self.token, ROUTE_COOKIE: self.route}
        return [f"{name}={value}; {rest}" for name, value in values.items()]


def open_session(connection: Connection, installer_id: int) -> NewSession:
    now = datetime.now(UTC)
    connection.execute(delete(schema.sessions).where(schema.sessions.c.expires_at <= now))
    # 16 bytes in base64 end in "==": a value that careless cookie handling cuts off.
    route = b64encode(token_bytes(16)).decode()
    new = NewSession(token_urlsafe(32), route, token_urlsafe(24))
    connection.execute(
        insert(schema.sessions).values(
            token_digest=_digest(new.token),
            installer_id=installer_id,
            route=new.route,
            csrf_token=new.csrf_token,
            expires_at=now + LIFETIME,
        )
    )
    return new


def installer_of(connection: Connection, cookies: Mapping[str, str]) -> Installer | None:
    """The installer of the session; None if a cookie is missing or wrong, or the session has
    expired."""
    token = cookies.get(SESSION_COOKIE)
    if not token:
        return None
    session, installer = schema.sessions.c, schema.installers.c
    found = connection.execute(
        select(
            installer.id,
            installer.company_id,
            installer.agreement_id,
            session.csrf_token,
            session.token_digest,
            session.route,
        )
        .join_from(schema.sessions, schema.installers)
        .where(session.token_digest == _digest(token), session.expires_at > datetime.now(UTC))
    ).one_or_none()
    if found is None or not _same(found.route, cookies.get(ROUTE_COOKIE, "")):
        return None
    return Installer(*found[:5])


def close_session(connection: Connection, installer: Installer) -> None:
    digest = schema.sessions.c.token_digest
    connection.execute(delete(schema.sessions).where(digest == installer.token_digest))


def close_other_sessions(connection: Connection, installer: Installer) -> None:
    session = schema.sessions.c
    connection.execute(
        delete(schema.sessions).where(
            session.installer_id == installer.id, session.token_digest != installer.token_digest
        )
    )


def expired_cookie_headers() -> list[str]:
    return [f"{name}=; Path=/; Max-Age=0" for name in (SESSION_COOKIE, ROUTE_COOKIE)]


def _same(kept: str, sent: str) -> bool:
    return compare_digest(kept.encode(), sent.encode())


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
