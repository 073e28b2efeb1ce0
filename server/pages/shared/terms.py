"""The terms as a screen shows them, and the agreement of somebody who logs in."""

import msgspec

from server.provider.content.agreements import Agreement
from server.provider.errors import ProblemKind, ProviderError, Unauthorized
from server.web.page import SafeHtml
from server.web.visit import Visit, attempt


class Terms(msgspec.Struct):
    """The terms that hold now, or the reason why they cannot be shown."""

    id: str
    content: SafeHtml
    problem: ProblemKind | None = None


async def current_terms(visit: Visit) -> Terms:
    agreement, problem = await attempt(visit.provider.agreements.current())
    if agreement is None:
        return Terms(id="", content=visit.html.clean(""), problem=problem)
    return Terms(id=str(agreement.id), content=visit.html.clean(agreement.content))


async def accept_terms(visit: Visit, agreement_id: str) -> bool:
    """Tells the provider that these terms have been accepted; False where that failed.

    The terms are asked for once more: what has changed since it was shown is not what was agreed
    to, and identifiers go back as they came.
    """
    try:
        current: Agreement = await visit.provider.agreements.current()
        if str(current.id) != agreement_id:
            return False
        await visit.provider.agreements.accept(current.id)
    except Unauthorized:
        raise
    except ProviderError:
        return False
    return True
