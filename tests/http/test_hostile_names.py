"""Names that hold line breaks, control characters and markup: the title and the page show text."""

import html
import re
from typing import Any

import pytest

from tests.support.faults import FaultyProxy, answers
from tests.support.heaters import HEATER, HISTORY, heater_of, path
from tests.support.user import User, embedded_page

ACCOUNT = "auth/api/accounts/account/7"
META = '<meta http-equiv="refresh" content="0;url=https://evil.example/">'
UNSEEN = dict.fromkeys(map(ord, "\x00\x1b\u202e"))
HOSTILE = f"Boiler\n{META}"


def parts(document: str) -> tuple[str, str]:
    """The text of the title, and the HTML before the embedded page."""
    title = re.search(r"<title>(.*?)</title>", document, re.DOTALL)
    assert title
    body = document[document.index('<div id="root">') : document.index('id="page"')]
    return html.unescape(title[1]), body


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (f"Jansen\n{META}", f"Jansen {META}"),
        (f"Jansen\r\n\r\n{META}", f"Jansen {META}"),
        (f"Jansen\u2028{META}", f"Jansen {META}"),
        (f"</title>{META}", f"</title>{META}"),
        ("Jan\x00sen\x1b[31m", "Jansen[31m"),
        ("\u202eJansen", "Jansen"),
        ("12:Jansen", "12:Jansen"),
        ("🔥 Jansen 🏠", "🔥 Jansen 🏠"),
        ("\n", ""),
    ],
)
def test_a_customers_name_is_text_in_the_title_and_on_the_page(
    installer: User, proxy: FaultyProxy, name: str, shown: str
) -> None:
    proxy.break_(ACCOUNT, answers({"id": 7, "name": name}))
    answer = installer.get("/customer/7")
    title, body = parts(answer.text)
    assert answer.status_code == 200
    assert title.endswith("heatdesk")
    assert title.startswith(shown)
    assert body.startswith('<div id="root"><')
    assert '<main id="main"' in body
    assert "<meta" not in body
    visible = name.translate(UNSEEN)
    known = embedded_page(answer.text)["data"]["customer"]["name"]
    assert known == (visible if visible.strip() else None)


def test_half_a_character_in_a_name_costs_no_render_process(
    installer: User, proxy: FaultyProxy
) -> None:
    """A string in JavaScript can contain a lone surrogate, UTF-8 cannot."""
    proxy.break_(ACCOUNT, answers({"id": 7, "name": "Jansen \ud83d"}))
    for _ in range(3):
        answer = installer.get("/customer/7")
        title, body = parts(answer.text)
        assert title.startswith("Jansen \ufffd")
        assert '<main id="main"' in body


@pytest.mark.parametrize(
    "changes",
    [
        {"name": HOSTILE},
        {"name": None, "heater_type": {"name": HOSTILE}},
        {"customer_accounts": [{"id": 7, "name": HOSTILE}]},
    ],
    ids=["name", "type", "customer"],
)
def test_a_heaters_names_are_text(
    installer: User, proxy: FaultyProxy, changes: dict[str, Any]
) -> None:
    heater = heater_of(installer, "ic3")
    sent = {"id": heater["id"], "sw_type": "ic3", "heater_status_id": 1, **changes}
    proxy.break_(f"{HEATER}{heater['id']}", answers(sent))
    proxy.break_(HISTORY, answers([]))
    for tab in ("details", "params", "report", "stats"):
        answer = installer.get(path(heater, tab))
        title, body = parts(answer.text)
        assert answer.status_code == 200, tab
        assert "\n" not in title
        assert body.startswith('<div id="root"><')
        assert "<meta" not in body
