"""Heaters with faults, and the catalogue that explains these."""

from typing import Any

from tests.support.catalogue import CATALOGUE as CATALOGUE  # noqa: PLC0414 - Handed on to the tests.
from tests.support.faults import FaultyProxy, answers
from tests.support.rows import HEATERS, OF_CUSTOMER, ago
from tests.support.user import User

FAULTS = {
    "1": {"code": "F01", "name": "Ignition failed"},
    "3": {"code": "F03", "name": "Flow temperature too high"},
    "9": {"code": "F09", "name": "Thermostat"},
    "20": {"code": "H01", "name": "High pressure"},
}


def faulty(id_: int, fault_id: object = None, **fields: object) -> dict[str, Any]:
    place = {"postal_code": f"{1000 + id_} AB", "address_number": "7", "lat": 52.0, "lng": 5.0}
    status = {"heater_status_id": 3, "heater_status_name": "Fault"}
    return {"id": id_, "sw_type": "ic3", **place, **status, "heater_fault_id": fault_id, **fields}


def entry(code: str, solved: bool = False, **age: float) -> dict[str, Any]:
    [fault] = [fault for fault in FAULTS.values() if fault["code"] == code]
    return {"id": 50001, **fault, "created": ago(**age), "solved": solved}


def knows(proxy: FaultyProxy, *rows: dict[str, Any], faults: object = FAULTS) -> None:
    for path in (HEATERS, OF_CUSTOMER):
        proxy.break_(path, answers(list(rows)))
    proxy.break_(CATALOGUE, answers({"heater_faults": faults}))


def text_of(user: User, path: str) -> str:
    return user.get(path).text.replace("<!-- -->", "").replace("\u00a0", " ")
