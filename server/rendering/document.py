"""Writes HTML documents: around a rendered page, and for a busy host."""

import functools
import hashlib
import re
from base64 import b64encode
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from server.rendering.build import Build
from server.rendering.process import Rendered

_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)

# White space, control characters, and formatting characters that reverse the text after them.
_NOT_IN_TITLE = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")

# Marks the place of a page's value in the document of a view and language.
_SLOT = re.compile(r"\x00(\w+)\x00")
_SLOTS = {name: Markup("\0{}\0").format(name) for name in ("title", "nonce", "html", "page")}

_NUMBER = Markup("\0number\0")
"""Marks the place of the request id in the document of a busy host."""


class DocumentWriter:
    """Writes documents of one build with a Jinja template. The frame that all documents of a view
    and a language share is rendered once."""

    def __init__(self, build: Build) -> None:
        self._manifest = build.manifest
        self._template = _TEMPLATES.get_template("document.html")
        self._styles = {
            view: (_of_build(build.first_styles[view]), _of_build(own))
            for view, own in build.styles_by_view.items()
        }
        self._icons = _of_build(build.icons)
        self._logo = logo_of(build)
        self._frame = functools.cache(self._render_frame)

    def write(
        self,
        *,
        page: bytes,
        rendered: Rendered | str,
        view: str,
        locale: str,
        nonce: str,
        refresh: Any,
        has_messages: bool = False,
        number: str | None = None,
    ) -> bytes:
        """The document of a page object. `rendered` is its title and HTML, or the kind of a
        problem: the browser then renders the page, or, without JavaScript, shows the problem with
        `number`, the id of the request. `has_messages`: the page has a message about a form or in
        the snackbar, whose text browsers load, too."""
        title = html = ""
        problem: str | None = None
        if isinstance(rendered, str):
            problem = rendered
        else:
            title, html = rendered
        values = {
            "title": str(escape(_NOT_IN_TITLE.sub(" ", title).strip() or "heatdesk")).encode(),
            "nonce": nonce.encode(),
            "html": html.encode(),
            "page": page.replace(b"<", b"\\u003c"),
        }
        if problem is None and (refresh is None or refresh.how == "quiet"):
            frame = self._frame(view, locale, has_messages)
        else:
            frame = self._render_frame(view, locale, has_messages, refresh, problem, number)
        return b"".join([values[each] if isinstance(each, str) else each for each in frame])

    def _render_frame(
        self,
        view: str,
        locale: str,
        has_messages: bool,
        refresh: Any = None,
        problem: str | None = None,
        number: str | None = None,
    ) -> list[str | bytes]:
        """A document in pieces: encoded text, and between them the names of the page's values."""
        manifest = self._manifest
        messages = manifest.messages[locale] if has_messages else []
        document = self._template.render(
            **{**_SLOTS, "html": _SLOTS["html"] if problem is None else ""},
            locale=locale,
            refresh=refresh,
            styles=self._styles[view],
            icons=self._icons,
            script=manifest.script,
            modules=[*manifest.modules, *manifest.texts[view][locale], *messages],
            later=manifest.preloads.get(view, []),
            favicon=manifest.favicon,
            problem=problem,
            number=number,
            logo=self._logo,
            texts=manifest.notices[locale],
        )
        pieces = _SLOT.split(document)
        return [each if index % 2 else each.encode() for index, each in enumerate(pieces)]


def busy_documents(build: Build, *, form: bool) -> dict[str, tuple[bytes, bytes]]:
    """The documents of a busy host, by language: for a request for a page, or for a `form`, which
    the host has not carried out. Each is split where the request id is inserted."""
    template, manifest = _TEMPLATES.get_template("busy.html"), build.manifest
    found = {}
    for locale, texts in manifest.notices.items():
        document = template.render(
            locale=locale,
            form=form,
            styles=_of_build(build.busy_styles),
            logo=logo_of(build),
            texts=texts,
            favicon=manifest.favicon,
            number=_NUMBER,
        )
        before, _, after = document.encode().partition(_NUMBER.encode())
        found[locale] = before, after
    return found


def busy_style_source(build: Build) -> str:
    """The source, in a content security policy, of the styles of the busy documents."""
    digest = hashlib.sha256(build.busy_styles.encode()).digest()
    return f"'sha256-{b64encode(digest).decode()}'"


def logo_of(build: Build) -> Markup:
    return _of_build(build.manifest.logo.replace("<svg ", '<svg class="logo" ', 1))


def _of_build(text: str) -> Markup:
    """A part of the build as HTML that is not escaped: styles, icons, the brand's logo."""
    return Markup(text)  # noqa: S704 - The build makes it, from our sources and the brand's files.
