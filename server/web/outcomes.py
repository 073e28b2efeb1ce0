"""The outcomes that a page module raises or returns instead of its data, and the problem and HTTP
status of each error."""

from dataclasses import dataclass, field
from typing import Literal

from server.provider.errors import Gone, NotLinked, ProviderError, Unavailable
from server.web.page import Message, Problem, ProblemName


@dataclass(eq=False)
class Redirect(Exception):
    """A redirect: raised by `load`, returned or raised by `submit`.

    `location` is a path and query of this product. `document` makes the client script load a new
    document, because the language or the user has changed. `forget` makes the browser erase all
    that it stores for this site. `saved` has the values that the provider has stored, by field, for
    an autosave form, after which no new page is shown. `status` is that of the answer as JSON.
    """

    location: str
    flash: Message | None = None
    document: bool = False
    forget: bool = False
    saved: dict[str, str] | None = None
    status: int = 200


@dataclass(eq=False)
class FormErrors(Exception):
    """The form is refused with messages by field; the empty name stands for the whole form.

    The screen is shown again with the typed values. Fields in `values` get these values instead,
    which the form must send next time. `retry_after` is in seconds.
    """

    errors: dict[str, Message]
    status: int = 422
    values: dict[str, str] = field(default_factory=dict)
    retry_after: int | None = None


@dataclass(eq=False)
class InvalidFormBody(Exception):
    """The body of a request is too large, or no form; `kind` is the kind of the problem."""

    kind: Literal["too_large", "rejected"]


class CrossSiteForm(Exception):
    """A page of another site has sent this form."""


class DemoRefused(Exception):
    """A demo account may not do this (specification, section 6)."""


class LoginRequired(Exception):
    """The request has no session, and needs one."""


class NotFound(Exception):
    """No screen or resource of this product has this address."""


def may_have_acted(error: BaseException | None) -> bool:
    """Whether a form that failed with `error` may have been carried out nevertheless: the error, or
    one that caused it, has `outcome_unknown` set."""
    while error is not None:
        if getattr(error, "outcome_unknown", False):
            return True
        error = error.__cause__ or error.__context__
    return False


STATUS: dict[ProblemName, int] = {
    "rejected": 400,
    "not_linked": 403,
    "expired": 403,
    "demo": 403,
    "not_found": 404,
    "gone": 404,
    "too_large": 413,
    "internal": 500,
    "server_error": 502,
}
"""The HTTP status of problems; those of Unavailable errors have `Unavailable.status`."""

_PROBLEM_OF_ERROR: dict[type[Exception], ProblemName] = {
    NotFound: "not_found",
    NotLinked: "not_linked",
    Gone: "gone",
    DemoRefused: "demo",
    CrossSiteForm: "expired",
    ProviderError: "server_error",
}

_MESSAGES: dict[ProblemName, str] = {
    "expired": "FORM_EXPIRED",
    "demo": "FORM_DEMO",
    "too_large": "FORM_TOO_LARGE",
    "rejected": "FORM_REJECTED",
}


def problem_of(error: Exception) -> tuple[Problem, int]:
    """The problem of an error and its HTTP status; `internal` for an unexpected error."""
    if isinstance(error, Unavailable):
        return Problem(error.kind, error.retry_after), error.status
    if isinstance(error, InvalidFormBody):
        return Problem(error.kind), STATUS[error.kind]
    for error_type, kind in _PROBLEM_OF_ERROR.items():
        if isinstance(error, error_type):
            return Problem(kind), STATUS[kind]
    return Problem("internal"), STATUS["internal"]


def problem_form_errors(problem: Problem) -> dict[str, Message]:
    """The message at the form instead of the problem screen. After an internal error it is not
    known whether the form was carried out."""
    return {"": Message(_MESSAGES.get(problem.kind, "SEND_UNKNOWN"))}
