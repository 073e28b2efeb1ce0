"""Adds the security headers to every answer."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.telemetry.telemetry import request_id

_NEVER_ALLOWED = "geolocation=(), microphone=(), payment=(), usb=()"
CAMERA_POLICY = f"camera=(self), {_NEVER_ALLOWED}"

PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
_HEADERS = {
    "X-Robots-Tag": "noindex, nofollow",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": f"camera=(), {_NEVER_ALLOWED}",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": PLAIN_POLICY,
    "Cache-Control": "no-store",
}
_DEFAULTS = {name.lower().encode(): value.encode() for name, value in _HEADERS.items()}
_SECURE_DEFAULTS = {
    **_DEFAULTS,
    b"strict-transport-security": b"max-age=31536000; includeSubDomains",
}


def document_policy(nonce: str, images: str = "") -> str:
    """The content security policy of a document: only scripts with this nonce run.

    `images` is another source of pictures besides this host.
    """
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'nonce-{nonce}' 'strict-dynamic'",
            f"style-src 'self' 'nonce-{nonce}'",
            f"img-src 'self' data: {images}".rstrip(),
            "connect-src 'self'",
            "font-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types sanitized-html service-worker default",
        )
    )


async def server_error(request: Request, _: Exception) -> Response:
    """The answer to an error that no endpoint has handled: Starlette sends it outside of all
    middleware."""
    response = PlainTextResponse("Internal Server Error", 500)
    number = (b"x-request-id", (request_id() or "").encode())
    response.raw_headers += [*_defaults_for(request.scope).items(), number]
    return response


def _defaults_for(scope: Scope) -> dict[bytes, bytes]:
    return _SECURE_DEFAULTS if scope["scheme"] == "https" else _DEFAULTS


class SecurityHeaders:
    """ASGI middleware that adds the default headers; headers that the answer sets itself stay."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        defaults = _defaults_for(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = list(message["headers"])
                names = {name.lower() for name, _ in own}
                added = [each for each in defaults.items() if each[0] not in names]
                message = {**message, "headers": own + added}
            await send(message)

        await self._app(scope, receive, send_with_headers)
