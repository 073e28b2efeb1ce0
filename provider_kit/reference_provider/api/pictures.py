"""Pictures: profile photos kept in the database, and the drawn images of the series."""

from secrets import token_urlsafe

from sqlalchemy import delete, insert, select
from starlette.responses import Response

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import Call, call
from provider_kit.reference_provider.api.errors import Refused, not_found
from provider_kit.reference_provider.catalogue import SERIES
from provider_kit.reference_provider.drawings import drawing

LARGEST = 5 * 1024 * 1024
_SIGNATURES = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF8": "image/gif",
    b"RIFF": "image/webp",
}


def picture_url(call: Call, name: str | None) -> str | None:
    return f"{call.base_url}/media/pictures/{name}" if name else None


def series_image_url(base_url: str, series_id: int) -> str:
    return f"{base_url}/media/series/{series_id}.svg"


def keep_picture(call: Call, data: bytes) -> str:
    """Stores the installer's picture and returns its name, which cannot be guessed, so that the
    picture can be shown without a session. Raises Refused (400 or 413)."""
    if len(data) > LARGEST:
        raise Refused(413, "too_large")
    media_type = _media_type(data)
    pictures, name = schema.pictures, token_urlsafe(16)
    own = pictures.c.installer_id == call.installer.id
    call.connection.execute(delete(pictures).where(own))
    call.connection.execute(
        insert(pictures).values(
            name=name, installer_id=call.installer.id, media_type=media_type, data=data
        )
    )
    return name


def show_picture(call: Call) -> Response:
    pictures = schema.pictures
    found = call.connection.execute(
        select(pictures).where(pictures.c.name == call.path["name"])
    ).one_or_none()
    if found is None:
        raise not_found()
    headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=86400"}
    return Response(found.data, 200, headers, found.media_type)


def show_series(call: Call) -> Response:
    series = next((each for each in SERIES if each.id == call.path["series_id"]), None)
    if series is None or not series.has_image:
        raise not_found()
    headers = {"Cache-Control": "public, max-age=86400"}
    return Response(drawing(series), 200, headers, "image/svg+xml")


def _media_type(data: bytes) -> str:
    for signature, media_type in _SIGNATURES.items():
        if data.startswith(signature):
            return media_type
    raise Refused(400, "picture_invalid")


ROUTES = [
    call("GET", "/media/pictures/{name}", show_picture, is_open=True),
    call("GET", "/media/series/{series_id:int}.svg", show_series, is_open=True),
]
