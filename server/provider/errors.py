"""Every way in which a call to the provider can fail.

    ProviderError
    ├── Unauthorized          401: the user has to log in again
    ├── BadCredentials       401 at login
    ├── NotActivated         403 at login: the account waits for its review
    ├── NotLinked            403: the thing belongs to somebody else
    ├── Gone                 404: the thing does not exist any more
    ├── Refused              400: the provider says in words why not
    │   └── Conflict         409: the heater is offline
    ├── FieldsRefused        405, 406: the provider says per field why not
    └── Unavailable          there is no answer to work with; the same call may succeed later
        ├── Unreachable      no connection
        ├── TooSlow          no answer before the deadline
        ├── Busy             429, 503: told to come back later
        ├── ServerError           5xx, or a status that the contract does not know
        └── InvalidResponse          too large, not JSON, or not the shape of the contract

The first seven are answers, which a screen turns into a message at the right place. `Unavailable`
is nobody's fault on this side: a page says so and keeps what it has.
"""

from typing import ClassVar, Literal

ProblemKind = Literal["down", "slow", "busy", "server_error", "invalid_response"]


class ProviderError(Exception):
    """Base of all failures of a call to the provider."""


class Unauthorized(ProviderError):
    """The provider does not know this session (401). `outcome_unknown` is True where a write may
    have been carried out before."""

    outcome_unknown = False


class BadCredentials(ProviderError):
    """E-mail and password do not belong together (401 at login)."""


class NotActivated(ProviderError):
    """The account exists but has not been activated yet (403 at login)."""


class NotLinked(ProviderError):
    """The customer or heater is not linked to this installer (403)."""


class Gone(ProviderError):
    """The customer, heater or other resource does not exist (404)."""


class Refused(ProviderError):
    """The provider refused the request; `message` is its own text, or None (400)."""

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or "")
        self.message = message


class Conflict(Refused):
    """The heater is offline and takes no command now (409)."""


class FieldsRefused(ProviderError):
    """The provider refused some fields; `fields` maps a field to its own texts (405, 406)."""

    def __init__(self, fields: dict[str, str]) -> None:
        super().__init__(", ".join(fields))
        self.fields = fields


class Unavailable(ProviderError):
    """No usable answer came; `kind` names the reason for the page that says so.

    `outcome_unknown` is True for a write that the provider may have carried out all the same: it
    was sent, and no answer came that says what became of it.
    """

    kind: ClassVar[ProblemKind] = "server_error"
    status: ClassVar[int] = 502

    def __init__(
        self, detail: str = "", retry_after: int | None = None, *, processed: bool = True
    ) -> None:
        super().__init__(detail)
        self.retry_after = retry_after
        self.processed = processed
        """Whether the provider may have begun to work on the call."""
        self.outcome_unknown = False


class Unreachable(Unavailable):
    """No connection to the provider could be made, or it broke."""

    kind = "down"
    status = 503


class TooSlow(Unavailable):
    """The provider gave no answer before the deadline."""

    kind = "slow"
    status = 504


class Busy(Unavailable):
    """The provider asks to come back later (429, 503); `retry_after` is in seconds."""

    kind = "busy"
    status = 503


class ServerError(Unavailable):
    """The provider reports an error of its own, or a status outside the contract."""


class InvalidResponse(Unavailable):
    """The answer cannot be read: too large, no JSON, or not the shape of the contract."""

    kind = "invalid_response"
