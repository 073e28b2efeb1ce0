"""Reads the host's settings from HEATDESK_* variables and checks them before anything starts."""

import hashlib
import math
import os
import re
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import SplitResult, urlsplit

from server.domain.database_tls import ssl_context
from server.domain.lookups import BRANDS, LANGUAGES, Language
from server.domain.program_files import default_build
from server.domain.web_origins import ROUTE_TEMPLATE, origin_of
from server.serving.allowed_hosts import host_name
from server.settings import Settings

# The host name may begin with {s}, a placeholder for one of several servers.
_TILES_URL = re.compile(
    r"https?://(\{s\}\.)?[\w.:\[\]-]+/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[^\s;,]*", re.ASCII
)
_MOST_RENDERERS = 64
_PORT = re.compile(r":[0-9]+$")
_PHONE = re.compile(r"[+0-9][0-9 ()/.-]{3,30}")

Choice = TypeVar("Choice", bound=str)


class SettingsError(Exception):
    """A setting is missing or wrong. The message begins with its name and says what is expected."""

    @property
    def setting(self) -> str:
        return str(self).partition(" ")[0]


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings in `environment`, by default that of the process. Raises SettingsError."""
    values = os.environ if environment is None else environment
    map_tiles = values.get("HEATDESK_MAP_TILES_URL", Settings.map_tiles_url)
    tiles, _, attribution = map_tiles.strip().partition(" ")
    metrics_host, metrics_port = _metrics_address(values.get("HEATDESK_METRICS_PORT", ""))
    return Settings(
        provider_url=_url(values, "HEATDESK_PROVIDER_URL"),
        public_url=_public_url(values.get("HEATDESK_PUBLIC_URL", "")),
        allowed_hosts=_allowed_hosts(values.get("HEATDESK_ALLOWED_HOSTS", "")),
        secret_keys=_secret_keys(values.get("HEATDESK_SECRET_KEYS", "")),
        password_hash=_password_hash(
            values.get("HEATDESK_PASSWORD_HASH") or Settings.password_hash
        ),
        provider_timeout=_number(
            values, "HEATDESK_PROVIDER_TIMEOUT", Settings.provider_timeout, 0.1, 120
        ),
        renderers=int(
            _number(values, "HEATDESK_RENDERERS", renderers(workers=1), 1, _MOST_RENDERERS)
        ),
        trusted_proxies=_networks(
            values.get("HEATDESK_TRUSTED_PROXIES") or ",".join(Settings.trusted_proxies)
        ),
        drain_seconds=_number(values, "HEATDESK_DRAIN_SECONDS", Settings.drain_seconds, 0, 60),
        build_dir=_build_dir(values),
        map_tiles_url=_matching(
            tiles,
            _TILES_URL,
            "HEATDESK_MAP_TILES_URL must be an http or https address with {z}, {x} and {y}, "
            "or empty for maps without tiles",
        ),
        map_attribution=attribution.strip() or Settings.map_attribution,
        route_url=_matching(
            values.get("HEATDESK_ROUTE_URL", Settings.route_url),
            ROUTE_TEMPLATE,
            "HEATDESK_ROUTE_URL must be an http, https or geo address with {address}, or with "
            "{lat} and {lng}, or empty for no links to a route",
        ),
        picture_origins=_origins(values.get("HEATDESK_PICTURE_ORIGINS", "")),
        shared_state_url=_shared_state(
            values.get("HEATDESK_SHARED_STATE_URL") or Settings.shared_state_url
        ),
        **read_store_settings(values)._asdict(),
        push_url=_push_url(values),
        push_token=values.get("HEATDESK_PUSH_TOKEN") or None,
        languages=_languages(values.get("HEATDESK_LANGUAGES") or ",".join(LANGUAGES)),
        phone=_matching(
            values.get("HEATDESK_PHONE", "").strip(),
            _PHONE,
            "HEATDESK_PHONE must be a phone number",
        )
        or None,
        privacy_url=_url(values, "HEATDESK_PRIVACY_URL", "the privacy policy's")
        if values.get("HEATDESK_PRIVACY_URL")
        else None,
        log_format=_choice(values, "HEATDESK_LOG_FORMAT", ("text", "json")),
        log_level=_choice(
            values, "HEATDESK_LOG_LEVEL", ("warning", "debug", "info", "error")
        ).upper(),
        metrics_host=metrics_host,
        metrics_port=metrics_port,
        demo_mode=_switch(values, "HEATDESK_DEMO_MODE"),
    )


def renderers(workers: int) -> int:
    """The default number of render processes of each worker: their share of the processors that
    this program may use."""
    # Python does not know the affinity of a process on all systems.
    usable = getattr(os, "sched_getaffinity", lambda _: range(os.cpu_count() or 1))(0)
    return min(_MOST_RENDERERS, max(1, len(usable) // workers))


class StoreSettings(NamedTuple):
    """The settings that the store needs, with the names that they have in `Settings`."""

    store_url: str
    store_provider: str
    store_days: int


def read_store_settings(environment: Mapping[str, str] | None = None) -> StoreSettings:
    """Reads only the settings of the store, without requiring others. Raises SettingsError."""
    values = os.environ if environment is None else environment
    return StoreSettings(
        store_url=_store(values.get("HEATDESK_STORE_URL") or Settings.store_url),
        store_provider=_store_provider(values),
        store_days=int(_number(values, "HEATDESK_STORE_DAYS", Settings.store_days, 1, 36_500)),
    )


class CheckSettings(NamedTuple):
    """The settings that the check of a provider needs, with their names in `Settings`."""

    provider_url: str
    password_hash: str
    push_url: str
    push_token: str | None
    password: str | None
    """The password to log in with; None to ask for it."""


def read_check_settings(
    provider_url: str, environment: Mapping[str, str] | None = None
) -> CheckSettings:
    """Reads only the settings of the check of a provider, without requiring others. Raises
    SettingsError."""
    given = os.environ if environment is None else environment
    values = {**given, "HEATDESK_PROVIDER_URL": provider_url}
    return CheckSettings(
        provider_url=_url(values, "HEATDESK_PROVIDER_URL").rstrip("/"),
        password_hash=_password_hash(
            values.get("HEATDESK_PASSWORD_HASH") or Settings.password_hash
        ),
        push_url=_push_url(values),
        push_token=values.get("HEATDESK_PUSH_TOKEN") or None,
        password=values.get("CHECK_PROVIDER_PASSWORD") or None,
    )


def _build_dir(values: Mapping[str, str]) -> Path:
    brand = values.get("HEATDESK_BRAND") or "default"
    if brand not in BRANDS:
        raise SettingsError(f"HEATDESK_BRAND must be one of {', '.join(BRANDS)}, not {brand!r}.")
    return default_build(brand)


def _metrics_address(value: str) -> tuple[str, int | None]:
    """The IP address and the port that serve the metrics; no port if `value` is empty."""
    if not value:
        return Settings.metrics_host, None
    host, _, port = value.rpartition(":")
    try:
        address = ip_address(host.strip("[]") or Settings.metrics_host)
        number = int(port)
    except ValueError:
        number = 0
    if not 1 <= number <= 65535:
        raise SettingsError(
            "HEATDESK_METRICS_PORT must be a number from 1 to 65535, alone or after an IP address "
            f"and a colon, not {value!r}."
        )
    return str(address), number


def _url(values: Mapping[str, str], name: str, whose: str = "the provider's") -> str:
    url = values.get(name, "")
    parts = _parts(url)
    if parts is None or parts.scheme not in ("http", "https") or not parts.netloc:
        shown = "" if "@" in url else f", not {url!r}"
        raise SettingsError(f"{name} must be {whose} http or https address{shown}.")
    if "@" in parts.netloc:
        # Links of pages would show it, as relative addresses are joined to this one.
        raise SettingsError(f"{name} must be an address without a user name and a password.")
    return url


def _parts(url: str) -> SplitResult | None:
    """The parts of an address; None if it cannot be read, as with a port that is not a number."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    return parts


def _public_url(url: str) -> str:
    """The origin of `url` in lower case; empty if `url` is empty. Raises SettingsError."""
    origin = url.rstrip("/").lower()
    _, _, host = origin.partition("://")
    if origin and (origin_of(origin) is None or host_name(host) is None):
        raise SettingsError(
            "HEATDESK_PUBLIC_URL must be an http or https address without a path, in ASCII, "
            f"not {url!r}."
        )
    return origin


def _allowed_hosts(value: str) -> tuple[str, ...] | None:
    names = [name.strip() for name in value.split(",") if name.strip()]
    hosts = tuple(host for name in names if (host := host_name(name)) and not _PORT.search(name))
    if len(hosts) < len(names):
        raise SettingsError(
            "HEATDESK_ALLOWED_HOSTS must list names of hosts without ports, separated by commas, "
            f"not {value!r}."
        )
    return hosts or None


def _push_url(values: Mapping[str, str]) -> str:
    """The hub's address, by default `.well-known/mercure` at the provider."""
    if values.get("HEATDESK_PUSH_URL"):
        return _url(values, "HEATDESK_PUSH_URL", "the push hub's")
    return f"{values['HEATDESK_PROVIDER_URL'].rstrip('/')}/.well-known/mercure"


def _origins(value: str) -> tuple[str, ...]:
    urls = tuple(url.strip().rstrip("/") for url in value.split(",") if url.strip())
    if any(origin_of(url) is None or re.search("[/?#]", url.partition("//")[2]) for url in urls):
        raise SettingsError(
            "HEATDESK_PICTURE_ORIGINS must list http or https addresses without a path, "
            f"separated by commas, not {value!r}."
        )
    return urls


def _shared_state(url: str) -> str:
    # The address is not repeated: it may hold a password.
    if url != "memory:" and not (re.match(r"(sqlite:[^:]|rediss?://[^/])", url) and _parts(url)):
        raise SettingsError(
            "HEATDESK_SHARED_STATE_URL must be sqlite: and the path of a file, or the redis:// or "
            "rediss:// address of a server."
        )
    if url.startswith("redis"):
        # Most hosts, and the commands of the store, need no client of Redis.
        from server.serving.shared_state.redis import RedisState  # noqa: PLC0415 - See above.

        try:
            RedisState(url)
        except ValueError as error:
            raise SettingsError(f"HEATDESK_SHARED_STATE_URL cannot be used: {error}") from error
    return url


def _store(url: str) -> str:
    """The address of the store; empty for none."""
    if url == "none":
        return ""
    if not (re.match(r"(sqlite:[^:]|postgresql://[^/]*/.)", url) and _parts(url)):
        raise SettingsError(
            "HEATDESK_STORE_URL must be sqlite: and the path of a file, the postgresql:// address "
            "of a database, or the word none."
        )
    if url.startswith("postgresql:"):
        try:
            ssl_context(url)
        except ValueError as error:
            raise SettingsError(f"HEATDESK_STORE_URL cannot be used: {error}.") from error
    return url


def _store_provider(values: Mapping[str, str]) -> str:
    """The provider's name in the rows of the store: by default its origin; empty if that is not
    known."""
    name = values.get("HEATDESK_STORE_PROVIDER", "").strip()
    parts = _parts(values.get("HEATDESK_PROVIDER_URL", ""))
    if name or parts is None or not parts.netloc:
        return name
    return f"{parts.scheme}://{parts.netloc}".lower()


def _networks(value: str) -> tuple[str, ...]:
    if value.strip() == "none":
        return ()
    try:
        return tuple(str(ip_network(each.strip())) for each in value.split(","))
    except ValueError as error:
        raise SettingsError(
            "HEATDESK_TRUSTED_PROXIES must list IP addresses or networks, separated by commas, "
            f"or be the word none, not {value!r}."
        ) from error


def _matching(text: str, pattern: re.Pattern[str], expected: str) -> str:
    """The text, which may be empty. Raises SettingsError with what is expected."""
    if text and not pattern.fullmatch(text):
        raise SettingsError(f"{expected}, not {text!r}.")
    return text


def _languages(value: str) -> tuple[Language, ...]:
    names = [name.strip() for name in value.split(",") if name.strip()]
    known = tuple(language for name in names for language in LANGUAGES if language == name)
    if not known or len(known) != len(names) or len(set(names)) != len(names):
        raise SettingsError(
            f"HEATDESK_LANGUAGES must list some of {', '.join(LANGUAGES)}, each once and "
            f"separated by commas, not {value!r}."
        )
    return known


def _secret_keys(value: str) -> tuple[str, ...]:
    keys = tuple(key.strip() for key in value.split(",") if key.strip())
    if not keys or any(len(key) < 32 for key in keys):
        raise SettingsError(
            "HEATDESK_SECRET_KEYS must hold at least one secret of 32 or more characters, "
            "separated by commas, the newest first."
        )
    return keys


def _password_hash(name: str) -> str:
    if name not in hashlib.algorithms_guaranteed or name.startswith("shake"):
        raise SettingsError(f"HEATDESK_PASSWORD_HASH names no known hash: {name!r}.")
    return name


def _switch(values: Mapping[str, str], name: str) -> bool:
    text = values.get(name, "").strip().lower()
    if text not in ("", "0", "1", "false", "true"):
        raise SettingsError(f"{name} must be 1 or 0, not {text!r}.")
    return text in ("1", "true")


def _choice(values: Mapping[str, str], name: str, choices: tuple[Choice, ...]) -> Choice:
    """One of `choices`, whose first is the default."""
    text = values.get(name, "").strip().lower() or choices[0]
    chosen = next((each for each in choices if each == text), None)
    if chosen is None:
        raise SettingsError(f"{name} must be one of {', '.join(choices)}, not {text!r}.")
    return chosen


def _number(
    values: Mapping[str, str], name: str, default: float, least: float, most: float
) -> float:
    text = values.get(name) or str(default)
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not least <= number <= most:
        raise SettingsError(f"{name} must be a number from {least:g} to {most:g}, not {text!r}.")
    return number
