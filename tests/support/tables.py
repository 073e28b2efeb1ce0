"""Reads CSV files as a program does, and their data directly from the provider."""

import csv
import hashlib
import io
from typing import Any

import httpx

from tests.support.patience import PATIENCE_SECONDS
from tests.support.user import PASSWORD

Table = list[dict[str, str]]


def table(answer: httpx.Response) -> Table:
    """The rows by the names of their columns; no name has a semicolon."""
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.content.startswith(b"\xef\xbb\xbf")
    text = io.StringIO(answer.content.decode("utf-8-sig"), newline="")
    delimiter = ";" if ";" in text.readline() else ","
    text.seek(0)
    return list(csv.DictReader(text, delimiter=delimiter))


def heaters_of(provider_url: str, email: str, language: str) -> list[dict[str, Any]]:
    """The heaters as the provider lists them, in the default order of the dashboard's list, with
    the code and name of each fault from the catalogue, and its beginning from the history."""
    with httpx.Client(
        base_url=provider_url, trust_env=False, verify=False, timeout=PATIENCE_SECONDS
    ) as direct:
        body = {"email": email, "password": hashlib.sha256(PASSWORD.encode()).hexdigest()}
        direct.post("/auth/api/accounts/session", json=body).raise_for_status()
        params = {"order_by": "heater_pressure", "order_by_direction": "asc"}
        answer = direct.get(
            "/auth/api/installers/heaters", params=params, headers={"accept-language": language}
        )
        rows: list[dict[str, Any]] = answer.json()
        asked = direct.get(
            "/heaters/api/heaters/heater_information", headers={"accept-language": language}
        )
        catalogue = asked.json()["heater_faults"]
        for row in rows:
            fault = catalogue.get(str(row["heater_fault_id"]), {})
            row |= {"fault_code": fault.get("code"), "fault_name": fault.get("name")}
            row["fault_since"] = None
            if fault:
                history = direct.get(f"/heaters/api/heaters/history/{row['id']}").json()
                row["fault_since"] = next(each["created"] for each in history if not each["solved"])
        return rows
