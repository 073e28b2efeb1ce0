"""Calls on the terms that an installer agrees to."""

from dataclasses import dataclass

from server.provider.account_models import Agreement
from server.provider.client import Caller, segment
from server.provider.models import Id

_AGREEMENTS = "app/api/general_agreements"


@dataclass
class AgreementCalls:
    caller: Caller

    async def current(self) -> Agreement:
        """The terms that hold now; open to everybody."""
        return (await self.caller.get(_AGREEMENTS)).read(Agreement)

    async def accept(self, agreement_id: Id) -> None:
        path = f"{_AGREEMENTS}/{segment(agreement_id)}"
        body = {"general_agreement_id": agreement_id}
        (await self.caller.write("POST", path, json=body)).confirm()
