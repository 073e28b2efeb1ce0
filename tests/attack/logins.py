"""Guesses passwords, resends old cookies and forms, and mixes the cookies of two users, on two
workers of one host: no request is let in without a right, and no form acts twice."""

import itertools
import secrets
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from server.domain.limits import MAX_ACCOUNT_ATTEMPTS, MAX_ADDRESS_ATTEMPTS, USER_CALLS
from tests.support.faults import DOWN, Fault
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.user import EMAIL, PASSWORD, User
from tests.support.workers import Workers, two_workers
from tests.support.writes import MESSAGE, SESSION, token

OTHER = "other@heatdesk.test"
UNREAD = "heaters/api/heater_notifications/new"
BEHIND_A_LOGIN = ("/", "/customers", "/my-profile", "/live/unread", "/customers.csv")


def run(*, short: bool) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        state = f"sqlite:{folder}/state.sqlite"
        with two_workers(Path(folder) / "provider.sqlite", state) as workers:
            return [
                _brute_force(workers, 60 if short else 1000),
                _spraying(workers, 60 if short else 1000),
                _old_cookies(workers, 2 if short else 50),
                _old_forms(workers, 3 if short else 100),
                _foreign_forms(workers, 3 if short else 100),
                _fixation(workers, 3 if short else 100),
                _late_answers(workers, 1 if short else 25),
                _mixed_chunks(workers),
            ]


def _brute_force(workers: Workers, guesses: int) -> str:
    """One account, from as many addresses as there are guesses, at both workers at once."""
    workers.proxy.mend()
    fields = [("brute@heatdesk.test", f"10.1.{n // 250}.{n % 250}") for n in range(guesses)]
    statuses = _guess(workers, fields)
    reached = len(workers.proxy.calls(SESSION, "POST"))
    assert reached <= MAX_ACCOUNT_ATTEMPTS, f"{reached} guesses reached the provider"
    assert statuses.count(429) == guesses - reached
    return f"{guesses} passwords guessed for an account: {reached} reached the provider"


def _spraying(workers: Workers, accounts: int) -> str:
    """One password for many accounts, from one address."""
    workers.proxy.mend()
    _guess(workers, [(f"sprayed-{n}@heatdesk.test", "10.2.0.1") for n in range(accounts)])
    reached = len(workers.proxy.calls(SESSION, "POST"))
    assert reached <= MAX_ADDRESS_ATTEMPTS, f"{reached} guesses reached the provider"
    return f"a password tried on {accounts} accounts: {reached} reached the provider"


def _guess(workers: Workers, guesses: list[tuple[str, str]]) -> list[int]:
    """The status of a login with a wrong password for each e-mail and client address."""
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
        return list(pool.map(lambda each: guess(next(turns), *each), guesses))


def _old_cookies(workers: Workers, sessions: int) -> str:
    """Cookies of sessions whose logout did not reach the provider."""
    sent = opened = 0
    for _ in range(sessions):
        workers.proxy.mend()
        with User(workers.first) as user, workers.at_second(user.login()) as second:
            before = dict(user.http.cookies)
            workers.proxy.break_(SESSION, DOWN, "DELETE")
            user.post("/logout", {})
            workers.proxy.mend()
            user.http.cookies.clear()
            user.http.cookies.update(before)
            for each, address in itertools.product((user, second), BEHIND_A_LOGIN):
                sent += 1
                opened += each.get(address).status_code == 200
    assert opened == 0, f"{opened} of {sent} requests were answered"
    assert workers.proxy.calls("") == []
    return f"{sent} requests with cookies of ended sessions: {opened} answered"


def _old_forms(workers: Workers, forms: int) -> str:
    workers.proxy.mend()
    sent = 0
    with User(workers.first) as user, workers.at_second(user.login()) as second:
        for number in range(forms):
            data = {"csrf": token(user, "/contact"), "content": f"Message {number}"}
            for each in (user, second, second, user):
                sent += 1
                assert each.http.post("/contact", data=data).status_code == 303
    acted = len(workers.proxy.calls(MESSAGE, "POST"))
    assert acted == forms, f"{forms} forms acted {acted} times"
    return f"{forms} forms sent {sent} times to two workers: {acted} acted"


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


def _late_answers(workers: Workers, logouts: int) -> str:
    """Provider responses that renew or end the session, and arrive after its logout. They use half
    of the calls that a user may make at once, which leaves some for the logout."""
    requests = USER_CALLS // 2
    workers.proxy.mend()
    written = 0
    slow = Fault(200, b'{"num_notifications": 1}', {"set-cookie": "slide=1"}, delay=2)
    for fault in (slow, Fault(401, b"{}", delay=2)) * logouts:
        with User(workers.first) as user:
            csrf, cookies = token(user.login(), "/about"), dict(user.http.cookies)
            workers.proxy.mend()
            workers.proxy.break_(UNREAD, fault)

            def ask(worker: str, cookies: dict[str, str] = cookies) -> bool:
                with httpx.Client(
                    cookies=cookies, timeout=PATIENCE_SECONDS, verify=False
                ) as client:
                    return "set-cookie" in client.get(f"{worker}/live/unread").headers

            with ThreadPoolExecutor(requests) as pool:
                late = pool.map(ask, [workers.first, workers.second] * (requests // 2))
                until(lambda: len(workers.proxy.calls(UNREAD)) >= requests)
                assert user.http.post("/logout", data={"csrf": csrf}).status_code == 303
                written += sum(late)
    assert written == 0, f"{written} late answers set a cookie"
    return f"{2 * logouts * requests} answers after a logout: {written} set a cookie"


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
