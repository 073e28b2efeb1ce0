"""Accounts of a language and a unit, and a catalogue of defaults whose units are to be found."""

import contextlib
import re
from collections.abc import Iterator
from typing import Any

from tests.support.account import ACCOUNT
from tests.support.faults import Fault, FaultyProxy, answers
from tests.support.user import User

DUTCH, GERMAN, ENGLISH = 1, 5, 2
CELSIUS, FAHRENHEIT = 1, 2


@contextlib.contextmanager
def account(host: str, proxy: FaultyProxy, language: int, metric: int) -> Iterator[User]:
    """An installer whose account has this language and unit."""
    known = {"id": 1, "name": "M", "language_id": language, "temperature_metric_id": metric}
    proxy.break_(ACCOUNT, answers(known), "GET")
    with User(host) as user:
        yield user.login()


def shown(html: str) -> str:
    """What the page shows, without the data it carries for its hydration."""
    return html.split('<script type="application/json"', maxsplit=1)[0].replace("\u00a0", " ")


def catalogue_with(defaults: dict[str, Any]) -> Fault:
    """The answer of the provider's catalogue, with a type that has these defaults."""
    known = {each: {"code": f"P{each}", "name": f"Setting {each}"} for each in defaults}
    types = [{"id": 11, "name": "Élan 24"}]
    return answers(
        {
            "heater_info": [{"heater_serie": {"id": 1, "name": "Élan"}, "heater_types": types}],
            "heater_parameters": known,
            "type_parameters": {"11": list(known)},
            "type_defaults": {"11": defaults},
        }
    )


def defaults_in(html: str) -> list[str]:
    """The defaults that the catalogue's page shows, without their markup."""
    found = re.findall(r'<p class="default">(.*?)</p>', shown(html))
    return [" ".join(re.sub(r"<[^>]*>", " ", each).split()) for each in found]
