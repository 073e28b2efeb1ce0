"""Of many heaters, only those at which something is getting worse are read."""

from datetime import date, timedelta

from sqlalchemy import Connection

from server.domain.history import Reading, Sample
from server.domain.trends import OutageTrend, Trends
from server.store.accounts import AccountName, account_id_made, device_ids_made
from server.store.readings import put_reading
from server.store.samples import HeaterSample, put_samples
from server.store.trends import calculate_some, put_trends, trends_of_account
from tests.support.stores import OURS, THEIRS, TUESDAY, run, work

OUTAGES = OutageTrend(count=3, since=TUESDAY - timedelta(30), last=TUESDAY)


def put(
    connection: Connection,
    name: AccountName,
    heater: str,
    serial: str,
    day: date,
    outages: OutageTrend | None,
) -> None:
    """Writes the trends of a unit."""
    account = account_id_made(connection, name)
    [device] = device_ids_made(connection, account, [(heater, serial)]).values()
    put_trends(connection, [(device, Trends(as_of=day, hours_per_day=7.5, outages=outages))])


def test_heaters_at_which_nothing_is_getting_worse_and_replaced_units_are_left_out(
    address: str,
) -> None:
    before = TUESDAY - timedelta(3)
    *_, everything, worse, one, other = run(
        address,
        work(put, OURS, "steady", "A", TUESDAY, None),
        work(put, OURS, "worse", "A", before, None),
        work(put, OURS, "worse", "B", TUESDAY, OUTAGES),
        work(put, OURS, "replaced", "A", before, OUTAGES),
        work(put, OURS, "replaced", "B", TUESDAY, None),
        work(put, OURS, "replaced today", "A", TUESDAY, OUTAGES),
        work(put, OURS, "replaced today", "B", TUESDAY, None),
        work(put, THEIRS, "steady", "A", TUESDAY, OUTAGES),
        work(trends_of_account, OURS),
        lambda connection: trends_of_account(connection, OURS, worse=True),
        lambda connection: trends_of_account(connection, OURS, "worse", worse=True),
        lambda connection: trends_of_account(connection, OURS, "replaced", worse=True),
    )
    assert everything.keys() == {"steady", "worse", "replaced", "replaced today"}
    assert worse == {"worse": Trends(as_of=TUESDAY, hours_per_day=7.5, outages=OUTAGES)}
    assert (one, other) == (worse, {})


def test_a_unit_of_which_statistics_alone_were_read_keeps_no_other_from_being_calculated(
    address: str,
) -> None:
    reading = Reading(day=TUESDAY, kind="parameters", values={})
    *_, found = run(
        address,
        work(put_reading, OURS, "1", reading),
        work(put_samples, OURS, [HeaterSample("2", Sample(day=TUESDAY, pressure=1.5))]),
        work(calculate_some, TUESDAY),
    )
    assert [each.as_of for _, each in found.rows] == [TUESDAY]
