"""The HTTP client of the provider that all users of a process share."""

from dataclasses import dataclass, field

from server.domain.limits import AREA_CALLS
from server.domain.lookups import Brand
from server.domain.memory import Memory
from server.provider.connection import Http
from server.provider.traffic import Traffic
from server.telemetry.telemetry import Telemetry


@dataclass(frozen=True)
class ProviderClient:
    """Holds connections, and what the process remembers of the provider's data."""

    http: Http
    brand: Brand
    traffic: Traffic
    telemetry: Telemetry = field(default_factory=Telemetry)
    memory: Memory = field(default_factory=Memory)

    async def aclose(self) -> None:
        await self.http.aclose()


def open_client(
    base_url: str, brand: Brand, breaker_failures: int = 0, telemetry: Telemetry | None = None
) -> ProviderClient:
    """Opens the client; no connection is made yet. `breaker_failures` is as for `Traffic`."""
    headers = {
        "accept": "application/json",
        "content-type": "application/json",
        "x-requested-with": "XMLHttpRequest",
        "app": "installer",
        "brand": brand,
    }
    http = Http(base_url, connections=sum(AREA_CALLS.values()), headers=headers)
    traffic = Traffic(breaker_failures)
    return ProviderClient(http, brand, traffic, telemetry=telemetry or Telemetry())
