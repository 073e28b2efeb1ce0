"""Reads forms: the errors of a refused one, the provider's call for it, and its fields."""

import html
import json
import re
from collections.abc import Iterable
from typing import Any

import httpx

from tests.support.faults import FaultyProxy
from tests.support.user import embedded_page


def errors(answer: httpx.Response) -> dict[str, dict[str, Any]]:
    """The errors of a refused form, by field; an error above the form has an empty name."""
    return dict(embedded_page(answer.text)["form"]["errors"])


def messages(answer: httpx.Response) -> dict[str, str]:
    """The errors of a refused form, by field, each as its message key or the provider's text."""
    return {name: error.get("key") or error["text"] for name, error in errors(answer).items()}


def sent(proxy: FaultyProxy, path: str, method: str) -> dict[str, Any]:
    """The body of the only call of this kind."""
    (call,) = proxy.calls(path, method)
    return dict(json.loads(call.body))


def hidden(document: str) -> dict[str, str]:
    """The hidden fields of a page's forms, as a browser would send them."""
    found = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', document)
    return {name: html.unescape(value) for name, value in found}


def form_with(document: str, names: Iterable[str]) -> str:
    """The form that has fields of these names; the whole document where none has them all."""
    forms: list[str] = re.findall("<form.*?</form>", document, re.DOTALL)
    fitting = [form for form in forms if all(f'name="{name}"' in form for name in names)]
    return fitting[0] if any(names) and fitting else document


def shown(document: str) -> dict[str, str]:
    """The hidden fields of a page's forms that hold the units and old values shown."""
    fields = hidden(document)
    return {name: fields[name] for name in fields if name.startswith(("unit", "was."))}
