"""The command line of the check.

    heatdesk-check-provider URL --email ADDRESS [--write] [--junit FILE]

Logs in to a provider as an installer, makes the calls of the contract, and prints for each call
what the provider has to mend. The password comes from CHECK_PROVIDER_PASSWORD, or from a prompt.
The exit status is 0 if there are no breaches, 1 if there are some, and 2 if the check could not
begin, go on, or write the JUnit file.
"""

import argparse
import getpass
import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

from provider_kit.check.breaches import Results
from provider_kit.check.checks.all import check_all
from provider_kit.check.checks.installation import Installation
from provider_kit.check.checks.push import PushService
from provider_kit.check.checks.session import LoginFailed, begin
from provider_kit.check.contact import Contact, Unreachable
from provider_kit.check.junit import write_junit
from provider_kit.check.table import table
from server.environment import CheckSettings, SettingsError, read_check_settings

_PUSH_SECONDS = 5.0


def main(argv: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(argv)
    results = Results()
    try:
        settings = read_check_settings(options.url)
        _check(settings, options, results)
    except (SettingsError, LoginFailed, Unreachable, EOFError) as error:
        if results.count:
            print(table(results))
        print(f"heatdesk's check cannot begin or go on: {error}", file=sys.stderr)
        return 2
    print(table(results))
    if options.junit:
        try:
            write_junit(results, options.junit)
        except OSError as error:
            print(f"heatdesk's check: {error.strerror}: {options.junit}", file=sys.stderr)
            return 2
    return 1 if results.count else 0


def _check(settings: CheckSettings, options: argparse.Namespace, results: Results) -> None:
    password = settings.password or getpass.getpass(f"Password of {options.email}: ")
    hashed = hashlib.new(settings.password_hash, password.encode()).hexdigest()
    contact = Contact(settings.provider_url, results)
    push = PushService(settings.push_url, settings.push_token, options.push_seconds)
    try:
        begin(contact, options.email, hashed)
        check_all(Installation(contact, results, hashed), push, writes=options.write)
    finally:
        contact.close()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="heatdesk-check-provider",
        description="Compares a provider with the contract (docs/provider-kit.md). The password of "
        "the installer comes from CHECK_PROVIDER_PASSWORD, or is asked for.",
    )
    parser.add_argument("url", metavar="URL", help="base address of the provider's API")
    parser.add_argument("--email", required=True, help="of the installer to log in as")
    parser.add_argument(
        "--write",
        action="store_true",
        help="also change something, and set it back: the mark of a notification, a threshold, a "
        "setting and a parameter; and send what has to be refused",
    )
    parser.add_argument("--junit", type=Path, metavar="FILE", help="also write JUnit XML there")
    parser.add_argument(
        "--push-seconds",
        type=float,
        default=_PUSH_SECONDS,
        metavar="SECONDS",
        help="how long a heater's first value is waited for",
    )
    return parser
