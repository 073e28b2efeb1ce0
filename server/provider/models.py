"""What the provider answers, as structs: unknown fields ignored, every optional field nullable."""

from datetime import datetime

import msgspec

Id = int | str


class Record(msgspec.Struct, kw_only=True):
    """Base of all structs read from the provider."""


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
    demo: bool = False

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


class Heater(Record):
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
    lat: float | None = None
    lng: float | None = None
    created: datetime | None = None
    last_seen: datetime | None = None
    last_notification_timestamp: datetime | None = None
    heater_pressure: float | None = None
    num_hours_heater: float | None = None
    num_hours_heater_since_maintenance: float | None = None
    num_flames_lost: float | None = None
    num_ignition_fails: float | None = None
    num_days_gateway_offline: float | None = None
    num_days_heater_offline: float | None = None


class Fault(Record):
    id: Id | None = None
    code: str | None = None
    name: str | None = None
    content: str | None = None
    created: datetime | None = None
    solved: bool | None = None


class StatusCount(Record):
    heater_status: HeaterStatus | None = None
    num_heaters: int = 0


class Notification(Record):
    id: Id
    heater_id: Id | None = None
    account_setting_name: str | None = None
    account_setting_type: str | None = None
    value: str | float | None = None
    unit: str | None = None
    modified: datetime | None = None
    read: bool = False
    heater: Heater | None = None


class NewNotifications(Record):
    num_notifications: int


class Invite(Record):
    id: Id
    account_name: str | None = None
    accepted: bool = False
    completed: bool = False
    created: datetime | None = None
