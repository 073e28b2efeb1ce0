"""The data of a session. It is all in an encrypted cookie: hosts share no session store."""

import secrets
import time

import msgspec

from server.domain.graphemes import cut
from server.domain.limits import MAX_FIELD_CHARACTERS, SESSION_LIFETIME
from server.domain.lookups import (
    Language,
    TemperatureUnit,
    language_of_id,
    temperature_unit_of_id,
)
from server.provider.account import Account
from server.provider.credentials import Credentials
from server.web.page import Message


class Profile(msgspec.Struct):
    """The fields of the installer's account that every page needs."""

    name: str
    language: Language | None
    temperature_unit: TemperatureUnit
    demo: bool | None
    """Whether this is a demo account; None as long as the account could not be read."""
    read_at: float
    """Unix seconds."""
    account_id: str | None = None
    country_id: int | None = None


class InterruptedForm(msgspec.Struct):
    """A form that was not sent because the session had ended."""

    account_id: str
    url: str
    acted: bool = False
    """Whether the form may have been carried out."""
    in_snackbar: bool = False
    """Whether the snackbar shows its message."""


class Registered(msgspec.Struct):
    """A registration that has just been sent, until the login that follows."""

    email: str
    activated: bool
    password_hash: str | None
    """Logs in an account that was activated at once; None for any other."""
    at: float
    """Unix seconds."""


class StartedScan(msgspec.Struct):
    """The latest scan for a customer's new heater, so that the user can return to it."""

    customer_id: str
    scan_id: str
    gateway_mac: str
    started: float
    """Unix seconds."""
    change_id: str | None = None
    """The id of the entry in the log of changes; None if there is none to complete."""


class SentValue(msgspec.Struct):
    """A parameter's value that was sent to the provider, until it has been read back."""

    heater_id: str
    parameter_id: str
    value: str | float | bool
    """In the provider's unit."""
    previous: str | float | bool | None
    """The provider's value before the change."""
    at: float
    """Unix seconds."""
    told: bool = False
    """Whether a page has shown that the value is not confirmed."""
    undoes: bool = False
    """Whether this change undoes another one."""
    logged: bool = True
    """False if the change could not be written to the log of changes."""


class Session(msgspec.Struct, kw_only=True):
    """The data in the session cookie. `profile` is None if no user is logged in."""

    csrf: str
    begun: int = msgspec.field(default_factory=lambda: int(time.time()))
    """Unix seconds. The session ends SESSION_LIFETIME later, used or not."""
    credentials: Credentials = msgspec.field(default_factory=Credentials)
    profile: Profile | None = None
    terms_postponed: bool = False
    """Whether accepting the terms has failed, so that only the next login shows them again."""
    flash: Message | None = None
    accepted_terms: str | None = None
    """The id of the agreement that was accepted before a registration."""
    registered: Registered | None = None
    scan: StartedScan | None = None
    created_customer: str | None = None
    """The id of the customer created last, which the provider may not list yet."""
    interrupted: InterruptedForm | None = None
    sent: int | None = None
    """When the last message or invite was sent, in Unix seconds."""
    sent_values: list[SentValue] = []
    """Newest first."""
    picture_changed: int | None = None
    """When the picture was changed last, in Unix seconds; None where it was not."""
    heaters_query: str | None = None
    """The query of the last heater list that was shown, for the link back; None before the first
    one."""

    @property
    def seconds_left(self) -> float:
        """Seconds until the session expires; 0 or less for one that has expired."""
        return self.begun + SESSION_LIFETIME.total_seconds() - time.time()

    @property
    def account(self) -> str:
        """The id of the account that is logged in; empty if there is none, or if it is unknown."""
        return (self.profile.account_id if self.profile else None) or ""

    @property
    def must_accept_terms(self) -> bool:
        """Whether the provider's new terms must be accepted before any screen is shown."""
        return self.credentials.reconfirm_terms and not self.terms_postponed

    def end(self) -> None:
        """Begins a new session: only the flash message and an interrupted form remain."""
        self.credentials.clear()
        new = Session(
            csrf=secrets.token_hex(16),
            credentials=self.credentials,
            flash=self.flash,
            interrupted=self.interrupted,
        )
        for name in self.__struct_fields__:
            setattr(self, name, getattr(new, name))

    def end_login(self) -> None:
        """Ends the session like `end`. If no user is logged in, the csrf secret stays, because the
        login form may be open."""
        secret = self.csrf if self.profile is None else None
        self.end()
        self.csrf = secret or self.csrf

    def merge(self, before: "Session", after: "Session") -> None:
        """Applies the changes that another request has made from `before` to `after`. A field that
        has changed here since `before` stays, unless the other request has ended or begun a
        session."""
        renewed = before.csrf != after.csrf
        for name in self.__struct_fields__:
            if renewed or getattr(self, name) == getattr(before, name):
                setattr(self, name, getattr(after, name))


def profile_of(account: Account) -> Profile:
    return Profile(
        name=cut(account.display_name, MAX_FIELD_CHARACTERS),
        language=language_of_id(account.language_id),
        temperature_unit=temperature_unit_of_id(account.temperature_metric_id),
        demo=account.is_demo,
        read_at=time.time(),
        account_id=None if account.id is None else str(account.id),
        country_id=account.country_id,
    )
