"""The HTTP client of the provider that all users of a process share."""

from dataclasses import dataclass, field

import httpx

from server.domain.lookups import Brand
from server.domain.parameter_units import ParameterUnits
from server.provider.connection import open_http


@dataclass(frozen=True)
class ProviderClient:
    """Holds connections, and no user's data."""

    http: httpx.AsyncClient
    brand: Brand
    parameter_units: ParameterUnits = field(default_factory=ParameterUnits)
    """The units of the manufacturer's parameters."""

    async def aclose(self) -> None:
        await self.http.aclose()


def open_client(base_url: str, brand: Brand) -> ProviderClient:
    """Opens the client; no connection is made yet."""
    timeout = httpx.Timeout(None, connect=5)
    return ProviderClient(http=open_http(base_url, timeout, connections=200), brand=brand)
