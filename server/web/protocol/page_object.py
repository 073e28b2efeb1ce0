"""Makes page objects: of a screen that is loaded, concurrently with its shell; for a refused form,
and for a screen that failed."""

import logging
from typing import Any

from server.provider.errors import Unauthorized
from server.web.forms import csrf
from server.web.forms.messages import show_form_errors
from server.web.outcomes import LoginRequired, Redirect
from server.web.page import Page, Problem, Shell
from server.web.problems import STATUS, problem_form_errors, problem_of
from server.web.protocol.page_module import PageModule
from server.web.protocol.shell import begin_shell, cancel_shell, finished_shell, shell_of
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
