"""The limits of attempts by account and by network, for whom they hold and what resets them."""

import pytest

from server.provider.errors import BadCredentials, Unreachable
from server.serving.seal import Seal
from server.serving.shared_state.state import MemoryState
from server.web.attempts import (
    MAX_ACCOUNT_ATTEMPTS,
    MAX_ADDRESS_ATTEMPTS,
    MAX_ADDRESS_REQUESTS,
    Attempts,
)
from server.web.outcomes import FormErrors
from tests.support.loops import in_loop

HOME, ELSEWHERE = "198.51.100.7", "203.0.113.9"
EMAIL = "ada@heatdesk.test"


@pytest.fixture
def attempts() -> Attempts:
    return Attempts(MemoryState(), Seal(("x" * 32,)))


async def log_in(
    attempts: Attempts, email: str, client: str, error: Exception | None = None
) -> bool:
    """A login that succeeds, or fails with `error`; returns whether it was allowed."""
    try:
        async with attempts.login(email, client):
            if error:
                raise error
    except FormErrors:
        return False
    except (BadCredentials, Unreachable):
        return True
    return True


async def guess(attempts: Attempts, email: str, client: str, times: int) -> None:
    for _ in range(times):
        assert await log_in(attempts, email, client, BadCredentials())


async def spray(attempts: Attempts, *clients: str) -> None:
    """Guesses at as many accounts as one network may."""
    for number in range(MAX_ADDRESS_ATTEMPTS):
        await guess(attempts, f"{number}@sprayed.test", clients[number % len(clients)], 1)


@in_loop
async def test_a_login_resets_the_count_of_its_account(attempts: Attempts) -> None:
    for _ in range(2):
        await guess(attempts, EMAIL, HOME, MAX_ACCOUNT_ATTEMPTS - 1)
        assert await log_in(attempts, EMAIL, HOME)


@in_loop
async def test_nobody_elsewhere_locks_an_account_out_of_where_it_has_logged_in(
    attempts: Attempts,
) -> None:
    await log_in(attempts, EMAIL, HOME)
    await guess(attempts, EMAIL, ELSEWHERE, MAX_ACCOUNT_ATTEMPTS)
    assert not await log_in(attempts, EMAIL, ELSEWHERE)
    assert await log_in(attempts, EMAIL, HOME)
    await guess(attempts, EMAIL, HOME, MAX_ACCOUNT_ATTEMPTS)
    assert not await log_in(attempts, EMAIL, HOME)


@in_loop
async def test_no_email_counts_for_another_account_or_a_change_of_its_password(
    attempts: Attempts,
) -> None:
    await log_in(attempts, EMAIL, HOME)
    for crafted in (f"{EMAIL} at {HOME}", "change of 7"):
        await guess(attempts, crafted, ELSEWHERE, MAX_ACCOUNT_ATTEMPTS)
    assert await log_in(attempts, EMAIL, HOME)
    async with attempts.password_change("7"):
        pass


@in_loop
async def test_a_network_that_is_refused_locks_no_account_out(attempts: Attempts) -> None:
    await spray(attempts, HOME)
    for _ in range(MAX_ACCOUNT_ATTEMPTS):
        assert not await log_in(attempts, EMAIL, HOME, BadCredentials())
    await guess(attempts, EMAIL, ELSEWHERE, 1)


@in_loop
async def test_an_ipv6_network_is_one_address(attempts: Attempts) -> None:
    await spray(attempts, "2001:db8:0:1::1", "2001:db8:0:1:ffff::2")
    assert not await log_in(attempts, EMAIL, "2001:db8:0:1::3")
    assert await log_in(attempts, EMAIL, "2001:db8:0:2::1")


@in_loop
async def test_logins_that_succeed_or_that_nobody_answers_are_not_counted(
    attempts: Attempts,
) -> None:
    for number in range(MAX_ADDRESS_ATTEMPTS + 1):
        assert await log_in(attempts, EMAIL, HOME, Unreachable())
        assert await log_in(attempts, f"{number}@succeeds.test", HOME)


@in_loop
async def test_one_address_requests_twenty_mails(attempts: Attempts) -> None:
    for number in range(MAX_ADDRESS_REQUESTS):
        async with attempts.reset_mail(f"{number}@asked.test", HOME):
            pass
    with pytest.raises(FormErrors):
        await attempts.reset_mail("another@asked.test", HOME).__aenter__()
