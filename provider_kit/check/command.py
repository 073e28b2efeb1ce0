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

from provider_kit.check.checks.content import (
    check_account,
    check_catalogue,
    check_content,
    check_languages,
)
from provider_kit.check.checks.customers import check_customers, check_invites
from provider_kit.check.checks.heaters import check_heaters
from provider_kit.check.checks.notifications import check_notifications
from provider_kit.check.checks.push import check_push
from provider_kit.check.checks.session import begin, check_refusals, end
from provider_kit.check.checks.writes import NEVER_MADE, NOTHING_TO_CHANGE, check_writes
from provider_kit.check.contact import CannotGoOn, Contact
from provider_kit.check.document import OPERATIONS
from provider_kit.check.report import table, write_junit
from provider_kit.check.results import CallResult, Results
from server.environment import CheckSettings, SettingsError, read_check_settings

_PUSH_SECONDS = 5.0
# Each after those whose results it uses.
_READS = (
    check_account,
    check_catalogue,
    check_customers,
    check_invites,
    check_heaters,
    check_notifications,
    check_content,
    check_languages,
    check_refusals,
)


def main(argv: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(argv)
    results = {id_: CallResult(each) for id_, each in OPERATIONS.items()}
    try:
        _check(read_check_settings(options.url), options, results)
    except (SettingsError, CannotGoOn, EOFError) as error:
        if any(call.breaches for call in results.values()):
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
    return int(any(call.breaches for call in results.values()))


def _check(settings: CheckSettings, options: argparse.Namespace, results: Results) -> None:
    """Checks everything, and logs out. Raises CannotGoOn."""
    password = settings.password or getpass.getpass(f"Password of {options.email}: ")
    hashed = hashlib.new(settings.password_hash, password.encode()).hexdigest()
    contact = Contact(settings.provider_url, hashed, results)
    with contact.client:
        begin(contact, options.email)
        for check in _READS:
            check(contact)
        check_push(contact, settings, options.push_seconds)
        if options.write:
            check_writes(contact)
        end(contact)
    reasons = NOTHING_TO_CHANGE if options.write else {}
    for name, call in results.items():
        is_read = call.operation.method == "GET"
        why = "there is nothing to read" if is_read else "it changes something: see --write"
        call.left_out = NEVER_MADE.get(name) or reasons.get(name, why)


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
