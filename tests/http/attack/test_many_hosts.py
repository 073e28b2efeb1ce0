"""Two hosts behind a proxy, in short: `make attack` has the long form."""

from tests.attack import many_hosts
from tests.support.many_hosts import needs_engines
from tests.support.proxies import needs_proxies


@needs_engines
@needs_proxies
def test_an_upgrade_and_a_kill_fail_no_request_and_lose_or_double_no_write() -> None:
    assert len(many_hosts.run(short=True)) == 2
