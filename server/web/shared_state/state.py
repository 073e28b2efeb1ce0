"""The interface of the engines that hold shared values."""

from typing import Protocol


class SharedState(Protocol):
    """Values by key, each until it expires. What opens the same address shares the values.

    A key is a plain name and a hash, a value is a number or sealed: whoever reads the engine's
    storage learns nothing of a user.
    """

    async def get(self, key: str) -> bytes | None:
        """The value; None where there is none, or it has expired."""
        ...

    async def put(self, key: str, value: bytes, seconds: float, *, only_new: bool = False) -> bool:
        """Stores a value for so many seconds. False where `only_new` is set and the key has a
        value, which then stays."""
        ...

    async def increment(self, key: str, amount: int, seconds: float) -> tuple[int, float]:
        """Adds to a number, which begins at 0 and expires `seconds` after it has begun. Returns
        the number and the seconds until it expires."""
        ...

    async def delete(self, key: str) -> None: ...

    async def aclose(self) -> None: ...
