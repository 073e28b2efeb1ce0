"""The base of the classes of calls, one for each of the provider's resources."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

from server.provider.answer import Answer
from server.provider.caller import Caller
from server.provider.errors import Gone

T = TypeVar("T")


@dataclass
class Calls:
    caller: Caller

    async def _if_any(self, call: Awaitable[Answer], kind: type[T]) -> T | None:
        """The answer of `call`, decoded as `kind`; None if the provider has nothing there (404)."""
        try:
            return (await call).decode(kind)
        except Gone:
            return None
