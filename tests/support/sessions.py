"""The session in the cookie of a user."""

from collections.abc import Iterator
from contextlib import contextmanager

from server.serving.seal import Seal
from server.web.session.models import Session
from tests.support.processes import SECRET
from tests.support.user import User


@contextmanager
def changed_session(user: User) -> Iterator[Session]:
    """The session, to be changed: what it is at the end is the user's cookie."""
    seal = Seal((SECRET,))
    session = seal.open(user.http.cookies["heatdesk"], Session, 1000)
    assert session
    yield session
    user.http.cookies.clear()
    user.http.cookies.set("heatdesk", seal.close(session), domain="127.0.0.1", path="/")
