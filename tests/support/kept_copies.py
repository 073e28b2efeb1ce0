"""Reads the copies that a browser keeps for use offline."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.patience import PATIENCE_SECONDS
from tests.support.words import texts

DETAILS = "/heaters/20001/ic3/details"
PARAMS = "/heaters/20001/ic3/params"

CACHES = """async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    kept[name] = requests.map(({ url }) => url.replace(location.origin, ""));
  }
  return kept;
}"""

WORKERS = """async () => {
  const found = await navigator.serviceWorker.getRegistrations();
  const workers = found.flatMap(({ installing, waiting, active }) => [installing, waiting, active]);
  return workers.map((each) => each && `${each.state} ${each.scriptURL}`);
}"""


def poll(page: Page, condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, (page.evaluate(WORKERS), page.evaluate(CACHES))
        page.wait_for_timeout(50)


def expect_kept(page: Page, condition: Callable[[set[str]], bool]) -> None:
    poll(
        page, lambda: condition({name for each in page.evaluate(CACHES).values() for name in each})
    )


def wait_until_kept(page: Page, address: str) -> None:
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    expect_kept(page, lambda names: {address, "/live/catalogue"} <= names)


def says(page: Page, key: str, language: str = "en") -> None:
    expect(page.get_by_text(texts(language)[key]).first).to_be_visible()


def page_object(page: Page, address: str) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(
        "async (address) => (await fetch(address, {headers: {accept: 'application/json'}})).json()",
        address,
    )
    return answer
