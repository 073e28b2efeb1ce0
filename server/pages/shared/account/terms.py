"""The terms of service, their acceptance on login and registration, and the privacy policy to
which registration and profile link (specification, section 1)."""

import html
import re

import msgspec

from server.domain.brands import BRAND_DATA
from server.domain.invisible_characters import is_visible
from server.provider.agreements import Agreement
from server.provider.errors import InvalidResponse
from server.provider.structs import read_id, written_id
from server.web.page import Part, PartProblem, SafeHtml
from server.web.parts import part
from server.web.visit import Visit


class Terms(msgspec.Struct):
    """The current terms, or the reason why they are missing."""

    id: str
    """As the form has it that accepts them (`read_id`); empty if they are missing."""
    content: SafeHtml
    problem: PartProblem | None = None


_TAG = re.compile("<[^>]*>")


async def read_terms(visit: Visit) -> tuple[Agreement, SafeHtml]:
    """The terms that apply now, and their text as safe HTML. Raises InvalidResponse for empty
    terms, which no user can agree to, and other ProviderErrors."""
    agreement = await visit.provider.agreements.current()
    content = visit.html.clean(agreement.content)
    text = html.unescape(_TAG.sub("", content))
    if not is_visible(text) and "<img" not in content:
        raise InvalidResponse("terms without a content")
    return agreement, content


async def current_terms(visit: Visit) -> Terms:
    """The terms that apply now, or the reason why they cannot be shown. Raises Unauthorized."""
    terms = await part(visit, lambda: read_terms(visit))
    if terms.value is None:
        return Terms(id="", content=visit.html.clean(""), problem=terms.problem)
    agreement, content = terms.value
    return Terms(id=written_id(agreement.id), content=content)


async def accept_terms(visit: Visit, agreement_id: str) -> bool:
    """Reports to the provider that the terms of a form were accepted; returns False if it had none,
    or if the report failed: the provider refuses terms that have changed since. Raises
    Unauthorized."""
    if not agreement_id:
        return False
    accepted: Part[None] = await part(
        visit, lambda: visit.provider.agreements.accept(read_id(agreement_id))
    )
    return accepted.problem is None


class Policy(msgspec.Struct):
    url: str | None
    """None if the operator has not configured it."""


def privacy_policy(visit: Visit) -> Policy | None:
    """The brand's policy; None for brands without an external policy."""
    return Policy(visit.settings.privacy_url) if BRAND_DATA[visit.brand].policy else None
