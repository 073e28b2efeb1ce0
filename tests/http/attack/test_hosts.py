"""Hostile hosts, headers, redirects and bodies: a thirteenth of `python -m tests.attack hosts`."""

from tests.attack import hosts


def test_no_request_leads_to_another_host() -> None:
    lines = hosts.run(short=True)
    print(*lines, sep="\n")
    assert len(lines) == 4
    assert all(int(line.split()[0]) > 10 for line in lines)
