"""Opens a page in Chromium on a slow link and a slow processor, and measures its loading times."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.support.browser import wait_for_script

BITS_PER_SECOND = 400_000
LATENCY_MILLISECONDS = 400
SLOWER = 4
_QUIET_MILLISECONDS = 1500
"""How long no further file has arrived at the end: longer than a request takes on this link."""

_WATCH = """(() => {
  const bench = (globalThis.bench = { marks: {}, shift: 0 });
  const marks = %s;
  const look = () => {
    for (const mark of marks)
      if (document.documentElement.hasAttribute(mark)) bench.marks[mark] ??= performance.now();
  };
  new MutationObserver(look).observe(document, {
    attributes: true, attributeFilter: marks, subtree: true,
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) bench.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
})()"""
_QUIET = """performance.now() - Math.max(0, ...performance.getEntriesByType("resource")
  .map((each) => each.responseEnd)) > %d"""
_READ = """() => {
  const [document] = performance.getEntriesByType("navigation");
  const files = performance.getEntriesByType("resource");
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return {
    paint: paint?.startTime ?? NaN,
    document: document.responseEnd,
    loaded: Math.max(document.responseEnd, ...files.map((each) => each.responseEnd)),
    scripts: files.filter((each) => /\\.js(\\?|$)/.test(each.name))
      .map((each) => [each.responseEnd, each.transferSize && each.encodedBodySize]),
    ...bench,
  };
}"""


@dataclass(frozen=True)
class Visit:
    """Times in seconds since the navigation began, and sizes as transferred."""

    paint: float
    """First contentful paint."""
    document: float
    """The document's last byte."""
    enhanced: float
    hydrated: float
    loaded: float
    """The last byte of the last file."""
    script_until_enhanced: float
    """KB."""
    script: float
    """KB."""
    shift: float
    """Cumulative layout shift."""


@dataclass(frozen=True)
class Marks:
    """The attributes of `html` that a server's scripts set. A hydrated page is enhanced, too."""

    enhanced: str
    hydrated: str


def open_slowly(context: BrowserContext, address: str, marks: Marks) -> Visit:
    """Makes one visit; files that the context has cached are not loaded again."""
    page = context.new_page()
    try:
        link = context.new_cdp_session(page)
        bytes_per_second = BITS_PER_SECOND / 8
        link.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": LATENCY_MILLISECONDS,
                "downloadThroughput": bytes_per_second,
                "uploadThroughput": bytes_per_second,
            },
        )
        link.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        names = list({marks.enhanced, marks.hydrated})
        page.add_init_script(_WATCH % names)
        page.goto(address)
        page.wait_for_selector(f"html[{marks.hydrated}]", state="attached")
        wait_for_script(page, _QUIET % _QUIET_MILLISECONDS)
        return _visit(page, marks)
    finally:
        page.close()


def _visit(page: Page, marks: Marks) -> Visit:
    read: dict[str, Any] = page.evaluate(_READ)
    hydrated = read["marks"][marks.hydrated]
    enhanced = read["marks"].get(marks.enhanced, hydrated)
    until_enhanced = sum(size for end, size in read["scripts"] if end <= enhanced)
    return Visit(
        paint=read["paint"] / 1000,
        document=read["document"] / 1000,
        enhanced=enhanced / 1000,
        hydrated=hydrated / 1000,
        loaded=read["loaded"] / 1000,
        script_until_enhanced=until_enhanced / 1000,
        script=sum(size for _, size in read["scripts"]) / 1000,
        shift=read["shift"],
    )


def median_visit(visits: Sequence[Visit]) -> Visit:
    """The median of each figure, over the visits."""
    names = [each.name for each in fields(Visit)]
    return Visit(
        **{name: statistics.median(getattr(visit, name) for visit in visits) for name in names}
    )
