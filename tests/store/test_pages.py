"""The dashboard on a PostgreSQL database that hangs: its pages are answered all the same."""

from tests.support.faults import FaultyProxy
from tests.support.patience import until
from tests.support.postgres import Postgres
from tests.support.processes import running_host
from tests.support.stores import number_of_samples, run
from tests.support.user import User


def test_pages_are_answered_while_the_store_hangs(postgres: Postgres, proxy: FaultyProxy) -> None:
    address = postgres.new_database()
    host = running_host(proxy.url, HEATDESK_STORE_URL=address, HEATDESK_RENDERERS="1")
    with host as url, User(url) as user:
        user.login()
        with postgres.hanging():
            assert user.get("/").status_code == 200
            page = user.page("/changes")
            assert page["data"]["changes"]["problem"] == "store"
        # Their samples are written when the database responds again.
        until(lambda: run(address, number_of_samples)[0] > 0)
        assert user.page("/changes")["data"]["changes"]["problem"] is None
