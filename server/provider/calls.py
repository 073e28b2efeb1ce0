"""The base of the classes of calls, one for each of the provider's resources."""

from dataclasses import dataclass
from typing import TypeVar

from server.provider.caller import Caller
from server.provider.errors import Gone

T = TypeVar("T")


@dataclass
class Calls:
    """One user's calls on a resource."""

    caller: Caller

    async def _read_if_any(self, kind: type[T], path: str) -> T | None:
        """The record at `path`; None if the provider has none there (404)."""
        try:
            return (await self.caller.get(path)).decode(kind)
        except Gone:
            return None
