"""Runs an application of a test's own in a thread, over real HTTP."""

import contextlib
import threading
from collections.abc import Iterator

import uvicorn
from starlette.applications import Starlette

from tests.support.patience import PATIENCE_SECONDS


@contextlib.contextmanager
def serving(app: Starlette, port: int) -> Iterator[None]:
    server = uvicorn.Server(
        uvicorn.Config(app, port=port, log_level="critical", timeout_graceful_shutdown=0)
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        threading.Event().wait(0.01)
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(PATIENCE_SECONDS)
