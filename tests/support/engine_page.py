"""A page in any engine: finds, presses and types as its user would, and reads its console."""

import base64
import contextlib
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pypdf

from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.shown import SHOWN, described, new_picture
from tests.support.user import EMAIL, PASSWORD
from tests.support.webdriver import CommandError, Connection, Marionette

_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
CONTROL, ESCAPE = "\ue009", "\ue00c"
_READY = "return document.readyState === 'complete'"
_LIVE = """const { dataset } = document.documentElement;
return "live" in dataset && !("busy" in dataset || "loading" in dataset)"""
_LISTEN = """if (window.isHeard) return;
window.isHeard = true;
const note = (text) => { sessionStorage.noise = `${sessionStorage.noise ?? ""}${text}\\n`; };
for (const kind of ["error", "warn"]) {
  console[kind] = (...all) => note(`${kind}: ${all.map(String).join(" ")}`);
}
addEventListener("error", ({ message }) => note(message));
addEventListener("unhandledrejection", ({ reason }) => note(String(reason)));
addEventListener("securitypolicyviolation", ({ blockedURI }) => note(`refused: ${blockedURI}`));"""
_TAKE_NOISE = """const { noise = "" } = sessionStorage;
sessionStorage.removeItem("noise");
return noise;"""
_TAKE_CONSOLE = """const calls = Cc["@mozilla.org/consoleAPI-storage;1"];
const storage = calls.getService(Ci.nsIConsoleAPIStorage);
const messages = [
  ...Services.console.getMessageArray().filter((each) => each instanceof Ci.nsIScriptError)
    .map((each) => [each.sourceName, `${each.category}: ${each.errorMessage}`]),
  ...storage.getEvents().map((each) => [each.filename, `${each.level}: ${each.arguments.join()}`]),
];
Services.console.reset();
storage.clearEvents();
return messages;"""
_ADDRESS = "return `${location.href}, ${document.readyState}`"
_SHOWS = """return [...document.querySelectorAll(arguments[0])].some((each) =>
  each.checkVisibility() && each.innerText.includes(arguments[1]))"""
_TEXTS = """return [...document.querySelectorAll(arguments[0])]
  .map((each) => each.innerText.trim()).filter(Boolean)"""
_FOCUSED = "return document.activeElement?.matches(arguments[0])"
_FOCUS = "return document.activeElement?.outerHTML.slice(0, 200)"
# WebDriver tells no requests: the document and the last others. WebKit tells no status.
_REQUESTS = """const all = (kind) => performance.getEntriesByType(kind);
return [...all("navigation"), ...all("resource").slice(-9)].map((each) => {
  const { initiatorType, name, responseStatus = "unknown", startTime, duration } = each;
  return `${initiatorType} ${name} → ${responseStatus}, ${startTime | 0} + ${duration | 0} ms`;
})"""
_EXPECTED = re.compile(
    # A module that was loading when its page was left.
    "Script Loader: Loading failed for the module"
    # A request to the worker from a page that was left, such as for the copies of other tabs; or
    # one for the icon, to a worker that was registered with scripts and cannot run without them.
    "|Service Worker Interception: Failed to load|Terminating ServiceWorker"
)


LIVE: list["EnginePage"] = []
"""The windows that are open: what they show is told when a test fails."""


class EnginePage:
    """The only window of a session, at a host. It waits for what the user sees."""

    def __init__(self, connection: Connection, host: str, size: tuple[int, int]) -> None:
        self.connection = connection
        self.host = host
        self.javascript = True
        self.is_logged_in = False
        self._heard: list[str] = []
        LIVE.append(self)
        self.resize(size)

    def close(self) -> None:
        """The window stays until its session ends."""
        LIVE.remove(self)

    def resize(self, size: tuple[int, int]) -> None:
        width, height = size
        self.connection.send("SetWindowRect", width=width, height=height)

    @contextlib.contextmanager
    def without_javascript(self) -> Iterator[None]:
        """Turns JavaScript off within the block, in Firefox: WebDriver's scripts still run."""
        assert isinstance(self.connection, Marionette)
        switch = "Services.prefs.setBoolPref('javascript.enabled', {})"
        self.connection.in_browser(switch.format("false"))
        self.javascript = False
        try:
            yield
        finally:
            self.connection.in_browser(switch.format("true"))
            self.javascript = True

    def goto(self, path: str) -> None:
        self.connection.send("Navigate", url=f"{self.host}{path}")
        self.settle()

    def login(self, path: str = "/") -> None:
        """Logs in by the form and opens `path`."""
        self.goto(f"/login?next={path}")
        self.type("#email", EMAIL)
        self.type("#password", PASSWORD)
        self.press("Log in")
        self.wait("return !location.pathname.startsWith('/login')")
        self.settle()
        self.is_logged_in = True

    def settle(self) -> None:
        """Waits until the page is live and no navigation is under way."""
        self.wait(_LIVE if self.javascript else _READY)
        if self.javascript and not isinstance(self.connection, Marionette):
            self.script(_LISTEN)

    def script(self, source: str, *args: Any) -> Any:
        """Runs the body of a function in the page and returns its result."""
        return self.connection.send("ExecuteScript", script=source, args=list(args))

    def wait(self, source: str, *args: Any) -> None:
        """Waits until the function returns a true value, across navigations."""
        self._until(f"{source} {args or ''}", lambda: self.script(source, *args), _ADDRESS)

    def see(self, text: str, within: str = "body") -> None:
        """Waits until an element shows a text."""
        what = f"the text {text!r} in {within}"
        self._until(what, lambda: self.script(_SHOWS, within, text), _TEXTS, within)

    def press(self, name: str, within: str = "") -> None:
        """Presses the first button, link or label that shows or is called `name`."""
        kinds = "self::a or self::button or self::label"
        found = f"normalize-space()='{name}' or @aria-label='{name}'"
        self._click("xpath", f"//{within or '*'}/descendant::*[{kinds}][{found}]")

    def click(self, selector: str) -> None:
        self._click("css selector", selector)

    def type(self, selector: str, text: str) -> None:
        """Replaces the text of a field by typing."""
        element = self._until(f"the field {selector}", lambda: self._find("css selector", selector))
        self.script("arguments[0].select()", element)
        self.connection.send("ElementSendKeys", id=element[_ELEMENT], text=text, value=list(text))

    def keys(self, text: str, *, control: bool = False) -> None:
        """Types where the focus is."""
        actions = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        if control:
            actions = [
                {"type": "keyDown", "value": CONTROL},
                *actions,
                {"type": "keyUp", "value": CONTROL},
            ]
        keyboard = {"type": "key", "id": "keyboard", "actions": actions}
        self.connection.send("PerformActions", actions=[keyboard])

    def focused(self, selector: str) -> None:
        """Waits until the focus is on such an element."""
        self._until(f"the focus on {selector}", lambda: self.script(_FOCUSED, selector), _FOCUS)

    def print_sheets(self) -> list[str]:
        """The text of each sheet that Firefox prints, in one line."""
        pdf = base64.b64decode(self.connection.send("Print", background=True))
        sheets = pypdf.PdfReader(io.BytesIO(pdf)).pages
        return [" ".join(sheet.extract_text().split()) for sheet in sheets]

    def noise(self) -> list[str]:
        """The console messages of this host's pages since the last call. In WebKit, a script in the
        page records them, once the page is live."""
        heard, self._heard = self._listened(), []
        return heard

    def evidence(self, folder: Path) -> str:
        """What the window shows now, its messages and last requests, and a picture in `folder`."""
        lines = []
        try:
            lines += described(self.script(f"return ({SHOWN})()"))
            lines += [f"request: {each}" for each in self.script(_REQUESTS)]
            lines += [f"console: {each}" for each in self._listened()]
            picture = new_picture(folder)
            taken = self.connection.send("TakeScreenshot", full=False)
            picture.write_bytes(base64.b64decode(taken))
            lines.append(f"picture: {picture}")
        except (CommandError, httpx.HTTPError, OSError) as error:
            lines.append(f"the window cannot be asked: {error!r}")
        return "\n".join(lines)

    def _listened(self) -> list[str]:
        """All messages that `noise` has not returned yet."""
        if isinstance(self.connection, Marionette):
            found = self.connection.in_browser(_TAKE_CONSOLE)
            texts = [text for source, text in found if self.host in f"{source}{text}"]
        else:
            texts = str(self.script(_TAKE_NOISE)).splitlines()
        self._heard += [text for text in texts if not _EXPECTED.match(text)]
        return self._heard

    def _until(
        self, what: str, attempt: Callable[[], Any], instead: str = _ADDRESS, *args: Any
    ) -> Any:
        """Waits until an attempt returns a true value, and returns that; a refused command is one
        that has not succeeded yet. Raises AssertionError with what was waited for, each different
        thing that an attempt has seen, and what the script `instead` returns in the end."""
        found: Any = None
        seen: list[str] = []

        def succeeds() -> bool:
            nonlocal found
            try:
                found = attempt()
            except CommandError as error:
                found = None
                seen.append(str(error))
            else:
                seen.append(repr(found))
            return bool(found)

        try:
            until(succeeds)
        except AssertionError:
            different = [*dict.fromkeys(seen), self.script(instead, *args)]
            lines = "".join(f"\n  {each}" for each in different)
            raise AssertionError(
                f"waited {PATIENCE_SECONDS:.0f} s for: {what}\nseen:{lines}"
            ) from None
        return found

    def _find(self, using: str, value: str) -> dict[str, str]:
        """The first such element. Raises CommandError if there is none."""
        found: dict[str, str] = self.connection.send("FindElement", using=using, value=value)
        return found

    def _click(self, using: str, value: str) -> None:
        def click() -> bool:
            element = self._find(using, value)
            # Away from elements that cover the edges of the window.
            self.script("arguments[0].scrollIntoView({block: 'center'})", element)
            self.connection.send("ElementClick", id=element[_ELEMENT])
            return True

        self._until(f"a click on {value}", click, _TEXTS, "a, button, label")
        self.settle()
