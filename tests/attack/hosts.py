"""Requests that name another host, or would lead to one: in the head, in a redirect, in a body.

Whatever is sent, no response names the foreign host in a header or a page, redirects to another
host or is an internal error, and the next request is answered.
"""

import itertools
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from urllib.parse import quote

import httpx

from tests.support.hostile_addresses import (
    AWAY,
    BELIEVED,
    BODIES,
    EVIL,
    FORMS,
    NAMES,
    TARGETS,
    TYPES,
)
from tests.support.processes import running_host, running_provider
from tests.support.raw import connected, rest
from tests.support.user import EMAIL, PASSWORD, User


def run(*, short: bool) -> list[str]:
    """The number of requests of each kind, all of which were answered correctly."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "provider.sqlite")
        with (
            running_provider(database, "--heaters", "60") as provider,
            running_host(
                provider.url, HEATDESK_PUBLIC_URL="https://desk.example", HEATDESK_RENDERERS="1"
            ) as address,
            User(address) as user,
        ):
            # 13 divides the length of no list, so that every kind of request is made.
            attacks = (_hosts, _headers, _redirects, _bodies)
            return [_counted(attack, user, 13 if short else 1) for attack in attacks]


def _counted(attack: Callable[[User], Iterable[Callable[[], None]]], user: User, step: int) -> str:
    """Carries out every `step`th request of an attack."""
    done = 0
    for request in itertools.islice(attack(user), 0, None, step):
        request()
        done += 1
    assert done > 10, f"{attack.__name__}: only {done} requests"
    assert user.http.get("/healthz").status_code == 200, (
        f"{attack.__name__}: the host does not answer"
    )
    return f"{done} {attack.__name__.strip('_')}"


def _hosts(user: User) -> Iterator[Callable[[], None]]:
    """A foreign host in the `Host` header, in a second one, in a forwarding header, and in an
    absolute target, at addresses of every kind."""
    for name, path in itertools.product(NAMES, TARGETS):
        for head in (
            f"GET {path} HTTP/1.1\r\nHost: {name}",
            f"POST {path} HTTP/1.1\r\nContent-Length: 0\r\nHost: {name}",
            f"GET {path} HTTP/1.0\r\nHost: {name}",
            f"GET {path} HTTP/1.1\r\nHost: desk.example\r\nHost: {name}",
            f"GET {path} HTTP/1.1\r\nHost: {name}\r\nHost: desk.example",
            f"GET {path} HTTP/1.1\r\nHost: desk.example\r\nX-Forwarded-Host: {name}",
            f"GET {path} HTTP/1.1\r\nHost: desk.example\r\nX-Forwarded-Host: desk.example, {name}",
            f"GET http://{name}{path} HTTP/1.1\r\nHost: desk.example",
        ):
            yield partial(_is_refused, user, head)


def _is_refused(user: User, head: str) -> None:
    sent = f"{head}\r\nConnection: close\r\n\r\n".encode("latin-1")
    with connected(str(user.http.base_url).rstrip("/"), sent) as connection:
        answer = rest(connection).decode("latin-1")
    assert re.match(r"HTTP/1\.1 4(21|00) ", answer), (head, answer[:200])
    assert EVIL not in answer, (head, answer[:500])
    assert "set-cookie" not in answer.lower(), head
    assert "location:" not in answer.lower(), head


def _headers(user: User) -> Iterator[Callable[[], None]]:
    """Headers that other programs trust, on screens that print an address or redirect."""
    user.login()
    paths = ("/heaters/20003/hpcu/report", "/heaters/", "/heaters", "/login", "/logout", "/nowhere")
    values = (EVIL, f"https://{EVIL}/x", f"host={EVIL};proto=https", f"//{EVIL}", f"/{EVIL}")
    usual = {path: user.get(path).status_code for path in paths}
    for path, name, value in itertools.product(paths, BELIEVED, values):
        yield partial(_is_ignored, user, path, name, value, usual[path])


def _is_ignored(user: User, path: str, name: str, value: str, usual: int) -> None:
    answer = user.get(path, **{name: value})
    assert answer.status_code == usual, (path, name, value)
    assert EVIL not in answer.text, (path, name, value)
    _stays_here(answer)


def _redirects(user: User) -> Iterator[Callable[[], None]]:
    """Foreign addresses as `next` of the login, before and after it, as paths, and in queries."""
    user.http.cookies.clear()
    for away in AWAY:
        written = quote(away, safe="")
        yield partial(_log_in, user, written)
        for path in (
            *(f"/login?next={written}", f"/{written}", f"/customers/{written}/"),
            *(f"/heaters.csv?next={written}", f"/terms?{written}", f"/logout?next={written}"),
        ):
            yield partial(_open, user, path)


def _log_in(user: User, following: str) -> None:
    user.http.cookies.clear()
    _stays_here(user.post(f"/login?next={following}", {"email": EMAIL, "password": PASSWORD}))


def _open(user: User, path: str) -> None:
    _stays_here(user.get(path))


def _stays_here(answer: httpx.Response) -> None:
    location = answer.headers.get("location")
    assert answer.status_code < 500, answer.request.url
    if location is not None:
        assert re.fullmatch(r"/(?![/\\])[!-~]*", location), (answer.request.url, location)
        assert answer.headers.get_list("location") == [location]


def _bodies(user: User) -> Iterator[Callable[[], None]]:
    """Bodies with every content type, at every kind of address that accepts a form."""
    user.http.cookies.clear()
    user.login()
    for path, kind, body in itertools.product(FORMS, TYPES, BODIES):
        yield partial(_takes_no_form, user, path, kind, body)


def _takes_no_form(user: User, path: str, kind: str, body: bytes) -> None:
    answer = user.http.post(path, content=body, headers=[(b"content-type", kind.encode("latin-1"))])
    # The login redirects a user who is logged in, whatever the form contains.
    is_led_on = path == "/login" and answer.status_code == 303
    assert is_led_on or 400 <= answer.status_code < 500, (path, kind, body[:40], answer.status_code)
    _stays_here(answer)
