"""Help, one category: its questions with their answers, and links to the other categories."""

import asyncio

import msgspec

from server.provider.errors import Gone
from server.web.page import Named, Part, SafeHtml
from server.web.parts import part
from server.web.visit import Visit


class Question(Named):
    answer: SafeHtml


class Data(msgspec.Struct):
    id: str
    """The category that is open."""
    categories: list[Named]
    questions: Part[Question]


async def load(visit: Visit) -> Data:
    """Raises Gone if there is no such category."""
    category_id = visit.params["id"]
    categories, faqs = await asyncio.gather(
        visit.provider.help.categories(),
        part(visit, lambda: visit.provider.help.faqs(category_id)),
    )
    if category_id not in {str(category.id) for category in categories}:
        raise Gone
    return Data(
        id=category_id,
        categories=[Named(str(category.id), category.name) for category in categories],
        questions=Part(
            [Question(str(faq.id), faq.name, visit.html.clean(faq.content)) for faq in faqs.items],
            faqs.problem,
        ),
    )
