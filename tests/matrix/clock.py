"""An event loop whose clock can be moved forward, so that timeouts take no time."""

import asyncio


class MovableClockLoop(asyncio.SelectorEventLoop):
    """Its time is the real time plus the seconds by which it was moved forward."""

    def __init__(self) -> None:
        super().__init__()
        self._moved = 0.0

    def time(self) -> float:
        return super().time() + self._moved

    def move_on(self, seconds: float) -> None:
        """Makes everything due now that is due within these seconds."""
        self._moved += seconds
