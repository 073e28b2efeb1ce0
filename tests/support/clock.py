"""A clock that a test sets by hand."""


class Clock:
    """Gives `now`, in seconds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now
