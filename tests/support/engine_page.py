"""A page in any engine: finds, presses and types as its user would, and reads its console."""

import base64
import contextlib
import io
import re
from collections.abc import Iterator
from typing import Any

import pypdf

from tests.support.patience import until
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
_EXPECTED = re.compile(
    # A module that was loading when its page was left.
    "Script Loader: Loading failed for the module"
    # A request to the worker from a page that was left, such as for the copies of other tabs; or
    # one for the icon, to a worker that was registered with scripts and cannot run without them.
    "|Service Worker Interception: Failed to load|Terminating ServiceWorker"
)


class EnginePage:
    """The only window of a session, at a host. It waits for what the user sees."""

    def __init__(self, connection: Connection, host: str, size: tuple[int, int]) -> None:
        self.connection = connection
        self.host = host
        self.javascript = True
        self.is_logged_in = False
        self.resize(size)

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

        def holds() -> bool:
            try:
                return bool(self.script(source, *args))
            except CommandError:
                return False

        until(holds)

    def see(self, text: str, within: str = "body") -> None:
        """Waits until an element shows a text."""
        self.wait(
            "return [...document.querySelectorAll(arguments[0])].some((each) =>"
            " each.checkVisibility() && each.innerText.includes(arguments[1]))",
            within,
            text,
        )

    def press(self, name: str, within: str = "") -> None:
        """Presses the first button, link or label that shows or is called `name`."""
        kinds = "self::a or self::button or self::label"
        found = f"normalize-space()='{name}' or @aria-label='{name}'"
        self._click("xpath", f"//{within or '*'}/descendant::*[{kinds}][{found}]")

    def click(self, selector: str) -> None:
        self._click("css selector", selector)

    def type(self, selector: str, text: str) -> None:
        """Replaces the text of a field by typing."""
        element = self._find("css selector", selector)
        self.script("arguments[0].select()", {_ELEMENT: element})
        self.connection.send("ElementSendKeys", id=element, text=text, value=list(text))

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
        self.wait("return document.activeElement?.matches(arguments[0])", selector)

    def print_sheets(self) -> list[str]:
        """The text of each sheet that Firefox prints, in one line."""
        pdf = base64.b64decode(self.connection.send("Print", background=True))
        sheets = pypdf.PdfReader(io.BytesIO(pdf)).pages
        return [" ".join(sheet.extract_text().split()) for sheet in sheets]

    def noise(self) -> list[str]:
        """The console messages of this host's pages since the last call. In WebKit, a script in the
        page records them, once the page is live."""
        if not isinstance(self.connection, Marionette):
            return str(self.script(_TAKE_NOISE)).splitlines()
        lines = self.connection.in_browser(_TAKE_CONSOLE)
        texts = [text for source, text in lines if self.host in f"{source}{text}"]
        return [text for text in texts if not _EXPECTED.match(text)]

    def _find(self, using: str, value: str) -> str:
        found: list[str] = []

        def finds() -> bool:
            try:
                element = self.connection.send("FindElement", using=using, value=value)
            except CommandError:
                return False
            found.append(element[_ELEMENT])
            return True

        until(finds)
        return found[0]

    def _click(self, using: str, value: str) -> None:
        def clicks() -> bool:
            element = self._find(using, value)
            try:
                # Away from elements that cover the edges of the window.
                self.script("arguments[0].scrollIntoView({block: 'center'})", {_ELEMENT: element})
                self.connection.send("ElementClick", id=element)
            except CommandError:
                return False
            return True

        until(clicks)
        self.settle()
