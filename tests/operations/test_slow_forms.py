"""A form that takes long to arrive."""

import time
from collections.abc import Iterator
from urllib.parse import urlencode

from tests.support.faults import FaultyProxy
from tests.support.processes import running_host
from tests.support.user import EMAIL, PASSWORD, User


def test_a_form_that_takes_long_to_arrive_has_the_whole_time_of_the_provider(
    shared_proxy: FaultyProxy,
) -> None:
    settings = {"HEATDESK_PROVIDER_TIMEOUT": "2", "HEATDESK_RENDERERS": "1"}
    with running_host(shared_proxy.url, **settings) as host, User(host) as user:
        login = {"email": EMAIL, "password": PASSWORD, "csrf": user.page("/login")["csrf"]}
        body = urlencode(login).encode()

        def slowly() -> Iterator[bytes]:
            yield body[:20]
            time.sleep(2.5)
            yield body[20:]

        headers = {
            "content-type": "application/x-www-form-urlencoded",
            "content-length": str(len(body)),
        }
        assert user.http.post("/login", content=slowly(), headers=headers).status_code == 303
