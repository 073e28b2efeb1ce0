"""The terms of service on login and registration, and their acceptance."""

import msgspec

from server.provider.errors import ProblemKind
from server.web.page import SafeHtml
from server.web.visit import Visit, attempt


class Terms(msgspec.Struct):
    """The current terms, or the reason why they are missing."""

    id: str
    content: SafeHtml
    problem: ProblemKind | None = None


async def current_terms(visit: Visit) -> Terms:
    """The terms that apply now, as safe HTML."""
    agreement, problem = await attempt(visit.provider.agreements.current)
    if agreement is None:
        return Terms(id="", content=visit.html.clean(""), problem=problem)
    return Terms(id=str(agreement.id), content=visit.html.clean(agreement.content))


async def accept_terms(visit: Visit, agreement_id: str) -> bool:
    """Reports the acceptance to the provider; False where that failed. Raises Unauthorized.

    The terms are read again: terms that have changed since are not the accepted ones, and the
    identifier is sent with the provider's type.
    """
    current, _ = await attempt(visit.provider.agreements.current)
    if current is None or str(current.id) != agreement_id:
        return False
    _, problem = await attempt(lambda: visit.provider.agreements.accept(current.id))
    return problem is None
