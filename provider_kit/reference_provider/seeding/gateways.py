"""Gateways: those of the connected heaters, and those still in their box."""

from provider_kit.reference_provider.seeding.rows import Row

FREE = {f"0C8B95F000{number:02d}": f"WELCOME{number:02d}" for number in range(1, 13)}
NEVER_PRESSED = ("0C8B95FFFF01", "NEVERPRESSED")
ENDS_IN_ERROR = ("0C8B95FFFF02", "ENDSINERROR")
WITHOUT_RESULT = ("0C8B95FFFF03", "WITHOUTRESULT")

_VERSIONS = ("2.14.3", "2.14.3", "2.13.0", "3.0.1")


def connected_gateways(heaters: list[Row]) -> list[Row]:
    return [
        {
            "mac": f"0C8B95{heater['id']:06X}",
            "check_code": f"C{heater['id'] * 7919 % 10**8:08d}",
            "version": _VERSIONS[heater["id"] % len(_VERSIONS)],
            "behaviour": "normal",
            "heater_id": heater["id"],
        }
        for heater in heaters
        if heater["gateway"]
    ]


def boxed_gateways() -> list[Row]:
    special = {
        "never_pressed": NEVER_PRESSED,
        "error": ENDS_IN_ERROR,
        "no_result": WITHOUT_RESULT,
    }
    free = [_boxed(mac, check_code, "normal") for mac, check_code in FREE.items()]
    return free + [_boxed(*label, behaviour) for behaviour, label in special.items()]


def _boxed(mac: str, check_code: str, behaviour: str) -> Row:
    return {
        "mac": mac,
        "check_code": check_code,
        "version": "3.0.1",
        "behaviour": behaviour,
        "heater_id": None,
    }
