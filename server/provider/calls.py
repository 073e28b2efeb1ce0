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
        """The record at `path`; None if the provider has none there (404)."""
        try:
            return (await self.caller.get(path)).decode(kind)
        except Gone:
            return None

    async def _get_aside(self, path: str, params: Params = ()) -> Answer:
        """Gets what a page can do without. Does not retry. Elements that cannot be read count in
        the answer's own summary and not in the page's."""
        answer = await self.caller.request("GET", path, params=params)
        return replace(answer, summary=CallSummary(languages=answer.summary.languages))
