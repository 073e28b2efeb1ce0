"""The page object: everything that a screen shows, sent as HTML with data or as data alone."""

from datetime import datetime
from typing import Any, Generic, Literal, NewType, TypeVar

import msgspec

from server.domain.lookups import Language
from server.domain.message_key import MessageKey
from server.provider.errors import ProblemKind

T = TypeVar("T")

SafeHtml = NewType("SafeHtml", str)
"""HTML that has passed the sanitiser (`server.web.provider_html.clean`)."""

Value = str | int | float


class Undo(msgspec.Struct):
    """Takes back what a message tells of: its form sends `ids` to the same screen as `undo`."""

    ids: str
    count: int
    """How many things these are."""
    whole: bool
    """Whether that is all of it."""


class Message(msgspec.Struct, omit_defaults=True):
    """A sentence for the user: a key of the translations with its values, or the provider's own
    words in `text`, which are shown as they were sent."""

    key: MessageKey | None = None
    values: dict[str, Value] = {}
    text: str | None = None
    lang: str | None = None
    """The language of `text`, where it is known to be another than the page's."""
    undo: Undo | None = None


class FormState(msgspec.Struct):
    """A form that was refused: what was typed, and a message for each field that is wrong. The
    message of the form as a whole stands under the empty name."""

    values: dict[str, str]
    errors: dict[str, Message]


class Copy(msgspec.Struct):
    """A page that the browser keeps, to show it where there is no connection."""

    url: str
    title: str
    at: datetime
    """When the host gave it."""


class Problem(msgspec.Struct):
    """Why the screen itself cannot be shown."""

    kind: Literal[
        ProblemKind,
        "not_found",
        "not_linked",
        "gone",
        "expired",
        "demo",
        "too_large",
        "rejected",
        "internal",
        "offline",
    ]
    """`too_large` and `rejected` are about what was sent; `offline` is said by the browser alone,
    when it cannot reach the host."""
    retry_after: int | None = None
    """Seconds after which the provider wants to be asked again."""
    copies: list[Copy] = []
    """Of an `offline` one: what the browser can show instead."""
    catalogue: datetime | None = None
    """Where it can show the catalogue: when the host gave that."""


class Part(msgspec.Struct, Generic[T]):
    """A part of a screen that may be missing while the rest stands; `problem` says why."""

    items: list[T]
    problem: ProblemKind | None = None


class Shell(msgspec.Struct):
    """What surrounds every screen of a logged-in user."""

    account_name: str
    account_id: str | None
    """Tells one user from another; what belongs to a user is kept under no other name."""
    unread: int | None
    """Number of unread notifications; None while unknown."""
    demo: bool


class Refresh(msgspec.Struct):
    """Where the browser goes by itself after some seconds."""

    seconds: int
    url: str
    how: Literal["leave", "plain", "quiet"] = "leave"
    """`leave` with JavaScript or without; `plain` without it alone, where a script follows what
    happens; `quiet` with it alone, which loads the same screen again where it stands."""


class Page(msgspec.Struct, kw_only=True):
    """One screen in one state."""

    route: str
    url: str
    """Path and query as the browser asked for them."""
    params: dict[str, str]
    status: int = 200
    data: Any = None
    form: FormState | None = None
    problem: Problem | None = None
    shell: Shell | None = None
    flash: Message | None = None
    refresh: Refresh | None = None
    left_out: int = 0
    """Entries of the provider's lists that cannot be read, and so are missing on this page."""
    texts_language: str | None = None
    """The language of the provider's texts, where it is known to be another than the page's."""
    locale: Language
    time_zone: str
    now: datetime
    csrf: str
    build: str
    built: datetime
    """When that was, to tell whether the host has a newer one."""
    last_known: datetime | None = None
    """Said by the browser alone: this is a copy that it kept, and when the host gave it."""
