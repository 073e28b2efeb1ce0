"""Calls on the terms that an installer agrees to."""

from server.provider.caller import path_segment
from server.provider.calls import Calls
from server.provider.structs import Id, Localized

_AGREEMENTS = "app/api/general_agreements"


class Agreement(Localized):
    id: Id
    content: str | None = None
    """The terms, as HTML."""


class AgreementCalls(Calls):
    async def current(self) -> Agreement:
        """`GET app/api/general_agreements`: the terms in force; needs no session."""
        return (await self.caller.get(_AGREEMENTS)).decode(Agreement)

    async def accept(self, agreement_id: Id) -> None:
        """`POST app/api/general_agreements/{id}`: accepts these terms."""
        path = f"{_AGREEMENTS}/{path_segment(agreement_id)}"
        body = {"general_agreement_id": agreement_id}
        (await self.caller.write("POST", path, json=body)).expect_no_content()
