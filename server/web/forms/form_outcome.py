"""The outcome of a form, as data that can be passed to another request or another worker."""

import msgspec

from server.provider.errors import (
    Busy,
    InvalidResponse,
    ProblemKind,
    ServerError,
    TooSlow,
    Unauthorized,
    Unavailable,
    Unreachable,
)
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.session.models import Session

_UNAVAILABLE: dict[ProblemKind, type[Unavailable]] = {
    error.kind: error for error in (Unreachable, TooSlow, Busy, ServerError, InvalidResponse)
}


class Led(msgspec.Struct, omit_defaults=True, tag=True):
    """The form was carried out and redirected; the fields are those of Redirect."""

    location: str
    flash: Message | None
    document: bool
    forget: bool
    saved: dict[str, str] | None
    session: tuple[Session, Session] | None
    """The session before and after, if the form has changed it."""


class Unclear(msgspec.Struct, omit_defaults=True, tag=True):
    """The form failed, but may have been carried out."""

    kind: ProblemKind | None = None
    """The kind of an Unavailable error; None for Unauthorized."""
    errors: dict[str, Message] | None = None
    """The messages of FormErrors; None for other errors."""
    values: dict[str, str] = {}
    status: int = 422


class FormOutcome(msgspec.Struct):
    outcome: Led | Unclear
    key: str = ""
    """The key with which it was stored."""

    def repeat(self, session: Session) -> Redirect:
        """Applies the changes that the form made in its own session to `session`, and returns its
        redirect. Raises FormErrors, Unauthorized or Unavailable if the form failed."""
        match self.outcome:
            case Led() as led:
                if led.session:
                    session.merge(*led.session)
                return Redirect(
                    led.location,
                    flash=led.flash,
                    document=led.document,
                    forget=led.forget,
                    saved=led.saved,
                )
            case Unclear() as unclear:
                raise _failure(unclear)


UNKNOWN = FormOutcome(Unclear("server_error"))
"""The outcome of a form that a worker did not finish."""


def led(redirect: Redirect, before: bytes, session: Session) -> FormOutcome:
    """The outcome of a form that was carried out. `before` is the JSON of the session when the form
    was sent."""
    after = msgspec.json.encode(session)
    changed = None
    if after != before:
        changed = (
            msgspec.json.decode(before, type=Session),
            msgspec.json.decode(after, type=Session),
        )
    return FormOutcome(
        Led(
            redirect.location,
            redirect.flash,
            redirect.document,
            redirect.forget,
            redirect.saved,
            changed,
        )
    )


def unclear(error: BaseException) -> FormOutcome:
    """The outcome of a form that failed with `error`, but may have been carried out."""
    match error:
        case FormErrors():
            return FormOutcome(Unclear("server_error", error.errors, error.values, error.status))
        case Unauthorized():
            return FormOutcome(Unclear())
        case Unavailable():
            return FormOutcome(Unclear(error.kind))
        case _:
            return UNKNOWN


def may_have_acted(error: BaseException | None) -> bool:
    """Whether a form that failed with `error` may have been carried out nevertheless: the error, or
    one that caused it, has `outcome_unknown` set."""
    while error is not None:
        if getattr(error, "outcome_unknown", False):
            return True
        error = error.__cause__ or error.__context__
    return False


def _failure(unclear: Unclear) -> Exception:
    if unclear.errors is not None:
        return FormErrors(unclear.errors, unclear.status, values=unclear.values)
    failure = Unauthorized() if unclear.kind is None else _UNAVAILABLE[unclear.kind]()
    failure.outcome_unknown = True
    return failure
