"""Writes the HTML document around a rendered page: head, styles, page data and scripts."""

import re
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

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


class TemplateDocumentWriter:
    """Writes documents of one build with a Jinja template."""

    def __init__(self, build: Build) -> None:
        self._manifest = build.manifest
        self._template = _TEMPLATES.get_template("document.html")
        self._styles = {
            view: Markup(build.styles + own)  # noqa: S704 - Our own build.
            for view, own in build.styles_by_view.items()
        }
        self._icons = Markup(build.icons)  # noqa: S704 - Our own build.

    def write(
        self,
        *,
        page: bytes,
        rendered: Rendered | None,
        view: str,
        locale: str,
        nonce: str,
        refresh: Any,
    ) -> str:
        """The document of a page object; where `rendered` is None, the browser renders it."""
        title, html = rendered or ("", "")
        manifest = self._manifest
        return self._template.render(
            locale=locale,
            title=_one_line(title) or "heatdesk",
            html=Markup(html),  # noqa: S704 - React has escaped it.
            page=Markup(page.replace(b"<", b"\\u003c").decode()),  # noqa: S704 - Escaped here.
            nonce=nonce,
            refresh=refresh,
            styles=self._styles[view],
            icons=self._icons,
            script=manifest.script,
            modules=[*manifest.preloads.get(view, []), manifest.texts[locale]],
            favicon=manifest.favicon,
            slow=manifest.slow[locale],
        )


def _one_line(title: str) -> str:
    return _NOT_IN_TITLE.sub(" ", title).strip()
