"""Loads a screen: its data and, concurrently, the shell."""

import logging
from dataclasses import dataclass
from typing import Any

from server.provider.errors import Unauthorized
from server.web.outcomes import LoginRequired, Redirect
from server.web.page import Problem, Shell
from server.web.problems import problem_of
from server.web.protocol.page_module import PageModule
from server.web.protocol.shell import ShellLoader
from server.web.visit import Visit

log = logging.getLogger("heatdesk.web")


@dataclass(frozen=True)
class Loaded:
    """The data of a screen, or the problem why it has none, and its shell."""

    data: Any = None
    problem: Problem | None = None
    status: int = 200
    shell: Shell | None = None


async def load_screen(visit: Visit, module: PageModule) -> Loaded:
    """Loads the data and the shell of a screen. Raises Redirect, LoginRequired or Unauthorized; any
    other failure becomes a problem."""
    loader = ShellLoader(visit)
    try:
        data, problem, status = await _load_data(visit, module)
        return Loaded(data, problem, status, await loader.shell())
    finally:
        loader.cancel()


async def _load_data(visit: Visit, module: PageModule) -> tuple[Any, Problem | None, int]:
    try:
        return await module.load(visit), None, 200
    except (Redirect, LoginRequired, Unauthorized):
        raise
    except Exception as error:
        problem, status = problem_of(error)
        if problem.kind == "internal":
            log.exception("%s failed to load", visit.route.name)
        return None, problem, status
