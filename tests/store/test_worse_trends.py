"""Of many heaters, only those at which something is getting worse are read."""

from datetime import date, timedelta

from sqlalchemy import Connection

from server.domain.history import Reading, Sample
from server.domain.trends import OutageTrend, Trends
from server.store.accounts import AccountName, account_id_made, device_ids_made
from server.store.readings import put_reading
from server.store.samples import HeaterSample, put_samples
from server.store.trends import calculate_some, put_trends, trends_of_account
from tests.support.stores import OURS, THEIRS, TUESDAY, run

OUTAGES = OutageTrend(count=3, since=TUESDAY - timedelta(30), last=TUESDAY)


def test_heaters_at_which_nothing_is_getting_worse_and_replaced_units_are_left_out(
    address: str,
) -> None:
    def put(name: AccountName, heater: str, serial: str, day: date, *, worse: bool) -> None:
        def write(connection: Connection) -> None:
            account = account_id_made(connection, name)
            [device] = device_ids_made(connection, account, [(heater, serial)]).values()
            found = Trends(as_of=day, hours_per_day=7.5, outages=OUTAGES if worse else None)
            put_trends(connection, [(device, found)])

        run(address, write)

    put(OURS, "steady", "A", TUESDAY, worse=False)
    put(OURS, "worse", "A", TUESDAY - timedelta(3), worse=False)
    put(OURS, "worse", "B", TUESDAY, worse=True)
    put(OURS, "replaced", "A", TUESDAY - timedelta(3), worse=True)
    put(OURS, "replaced", "B", TUESDAY, worse=False)
    put(OURS, "replaced today", "A", TUESDAY, worse=True)
    put(OURS, "replaced today", "B", TUESDAY, worse=False)
    put(THEIRS, "steady", "A", TUESDAY, worse=True)
    everything, worse, one, other = run(
        address,
        lambda connection: trends_of_account(connection, OURS),
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
    def write(connection: Connection) -> None:
        put_reading(connection, OURS, "1", Reading(day=TUESDAY, kind="parameters", values={}))
        put_samples(connection, OURS, [HeaterSample("2", Sample(day=TUESDAY, pressure=1.5))])

    run(address, write)
    (found,) = run(address, lambda connection: calculate_some(connection, TUESDAY))
    assert [each.as_of for _, each in found.rows] == [TUESDAY]
