"""The fixed numbers of the specification: languages, countries, statuses, notifications."""

from typing import Final, Literal, NamedTuple

SwType = Literal["ic3", "icx", "hpcu", "hbcu"]
SW_TYPES: Final[tuple[SwType, ...]] = ("ic3", "icx", "hpcu", "hbcu")
HEAT_PUMPS: Final = frozenset({"hpcu", "hbcu"})
GAS_BURNERS: Final = frozenset({"ic3", "icx", "hbcu"})

LANGUAGE_IDS: Final = {"nl": 1, "en": 2, "es": 4, "de": 5, "it": 7}
LANGUAGES: Final = tuple(LANGUAGE_IDS)
DEFAULT_LANGUAGE: Final = "en"

CELSIUS: Final = 1
FAHRENHEIT: Final = 2

NETHERLANDS: Final = 1
BELGIUM: Final = 7
GERMANY: Final = 30
UNITED_KINGDOM: Final = 67
COUNTRIES: Final = {
    NETHERLANDS: "Netherlands",
    GERMANY: "Germany",
    UNITED_KINGDOM: "United Kingdom",
    BELGIUM: "Belgium",
    10: "Spain",
    11: "Italy",
    20: "Canada",
    64: "United States",
}

STATUSES: Final = {
    1: "online",
    2: "offline",
    3: "problem",
    4: "program",
    7: "holiday",
    9: "no_connection",
    10: "invalid_thermostat",
    11: "summer",
}
NO_CONNECTION: Final = 9
FAULT_STATUSES: Final = frozenset({3, 10})


class NotificationField(NamedTuple):
    """A value that installers are notified of, with its default threshold."""

    type: Literal["warning", "info"]
    operator: Literal["<", ">"]
    value: float | None
    unit: str | None


NOTIFICATION_FIELDS: Final = {
    "heater_pressure": NotificationField("warning", "<", 1.0, "bar"),
    "num_days_heater_offline": NotificationField("warning", ">", 3, None),
    "num_hours_heater_since_maintenance": NotificationField("info", ">", 1500, "h"),
    "gas_usage_last_maintenance": NotificationField("info", ">", 1400, "m³"),
    "num_hours_heater_maintenance_interval": NotificationField("info", ">", None, "h"),
}
