"""What a page module raises or returns instead of its data."""

from dataclasses import dataclass, field
from typing import Literal

from server.web.page import Message


@dataclass(eq=False)
class Redirect(Exception):
    """Leads to another address: raised by `load`, returned or raised by `submit`.

    `location` is a path and query of this product. `document` makes a script load a new document,
    where the language or the user has changed. `forget` makes the browser erase what it stores of
    this site. `saved` holds, by field, what the provider has stored, for an autosave form, which is
    not followed by a new page.
    """

    location: str
    flash: Message | None = None
    document: bool = False
    forget: bool = False
    saved: dict[str, str] | None = None


@dataclass(eq=False)
class FormErrors(Exception):
    """The form is refused with messages by field; the empty name is the form as a whole.

    The screen is shown again with the values that were typed. Fields in `values` get these values
    instead, with which the form has to be sent next. `retry_after` is in seconds.
    """

    errors: dict[str, Message]
    status: int = 422
    values: dict[str, str] = field(default_factory=dict)
    retry_after: int | None = None


@dataclass(eq=False)
class InvalidFormBody(Exception):
    """The body of a request is too large, or no form; `kind` is the problem's."""

    kind: Literal["too_large", "rejected"]


class CrossSiteForm(Exception):
    """A page of another site has sent this form."""


class DemoRefused(Exception):
    """A demo account may not do this (specification, section 6)."""


class LoginRequired(Exception):
    """The request has no session, and needs one."""


class NotFound(Exception):
    """No screen or thing of this product has this address."""
