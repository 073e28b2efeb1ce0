"""The exceptions of calls to the provider.

    ProviderError
    ├── Unauthorized         401: the user has to log in again
    ├── BadCredentials       401 at login
    ├── NotActivated         403 at login: the account waits for its review
    ├── NotLinked            403: the resource is not linked to this installer
    ├── Gone                 404: the resource does not exist
    ├── Refused              400: with the provider's reason
    │   └── Conflict         409: the heater is offline
    ├── FieldsRefused        405, 406: with the provider's reasons, by field
    └── Unavailable          no usable answer; the same call may succeed later
        ├── Unreachable      no connection
        ├── TooSlow          no answer before the deadline
        ├── Busy             429, 503, or no share left: to be called again later
        ├── ServerError      5xx, or a status outside the contract
        └── InvalidResponse  too large, not JSON, or not the shape of the contract
            └── CookiesTooLarge  its cookies cannot be kept

All but `Unavailable` are answers of the contract, which a screen turns into a message at a field
or form, or into a problem page (specification, section 8). For `Unavailable` the page gives the
reason, `kind`, and shows the parts that could be loaded.
"""

from typing import ClassVar, Literal

ProblemKind = Literal["down", "slow", "busy", "server_error", "invalid_response"]


class ProviderError(Exception):
    """Base of all failures of a call to the provider."""


class Unauthorized(ProviderError):
    """The provider has no such session (401). `outcome_unknown` is True if a write may have been
    carried out before the session ended."""

    outcome_unknown = False


class BadCredentials(ProviderError):
    """The e-mail address or the password is wrong (401 at login)."""


class NotActivated(ProviderError):
    """The account exists but has not been activated yet (403 at login)."""


class NotLinked(ProviderError):
    """The customer or heater is not linked to this installer (403)."""


class Gone(ProviderError):
    """The customer, heater or other resource does not exist (404)."""


class Refused(ProviderError):
    """The provider refused the request (400); `message` is the provider's own text, or None."""

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or "")
        self.message = message


class Conflict(Refused):
    """The heater is offline and cannot receive a command now (409)."""


class FieldsRefused(ProviderError):
    """The provider refused some fields (405, 406); `fields` maps each to the provider's text."""

    def __init__(self, fields: dict[str, str]) -> None:
        super().__init__(", ".join(fields))
        self.fields = fields


class Unavailable(ProviderError):
    """There is no usable answer. `kind` selects the text that the page shows, `status` is the HTTP
    status of a page that cannot be shown without the answer, and `retry_after` is in seconds.

    `outcome_unknown` is True for a write that may have been carried out: it was sent, and no answer
    says whether it was carried out.
    """

    kind: ClassVar[ProblemKind] = "server_error"
    status: ClassVar[int] = 502
    is_outage = False
    """Whether the provider itself has failed; the breaker counts only these errors."""

    def __init__(
        self,
        detail: str = "",
        retry_after: int | None = None,
        *,
        processed: bool = True,
        held_back: bool = False,
        outcome_unknown: bool = False,
    ) -> None:
        super().__init__(detail)
        self.retry_after = retry_after
        self.processed = processed and not held_back
        """Whether the provider may have processed the call."""
        self.held_back = held_back
        """Whether the host has not made the call."""
        self.outcome_unknown = outcome_unknown


class Unreachable(Unavailable):
    """No connection to the provider could be made, or it broke."""

    kind = "down"
    status = 503
    is_outage = True


class TooSlow(Unavailable):
    """There was no answer before the deadline."""

    kind = "slow"
    status = 504
    is_outage = True


class Busy(Unavailable):
    """The provider is overloaded (429, 503), or a user or an area has too many calls under way."""

    kind = "busy"
    status = 503


class ServerError(Unavailable):
    """The provider has failed (5xx), or answers with a status outside the contract."""


class InvalidResponse(Unavailable):
    """The answer is too large, not JSON, or not of the contract's shape."""

    kind = "invalid_response"


def unconfirmed_write(detail: str) -> InvalidResponse:
    """The error for a write if neither its answer nor reading the resource afterwards shows whether
    it was carried out."""
    return InvalidResponse(detail, outcome_unknown=True)


class CookiesTooLarge(InvalidResponse):
    """The answer sets cookies that the host's own session cookie cannot hold."""


def kind_of(error: ProviderError) -> ProblemKind:
    """The problem of a part whose call raised `error`."""
    return error.kind if isinstance(error, Unavailable) else "server_error"


Outcome = Literal[ProblemKind, "ok", "unauthorized", "gone", "refused", "held_back", "cancelled"]


def outcome_of(error: ProviderError) -> Outcome:
    """The outcome under which metrics count a call that raised `error`."""
    if isinstance(error, Unavailable):
        return "held_back" if error.held_back else error.kind
    if isinstance(error, Unauthorized | BadCredentials):
        return "unauthorized"
    return "gone" if isinstance(error, Gone) else "refused"
