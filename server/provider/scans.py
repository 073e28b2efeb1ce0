"""Calls that connect a heater to a customer through its gateway."""

from server.provider.caller import path_segment
from server.provider.calls import Calls
from server.provider.structs import (
    Id,
    Record,
)


class FoundGateway(Record):
    gateway_mac: str


class ScanResult(Record):
    id: Id | None = None
    sw_type: str | None = None


class Scan(Record):
    """A search for heaters at a gateway (specification, section 4)."""

    id: Id
    status_code: str | None = None
    result: ScanResult | None = None


class ScanCalls(Calls):
    async def find_gateway(self, mac: str, check_code: str, account_id: Id) -> str:
        """`POST heaters/api/gateways/gateway`. Returns the gateway's own MAC address. Raises Gone
        for an unknown combination of MAC address and check code."""
        body = {"mac": f"{mac}-{check_code}", "account_id": account_id}
        answer = await self.caller.write("POST", "heaters/api/gateways/gateway", json=body)
        return answer.decode(FoundGateway).gateway_mac

    async def start(self, gateway_mac: str, account_id: Id) -> Scan:
        """`POST heaters/api/heaters/start_scan`: starts a scan at a gateway and returns it."""
        body = {"gateway_mac": gateway_mac, "account_id": account_id}
        answer = await self.caller.write("POST", "heaters/api/heaters/start_scan", json=body)
        return answer.decode(Scan)

    async def result(self, scan_id: str) -> Scan:
        """`GET heaters/api/heaters/result_scan/{scanId}`: the scan's current state. Not retried,
        because the page polls it."""
        path = f"heaters/api/heaters/result_scan/{path_segment(scan_id)}"
        answer = await self.caller.request("GET", path, headers={"platform": "web"})
        return answer.decode(Scan)
