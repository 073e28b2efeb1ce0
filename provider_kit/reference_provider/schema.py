"""The tables of the provider's database, in SQLAlchemy Core."""

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    TypeDecorator,
    UniqueConstraint,
)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, stored as whole seconds so that SQL can sort and subtract it."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002 - SQLAlchemy calls it so.
        return None if value is None else int(value.timestamp())

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - As above.
        return None if value is None else datetime.fromtimestamp(value, UTC)


metadata = MetaData()


def _installer_key() -> Column[int]:
    return Column("installer_id", ForeignKey("installers.id", ondelete="CASCADE"), nullable=False)


def _company_key(*, primary_key: bool = False) -> Column[int]:
    key = ForeignKey("companies.id", ondelete="CASCADE")
    return Column("company_id", key, nullable=False, primary_key=primary_key)


def _heater_key(*, primary_key: bool = False) -> Column[int]:
    key = ForeignKey("heaters.id", ondelete="CASCADE")
    return Column("heater_id", key, nullable=False, primary_key=primary_key)


def _customer_key(*, primary_key: bool = False) -> Column[int]:
    key = ForeignKey("customers.id", ondelete="CASCADE")
    return Column("customer_id", key, nullable=False, primary_key=primary_key)


def _address() -> list[Column[str]]:
    names = ("address", "address_number", "postal_code", "city_name")
    return [Column(name, String, nullable=False, default="") for name in names]


facts = Table(
    "facts",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", JSON, nullable=False),
)

# Customers and heaters are linked to a company: its installers, one per language, share them.
companies = Table("companies", metadata, Column("id", Integer, primary_key=True))

installers = Table(
    "installers",
    metadata,
    Column("id", Integer, primary_key=True),
    _company_key(),
    Column("email", String, nullable=False, unique=True),
    Column("password_hash", String, nullable=False),
    Column("activated", Boolean, nullable=False),
    Column("activates_at", Moment),
    Column("demo", Boolean, nullable=False, default=False),
    Column("agreement_id", Integer, nullable=False),
    Column("first_name", String, nullable=False, default=""),
    Column("last_name", String, nullable=False, default=""),
    Column("name", String, nullable=False),
    Column("company_name", String, nullable=False),
    Column("coc_number", String),
    Column("gassafe_registration_number", String),
    *_address(),
    Column("address_additional", String),
    Column("country_id", Integer, nullable=False, default=1),
    Column("phone_number", String, nullable=False),
    Column("language_id", Integer, nullable=False),
    Column("temperature_metric_id", Integer, nullable=False, default=1),
    Column("temperature_type_id", Integer, nullable=False, default=1),
    Column("app_notification", Boolean, nullable=False, default=True),
    Column("email_notification", Boolean, nullable=False, default=True),
    Column("installer_notification", Boolean, nullable=False, default=True),
    Column("installer_visible", Boolean, nullable=False, default=True),
    Column("template_id", Integer),
    Column("internal_value", String),
    Column("picture", String),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_digest", String, primary_key=True),
    _installer_key(),
    Column("route", String, nullable=False),
    Column("csrf_token", String, nullable=False),
    Column("expires_at", Moment, nullable=False),
)

pictures = Table(
    "pictures",
    metadata,
    Column("name", String, primary_key=True),
    _installer_key(),
    Column("media_type", String, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

account_settings = Table(
    "account_settings",
    metadata,
    Column("id", Integer, primary_key=True),
    _installer_key(),
    Column("field", String, nullable=False),
    Column("value", Float),
    UniqueConstraint("installer_id", "field"),
)

messages = Table(
    "messages",
    metadata,
    Column("id", Integer, primary_key=True),
    _installer_key(),
    Column("content", String, nullable=False),
    Column("created", Moment, nullable=False),
)

customers = Table(
    "customers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("first_name", String, nullable=False),
    Column("last_name", String, nullable=False),
    Column("name", String, nullable=False),
    Column("created", Moment, nullable=False),
    *_address(),
    Column("address_additional", String),
    Column("country_id", Integer, nullable=False),
    Column("phone_number", String),
    Column("email", String),
    Column("language_id", Integer, nullable=False),
    Column("registered", Boolean, nullable=False, default=True),
    Column("search_text", String, nullable=False),
    Column("address_key", String, nullable=False, index=True),
)

company_customers = Table(
    "company_customers",
    metadata,
    _company_key(primary_key=True),
    _customer_key(primary_key=True),
)

heaters = Table(
    "heaters",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("sw_type", String, nullable=False),
    Column("heater_type_id", Integer),
    Column("serial_number", String, nullable=False),
    Column("heater_status_id", Integer, nullable=False),
    Column("heater_fault_id", Integer),
    *_address(),
    Column("lat", Float),
    Column("lng", Float),
    Column("created", Moment, nullable=False),
    Column("offline_since", Moment),
    Column("last_notification_timestamp", Moment),
    Column("refreshed_at", Moment, nullable=False),
    Column("heater_pressure", Float),
    Column("num_hours_heater", Float),
    Column("num_hours_heater_since_maintenance", Float),
    Column("num_flames_lost", Integer),
    Column("num_ignition_fails", Integer),
    Column("gas_usage_last_maintenance", Float),
    Column("statistics", JSON),
)

Index("heaters_by_refresh", heaters.c.refreshed_at)

company_heaters = Table(
    "company_heaters",
    metadata,
    _company_key(primary_key=True),
    _heater_key(primary_key=True),
)

customer_heaters = Table(
    "customer_heaters",
    metadata,
    _customer_key(primary_key=True),
    _heater_key(primary_key=True),
)
Index("customer_heaters_by_heater", customer_heaters.c.heater_id)

gateways = Table(
    "gateways",
    metadata,
    Column("mac", String, primary_key=True),
    Column("check_code", String, nullable=False),
    Column("version", String, nullable=False),
    Column("behaviour", String, nullable=False),
    Column("heater_id", ForeignKey("heaters.id", ondelete="SET NULL"), index=True),
)

scans = Table(
    "scans",
    metadata,
    Column("id", Integer, primary_key=True),
    _company_key(),
    _customer_key(),
    Column("gateway_mac", ForeignKey("gateways.mac"), nullable=False),
    Column("started_at", Float, nullable=False),
    Column("heater_id", ForeignKey("heaters.id")),
)

# Only values that differ from the default of the heater's type are stored.
parameter_values = Table(
    "parameter_values",
    metadata,
    _heater_key(primary_key=True),
    Column("parameter_id", Integer, primary_key=True),
    Column("value", String, nullable=False),
)

faults = Table(
    "faults",
    metadata,
    Column("id", Integer, primary_key=True),
    _heater_key(),
    Column("kind_id", Integer, nullable=False),
    Column("created", Moment, nullable=False),
    Column("solved", Boolean, nullable=False),
)
Index("faults_by_heater", faults.c.heater_id, faults.c.created)

notifications = Table(
    "notifications",
    metadata,
    Column("id", Integer, primary_key=True),
    _company_key(),
    _heater_key(),
    Column("subject", String, nullable=False),
    Column("type", String, nullable=False),
    Column("value", Float),
    Column("unit", String),
    Column("modified", Moment, nullable=False),
    Column("read", Boolean, nullable=False),
)
Index("notifications_by_company", notifications.c.company_id, notifications.c.modified)

maintenances = Table(
    "maintenances",
    metadata,
    Column("id", Integer, primary_key=True),
    _heater_key(),
    Column("name", String, nullable=False),
    Column("maintenance_timestamp", String, nullable=False),
    Column("num_hours_heater", Integer),
)
Index("maintenances_by_heater", maintenances.c.heater_id)

invites = Table(
    "invites",
    metadata,
    Column("id", Integer, primary_key=True),
    _company_key(),
    Column("customer_id", ForeignKey("customers.id", ondelete="SET NULL")),
    Column("account_name", String, nullable=False),
    Column("heater_ids", JSON, nullable=False),
    Column("accepted", Boolean, nullable=False),
    Column("completed", Boolean, nullable=False),
    Column("created", Moment, nullable=False),
    Column("answered_at", Moment),
    Column("will_accept", Boolean, nullable=False, default=True),
)
