"""The objects that all requests of one host share: settings, provider client, renderer, build."""

import functools
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.requests import Request

from server.domain.memory import Memory
from server.domain.square_picture import PictureConversions
from server.provider.connection import ProviderClient
from server.provider.pictures import PictureHosts
from server.rendering.build import Manifest
from server.rendering.document import DocumentWriter
from server.rendering.pool import RenderPool
from server.serving.busy_answers import BusyAnswers
from server.serving.fair_queue import FairQueue
from server.serving.seal import Seal
from server.serving.shared_state.state import MemoryState, SharedState
from server.settings import Settings
from server.store.history_store import HistoryStore
from server.web.attempts import Attempts
from server.web.erasures import Erasures
from server.web.forms.idempotency import SentForms
from server.web.session.cookie import EndedSessions, SessionCookie


@dataclass(frozen=True)
class Host:
    """Built once by the composition root. It holds no data of users except what is in
    `memory`."""

    settings: Settings
    build: Manifest
    client: ProviderClient
    renderer: RenderPool
    documents: DocumentWriter
    seal: Seal
    pictures: PictureHosts
    busy: BusyAnswers
    queue: FairQueue = field(default_factory=FairQueue)
    conversions: PictureConversions = field(default_factory=PictureConversions)
    shared_state: SharedState = field(default_factory=MemoryState)
    history_store: HistoryStore | None = None
    """None if the host stores no history of heaters."""
    sessions_refused: Counter[str] = field(default_factory=lambda: Counter(unreadable=0, ended=0))
    """The number of session cookies that were not accepted, by `SessionCookie.refused`."""
    on_session_end: Callable[[str], None] = lambda _: None
    """Called with the csrf secret of a session that has ended."""

    async def open_session(self, request: Request) -> SessionCookie:
        """The session of a request; a new one in place of a session that has ended."""
        cookie = SessionCookie(self.seal, request, self.ended_sessions)
        await cookie.replace_ended()
        return cookie

    @property
    def memory(self) -> Memory:
        return self.client.memory

    @functools.cached_property
    def ended_sessions(self) -> EndedSessions:
        return EndedSessions(self.shared_state, self.on_session_end)

    @functools.cached_property
    def attempts(self) -> Attempts:
        return Attempts(self.shared_state, self.seal)

    @functools.cached_property
    def erasures(self) -> Erasures | None:
        """None if the host stores no history."""
        if self.history_store is None:
            return None
        return Erasures(self.shared_state, self.seal, self.history_store)

    @functools.cached_property
    def sent_forms(self) -> SentForms:
        seconds = self.settings.longest_request
        return SentForms(self.shared_state, self.seal, self.queue, seconds)
