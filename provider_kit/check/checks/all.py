"""All groups of checks, ordered so that each runs after those whose results it uses."""

from provider_kit.check.checks.content import (
    check_account,
    check_catalogue,
    check_content,
    check_languages,
)
from provider_kit.check.checks.customers import check_customers, check_invites
from provider_kit.check.checks.heaters import check_heaters
from provider_kit.check.checks.installation import Installation
from provider_kit.check.checks.notifications import check_notifications
from provider_kit.check.checks.push import PushService, check_push
from provider_kit.check.checks.session import check_refusals, check_session, end
from provider_kit.check.checks.writes import NEVER_MADE, check_writes
from provider_kit.check.document import operations

_READS = (
    check_session,
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


def check_all(installation: Installation, push: PushService, *, writes: bool) -> None:
    """Checks everything, and logs out. Raises Unreachable."""
    for check in _READS:
        check(installation)
    check_push(installation, push)
    if writes:
        check_writes(installation)
    end(installation)
    for operation in operations():
        reason = NEVER_MADE.get(operation, "it changes something: see --write")
        installation.results.leave_out(operation, reason)
