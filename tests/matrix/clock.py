"""An event loop whose clock can be moved on, so that what takes seconds takes none."""

import asyncio


class MovableClockLoop(asyncio.SelectorEventLoop):
    """Its time is the real one plus what it was moved on by."""

    def __init__(self) -> None:
        super().__init__()
        self._moved = 0.0

    def time(self) -> float:
        return super().time() + self._moved

    def move_on(self, seconds: float) -> None:
        """Everything that is due within these seconds is due now."""
        self._moved += seconds
