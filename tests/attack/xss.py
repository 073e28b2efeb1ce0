"""Attacks with texts that are scripts, in every field of the provider and of every form.

Chromium shows them without the content security policy, and with it. What must not happen: a script
that runs or waits for a click, anything that the policy has to block, and a request to another
server.
"""

import itertools
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from server.serving.seal import Seal
from tests.attack.xss_browser import HostilePage, chromium
from tests.http.own_host.every_form import FORMS
from tests.support.attacked import attacked_through
from tests.support.examples import CUSTOMER, HEATER, TYPE_OF_HEATER, addresses
from tests.support.faults import Fault, answers
from tests.support.hostile_texts import HostileTexts
from tests.support.patience import PATIENCE_SECONDS
from tests.support.pictures import HOSTILE_PICTURES
from tests.support.processes import SECRET
from tests.support.user import User
from tests.support.xss_corpus import corpus

SCREENS = (
    *addresses(),
    *(f"{HEATER}/details?dialog=note", f"{HEATER}/params?dialog=reset", "/search?q=35"),
    *(f"/customer/{CUSTOMER}?dialog=remove", "/my-profile?dialog=remove", "/customers?q=35"),
    *(f"/heater-info/{TYPE_OF_HEATER}?tab=faults", "/heater-info?q=F0", "/heaters/?status=OTHER"),
    "/customers/add?postal_code=3583em&address_number=14a",
    "/customers/invite?account_id=1&postal_code=3583em&address_number=14a",
)
_OPEN_SCREENS = ("/login", "/login?dialog=recover", "/register")
_ADDRESSES = (
    *("/customers?q={}", "/heaters/?q={}", "/search?q={}", "/heater-info?q={}", "/{}"),
    *("/customer/{}", "/heaters/{}/{}/details", "/heater-info/{}", "/help/faq/{}"),
    *("/customers/add?postal_code={}&address_number={}", "/notifications?heater={}&type={}"),
    *("/customers/create?postal_code={}&created={}", "/heaters/?status={}&sort={}"),
    *("/customers/invite?account_id={}&heater_id={}&postal_code={}", "/my-profile?dialog={}"),
    *("/invites?state={}&page={}", "/logout?{}={}", "/login?next={}"),
)
_FEWEST_FIELDS = 12
"""The number of fields in which every text must have been shown."""
_NOTHING = "0 ran, 0 requests to other servers"


@dataclass(frozen=True)
class Size:
    """How much is tried: every `step`-th text, in `rounds` rounds over the screens, and every
    `step_in_forms`-th form refused. A page has `patience` seconds to become live."""

    step: int
    rounds: int
    statuses: tuple[int, ...]
    step_in_forms: int
    submissions: int
    step_in_addresses: int
    patience: float = PATIENCE_SECONDS


_WHOLE = Size(1, 12, (400, 405, 406), 1, 20, 5)
SHORT = Size(29, 1, (405,), 4, 1, 600)


def run(*, short: bool) -> list[str]:
    """The counts of the attacks; `short` takes a part of the texts and every eighth screen. Raises
    AssertionError."""
    return attack(SHORT, SCREENS[::8]) if short else attack(_WHOLE)


def attack(size: Size, screens: Sequence[str] = SCREENS, root: str = "") -> list[str]:
    """Attacks the project in the folder `root`, by default this one."""
    # In another thread, since the caller's may run Chromium's driver for browser tests.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_attack, size, screens, root).result()


def _attack(size: Size, screens: Sequence[str], root: str) -> list[str]:
    with attacked_through(HostileTexts, root=root) as world, chromium() as browser:
        pages = [
            HostilePage(browser, world.host, has_policy=has, patience=size.patience)
            for has in (False, True)
        ]
        visitor = HostilePage(browser, world.host, has_policy=True)
        for page in pages:
            page.login()
        texts = corpus()[:: size.step]
        return [
            *map(_told, _provider_fields(world.proxy, pages, texts, size.rounds, screens)),
            # Before its forms are filled in: the login would be locked.
            _told(_refusals(world.host, world.proxy, pages[0], texts, size)),
            _told(_form_fields(pages[0], visitor, texts, size.submissions, screens)),
            _told(_addresses(pages[0], corpus()[:: size.step_in_addresses])),
            _told(_pictures(world.proxy, pages[1])),
        ]


def _told(line: str) -> str:
    """Tells a result as soon as it is known, since the whole attack takes hours."""
    print(line, file=sys.stderr, flush=True)
    return line


def _provider_fields(
    proxy: HostileTexts,
    pages: Sequence[HostilePage],
    texts: Sequence[str],
    rounds: int,
    screens: Sequence[str],
) -> Iterator[str]:
    """Opens the screens while the provider's texts are hostile, then while all its fields are."""
    for everything, shown in ((False, pages), (True, pages[:1])):
        proxy.placed.clear()
        proxy.show(texts, rounds, everything=everything)
        for page, _, screen in itertools.product(shown, range(rounds), screens):
            page.open(screen)
        proxy.show(())
        complete = sum(times >= len(texts) for times in proxy.placed.values())
        assert complete >= _FEWEST_FIELDS, proxy.placed
        yield (
            f"{'all fields' if everything else 'texts'} of the provider: {len(texts)} texts, "
            f"{proxy.placed.total()} times in {len(proxy.placed)} fields (each of them in "
            f"{complete}) on {len(screens)} screens: {_NOTHING}"
        )


def _refusals(
    host: str,
    proxy: HostileTexts,
    page: HostilePage,
    texts: Sequence[str],
    size: Size,
) -> str:
    """Sends every form while the provider refuses it with hostile texts."""
    words = "\n".join(texts)
    forms = list(FORMS.items())[:: size.step_in_forms]
    with User(host) as user:
        user.login()
        for (name, form), status in itertools.product(forms, size.statuses):
            address, fields = form.opened(user), form.typed(user)
            body = dict.fromkeys((*fields, "error", "email", texts[0]), words)
            proxy.break_(form.call, answers(body, status), form.method)
            page.open(address)
            page.submit(fields, f"{name}, refused with {status}")
            assert proxy.calls(form.call, form.method), name
            proxy.mend()
    tries = len(forms) * len(size.statuses)
    return f"refusals of forms: {tries}, each in the words of {len(texts)} texts: {_NOTHING}"


def _form_fields(
    page: HostilePage,
    visitor: HostilePage,
    texts: Sequence[str],
    submissions: int,
    screens: Sequence[str],
) -> str:
    """Types texts into every control of every form: many of them at once, and one alone."""
    many = -(-len(texts) // submissions)
    left, typed, controls = itertools.cycle(texts), 0, 0
    shown = [(visitor, screen) for screen in _OPEN_SCREENS] + [(page, screen) for screen in screens]
    for reader, screen in shown:
        reader.open(screen)
        for number, names in enumerate(reader.forms()):
            controls += len(names)
            for most in (many, 1) * submissions if submissions > 1 else (many,):
                values = {name: "\n".join(itertools.islice(left, most)) for name in names}
                reader.open(screen)
                reader.fill(number, values, f"form {number} of {screen}")
                typed += most * len(names)
    assert controls
    return f"fields of forms: {typed} texts in {controls} fields: {_NOTHING}"


def _addresses(page: HostilePage, texts: Sequence[str]) -> str:
    for text, address in zip(texts, itertools.cycle(_ADDRESSES), strict=False):
        page.open(address.replace("{}", quote(text, safe="", errors="replace")))
    return f"addresses: {len(texts)} with texts in the path or the query: {_NOTHING}"


def _pictures(proxy: HostileTexts, page: HostilePage) -> str:
    """Opens hostile pictures as documents, to which their own content security policy applies."""
    for number, body in enumerate(HOSTILE_PICTURES):
        proxy.break_(f"media/{number}", Fault(200, body))
        url = f"{proxy.url}/media/{number}"
        query = urlencode({"url": url, "signature": Seal((SECRET,)).sign("picture", url)})
        page.open(f"/live/picture?{query}")
    return f"pictures opened by themselves: {len(HOSTILE_PICTURES)}: {_NOTHING}"
