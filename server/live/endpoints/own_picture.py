"""The installer's own picture. Pages add a hash to its address, which changes with the picture."""

from starlette.responses import Response

from server.live.picture_answers import picture_at
from server.web.routes import PICTURE_PATH
from server.web.visit import Visit

PATH = PICTURE_PATH


async def answer(visit: Visit) -> Response:
    """The picture of the account. Raises Gone if the account has none."""
    return await picture_at(visit, (await visit.provider.account.read()).profile_picture)
