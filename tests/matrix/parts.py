"""The keys of a screen's data by the provider call they depend on; if that fails, all others stay.

A screen cannot be shown without its other calls, which are not listed here.
"""

from tests.support.catalogue import CATALOGUE
from tests.support.heaters import HEATER, HISTORY
from tests.support.help_calls import UNREAD

_HEATER = {
    "heaters/api/heaters/history": {"faults", "fault", "heater"},
    "heaters/api/heaters/heater_information": {"heater"},
    "auth/api/account_settings": {"heater"},
    "heaters/api/heater_maintenances": {"service"},
    "heaters/api/heater_faults": {"fault", "heater"},
    "heaters/api/heaters/stats": {"statistics"},
    "heaters/api/heaters/heater_parameters": {"parameters"},
    "heaters/api/heaters/realtime": {"reading"},
    "heaters/api/heater_notifications": {"notifications"},
}
_WORK = {"visits", "visits_total", "worklist", "worklist_total", "attention_total"}
_LISTS = {"failures", "failures_total", "warnings", "warnings_total"}

_SEARCH = {
    "auth/api/installers/search_add": {"search"},
    "auth/api/installers/invites": {"search", "invited"},
    "auth/api/installers/accounts": {"search"},
}

PARTS: dict[str, dict[str, set[str]]] = {
    "dashboard": {
        "heaters/api/heaters/status_stats": {"counts"},
        "auth/api/installers/heaters": {"notifications", *_LISTS, *_WORK},
        HISTORY: {"failures", "notifications", *_WORK},
        CATALOGUE: {"failures", "notifications", *_WORK},
        # The name of a heater's customer tells which part of its own name is the room.
        HEATER: {"visits", "worklist", "notifications", *_LISTS},
        # If the limits hang, no time is left in which to read what the faults are.
        "auth/api/account_settings": {"failures", "limits_problem", "notifications", *_WORK},
        "heaters/api/heater_notifications": {"notifications"},
        "auth/api/installers/accounts": {"customers"},
        "auth/api/installers/invites": {"invites"},
    },
    "worklist": {
        HISTORY: {"rows"},
        CATALOGUE: {"rows"},
        HEATER: {"rows"},
        "auth/api/account_settings": {"limits_problem", "reasons", "rows", "pager"},
    },
    # Without the catalogue there is no choice of codes.
    "heaters": {
        HISTORY: {"heaters"},
        CATALOGUE: {"heaters", "faults"},
        # If the limits hang, no time is left in which to read what the faults are.
        "auth/api/account_settings": {"heaters", "limits_problem", "faults"},
    },
    "customer": {
        "heaters/api/heaters/list": {"heaters"},
        HISTORY: {"heaters"},
        CATALOGUE: {"heaters"},
    },
    "customer-connect": {"auth/api/accounts/account": {"name"}},
    "customers-add": _SEARCH,
    "customers-invite": {**_SEARCH, "auth/api/installers/search_add": {"search", "name"}},
    # Without the settings, no limit is shown beside a value, and a pressure may have no unit.
    "heater-details": {
        **_HEATER,
        "auth/api/account_settings": {"heater", "summary", "notifications"},
    },
    "heater-params": {
        **_HEATER,
        "heaters/api/heaters/heater_parameters": {"parameters", "listing"},
    },
    "heater-stats": {
        "heaters/api/heaters/stats": {"statistics", "pressure", "pressure_time"},
        "heaters/api/heater_notifications": {"pressure_history"},
        "auth/api/account_settings": {"heater", "pressure_history"},
    },
    # A request stores a sample from its own calls, so the history depends on them, too.
    "heater-history": {
        HISTORY: {"faults", "heater", "history"},
        CATALOGUE: {"heater", "history"},
        "auth/api/account_settings": {"heater", "limit", "history"},
        "heaters/api/heater_maintenances": {"notes", "history"},
    },
    "heater-realtime": _HEATER,
    "heater-report": {
        **{call: {*keys, "history"} for call, keys in _HEATER.items()},
        "auth/api/accounts/account": {"installer"},
        "auth/api/account_settings": {"heater", "upkeep", "limit", "history"},
        "heaters/api/heater_maintenances": {"service", "upkeep", "history"},
    },
    "notifications": {
        "auth/api/installers/heaters": {"notifications"},
        # It also tells the name of its customer, and so which part of its own name is the room.
        "heaters/api/heaters/heater": {"heater", "notifications"},
        "auth/api/account_settings": {"notifications"},
    },
    "settings": {"auth/api/account_settings": {"thresholds"}},
    "password-update": {"auth/api/accounts/account": {"email"}},
    "faq-category": {"faqs/api/faqs/faqs": {"questions"}},
    "login": {"app/api/general_agreements": {"terms"}},
    "register": {"app/api/general_agreements": {"terms"}},
    "search": {
        "auth/api/installers/search": {"customers", "pager"},
        "auth/api/installers/heaters": {"heaters", "pager"},
        CATALOGUE: {"heaters", "types", "faults", "pager"},
        HISTORY: {"heaters"},
    },
}

FILTERED: dict[str, dict[str, set[str]]] = {
    "/heaters/?reason=PRESSURE": {
        **PARTS["heaters"],
        "auth/api/account_settings": {"limits_problem", "heaters", "pager", "located"},
    },
    # Without the catalogue no code is known.
    "/heaters/?fault=F09": {HISTORY: {"heaters", "pager", "located", "codes_unknown"}},
}
"""As PARTS, but by address, for filters that make a screen depend on other calls."""

"""A call on which no screen's data depend."""

MOVING = {"note", "reading"}
"""Keys whose values change with time."""


def parts_of(route: str, address: str, path: str) -> set[str] | None:
    """The keys that this call may change; None for a call that the screen needs."""
    if path == UNREAD:
        return set()
    known = FILTERED.get(address) or PARTS.get(route, {})
    return next((keys for prefix, keys in known.items() if path.startswith(prefix)), None)
