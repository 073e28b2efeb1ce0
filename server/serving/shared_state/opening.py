"""Opens the shared state that an address names."""

from pathlib import Path

from server.serving.shared_state.fallback import FallbackState
from server.serving.shared_state.memory import MemoryState
from server.serving.shared_state.redis import RedisState
from server.serving.shared_state.sqlite import SqliteState
from server.serving.shared_state.state import SharedState

_SQLITE = "sqlite:"
_MEMORY = "memory:"


def open_shared_state(url: str) -> SharedState:
    """The shared state at `url`: `sqlite:` and the path of a file, `redis://` or `rediss://` and a
    server, or `memory:` for a single process. It falls back to memory while the engine fails.
    Nothing is opened before the first operation. Raises ValueError for any other address."""
    engine = open_state_engine(url)
    return engine if isinstance(engine, MemoryState) else FallbackState(engine)


def open_state_engine(url: str) -> SharedState:
    """The engine at `url`, without the fallback to memory. Raises ValueError."""
    if url == _MEMORY:
        return MemoryState()
    if url.startswith(_SQLITE) and url != _SQLITE:
        return SqliteState(Path(url.removeprefix(_SQLITE)))
    return RedisState(url)
