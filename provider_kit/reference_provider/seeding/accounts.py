"""The companies of the seeded world and the installers who work there."""

from provider_kit.reference_provider import passwords
from provider_kit.reference_provider.lookups import (
    CELSIUS,
    FAHRENHEIT,
    LANGUAGE_IDS,
    NOTIFICATION_FIELDS,
)
from provider_kit.reference_provider.seeding.rows import Row

EMAIL = "installer@heatdesk.test"
PASSWORD = "boiler-room-42"  # noqa: S105 - The demo account's, printed at the start.

MAIN_COMPANY = 1
OTHER_COMPANY = 2
DEMO_COMPANY = 3
CURRENT_AGREEMENT = 3

_COMPANY: Row = {
    "company_id": MAIN_COMPANY,
    "activated": True,
    "agreement_id": CURRENT_AGREEMENT,
    "company_name": "Van der Meer Installatietechniek",
    "coc_number": "30187542",
    "address": "Atoomweg",
    "address_number": "63",
    "postal_code": "3542 AA",
    "city_name": "Utrecht",
    "phone_number": "+31 30 2418800",
    "language_id": LANGUAGE_IDS["en"],
}
_OTHER: Row = {
    "company_id": OTHER_COMPANY,
    "company_name": "Hollander Warmtetechniek",
    "coc_number": "08114236",
    "address": "Marsweg",
    "address_number": "21",
    "postal_code": "8013 PD",
    "city_name": "Zwolle",
    "phone_number": "+31 38 4227100",
}


def company_rows() -> list[Row]:
    return [{"id": company} for company in (MAIN_COMPANY, OTHER_COMPANY, DEMO_COMPANY)]


def installer_rows() -> list[Row]:
    """Ids are given in this order, so that the world stays the same for the same seed."""
    kept = passwords.keep(passwords.digest(PASSWORD))
    rows = [
        _installer("installer", "Sven", "van der Meer"),
        _installer("pending", "Iris", "Koopman", activated=False),
        _installer("terms", "Ruud", "Scholten", agreement_id=CURRENT_AGREEMENT - 1),
        _installer("other", "Marloes", "Hollander", **_OTHER),
        _installer("demo", "Demo", "Installer", company_id=DEMO_COMPANY, demo=True),
        _installer("nl", "Bas", "Verbeek", language_id=LANGUAGE_IDS["nl"]),
        _installer("de", "Jörg", "Lindemann", language_id=LANGUAGE_IDS["de"]),
        _installer("es", "Lucía", "Romero", language_id=LANGUAGE_IDS["es"]),
        _installer("it", "Marco", "Ferri", language_id=LANGUAGE_IDS["it"]),
        _installer("fahrenheit", "Dale", "Morgan", temperature_metric_id=FAHRENHEIT),
    ]
    return [row | {"id": number, "password_hash": kept} for number, row in enumerate(rows, start=1)]


def setting_rows(installer_ids: list[int]) -> list[Row]:
    return [
        {"installer_id": installer_id, "field": field, "value": known.value}
        for installer_id in installer_ids
        for field, known in NOTIFICATION_FIELDS.items()
    ]


def _installer(mailbox: str, first_name: str, last_name: str, **differences: object) -> Row:
    own: Row = {
        "email": f"{mailbox}@heatdesk.test",
        "first_name": first_name,
        "last_name": last_name,
        "name": f"{first_name} {last_name}",
        "demo": False,
        "temperature_metric_id": CELSIUS,
    }
    return _COMPANY | own | differences
