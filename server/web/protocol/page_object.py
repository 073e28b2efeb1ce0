"""Makes page objects: of a screen that is loaded, concurrently with its shell (account name and
unread count); for a refused form, and for a screen that failed."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from server.provider.errors import Unauthorized
from server.web.forms import csrf
from server.web.forms.messages import show_form_errors
from server.web.outcomes import STATUS, LoginRequired, Redirect, problem_form_errors, problem_of
from server.web.page import Page, Part, Problem, Shell
from server.web.parts import part
from server.web.protocol.page_module import PageModule
from server.web.session.models import profile_of
from server.web.visit import Form, Visit

log = logging.getLogger("heatdesk.web")


async def load_page(visit: Visit, module: PageModule) -> Page:
    """The page object of a screen. Removes the flash message from the session, unless `flash_stays`
    is set. Raises Redirect, LoginRequired or Unauthorized; any other failure becomes a problem."""
    shell = begin_shell(visit)
    try:
        data, problem, status = await _load_data(visit, module)
        return _page_object(visit, data, problem, status, await finished_shell(visit, shell))
    finally:
        cancel_shell(shell)


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


def _page_object(
    visit: Visit, data: Any, problem: Problem | None, status: int, shell: Shell | None
) -> Page:
    session = visit.session
    flash = session.flash
    if not visit.flash_stays:
        session.flash = None
    build = visit.host.build
    return Page(
        route=visit.route.name,
        url=visit.url,
        params=visit.params,
        status=status,
        data=data,
        problem=problem,
        shell=shell,
        flash=flash,
        refresh=visit.refresh,
        late=visit.late,
        left_out=visit.provider.summary.left_out,
        texts_language=visit.texts_language,
        locale=visit.locale,
        time_zone=visit.time_zone,
        now=visit.now,
        csrf=csrf.masked(session.csrf, session.account),
        build=build.id,
        built=build.built,
    )


def problem_page(visit: Visit, problem: Problem, status: int | None = None) -> Page:
    """A page that shows only a problem, made without a further call to the provider."""
    status = status or STATUS[problem.kind]
    return _page_object(visit, None, problem, status, shell_of(visit, None))


def refused_form_page(
    visit: Visit, form: Form, problem: Problem, status: int | None = None
) -> Page:
    """The page of a form that was not carried out. Without JavaScript the browser shows the
    problem; with JavaScript, the message at the form, which is still on the screen."""
    page = problem_page(visit, problem, status)
    return show_form_errors(page, form, problem_form_errors(problem))


_PROFILE_AGE_SECONDS = 600.0
_GRACE_SECONDS = 0.7


Calls = dict[str, asyncio.Task[Part[Any]]]
"""The calls of a shell that are under way, by what they read."""


def begin_shell(visit: Visit) -> Calls:
    """Begins the shell's calls, if a user is logged in, beside those of the screen. An offline copy
    shows no unread count.

    An account that was read more than _PROFILE_AGE_SECONDS ago is read again. The provider's
    session is restored as well, as it may have a new csrf token or require new terms by then.
    """
    calls: dict[str, Callable[[], Awaitable[Any]]] = {}
    if profile := visit.session.profile:
        if not visit.is_prefetch:
            calls["unread"] = visit.provider.notifications.unread_count
        if time.time() - profile.read_at > _PROFILE_AGE_SECONDS:
            calls["account"] = visit.provider.account.read
            calls["session"] = visit.provider.auth.caller.restore_session
    return {name: asyncio.create_task(part(visit, call)) for name, call in calls.items()}


async def finished_shell(visit: Visit, calls: Calls) -> Shell | None:
    """The shell; None if no user is logged in. The value of a call that is not answered within
    _GRACE_SECONDS is unknown. Raises Unauthorized if a call raised it."""
    if pending := [task for task in calls.values() if not task.done()]:
        await asyncio.wait(pending, timeout=_GRACE_SECONDS)
    found = {name: task.result().value for name, task in calls.items() if task.done()}
    if account := found.get("account"):
        visit.session.profile = profile_of(account)
    return shell_of(visit, found.get("unread"))


def cancel_shell(calls: Calls) -> None:
    """Cancels the calls that are still under way."""
    for task in calls.values():
        if not task.cancel() and not task.cancelled():
            # Reading the exception marks it as retrieved.
            task.exception()


def shell_of(visit: Visit, unread: int | None) -> Shell | None:
    """The shell of a session; None if no user is logged in."""
    profile = visit.session.profile
    if profile is None:
        return None
    return Shell(
        account_name=profile.name,
        account_id=profile.account_id,
        language=visit.account_language,
        unread=unread,
        demo=visit.demo,
        history=visit.host.history_store is not None,
    )
