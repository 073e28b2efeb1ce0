"""The headers of every kind of response, as Mozilla's and Google's scanners would rate them."""

import json
import subprocess
from typing import Any

import httpx
import pytest

from tests.support.examples import CUSTOMER, HEATER, addresses
from tests.support.faults import DOWN, FaultyProxy
from tests.support.observatory import score
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import ROOT
from tests.support.user import EMAIL, PASSWORD, embedded_page

SESSION_COOKIE = "__Host-heatdesk"
ENDPOINTS = [
    *("/live/unread", "/live/heater-map", "/live/catalogue", "/live/scans/1", "/live/picture"),
    "/live/nowhere",
    *("/heaters.csv", "/customers.csv", "/notifications.csv", "/service-worker.js", "/shell"),
    *("/robots.txt", "/healthz", "/readyz", "/static/nothing.js", "/nowhere", "/%00", "//x"),
]


class Https:
    """A browser behind a proxy that ends TLS."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http
        self._cookies: dict[str, str] = {}
        self.answers: dict[str, httpx.Response] = {}

    def ask(self, what: str, path: str, method: str = "GET", **options: Any) -> httpx.Response:
        """Makes a request and stores the response under `what`; a stream's body is not read."""
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"x-forwarded-proto": "https", "cookie": cookie, **options.pop("headers", {})}
        with self._http.stream(method, path, headers=headers, **options) as answer:
            if "event-stream" not in answer.headers.get("content-type", ""):
                answer.read()
        for text in answer.headers.get_list("set-cookie"):
            name, _, value = text.partition(";")[0].partition("=")
            self._cookies[name] = value
        self.answers[what] = answer
        return answer

    def form(self, what: str, path: str, fields: dict[str, str]) -> httpx.Response:
        token = embedded_page(self.ask(path, path).text)["csrf"]
        return self.ask(what, path, "POST", data={"csrf": token, **fields})


@pytest.fixture(scope="module")
def answers(host: str, shared_proxy: FaultyProxy) -> dict[str, httpx.Response]:
    """One response of each kind, by its name."""
    with httpx.Client(base_url=host, timeout=PATIENCE_SECONDS, trust_env=False) as http:
        return collected(Https(http), shared_proxy)


def collected(browser: Https, proxy: FaultyProxy) -> dict[str, httpx.Response]:
    for path in (*addresses(session=False), *ENDPOINTS, "/customers"):
        browser.ask(f"{path}, without a session", path)
    login = browser.form("login", "/login", {"email": EMAIL, "password": PASSWORD})
    assert login.status_code == 303
    assert SESSION_COOKIE in login.headers["set-cookie"]
    for path in (*addresses(), *ENDPOINTS, login_script(browser), f"/live{HEATER}/realtime"):
        browser.ask(path, path)
    for path in ("/customers", "/live/unread", "/nowhere"):
        browser.ask(f"{path} as JSON", path, headers={"accept": "application/json"})
    browser.ask("HEAD", "/customers", "HEAD")
    assert browser.ask("404", "/nowhere").status_code == 404
    assert browser.form("405 of a screen", "/customers", {}).status_code == 405
    assert browser.ask("405", "/customers", "DELETE").status_code == 405
    assert browser.ask("405 of an endpoint", "/live/unread", "POST").status_code == 405
    assert browser.form("422", "/contact", {}).status_code == 422
    assert browser.ask("403", "/contact", "POST", data={"csrf": "x"}).status_code == 403
    large = browser.ask("413", "/contact", "POST", data={"message": "x" * 20_000_000})
    assert large.status_code == 413
    assert browser.ask("421", "/customers", headers={"host": "evil.example"}).status_code == 421
    proxy.break_("", DOWN)
    for path in ("/customers", "/live/heater-map", "/heaters.csv", "/readyz"):
        browser.ask(f"{path}, no provider", path)
    assert browser.answers["/customers, no provider"].status_code == 503
    proxy.mend()
    return browser.answers


def login_script(browser: Https) -> str:
    document = browser.ask("/login again", "/help").text
    return document.partition('<script type="module"')[2].partition('src="')[2].partition('"')[0]


def test_every_answer_is_an_a_plus_with_125_points(answers: dict[str, httpx.Response]) -> None:
    points = {what: score(answer) for what, answer in answers.items()}
    print(f"{len(points)} answers, {min(points.values())} to {max(points.values())} points")
    assert {what: each for what, each in points.items() if each < 125} == {}


def test_every_answer_isolates_its_page_and_asks_for_https(
    answers: dict[str, httpx.Response],
) -> None:
    for what, answer in answers.items():
        headers = answer.headers
        assert headers["cross-origin-opener-policy"] == "same-origin", what
        assert headers["cross-origin-resource-policy"] == "same-origin", what
        assert headers["x-content-type-options"] == "nosniff", what
        assert headers["referrer-policy"] == "strict-origin-when-cross-origin", what
        assert "includeSubDomains" in headers["strict-transport-security"], what
        assert "access-control-allow-origin" not in headers, what
        assert "server" not in headers, what
        assert all(len(headers.get_list(name)) == 1 for name in headers if name != "set-cookie")


def test_the_camera_is_allowed_to_the_screen_that_reads_labels_alone(
    answers: dict[str, httpx.Response],
) -> None:
    policies = {what: answer.headers["permissions-policy"] for what, answer in answers.items()}
    allowed = [what for what, policy in policies.items() if "camera=()" not in policy]
    assert allowed == [f"/customer/{CUSTOMER}/connect"]
    assert "camera=(self)" in policies[allowed[0]]
    assert all("geolocation=(), microphone=()" in policy for policy in policies.values())


def test_csp_evaluator_finds_nothing(answers: dict[str, httpx.Response]) -> None:
    policies = sorted({answer.headers["content-security-policy"] for answer in answers.values()})
    assert len(policies) > 3
    assert csp_findings(policies) == []
    assert csp_findings(["script-src 'unsafe-inline'"]) != []


def csp_findings(policies: list[str]) -> list[str]:
    done = subprocess.run(
        ["node", "tests/support/csp-findings.mjs"],
        input=json.dumps(policies),
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    findings: list[str] = json.loads(done.stdout)
    return findings
