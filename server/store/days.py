"""The days that rows may have, whatever the clocks of other hosts said when they wrote them."""

from datetime import UTC, date, datetime, timedelta


def oldest_day(days: int, now: datetime) -> date:
    """The first day that is kept, if rows are kept for `days` days."""
    # Days are those of the brand's time zone, whose date may be a day behind UTC.
    return now.astimezone(UTC).date() - timedelta(days=days + 1)


def latest_day(now: datetime) -> date:
    """The last day that rows can have. Rows of later days are from a clock that was ahead: they are
    left out until their day, but never removed, because this host's clock may be behind."""
    return now.astimezone(UTC).date() + timedelta(days=1)
