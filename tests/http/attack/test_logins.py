"""Guessed passwords, old cookies and forms, in short: `make attack` has the long form."""

from tests.attack import logins


def test_nobody_gets_in_with_guesses_old_cookies_or_forms() -> None:
    print("\n".join(logins.run(short=True)))
