"""The page object: everything that a screen shows, sent in a document or as JSON alone."""

from datetime import datetime
from typing import Any, Generic, Literal, NewType, TypeVar

import msgspec

from server.domain.lookups import Language
from server.domain.message_key import MessageKey
from server.provider.errors import ProblemKind

T = TypeVar("T")
U = TypeVar("U")

SafeHtml = NewType("SafeHtml", str)
"""HTML that has passed the sanitiser (`ProviderHtml.clean`)."""

Value = str | int | float


class Undo(msgspec.Struct):
    """The undo button of a message: its form sends `ids` to the screen as `undo`."""

    ids: str
    count: int
    """How many items `ids` names."""
    whole: bool
    """Whether these are all items that the message is about."""


class Receipt(msgspec.Struct):
    """When a value was sent to the provider, and when it was read back."""

    sent: datetime
    confirmed: datetime | None
    """None where it has not been read back yet."""


class Message(msgspec.Struct, omit_defaults=True):
    """A sentence for the user: a key of the translations with its values, or the provider's own
    words in `text`, which are shown unchanged."""

    key: MessageKey | None = None
    values: dict[str, Value] = {}
    text: str | None = None
    lang: str | None = None
    """The language of `text`, where it is known to differ from the page's."""
    undo: Undo | None = None
    receipt: Receipt | None = None
    not_logged: bool = False
    """Whether it is about a change that the log of changes does not have."""


class FormState(msgspec.Struct):
    """A form that was refused: the typed values, and a message for each invalid field. The empty
    name has the message of the form as a whole."""

    values: dict[str, str]
    errors: dict[str, Message]


class Copy(msgspec.Struct):
    """A page that the browser stores, to show it where there is no connection."""

    url: str
    title: str
    at: datetime
    """When the host sent it."""


ProblemName = Literal[
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


class Problem(msgspec.Struct):
    """Why the screen itself cannot be shown."""

    kind: ProblemName
    """`too_large` and `rejected` are about a form that was sent; `offline` is set by the browser
    alone, when it cannot reach the host."""
    retry_after: int | None = None
    """Seconds after which the provider may be asked again."""
    request_id: str | None = None
    """The number of the request that has failed, by which the log tells of it. None where no
    request has."""
    copies: list[Copy] = []
    """Of an `offline` problem: the pages that the browser has stored."""
    catalogue: datetime | None = None
    """Of an `offline` problem: when the host sent the catalogue that the browser has stored."""


class Part(msgspec.Struct, Generic[T]):
    """A list that may be missing while the rest of the screen is shown; `problem` says why."""

    items: list[T]
    problem: ProblemKind | Literal["store"] | None = None
    """A kind of problem with the provider, or `store` where the history of heaters cannot be
    read."""
    late: str | None = None
    """Of a part that the page did not wait for: its name. With `?wait=` and this name the page
    waits for it."""

    def of(self, items: list[U]) -> "Part[U]":
        """The part with other items, and the same reason for those that are missing."""
        return Part(items, self.problem, self.late)


class Shell(msgspec.Struct):
    """What surrounds every screen of a logged-in user: header, navigation, unread count."""

    account_name: str
    account_id: str | None
    """Identifies the user to what the browser stores for one user alone."""
    unread: int | None
    """Number of unread notifications; None where it is not known."""
    demo: bool
    history: bool
    """Whether this host stores the history of heaters, and so has the screens that show it."""


class Refresh(msgspec.Struct):
    """An address that the browser loads by itself after some seconds."""

    seconds: int
    url: str
    how: Literal["leave", "plain", "quiet"] = "leave"
    """`leave` with JavaScript or without; `plain` only without JavaScript, where a script polls
    otherwise; `quiet` only with JavaScript, which updates the screen without a navigation."""


class Page(msgspec.Struct, kw_only=True):
    """One screen in one state."""

    route: str
    url: str
    """Path and query as the browser sent them."""
    params: dict[str, str]
    status: int = 200
    data: Any = None
    form: FormState | None = None
    problem: Problem | None = None
    shell: Shell | None = None
    flash: Message | None = None
    refresh: Refresh | None = None
    late: list[str] = []
    """The names of the parts that this page did not wait for."""
    left_out: int = 0
    """How many entries of the provider's lists could not be read and are missing on this page."""
    texts_language: str | None = None
    """The language of the provider's texts, where it is known to differ from the page's."""
    locale: Language
    time_zone: str
    now: datetime
    csrf: str
    build: str
    built: datetime
    """When the build was made; an open page compares it with the host's present build."""
    last_known: datetime | None = None
    """Set by the browser alone, on a stored copy: when the host sent it."""
