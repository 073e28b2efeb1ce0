"""The errors that a call responds with, with texts in the language of the caller.

ProviderError
├── Refused        {"error": message}: 400, 401, 403, 404, 409, 413
└── FieldErrors    {"field": message or [messages]}: 405 at creation, 406 at a change
"""

from collections.abc import Mapping, Sequence

from provider_kit.reference_provider.content import Content

Message = str | Sequence[str]


class ProviderError(Exception):
    """An error response that the wire contract defines."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status

    def body(self, content: Content) -> dict[str, object]:
        raise NotImplementedError


class Refused(ProviderError):
    """The call as a whole is refused, for one reason."""

    def __init__(self, status: int, message: str, **values: object) -> None:
        super().__init__(status)
        self._message = message
        self._values = values

    def body(self, content: Content) -> dict[str, object]:
        return {"error": content.message(self._message, **self._values)}


class FieldErrors(ProviderError):
    """Some fields are refused, each with its own message or messages."""

    def __init__(self, status: int, messages: Mapping[str, Message]) -> None:
        super().__init__(status)
        self._messages = messages

    def body(self, content: Content) -> dict[str, object]:
        return {field: _text(content, message) for field, message in self._messages.items()}


def _text(content: Content, message: Message) -> str | list[str]:
    if isinstance(message, str):
        return content.message(message)
    return [content.message(each) for each in message]


def not_found() -> Refused:
    return Refused(404, "not_found")


def not_linked() -> Refused:
    return Refused(403, "not_linked")
