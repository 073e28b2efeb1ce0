"""A small catalogue of the provider, and a hostile text for its explanations."""

from typing import Any

CATALOGUE = "heaters/api/heaters/heater_information"


EVIL = (
    '<p onclick="x()" style="color:red">Open <b>the valve</b></p><script>alert(1)</script>'
    '<style>p{}</style><a href="javascript:alert(1)">here</a><svg onload=alert(1)>drawn</svg>'
    '<img src=x onerror="alert(1)">'
)


def catalogue(**changes: Any) -> dict[str, Any]:
    """A small catalogue in the form of the contract."""
    return {
        "heater_info": [
            {
                "heater_serie": {"id": 1, "name": "Élan", "image": "/media/series/1.svg"},
                "heater_types": [
                    {"id": 11, "name": "Élan 24", "visible": True},
                    {"id": 12, "name": "Élan 30", "visible": True, "preferred_heater_type": True},
                    {"id": 13, "name": "Élan Solo", "visible": False},
                ],
            }
        ],
        "heater_parameters": {"1": {"code": "P01", "name": "Flow", "content": EVIL}},
        "heater_faults": {
            "9": {"code": "F09", "name": "Thermostat", "content": EVIL},
            "10": {"code": "F10", "name": "Pump", "content": None},
        },
        "type_parameters": {"11": [1], "12": [1], "13": [1]},
        "type_faults": {"11": [9, 10], "12": [9], "13": [9]},
        "type_defaults": {"11": {"1": "70"}, "12": {"1": 1.5}},
        **changes,
    }


def html_of(document: str) -> str:
    """What the page shows, without the data it carries for its hydration."""
    return document.partition('<div id="root">')[2].partition('<script type="application/json"')[0]
