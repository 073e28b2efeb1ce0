"""The one place where the provider's HTML becomes HTML that a page may show."""

import nh3

from server.web.page import SafeHtml

_TAGS = {
    *("a", "b", "br", "blockquote", "caption", "code", "dd", "div", "dl", "dt", "em", "h1", "h2"),
    *("h3", "h4", "h5", "h6", "hr", "i", "img", "li", "ol", "p", "pre", "s", "small", "span"),
    *("strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul"),
}
_ATTRIBUTES = {
    "a": {"href", "title"},
    "img": {"src", "alt", "width", "height"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "ol": {"start"},
    "*": {"lang", "dir"},
}


def clean(html: str | None) -> SafeHtml:
    """Drops scripts, styles and all elements and attributes not listed; keeps the text."""
    return SafeHtml(
        nh3.clean(
            html or "",
            tags=_TAGS,
            attributes=_ATTRIBUTES,
            url_schemes={"https", "http", "mailto", "tel"},
            link_rel="noopener noreferrer",
        ).strip()
    )
