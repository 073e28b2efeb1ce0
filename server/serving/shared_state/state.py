"""The interface of the engines that hold shared values."""

from typing import Protocol


class SharedState(Protocol):
    """Values by key, each until it expires. All states that open the same address share the values.

    A key is a plain name and a hash, a value is a number or sealed: the engine's storage reveals
    nothing about users.
    """

    async def get(self, key: str) -> bytes | None:
        """The value; None if there is none, or it has expired."""

    async def put(self, key: str, value: bytes, seconds: float, *, only_new: bool = False) -> bool:
        """Stores a value for `seconds`. Returns False if `only_new` is set and the key already has
        a value, which then stays."""

    async def increment(self, key: str, amount: int, seconds: float) -> tuple[int, float]:
        """Adds `amount` to a number, which starts at 0 and expires `seconds` after its first
        increment. Returns the number and the seconds until it expires."""

    async def delete(self, key: str) -> None: ...

    async def aclose(self) -> None: ...
