"""Runs the real nginx and Caddy with the examples in deploy/, on free ports."""

import contextlib
import getpass
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.support.certificates import certificate_in
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import ROOT, free_port

PROXIES = ("nginx", "caddy")
_NAME = "heatdesk.example"
_HOST = "127.0.0.1:8000"
_NGINX_HOST = f"server {_HOST} max_fails=2 fail_timeout=3s;"


@dataclass(frozen=True)
class Proxied:
    """A proxy's address, with TLS, and its address without."""

    address: str
    plain: str
    log: Path

    def get(self, path: str, source: str = "127.0.0.1", **headers: str) -> httpx.Response:
        """Sends a request from the address `source` of this machine."""
        transport = httpx.HTTPTransport(local_address=source, verify=False)
        with httpx.Client(transport=transport, timeout=PATIENCE_SECONDS) as client:
            port = self.address.rsplit(":", 1)[1]
            headers = {"host": f"localhost:{port}", **headers}
            names = {"sni_hostname": "localhost"}
            return client.get(f"https://127.0.0.1:{port}{path}", headers=headers, extensions=names)


@contextlib.contextmanager
def running_proxy(kind: str, folder: Path, *hosts: str) -> Iterator[Proxied]:
    """`kind`, one of PROXIES, in front of `hosts`. Skips the test where it is not installed."""
    if shutil.which(kind) is None:
        pytest.skip(f"{kind} is not installed: sh tests/find-proxies.sh")
    folder.mkdir(parents=True, exist_ok=True)
    tls, plain = free_port(), free_port()
    command = _START[kind](folder, tls, plain, [host.removeprefix("http://") for host in hosts])
    log = folder / "proxy.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            stdout=output,
            stderr=output,
            env={**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)},
        )
    proxied = Proxied(f"https://localhost:{tls}", f"http://localhost:{plain}", log)
    try:
        until(lambda: process.poll() is not None or _answers(proxied))
        assert process.poll() is None, log.read_text()
        yield proxied
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def _answers(proxied: Proxied) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return proxied.get("/healthz").status_code == 404
    return False


def _nginx(folder: Path, tls: int, plain: int, hosts: list[str]) -> list[str]:
    certificate, key = certificate_in(folder)
    text = _changed(
        "nginx.conf",
        {
            "user www-data;": f"user {getpass.getuser()};",
            "/run/nginx.pid": f"{folder}/pid",
            "/var/log/nginx/": f"{folder}/",
            "http {\n": "http {\n"
            + "".join(f"{name}_temp_path {folder}/{name};" for name in _TEMP),
            "/etc/ssl/heatdesk/fullchain.pem": str(certificate),
            "/etc/ssl/heatdesk/privkey.pem": str(key),
            _NGINX_HOST: "".join(_NGINX_HOST.replace(_HOST, host) for host in hosts),
            "listen 443 ": f"listen 127.0.0.1:{tls} ",
            "listen 80;": f"listen 127.0.0.1:{plain};",
            f"https://{_NAME}$": f"https://localhost:{tls}$",
        },
    )
    # Not every machine that tests has IPv6.
    lines = [line for line in text.splitlines() if "[::]" not in line]
    path = folder / "nginx.conf"
    path.write_text("\n".join(lines))
    return ["nginx", "-p", str(folder), "-c", str(path), "-e", "stderr", "-g", "daemon off;"]


_TEMP = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def _caddy(folder: Path, tls: int, plain: int, hosts: list[str]) -> list[str]:
    certificate, key = certificate_in(folder)
    text = _changed(
        "Caddyfile",
        {
            "\n{\n": f"\n{{\nadmin off\nhttp_port {plain}\nhttps_port {tls}\nskip_install_trust\n",
            f"\n{_NAME} {{\n": f"\nlocalhost {{\ntls {certificate} {key}\n",
            _HOST: " ".join(hosts),
        },
    )
    path = folder / "Caddyfile"
    path.write_text(text)
    return ["caddy", "run", "--config", str(path), "--adapter", "caddyfile"]


Start = Callable[[Path, int, int, list[str]], list[str]]
_START: dict[str, Start] = {"nginx": _nginx, "caddy": _caddy}


def _changed(example: str, changes: dict[str, str]) -> str:
    """An example file with the names of this test. Asserts that the file has each old name, which
    an operator would look for."""
    text = (ROOT / "deploy" / example).read_text("utf-8")
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text.replace(_NAME, "localhost")
