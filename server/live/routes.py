"""The addresses of the live endpoints."""

from starlette.routing import Route

from server.live.catalogue_copy import catalogue_copy
from server.live.endpoint import LiveEndpoint
from server.live.feeds import Feeds
from server.live.heater_map import HeaterMapSource
from server.live.pictures import ContentPictures, own_picture
from server.live.realtime import RealtimeFeed
from server.live.scans import scan_state
from server.live.series_image import SeriesImages
from server.live.unread import unread
from server.web.host import Host
from server.web.provider_html import PICTURES_PATH
from server.web.routes import PICTURE_PATH


def live_routes(host: Host, feeds: Feeds, tiles: str, attribution: str) -> list[Route]:
    answers = {
        "/live/catalogue": catalogue_copy,
        "/live/heater-map": HeaterMapSource(tiles, attribution).answer,
        "/live/heaters/{id}/realtime": RealtimeFeed(feeds).answer,
        "/live/scans/{id}": scan_state,
        "/live/unread": unread,
        "/live/series/{id}/image": SeriesImages().answer,
        PICTURE_PATH: own_picture,
    }
    pictures = LiveEndpoint(host, ContentPictures(host.seal).answer, is_open=True)
    return [
        Route(PICTURES_PATH, pictures.handle, methods=["GET"]),
        *(
            Route(path, LiveEndpoint(host, answer).handle, methods=["GET"])
            for path, answer in answers.items()
        ),
    ]
