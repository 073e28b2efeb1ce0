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
    """The undo button of a message: its form sends `ids` to `address` as `undo`. Another screen may
    show the message, if the page after the form has not arrived."""

    ids: str
    count: int
    """How many items `ids` names."""
    whole: bool
    """Whether `ids` names all items that the message is about."""
    address: str = ""
    """Empty for the shown screen: messages in the sessions of earlier releases have none."""


class MessageLink(msgspec.Struct):
    """The link of a message, to what can be done next."""

    text: MessageKey
    address: str


class Receipt(msgspec.Struct):
    """When a value was sent to the provider, and when it was read back."""

    sent: datetime
    confirmed: datetime | None
    """None if the value has not been read back yet."""


class Message(msgspec.Struct, omit_defaults=True):
    """A sentence for the user: a key of the translations with its values, or the provider's own
    words in `text`, which are shown unchanged."""

    key: MessageKey | None = None
    values: dict[str, Value] = {}
    text: str | None = None
    lang: str | None = None
    """The language of `text`, if it is known to differ from the page's."""
    undo: Undo | None = None
    link: MessageLink | None = None
    receipt: Receipt | None = None
    not_logged: bool = False
    """Whether the message is about a change that could not be logged."""


class FormState(msgspec.Struct):
    """A form that was refused: the typed values, and a message for each invalid field. The message
    of the whole form has the empty name."""

    values: dict[str, str]
    errors: dict[str, Message]


class CopiedPage(msgspec.Struct):
    """A page that the browser stores, to show it when it is offline."""

    url: str
    title: str


class Copy(CopiedPage):
    """A stored page as an entry of the list of all; of a heater with several pages, its first."""

    at: datetime
    """When the host sent it."""
    others: list[CopiedPage] = []
    """The other stored pages of the same heater. Their titles leave out what they have in common
    with the first one's."""


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
    "intercepted",
]


class Problem(msgspec.Struct):
    """Why the screen itself cannot be shown."""

    kind: ProblemName
    """`too_large` and `rejected` are about a form that was sent; only the browser sets `offline`,
    when it cannot reach the host, and `intercepted`, when something else has answered in its place.
    """
    retry_after: int | None = None
    """Seconds after which the request may be sent to the provider again."""
    request_id: str | None = None
    """The id of the failed request in the log. None if no request has failed."""
    copies: list[Copy] = []
    """For `offline`: the pages that the browser has stored."""
    kept_list: Copy | None = None
    """For `offline`: the screen whose list was saved, with the heaters that are among `copies`."""
    catalogue: datetime | None = None
    """For `offline`: when the host sent the catalogue that the browser has stored."""


PartProblem = ProblemKind | Literal["store"]
"""A kind of problem with the provider, or `store` if the history of heaters cannot be read."""


class Part(msgspec.Struct, Generic[T]):
    """A list that may be missing while the rest of the screen is shown; `problem` says why."""

    items: list[T]
    problem: PartProblem | None = None
    late: str | None = None
    """The name of a part that the page did not wait for; `?wait=` with this name waits for it."""

    def of(self, items: list[U]) -> "Part[U]":
        """A part with other items, and the same `problem` and `late`."""
        return Part(items, self.problem, self.late)

    @property
    def value(self) -> T | None:
        """The item of a part that has at most one; None if it has none."""
        return self.items[0] if self.items else None


class Shell(msgspec.Struct):
    """The frame of every screen of a logged-in user: header, navigation, unread count."""

    account_name: str
    account_id: str | None
    """Identifies the user in data that the browser stores for one user only."""
    language: Language
    """The language of the account; that of the page may be another (`PageRoute.any_language`)."""
    unread: int | None
    """Number of unread notifications; None if it is not known."""
    demo: bool
    history: bool
    """Whether this host stores the history of heaters, and so has the screens that show it."""


class Refresh(msgspec.Struct):
    """An address that the browser loads by itself after some seconds."""

    seconds: int
    url: str
    how: Literal["leave", "plain", "quiet"] = "leave"
    """`leave`: with or without JavaScript. `plain`: only without JavaScript, because a script polls
    otherwise. `quiet`: only with JavaScript, which updates the screen without a navigation."""


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
    """The number of entries of the provider's lists that could not be read and are missing on this
    page."""
    texts_language: str | None = None
    """The language of the provider's texts, if it is known to differ from the page's."""
    locale: Language
    time_zone: str
    now: datetime
    csrf: str
    build: str
    built: datetime
    """When the build was made; an open page compares it with the host's current build."""
    last_known: datetime | None = None
    """When the host sent the page; set only by the browser, on a stored copy."""


class Named(msgspec.Struct):
    """A provider's record by its id, for its link, and its name."""

    id: str
    name: str | None
