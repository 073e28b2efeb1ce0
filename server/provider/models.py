"""What the provider answers, as structs: unknown fields ignored, every optional field nullable."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, Protocol, TypeVar

import msgspec

_MAX_ID_CHARACTERS = 255
_ID = r"^(?!\.{1,2}\Z)[^\x00-\x1f\x7f]+\Z"
_MAX_NUMBER = 1e15

Id = (
    Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
    | Annotated[str, msgspec.Meta(max_length=_MAX_ID_CHARACTERS, pattern=_ID)]
)
"""Neither a step of a path nor anything with control characters: no address could name it."""
Number = Annotated[float, msgspec.Meta(ge=-_MAX_NUMBER, le=_MAX_NUMBER)]
"""A finite number: neither "NaN" nor anything beyond what a heater can measure or count."""
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]


_NO = (None, False, 0, "", "0", "false", "False")


class Record(msgspec.Struct, kw_only=True):
    """Base of all structs read from the provider."""


class Localized(Record):
    """Base of those with texts that the provider has written in some language. Names of people,
    places and products are none."""


class Session(Record):
    auth: bool = False
    csrf_token: str | None = None
    reconfirm_ga: bool = False


class Account(Record):
    id: Id | None = None
    first_name: str | None = None
    last_name: str | None = None
    name: str | None = None
    company_name: str | None = None
    coc_number: str | None = None
    gassafe_registration_number: str | None = None
    phone_number: str | None = None
    email: str | None = None
    language_id: int | None = None
    temperature_metric_id: int | None = None
    demo: Any = None

    @property
    def is_demo(self) -> bool:
        """Whether this is a demo account. A value that means neither yes nor no means yes: what a
        demo must not do cannot be undone."""
        return self.demo not in _NO

    @property
    def display_name(self) -> str:
        """The company's name, or the person's (specification, section 2, app shell)."""
        person = " ".join(part for part in (self.first_name, self.last_name) if part)
        return self.company_name or person or self.name or ""


class HeaterStatus(Record):
    code: str | None = None
    name: str | None = None
    content: str | None = None


class Named(Record):
    name: str | None = None


class HeaterSerie(Record):
    id: Id | None = None
    name: str | None = None
    image: str | None = None


class Gateway(Record):
    version: str | None = None
    mac: str | None = None


class CustomerAccount(Record):
    id: Id
    name: str | None = None
    created: datetime | None = None
    postal_code: str | None = None
    address: str | None = None
    address_number: str | None = None
    address_additional: str | None = None
    city_name: str | None = None
    country_name: str | None = None
    phone_number: str | None = None
    email: str | None = None


class Heater(Localized):
    id: Id
    name: str | None = None
    sw_type: str | None = None
    heater_type_id: Id | None = None
    serial_number: str | None = None
    heater_status_id: int | None = None
    heater_status_name: str | None = None
    heater_status: HeaterStatus | None = None
    heater_type: Named | None = None
    heater_serie: HeaterSerie | None = None
    heater_fault_id: Id | None = None
    customer_accounts: list[CustomerAccount] | None = None
    gateway: Gateway | None = None
    postal_code: str | None = None
    city_name: str | None = None
    address: str | None = None
    address_number: str | None = None
    lat: Number | None = None
    lng: Number | None = None
    created: datetime | None = None
    last_seen: datetime | None = None
    last_notification_timestamp: datetime | None = None
    heater_pressure: Number | None = None
    num_hours_heater: Number | None = None
    num_hours_heater_since_maintenance: Number | None = None
    num_flames_lost: Number | None = None
    num_ignition_fails: Number | None = None
    num_days_gateway_offline: Number | None = None
    num_days_heater_offline: Number | None = None


class Fault(Localized):
    id: Id | None = None
    code: str | None = None
    name: str | None = None
    content: str | None = None
    created: datetime | None = None
    solved: bool | None = None


class StatusEntry(Localized):
    """A status that heaters may have."""

    id: int | None = None
    code: str | None = None
    content: str | None = None


class StatusCount(Record):
    heater_status: HeaterStatus | None = None
    num_heaters: Count = 0


class Notification(Localized):
    id: Id
    heater_id: Id | None = None
    account_setting_name: str | None = None
    account_setting_type: str | None = None
    value: str | Number | None = None
    unit: str | None = None
    modified: datetime | None = None
    read: bool = False
    heater: Heater | None = None


class NewNotifications(Record):
    num_notifications: Count


class Invite(Record):
    id: Id
    account_name: str | None = None
    accepted: bool = False
    completed: bool = False
    created: datetime | None = None


class _WithId(Protocol):
    @property
    def id(self) -> int | str: ...


R = TypeVar("R", bound=_WithId)


def unique_by_id(records: Iterable[R]) -> list[R]:
    """The first record of every id, in their order; an id is the same as number and as text."""
    by_id: dict[str, R] = {}
    for record in records:
        by_id.setdefault(str(record.id), record)
    return list(by_id.values())
