"""Calls that connect a heater to a customer through its gateway."""

from dataclasses import dataclass

from server.provider.client import Caller, segment
from server.provider.models import Id, Record


class FoundGateway(Record):
    gateway_mac: str


class ScanResult(Record):
    id: Id | None = None
    sw_type: str | None = None


class Scan(Record):
    id: Id
    status_code: str | None = None
    result: ScanResult | None = None


@dataclass
class ScanCalls:
    caller: Caller

    async def find_gateway(self, mac: str, check_code: str, account_id: Id) -> str:
        """The gateway's own MAC address. Raises Gone for an unknown combination."""
        body = {"mac": f"{mac}-{check_code}", "account_id": account_id}
        answer = await self.caller.write("POST", "heaters/api/gateways/gateway", json=body)
        return answer.read(FoundGateway).gateway_mac

    async def start(self, gateway_mac: str, account_id: Id) -> Scan:
        body = {"gateway_mac": gateway_mac, "account_id": account_id}
        answer = await self.caller.write("POST", "heaters/api/heaters/start_scan", json=body)
        return answer.read(Scan)

    async def result(self, scan_id: str) -> Scan:
        """How a scan stands; asked once, because whoever asks will ask again soon."""
        path = f"heaters/api/heaters/result_scan/{segment(scan_id)}"
        answer = await self.caller.send("GET", path, headers={"platform": "web"})
        return answer.read(Scan)
