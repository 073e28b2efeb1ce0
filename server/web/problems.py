"""Maps each error to a problem and an HTTP status."""

from server.provider.errors import Gone, NotLinked, ProviderError, Unavailable
from server.web.outcomes import CrossSiteForm, DemoRefused, InvalidFormBody, NotFound
from server.web.page import Message, Problem, ProblemName

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
