"""Attacks with uploads: files that are no picture or too large a one, odd names, broken bodies.

What must not happen: bytes of a file that reach the provider as they were sent, an error page
without design, and memory without bound.
"""

import io
import itertools
import secrets
import zlib

import httpx
from PIL import Image, PngImagePlugin

from server.domain.square_picture import SIDE
from tests.support import memory
from tests.support.attacked import AttackedThrough, attacked_through
from tests.support.faults import FaultyProxy
from tests.support.pictures import HOSTILE_PICTURES, encoded, png_chunk, png_header
from tests.support.user import User

_PHOTO = "auth/api/accounts/account_photo"
_MARK = b"<script>alert(1)</script>"
_MOST_GROWTH = 256 * 1024 * 1024
_NAMES = (
    *(
        "me.png",
        "../../../etc/passwd",
        "..\\..\\boot.ini",
        "me.php",
        "me.svg",
        "me.html",
        ".htaccess",
    ),
    *('"; filename="x.html', "me.png\r\nContent-Type: text/html", "<img src=x onerror=alert(1)>"),
    *("me\x00.png", "\u202egnp.exe", "CON", "x" * 5000, "=cmd|'/c calc'!A1", "%2e%2e%2fme", " "),
)


def run(*, short: bool) -> list[str]:
    """The counts of the attacks; `short` tries each picture with one name. Raises
    AssertionError."""
    with attacked_through(FaultyProxy) as world, User(world.host) as user:
        target = _Target(world, user.login())
        memory.forget_peak(world.pid)
        before = memory.resident(world.pid)
        names = _NAMES[:1] if short else _NAMES
        lines = [
            target.hostile_files(names),
            target.marked_pictures(_NAMES),
            target.broken_bodies(),
        ]
        grown = memory.peak(world.pid) - before
        assert grown < _MOST_GROWTH, f"the host grew by {grown >> 20} MB"
        assert target.upload(encoded("PNG"), "me.png").status_code == 303
    return lines


class _Target:
    """A logged-in installer, and the provider that gets the picture."""

    def __init__(self, world: AttackedThrough[FaultyProxy], user: User) -> None:
        self._proxy = world.proxy
        self._user = user

    def upload(self, data: bytes, name: str, media_type: str = "image/png") -> httpx.Response:
        fields = {"csrf": self._user.page("/my-profile")["csrf"], "intent": "picture"}
        files = {"picture": (name, data, media_type)}
        self._proxy.seen.clear()
        return self._user.http.post("/my-profile", data=fields, files=files)

    def hostile_files(self, names: tuple[str, ...]) -> str:
        """Files that are no picture are refused with a message, under any name and type."""
        types = ("image/png", "text/html", "image/svg+xml")
        tries = list(itertools.product(_no_pictures(), names, types))
        for data, name, media_type in tries:
            answer = self.upload(data, name, media_type)
            assert answer.status_code in (400, 413, 422), (data[:60], name, answer.status_code)
            assert '<main id="main"' in answer.text, (data[:60], name)
            assert not self._proxy.calls(_PHOTO), (data[:60], name)
        return (
            f"files that are no picture, or too large a one: {len(tries)}, 0 reached the provider"
        )

    def marked_pictures(self, names: tuple[str, ...]) -> str:
        """A real picture is redrawn: nothing else in the file is sent on."""
        tries = list(itertools.product(_pictures_with_a_mark(), names))
        for data, name in tries:
            answer = self.upload(data, name)
            assert answer.status_code in (303, 400), (data[:60], name, answer.status_code)
            for call in self._proxy.calls(_PHOTO):
                assert _MARK not in call.body, (data[:60], name)
                assert b'filename="picture.' in call.body.partition(b"\r\n\r\n")[0], name
                with Image.open(io.BytesIO(call.body.partition(b"\r\n\r\n")[2])) as image:
                    assert max(image.size) <= SIDE
        return f"pictures with a script in them, under odd names: {len(tries)}, 0 kept it"

    def broken_bodies(self) -> str:
        """Bodies that are no form, or too large a one, get a page with an error message."""
        bodies = _broken_bodies(self._user.page("/my-profile")["csrf"].encode())
        for content_type, body in bodies:
            self._proxy.seen.clear()
            answer = self._user.http.post(
                "/my-profile", content=body, headers={"content-type": content_type}
            )
            writes = [call for call in self._proxy.seen if call.method != "GET"]
            assert not writes, (content_type, body[:80], writes)
            if answer.has_redirect_location:
                # A body without an end lacks its last field, so there was nothing to do.
                continue
            assert 400 <= answer.status_code < 500, (content_type, body[:80], answer.status_code)
            assert '<main id="main"' in answer.text, (content_type, body[:80])
        return f"broken bodies of forms: {len(bodies)}, 0 carried out, 0 internal errors"


def _no_pictures() -> list[bytes]:
    return [
        *(each for each in HOSTILE_PICTURES if not each.startswith(b"\x89PNG")),
        *(png_header(20_000, 20_000), png_header(2**31 - 1, 2**31 - 1), png_header(0, 0)),
        *(encoded("PNG")[:40], encoded("JPEG")[:300], encoded("GIF")[:12]),
        *map(encoded, ("BMP", "TIFF", "ICO", "PPM")),
        bytes(6 * 1024 * 1024),
        _png_with_chunk(b"zTXt", b"x\0\0" + zlib.compress(bytes(64 * 1024 * 1024))),
    ]


def _pictures_with_a_mark() -> list[bytes]:
    note = PngImagePlugin.PngInfo()
    note.add_text("Comment", _MARK.decode())
    exif = Image.Exif()
    exif[0x010E] = _MARK.decode()
    return [
        encoded("PNG", pnginfo=note),
        encoded("PNG") + _MARK,
        encoded("JPEG", comment=_MARK),
        encoded("JPEG") + _MARK,
        encoded("JPEG", exif=exif),
        encoded("WEBP", exif=exif),
        encoded("GIF", comment=_MARK),
        _png_with_chunk(b"iCCP", b"x\0\0" + zlib.compress(_MARK)),
    ]


def _png_with_chunk(kind: bytes, data: bytes) -> bytes:
    """A PNG with an additional chunk after the header."""
    png = encoded("PNG")
    return png[:33] + png_chunk(kind, data) + png[33:]


def _broken_bodies(token: bytes) -> list[tuple[str, bytes]]:
    """Content types, each with a body."""
    mark = secrets.token_hex(8)
    multipart = f"multipart/form-data; boundary={mark}"

    def part(head: bytes, body: bytes = b"x") -> bytes:
        return b"--" + mark.encode() + b"\r\n" + head + b"\r\n\r\n" + body + b"\r\n"

    def field(name: bytes, value: bytes = b"x") -> bytes:
        return part(b'Content-Disposition: form-data; name="' + name + b'"', value)

    end = b"--" + mark.encode() + b"--\r\n"
    good = field(b"csrf", token) + field(b"intent", b"picture")
    return [
        (multipart, b""),
        (multipart, good),
        (multipart, good[: len(good) // 2]),
        (multipart, b"\x00" * 1000),
        (multipart, good + b"".join(field(b"x%d" % n) for n in range(5000)) + end),
        (multipart, good + part(b"X: " + b"y" * 1_000_000) + end),
        (multipart, good + part(b"\r\n".join(b"X%d: y" % n for n in range(10_000))) + end),
        (multipart, good + part(b"Content-Disposition: form-data") + end),
        (multipart, good + part(b'Content-Disposition: form-data; name="picture"') + end),
        (multipart, good + field(b"picture", b"x" * (9 * 1024 * 1024)) + end),
        (multipart, good + field(b"\xff\xfe") + end),
        (multipart, field(b"intent", b"picture") + end),
        (multipart.replace(mark, "other"), good + end),
        ("multipart/form-data", good + end),
        (f"{multipart}; charset=utf-16", good + end),
        ("multipart/form-data; boundary=" + "x" * 5000, good + end),
        (f"multipart/mixed; boundary={mark}", good + end),
        ("application/json", b'{"csrf": "' + token + b'", "intent": "picture"}'),
        ("text/plain", b"csrf=" + token + b"&intent=picture"),
        ("", b"csrf=" + token + b"&intent=picture"),
        ("application/x-www-form-urlencoded", b"csrf=%ff%fe&intent=picture"),
        ("application/x-www-form-urlencoded", b"&".join(b"x%d=1" % n for n in range(5000))),
        ("application/x-www-form-urlencoded", b"csrf=" + b"x" * (3 * 1024 * 1024)),
        ("application/x-www-form-urlencoded; charset=utf-7", b"csrf=+AGE-&intent=picture"),
    ]
