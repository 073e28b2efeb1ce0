"""The endpoint of the push hub: checks which heaters a client may subscribe to."""

import re
from hmac import compare_digest

from sqlalchemy import select
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import json_answer
from provider_kit.reference_provider.api.errors import Refused
from provider_kit.reference_provider.content import content_in, preferred_language
from provider_kit.reference_provider.database import Database
from provider_kit.reference_provider.hub import Hub
from provider_kit.reference_provider.sessions import installer_of

_TOPIC = re.compile(r"heaters/(\d{1,15})")
_MOST_TOPICS = 500


async def listen(request: Request) -> Response:
    content = content_in(preferred_language(request.headers.get("accept-language", "")))
    topics = request.query_params.getlist("topic")
    try:
        await run_in_threadpool(_authorise, request, topics)
    except Refused as error:
        return json_answer(error.body(content), error.status)
    after = request.headers.get("last-event-id") or request.query_params.get("lastEventID")
    hub: Hub = request.app.state.hub
    subscription = hub.subscribe(topics, after)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if subscription.last_event_id:
        headers["Last-Event-ID"] = subscription.last_event_id
    return StreamingResponse(
        hub.stream(subscription), headers=headers, media_type="text/event-stream"
    )


def _authorise(request: Request, topics: list[str]) -> None:
    """A client with the bearer token may subscribe to every heater, an installer to the heaters of
    their company. Raises Refused otherwise."""
    bearer = _is_bearer(request)
    database: Database = request.app.state.database
    with database.read() as connection:
        visitor = None if bearer else installer_of(connection, request.cookies)
        if visitor is None and not bearer:
            raise Refused(401, "no_session")
        wanted = _heater_ids(topics)
        link = schema.company_heaters.c
        if visitor is not None:
            query = select(link.heater_id).where(
                link.company_id == visitor.company_id, link.heater_id.in_(wanted)
            )
            if set(connection.execute(query).scalars()) != wanted:
                raise Refused(403, "not_linked")


def _is_bearer(request: Request) -> bool:
    token: str | None = request.app.state.push_token
    sent = request.headers.get("authorization", "")
    return token is not None and compare_digest(sent.encode(), f"Bearer {token}".encode())


def _heater_ids(topics: list[str]) -> set[int]:
    matches = [_TOPIC.fullmatch(topic) for topic in topics]
    found = {int(match[1]) for match in matches if match}
    if not found or None in matches or len(found) > _MOST_TOPICS:
        raise Refused(400, "query_invalid")
    return found


ROUTES = [Route("/.well-known/mercure", listen, methods=["GET"])]
