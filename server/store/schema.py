"""The tables of the store.

All rows belong to an account of an installer at a provider. A *device* is one unit of a heater: a
heater whose serial number changes gets another device, so that counters of two units never mix.
Days are proleptic Gregorian ordinals (`date.toordinal`), times are Unix milliseconds.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from server.store.column_types import Day, Hundredths, Instant, Named, Number, Words

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)


def _id() -> Column[int]:
    # SQLite assigns ids by itself only for INTEGER keys.
    return Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True)


def _of(table: str, *, primary_key: bool = False) -> Column[int]:
    """The foreign key to the row of `table` that this row belongs to, and with which it is
    removed."""
    return Column(
        f"{table.removesuffix('s')}_id",
        BigInteger().with_variant(Integer, "sqlite"),
        ForeignKey(f"{table}.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


accounts = Table(
    "accounts",
    metadata,
    _id(),
    Column("provider", Words(255), nullable=False),
    Column("account", Words(255), nullable=False),
    # The last day on which the provider listed all heaters of the account.
    Column("listed", Day),
    UniqueConstraint("provider", "account"),
)

devices = Table(
    "devices",
    metadata,
    _id(),
    _of("accounts"),
    Column("heater", Words(255), nullable=False),
    Column("serial", Words(255), nullable=False),
    UniqueConstraint("account_id", "heater", "serial"),
)

samples = Table(
    "samples",
    metadata,
    _of("devices", primary_key=True),
    Column("day", Day, primary_key=True),
    Column("pressure", Hundredths),
    Column("pressure_low", Hundredths),
    Column("pressure_high", Hundredths),
    Column("hours", Number),
    Column("hours_since_maintenance", Number),
    Column("flames_lost", Number),
    Column("ignition_fails", Number),
    Column("days_offline", Number),
    Column("fault", Words(255)),
    sqlite_with_rowid=False,
)

readings = Table(
    "readings",
    metadata,
    _of("devices", primary_key=True),
    Column("day", Day, primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("values", Text, nullable=False),
    sqlite_with_rowid=False,
)

trends = Table(
    "trends",
    metadata,
    _of("devices", primary_key=True),
    Column("day", Day, nullable=False),
    Column("trends", Text, nullable=False),
    sqlite_with_rowid=False,
)

changes = Table(
    "changes",
    metadata,
    Column("id", Words(32), primary_key=True),
    _of("accounts"),
    Column("at", Instant, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("heater", Words(255)),
    Column("customer", Words(255)),
    Column("subject", Words),
    Column("name", Words),
    Column("unit", Words),
    Column("old", Words),
    Column("new", Words),
    Column("named", Named),
    Column("fault", Words(255)),
    Column("outcome", String(16), nullable=False),
    Column("ended", Instant),
    Index(None, "account_id", "heater", "at"),
    Index(None, "account_id", "at"),
    Index(None, "at"),
)

duties = Table(
    "duties",
    metadata,
    _of("accounts", primary_key=True),
    Column("heater", Words(255), primary_key=True),
    Column("months", Integer, nullable=False),
    Column("early", Integer, nullable=False),
    Column("late", Integer, nullable=False),
    Column("due", Day, nullable=False),
)

sheets = Table(
    "sheets",
    metadata,
    _of("accounts", primary_key=True),
    Column("id", Words(255), primary_key=True),
    Column("visit", Words(255), nullable=False),
    Column("heater", Words(255), nullable=False),
    Column("begun", Instant, nullable=False),
    Column("finished", Instant),
    Column("kept_until", Day, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("document", Text, nullable=False),
    # Of the document.
    Column("digest", String(64), nullable=False),
    Index(None, "account_id", "begun"),
)

visits = Table(
    "visits",
    metadata,
    _of("accounts", primary_key=True),
    Column("id", Words(255), primary_key=True),
    Column("heater", Words(255), nullable=False),
    Column("day", Day, nullable=False),
    Column("time", String(5)),
    Column("reason", String(16), nullable=False),
    Column("fault", Words(255)),
    Column("since", Instant),
    Column("note", Words, nullable=False),
    Column("state", String(16), nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("ended", Instant),
    Index(None, "account_id", "day"),
)
