"""Scores an answer's headers as Mozilla's HTTP Observatory does.

The tests and points are those of its documentation (developer.mozilla.org/en-US/observatory). HSTS
preloading, which is a list of browsers, and the redirect from http, which a proxy makes, are
counted as not there.
"""

import re

import httpx

_PRIVATE_REFERRERS = (
    *("no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"),
)
_BROAD = ("*", "http:", "https:", "ftp:", "data:", "'unsafe-inline'", "'unsafe-eval'")
_HALF_A_YEAR = 15768000
_SCRIPT = re.compile(r'<script[^>]*\ssrc="([^"]*)"')


def score(answer: httpx.Response) -> int:
    """The points of an answer that came by https; from 100 it is an A+."""
    headers = answer.headers
    max_age = re.search(r"max-age=(\d+)", headers.get("strict-transport-security", ""))
    points = {
        "csp": _csp(_directives(answer)),
        "framing": _framing(answer),
        "hsts": 0 if max_age and int(max_age[1]) >= _HALF_A_YEAR else -20,
        "cookies": _cookies(headers.get_list("set-cookie")),
        "referrers": 5 if headers.get("referrer-policy") in _PRIVATE_REFERRERS else 0,
        "types": 0 if headers.get("x-content-type-options") == "nosniff" else -5,
        "resources": 10
        if headers.get("cross-origin-resource-policy") in ("same-origin", "same-site")
        else 0,
        "sharing": -50 if "access-control-allow-credentials" in headers else 0,
        "scripts": _scripts(answer),
    }
    lost = sum(min(each, 0) for each in points.values())
    # Bonus points count only if no more than ten points are lost.
    return 100 + (sum(points.values()) if lost >= -10 else lost)


def _directives(answer: httpx.Response) -> dict[str, list[str]]:
    policy = answer.headers.get("content-security-policy", "")
    named = [directive.split() for directive in policy.split(";") if directive.strip()]
    return {name: sources for name, *sources in named}


def _csp(policy: dict[str, list[str]]) -> int:
    default = policy.get("default-src")
    if default is None:
        return -25
    scripts = policy.get("script-src", default)
    broad = any(source in _BROAD for source in (*scripts, *policy.get("object-src", default)))
    if broad or any(each.startswith("http:") for sources in policy.values() for each in sources):
        return -20
    if any(source in _BROAD for source in policy.get("style-src", default)):
        return 0
    return 10 if default == ["'none'"] else 5


def _framing(answer: httpx.Response) -> int:
    if _directives(answer).get("frame-ancestors") == ["'none'"]:
        return 5
    return 0 if answer.headers.get("x-frame-options") in ("DENY", "SAMEORIGIN") else -20


def _cookies(cookies: list[str]) -> int:
    attributes = [{part.strip().lower() for part in cookie.split(";")} for cookie in cookies]
    if not all("secure" in each and "httponly" in each for each in attributes):
        return -40
    has_sites = all({"samesite=lax", "samesite=strict"} & each for each in attributes)
    return 5 if cookies and has_sites else 0


def _scripts(answer: httpx.Response) -> int:
    if not answer.headers.get("content-type", "").startswith("text/html"):
        return 0
    return 0 if all(url.startswith("/") for url in _SCRIPT.findall(answer.text)) else -50
