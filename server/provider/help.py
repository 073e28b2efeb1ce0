"""Calls for help: questions with answers, and messages to the provider."""

from dataclasses import dataclass
from typing import TypeVar

from server.provider.client import Caller, segment
from server.provider.models import Id, Localized


class FaqCategory(Localized):
    id: Id
    name: str | None = None


class Faq(Localized):
    id: Id
    name: str | None = None
    content: str | None = None


T = TypeVar("T", FaqCategory, Faq)


def _once(things: list[T]) -> list[T]:
    """Each thing in the place of its first mention: the provider may repeat ids."""
    once: dict[str, T] = {}
    for thing in things:
        once.setdefault(str(thing.id), thing)
    return list(once.values())


@dataclass
class HelpCalls:
    caller: Caller

    async def categories(self) -> list[FaqCategory]:
        return _once(await self.caller.list_of(FaqCategory, "faqs/api/faqs/categories"))

    async def faqs(self, category_id: str) -> list[Faq]:
        path = f"faqs/api/faqs/faqs/{segment(category_id)}"
        return _once(await self.caller.list_of(Faq, path))

    async def send_message(self, content: str) -> None:
        path = "faqs/api/faqs/send_message"
        (await self.caller.write("POST", path, json={"content": content})).confirm()
