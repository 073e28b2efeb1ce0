"""Settings with which a host starts."""


def settings_with(**changes: str) -> dict[str, str]:
    return {
        "HEATDESK_PROVIDER_URL": "https://provider.example/",
        "HEATDESK_SECRET_KEYS": "x" * 32,
        **changes,
    }


GOOD = {
    "HEATDESK_PROVIDER_URL": "https://provider.example",
    "HEATDESK_SECRET_KEYS": "n" * 32 + "," + "o" * 32,
}
