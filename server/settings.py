"""The options of one host. `server/environment.py` reads them from the environment."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from server.domain.limits import REALTIME_SECONDS, STORE_DAYS
from server.domain.lookups import LANGUAGES, Language

_SIDE_PART_SECONDS = 2.0
"""How long a page waits for its side parts, such as counts, and for values that it can do
without."""
_DRAIN_SECONDS = 1.0
"""How long a stopping host goes on accepting connections while it reports that it is not ready."""
_STOP_MARGIN_SECONDS = 20.0
"""How long a stopping host waits for responses after the deadline of a page's provider calls:
verifying a write, showing the result and rendering it take less."""


@dataclass(frozen=True)
class Settings:
    """Every option of the host; all other code reads options only from here."""

    provider_url: str
    secret_keys: tuple[str, ...] = field(repr=False)
    """The first encrypts sessions; all of them decrypt."""
    public_url: str = ""
    """Origin of links on printed pages; empty for the origin that the browser requested."""
    allowed_hosts: tuple[str, ...] | None = None
    """Host names that requests may have, as `host_name` returns them, besides that of `public_url`;
    None allows loopback."""
    password_hash: str = "sha256"  # noqa: S105 - The name of a hash.
    """A name of `hashlib`; passwords are hashed with it before they are sent to the provider."""
    provider_timeout: float = 8.0
    """Seconds in which all provider calls of one page must be answered."""
    part_timeout: float = _SIDE_PART_SECONDS
    """Seconds that a page waits for its side parts."""
    breaker_failures: int = 10
    """Failures in a row after which calls to an area of the provider are held back; 0 never holds
    them back."""
    renderers: int = 2
    """Render processes of each worker."""
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted."""
    drain_seconds: float = _DRAIN_SECONDS
    """How long the host still accepts requests after a stop signal, while it reports that it is not
    ready."""
    build_dir: Path = Path("dist")
    languages: tuple[Language, ...] = LANGUAGES
    """The languages that users can choose, in the order in which they are offered."""
    phone: str | None = None
    """The support phone number, for the brands that show one."""
    privacy_url: str | None = None
    """The brand's own privacy policy, for the brands that have one."""
    map_tiles_url: str = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
    """Address of map tiles with {z}, {x} and {y}; empty for maps without tiles."""
    map_attribution: str = "© OpenStreetMap contributors https://www.openstreetmap.org/copyright"
    route_url: str = "https://www.google.com/maps/dir/?api=1&destination={address}"
    """Address of a map with the route to a heater, with {address}, or {lat} and {lng}; empty for no
    such link."""
    shared_state_url: str = field(default="sqlite:var/shared-state.sqlite", repr=False)
    """Where workers share counts of attempts, ended sessions and outcomes of forms."""
    store_url: str = field(default="sqlite:var/store.sqlite", repr=False)
    """Where the history of heaters is stored; empty to store none."""
    store_provider: str = ""
    """The provider's name in the store; empty for its origin."""
    store_days: int = STORE_DAYS
    picture_origins: tuple[str, ...] = ()
    """Origins that pictures may be fetched from, besides the provider's."""
    push_url: str = ""
    """Address of the Mercure hub."""
    push_token: str | None = field(default=None, repr=False)
    """Bearer token for the hub; None sends each user's provider cookies instead."""
    realtime_seconds: float = REALTIME_SECONDS
    """Seconds after which a browser that listens to a heater has to connect again."""
    log_format: Literal["text", "json"] = "text"
    """Whether a record of the log is a line of text or a JSON object."""
    log_level: str = "WARNING"
    """The lowest level that is logged, a name of `logging`. With DEBUG, responses also have the
    header Server-Timing, which shows where their time went."""
    metrics_port: int | None = None
    """The port that serves the metrics of this host; None serves none."""
    metrics_host: str = "127.0.0.1"
    demo_mode: bool = False
    """Whether no user may connect a heater or remove a customer (specification, section 6)."""

    @property
    def longest_request(self) -> float:
        """Seconds that a page, or a form whose body is read, takes at most; so long a stopping host
        waits for it."""
        return self.provider_timeout + _STOP_MARGIN_SECONDS

    @property
    def map_tiles_origin(self) -> str:
        """The tiles' origin as a source of a content security policy; empty without tiles. `{s}`,
        which selects one of several servers, becomes a wildcard."""
        scheme, _, rest = self.map_tiles_url.partition("://")
        return f"{scheme}://{rest.split('/')[0].replace('{s}', '*')}" if rest else ""
