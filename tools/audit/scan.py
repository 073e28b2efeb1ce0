"""Runs Wapiti against the product, logged in, with an embedded reference provider."""

import contextlib
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx

from tools.audit.check import PROGRAMS, ROOT, Result, output_of

_MODULES = (
    *("backup", "cookieflags", "crlf", "csp", "exec", "file", "htaccess", "http_headers"),
    *("ldap", "methods", "permanentxss", "redirect", "sql", "timesql", "upload", "xss", "xxe"),
)
"""All modules that need only the product, without a server of Wapiti's or a downloaded list."""
_NEEDS_TLS = ("Secure Flag cookie", "HTTP Strict Transport Security (HSTS)", "Unencrypted Channels")
"""Findings that are expected, because the scan uses loopback without TLS."""
_SCAN_SECONDS, _MODULE_SECONDS = 60, 15
# Addresses that would end the session, remove the account, or stream without an end.
_LEFT_ALONE = ("/logout", "/my-profile?dialog=remove", "/live/heaters/")
_PAGE = re.compile(r'<script type="application/json" id="page"[^>]*>(.*?)</script>')


def check() -> Result:
    with tempfile.TemporaryDirectory() as folder, _running(Path(folder)) as (address, cookie):
        report = Path(folder) / "report.json"
        printed = output_of(PROGRAMS / "wapiti", *_options(address, cookie, report, folder))
        if not report.exists():
            raise RuntimeError(f"Wapiti wrote no report: {printed[-1000:]}")
        found = json.loads(report.read_text("utf-8"))
    findings = [
        f"{kind}: {each['method']} {each['path']} {each['info']}"
        for part in ("vulnerabilities", "anomalies")
        for kind, entries in found[part].items()
        if kind not in _NEEDS_TLS
        for each in entries
    ]
    pages = found["infos"]["crawled_pages_nbr"]
    return Result("Wapiti", f"{pages} pages of the product", findings)


def _options(address: str, cookie: str, report: Path, folder: str) -> Iterator[str | Path]:
    yield from ("--url", f"{address}/", "--scope", "folder", "--module", ",".join(_MODULES))
    yield from ("--cookie-value", cookie, "--drop-set-cookie", "--flush-session")
    yield from ("--store-session", folder, "--store-config", folder, "--no-bugreport")
    yield from ("--max-scan-time", str(_SCAN_SECONDS), "--max-attack-time", str(_MODULE_SECONDS))
    yield from ("--format", "json", "--output", report)
    # No program listens on this port, so no request leaves this machine.
    yield from ("--endpoint", "http://127.0.0.1:9/")
    for path in _LEFT_ALONE:
        yield from ("--exclude", f"{address}{path}*")


@contextlib.contextmanager
def _running(folder: Path) -> Iterator[tuple[str, str]]:
    """Runs the product with demo data in `folder`; yields its address and a logged-in user's
    cookies. Raises RuntimeError if it does not start."""
    command = [sys.executable, "-m", "server", "--port", "0", "--embedded-provider"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as host:
        try:
            assert host.stdout is not None
            greeting = "".join(itertools.islice(host.stdout, 2))
            found = re.search(r"at (\S+)\nlog in as (\S+) with the password (\S+)", greeting)
            if not found:
                raise RuntimeError(f"the product did not start: {greeting}")
            address, email, password = found.groups()
            yield address, _log_in(address, email, password)
        finally:
            host.terminate()


def _log_in(address: str, email: str, password: str) -> str:
    with httpx.Client(base_url=address, trust_env=False) as http:
        page = _PAGE.search(http.get("/login").text)
        assert page
        fields = {"csrf": json.loads(page[1])["csrf"], "email": email, "password": password}
        if http.post("/login", data=fields).status_code != httpx.codes.SEE_OTHER:
            raise RuntimeError("the demo account cannot log in")
        return "; ".join(f"{name}={value}" for name, value in http.cookies.items())
