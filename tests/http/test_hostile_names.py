"""Names that hold line breaks, control characters and markup: the title and the page show text."""

import html
import re

import pytest

from tests.support.faults import FaultyProxy, answers
from tests.support.user import User, embedded_page

META = '<meta http-equiv="refresh" content="0;url=https://evil.example/">'
UNSEEN = dict.fromkeys(map(ord, "\x00\x1b\u202e"))


def parts(document: str) -> tuple[str, str]:
    """The text of the title, and the HTML before the embedded page."""
    title = re.findall(r"<title>(.*?)</title>", document, re.DOTALL)[0]
    body = document[document.index('<div id="root">') : document.index('id="page"')]
    return html.unescape(title), body


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (f"Jansen\r\n\n{META}", f"Jansen {META}"),
        (f"Jansen\u2028</title>{META}", f"Jansen </title>{META}"),
        ("\u202eJan\x00sen\x1b[31m", "Jansen[31m"),
        ("12:Jansen 🔥", "12:Jansen 🔥"),
        # A string in JavaScript can contain a lone surrogate, UTF-8 cannot.
        ("Jansen \ud83d", "Jansen \ufffd"),
        ("\n", ""),
    ],
)
def test_a_customers_name_is_text_in_the_title_and_on_the_page(
    installer: User, proxy: FaultyProxy, name: str, shown: str
) -> None:
    proxy.break_("auth/api/accounts/account/7", answers({"id": 7, "name": name}))
    answer = installer.get("/customer/7")
    title, body = parts(answer.text)
    assert answer.status_code == 200
    assert title.endswith("heatdesk")
    assert title.startswith(shown)
    assert body.startswith('<div id="root"><')
    assert '<main id="main"' in body
    assert "<meta" not in body
    visible = name.translate(UNSEEN).replace("\ud83d", "\ufffd")
    known = embedded_page(answer.text)["data"]["customer"]["name"]
    assert known == (visible if visible.strip() else None)
