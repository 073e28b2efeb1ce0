"""What a rendered screen is asked: in one window for many screens, each opened once."""

from pathlib import Path

import msgspec
from playwright.sync_api import Browser, ViewportSize

from server.domain.lookups import Language
from tests.support.axe import AXE, barriers
from tests.support.browser import Watched
from tests.support.examples import FINISHED_SHEET, HEATER, OFFLINE_HEATER, addresses
from tests.support.frames import asked
from tests.support.screens import account

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}

OPEN = addresses(session=False)
"""The screens of visitors."""
CLOSED = [
    *addresses(),
    *(
        f"{HEATER}/{rest}"
        for rest in (
            "details?dialog=note",
            "details?dialog=visit",
            "params?dialog=reset",
            "params/12",
        )
    ),
    *(f"{HEATER}/report?{query}" for query in ("for=customer", "parameters=all")),
    *(f"{OFFLINE_HEATER}/{tab}" for tab in ("details", "params", "stats")),
    *("/heaters/?status=FAULT", "/search?q=e1", "/my-profile?dialog=remove"),
    *("/heater-info?q=F0", "/nowhere", "/heaters/9999999/ic3/details"),
    "/maintenance?plan=20003",
    f"/visits/{FINISHED_SHEET}?dialog=erase",
]
"""The screens of an installer, some of them in several states."""

ROOT = Path(__file__).parents[2]
CLIPPED = (ROOT / "tests" / "support" / "clipped-texts.js").read_text("utf-8").rstrip("; \n")
# One call: each takes as long as all of these answers.
_ASK = """() => {
  const { document } = window;
  const count = (selector) => document.querySelectorAll(selector).length;
  const tabs = [...document.querySelectorAll(".tabs a")].filter((tab) => tab.checkVisibility());
  return {
    language: document.documentElement.lang,
    title: document.title,
    headings: [...document.querySelectorAll("h1")].map((each) => each.innerText),
    landmarks: count("main") === 1 && count("header") > 0,
    rows_of_tabs: new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().y))).size,
    cut: (CLIPPED)(window),
    text_nodes: document.documentElement.matches("[data-rewritten]") ? ["are replaced"]
      : [...document.querySelectorAll("#root :not(.prose *, [data-island] *)")]
        .filter((each) => each.childNodes.length > 1)
        .flatMap((each) => [...each.childNodes].filter((node) => node.nodeType === 3))
        .map((node) => node.data),
    sideways: [document.scrollingElement, ...document.querySelectorAll(".card")]
      .filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.className),
    texts: [...document.querySelectorAll("main :is(h1, h2, h3, th, td, dt, dd, li, label, p)")]
      .filter((each) => !each.closest("[data-island], [aria-live], [data-live-only]"))
      .filter((each) => each.children.length === 0 && each.checkVisibility())
      .map((each) => each.textContent.trim()),
  };
}""".replace("CLIPPED", CLIPPED)
_CONTROLS = """() =>
  [...document.querySelectorAll(".bell, .drawer, .tabs, .back, button, .btn")]
  .filter((each) => each.checkVisibility())
  .map((each) => each.outerHTML.slice(0, 80))"""
_PLAIN = """(window) => ({
  cut: (CLIPPED)(window),
  text: window.document.body.textContent,
})""".replace("CLIPPED", CLIPPED)


class Screen(msgspec.Struct):
    """The answers of a live screen."""

    language: str
    title: str
    headings: list[str]
    landmarks: bool
    """Whether there is one `main`, and a header."""
    rows_of_tabs: int
    cut: list[str]
    """The texts and controls that cannot be read in full."""
    text_nodes: list[str]
    """The texts beside other content, which a translator takes away from React."""
    sideways: list[str]
    """The boxes whose content is wider than they are."""
    texts: list[str]
    """The texts of headings, cells, entries, labels and paragraphs."""
    barriers: list[str] = []
    """The violations of WCAG 2.2 AA that axe finds."""
    controls_on_paper: list[str] = []


class Plain(msgspec.Struct):
    """The answers of the first HTML, shown without scripts."""

    cut: list[str]
    text: str


class Window:
    """One context of Chromium for all screens of an installer, or of a visitor."""

    def __init__(
        self, browser: Browser, host: str, size: ViewportSize, language: Language, *, login: bool
    ) -> None:
        # With reduced motion, nothing is asked during an animation.
        self.watched = Watched(browser, host, language=language, reduced_motion="reduce", **size)
        self.size = size
        self.change = ""
        """A script that changes each screen before it is asked."""
        self.language = language
        self._frame = self.watched.context.new_page()
        self.watched.page.add_init_script(path=AXE)
        if login:
            self.watched.login("/about", email=account(language))

    def ask(self, address: str) -> tuple[Screen, Plain, list[str]]:
        """Opens a screen; returns its answers, those of its first HTML, and the
        messages of the console."""
        page = self.watched.page
        self.watched.noise.clear()
        answer = page.goto(address)
        assert answer is not None
        first = answer.text()
        self.watched.settle()
        page.evaluate(self.change)
        screen = msgspec.convert(page.evaluate(_ASK), Screen)
        screen.barriers = barriers(page)
        page.emulate_media(media="print")
        screen.controls_on_paper = page.evaluate(_CONTROLS)
        page.emulate_media(media="screen")
        [[plain]] = asked(self._frame, [first], [self.size], _PLAIN)
        return screen, msgspec.convert(plain, Plain), self.watched.noise

    def close(self) -> None:
        self.watched.close()


def objections(window: Window, address: str) -> list[str]:
    """What is wrong with a screen: nothing, if it is as it should be."""
    screen, plain, noise = window.ask(address)
    found = [f"console: {line}" for line in noise]
    found += [f"cut: {text}" for text in screen.cut]
    found += [f"cut without JavaScript: {text}" for text in plain.cut]
    found += [f"text beside other content: {text}" for text in screen.text_nodes]
    found += [f"wider than its place: {box or 'the page'}" for box in screen.sideways]
    found += [f"printed: {control}" for control in screen.controls_on_paper]
    found += [f"axe: {barrier}" for barrier in screen.barriers]
    shown = "".join(plain.text.split())
    found += [
        f"not in the first HTML: {text}"
        for text in screen.texts
        if "".join(text.split()) not in shown
    ]
    if screen.language != window.language:
        found.append(f"language: {screen.language}")
    if len(screen.headings) != 1 or not screen.headings[0]:
        found.append(f"headings: {screen.headings}")
    elif not screen.title.startswith(screen.headings[0][:10]):
        found.append(f"title: {screen.title}, heading: {screen.headings[0]}")
    if not screen.landmarks:
        found.append("landmarks")
    if screen.rows_of_tabs > 1:
        found.append(f"rows of tabs: {screen.rows_of_tabs}")
    return found
