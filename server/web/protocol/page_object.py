"""Makes page objects: from loaded data, for a refused form, and for a screen that failed."""

from server.web.forms import csrf
from server.web.forms.messages import show_form_errors
from server.web.page import Page, Problem
from server.web.problems import STATUS, problem_form_errors
from server.web.protocol.loading import Loaded
from server.web.protocol.shell import shell_of
from server.web.visit import Form, Visit


def page_object(visit: Visit, loaded: Loaded) -> Page:
    """The page object of a visit. Removes the flash message from the session, unless `flash_stays`
    is set."""
    session = visit.session
    flash = session.flash
    if not visit.flash_stays:
        session.flash = None
    build = visit.host.build
    return Page(
        route=visit.route.name,
        url=visit.url,
        params=visit.params,
        status=loaded.status,
        data=loaded.data,
        problem=loaded.problem,
        shell=loaded.shell,
        flash=flash,
        refresh=visit.refresh,
        late=visit.late,
        left_out=visit.provider.left_out,
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
    return page_object(visit, Loaded(None, problem, status, shell_of(visit, None)))


def refused_form_page(
    visit: Visit, form: Form, problem: Problem, status: int | None = None
) -> Page:
    """The page of a form that was not carried out. Without JavaScript the browser shows the
    problem; with JavaScript, the message at the form, which is still on the screen."""
    page = problem_page(visit, problem, status)
    return show_form_errors(page, form, problem_form_errors(problem))
