"""The outcomes that a page module raises or returns instead of its data."""

from dataclasses import dataclass, field
from typing import Literal

from server.web.page import Message


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
