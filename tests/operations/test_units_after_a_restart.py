"""The units of parameters outlive the process that has read them."""

from pathlib import Path

from tests.support.catalogue import CATALOGUE
from tests.support.faults import FaultyProxy
from tests.support.heaters import PARAMETERS, answers, heater_of, number_parameter, path
from tests.support.processes import running_host
from tests.support.units import CELSIUS, ENGLISH, account, catalogue_with, defaults_in


def test_a_host_that_is_started_again_knows_the_units_that_were_read_before(
    proxy: FaultyProxy, tmp_path: Path
) -> None:
    proxy.break_(CATALOGUE, catalogue_with({"77001": 70}))
    proxy.break_(PARAMETERS, answers([number_parameter(id=77001)]), "GET")
    state = f"sqlite:{tmp_path}/state.sqlite"
    for expected in ("Default 70 (raw value)", "Default 70 °C"):
        with (
            running_host(proxy.url, HEATDESK_SHARED_STATE_URL=state) as again,
            account(again, proxy, ENGLISH, CELSIUS) as user,
        ):
            assert defaults_in(user.get("/heater-info/11").text)[0] == expected
            user.get(path(heater_of(user, "ic3"), "params"))
