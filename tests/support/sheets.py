"""Working sheets for tests that walk all screens: a draft and a finished one at one heater."""

import httpx

from tests.support.examples import DRAFT_VISIT, FINISHED_VISIT, HEATER
from tests.support.user import User


def begin(
    user: User, heater: str, visit: str, kind: str = "MAINTENANCE", sheet: str = "service"
) -> str:
    """Begins a visit at the heater with this address, and returns the address of its sheet."""
    fields = {"visit": visit, "kind": kind, "sheet": sheet, "sequence": "-1"}
    answer = user.post(f"{heater}/visits/new", fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def send(user: User, sheet: str, fields: dict[str, str]) -> httpx.Response:
    """Sends the form of a draft as its page shows it, with these fields."""
    [draft] = user.page(sheet)["data"]["draft"]["items"]
    stored = draft["document"]["values"].items()
    values = {f"f.{name}": value for name, value in stored if not name.startswith("draft.")}
    return user.post(sheet, {"sequence": str(draft["sequence"]), **values, **fields})


def finish(user: User, sheet: str, **fields: str) -> str:
    """Finishes a draft, and returns the address of the finished sheet."""
    answer = send(user, sheet, {"f.outcome": "in_order", "finish": "1", **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def make_examples(user: User, heater: str = HEATER) -> None:
    """Makes the draft and the finished sheet, unless the account has them. Their visits are
    cancelled, so that no list shows them."""
    for visit in (DRAFT_VISIT, FINISHED_VISIT):
        sheet = begin(user, heater, visit)
        user.post(f"{heater}/details?dialog=visit", {"visit": visit, "remove": "1"})
        if visit is FINISHED_VISIT and sheet.startswith(heater):
            finish(user, sheet, signer="Ada", agreed="1")
