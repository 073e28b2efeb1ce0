"""Calls on frequently asked questions, and on messages to the provider."""

from server.provider.caller import path_segment
from server.provider.calls import Calls
from server.provider.structs import Id, Localized


class FaqCategory(Localized):
    id: Id
    name: str | None = None


class Faq(Localized):
    """A question (`name`) and its answer, as HTML (`content`)."""

    id: Id
    name: str | None = None
    content: str | None = None


class HelpCalls(Calls):
    async def categories(self) -> list[FaqCategory]:
        """`GET faqs/api/faqs/categories`"""
        return await self.caller.get_unique(FaqCategory, "faqs/api/faqs/categories")

    async def faqs(self, category_id: str) -> list[Faq]:
        """`GET faqs/api/faqs/faqs/{categoryId}`: the questions of a category, each once; the answer
        may repeat ids."""
        path = f"faqs/api/faqs/faqs/{path_segment(category_id)}"
        return await self.caller.get_unique(Faq, path)

    async def send_message(self, content: str) -> None:
        """`POST faqs/api/faqs/send_message`: sends a message to the provider."""
        path = "faqs/api/faqs/send_message"
        (await self.caller.write("POST", path, json={"content": content})).expect_no_content()
