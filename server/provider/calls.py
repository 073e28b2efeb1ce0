"""The base of the classes of calls, one for each of the provider's resources."""

from dataclasses import dataclass, replace
from typing import TypeVar

from server.provider.answer import Answer, CallSummary
from server.provider.caller import Caller, Params
from server.provider.errors import Gone

T = TypeVar("T")


@dataclass
class Calls:
    """One user's calls on a resource."""

    caller: Caller

    async def _read_if_any(self, kind: type[T], path: str) -> T | None:
        """What is at `path`; None where the provider has nothing there (404)."""
        try:
            return (await self.caller.get(path)).decode(kind)
        except Gone:
            return None

    async def _get_aside(self, path: str, params: Params = ()) -> Answer:
        """What a page can do without: not retried, and what of it cannot be read is counted by the
        answer's own summary, not by the page's."""
        answer = await self.caller.request("GET", path, params=params)
        return replace(answer, summary=CallSummary(languages=answer.summary.languages))
