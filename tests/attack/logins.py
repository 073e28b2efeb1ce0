"""Guesses passwords, plants cookies, sends foreign tokens, and mixes the cookies of two users, on
two workers of one host: no request is let in without a right."""

import itertools
import secrets
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from server.web.attempts import MAX_ACCOUNT_ATTEMPTS, MAX_ADDRESS_ATTEMPTS
from tests.support.account import SESSION
from tests.support.faults import Fault
from tests.support.help_calls import UNREAD
from tests.support.patience import PATIENCE_SECONDS
from tests.support.user import EMAIL, PASSWORD, User
from tests.support.workers import Workers, two_workers
from tests.support.writes import MESSAGE, token

OTHER = "other@heatdesk.test"


def run(*, short: bool) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        state = f"sqlite:{folder}/state.sqlite"
        with two_workers(Path(folder) / "provider.sqlite", state) as workers:
            guesses, times = (60, 3) if short else (1000, 100)
            brute = [("brute@heatdesk.test", f"10.1.{n // 250}.{n % 250}") for n in range(guesses)]
            sprayed = [(f"sprayed-{n}@heatdesk.test", "10.2.0.1") for n in range(guesses)]
            return [
                f"passwords of an account: {_guesses(workers, brute, MAX_ACCOUNT_ATTEMPTS)}",
                f"a password of many accounts: {_guesses(workers, sprayed, MAX_ADDRESS_ATTEMPTS)}",
                _foreign_forms(workers, times),
                _fixation(workers, times),
                _mixed_chunks(workers),
            ]


def _guesses(workers: Workers, guesses: list[tuple[str, str]], most: int) -> str:
    """Guesses passwords of these e-mails from these client addresses, at both workers at once."""
    workers.proxy.mend()
    with User(workers.first) as user:
        csrf, cookies = token(user, "/login"), dict(user.http.cookies)

    def guess(worker: str, email: str, address: str) -> int:
        data = {"csrf": csrf, "email": email, "password": secrets.token_hex(4)}
        headers = {"x-forwarded-for": address, "accept": "application/json"}
        with httpx.Client(
            base_url=worker, cookies=cookies, timeout=PATIENCE_SECONDS, verify=False
        ) as client:
            return client.post("/login", data=data, headers=headers).status_code

    turns = itertools.cycle([workers.first, workers.second])
    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(lambda each: guess(next(turns), *each), guesses))
    reached = len(workers.proxy.calls(SESSION, "POST"))
    assert reached <= most, f"{reached} guesses reached the provider"
    assert statuses.count(429) == len(guesses) - reached
    return f"{len(guesses)} guesses, of which {reached} reached the provider"


def _foreign_forms(workers: Workers, forms: int) -> str:
    """Forms with the token of another user, and with the token of an ended session."""
    workers.proxy.mend()
    with User(workers.first) as one, User(workers.second) as other:
        old = token(one.login(), "/contact")
        one.post("/logout", {})
        tokens = [old, token(one.login(), "/contact"), "", "00" * 32]
        other.login(OTHER)
        for csrf in tokens * forms:
            data = {"csrf": csrf, "content": secrets.token_hex(8)}
            assert other.http.post("/contact", data=data).status_code == 403
    acted = len(workers.proxy.calls(MESSAGE, "POST"))
    assert acted == 0, f"{acted} forms with a foreign token acted"
    return f"{len(tokens) * forms} forms with foreign, old or forged tokens: {acted} acted"


def _fixation(workers: Workers, logins: int) -> str:
    """A cookie that was planted in the browser before its user logged in."""
    workers.proxy.mend()
    opened = 0
    for _ in range(logins):
        with User(workers.first) as victim:
            victim.get("/login")
            with workers.at_second(victim) as attacker:
                victim.login()
                opened += attacker.get("/customers").status_code == 200
    assert opened == 0, f"{opened} planted cookies were logged in"
    return f"{logins} logins with a planted cookie: {opened} of these cookies logged in"


def _mixed_chunks(workers: Workers) -> str:
    """Every mixture of the cookies of two users, as two concurrent responses could leave them."""
    with User(workers.first) as one, User(workers.first) as other:
        chunks = [_large_cookies(workers, one, EMAIL), _large_cookies(workers, other, OTHER)]
        owners = [each.page("/customers")["shell"]["account_id"] for each in (one, other)]
    names = sorted(chunks[0])
    assert len(names) >= 3, "the session fits into fewer cookies"
    opened = 0
    mixtures = list(itertools.product((0, 1, None), repeat=len(names)))
    for mixture in mixtures:
        picked = zip(names, mixture, strict=True)
        cookies = {name: chunks[user][name] for name, user in picked if user is not None}
        with User(workers.first) as mixed:
            mixed.http.cookies.update(cookies)
            answer = mixed.get("/customers", accept="application/json")
        if answer.status_code != 200:
            continue
        opened += 1
        assert len(set(mixture)) == 1, f"the mixture {mixture} was a session"
        assert answer.json()["shell"]["account_id"] == owners[mixture[0] or 0]
    assert opened == 2
    return f"{len(mixtures)} mixtures of two users' cookies: the {opened} whole ones opened"


def _large_cookies(workers: Workers, user: User, email: str) -> dict[str, str]:
    """The cookies of a session that the provider has given large cookies of its own."""
    user.login(email, PASSWORD)
    large = {"set-cookie": f"large={secrets.token_urlsafe(6600)}"}
    workers.proxy.break_(UNREAD, Fault(200, b'{"num_notifications": 1}', large))
    user.get("/customers")
    workers.proxy.mend()
    return dict(user.http.cookies)
