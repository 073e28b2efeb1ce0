"""Whether this session has just sent what the page at this address says it has.

The address has the time of the sending, and so has the session: a page that is opened again later,
or by another user, does not say that anything was sent.
"""

from server.web.visit import Visit

_SENT_SHOWN_SECONDS = 600
"""How long the page after a message or an invite says that it was sent."""


def sent_now(visit: Visit) -> str:
    """Remembers that this visit has sent something. Returns the value for `sent` in the query."""
    visit.session.sent = int(visit.now.timestamp())
    return str(visit.session.sent)


def is_just_sent(visit: Visit) -> bool:
    """Reads `sent`."""
    sent = visit.session.sent
    if sent is None or visit.query("sent") != str(sent):
        return False
    return visit.now.timestamp() - sent < _SENT_SHOWN_SECONDS
