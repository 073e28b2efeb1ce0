"""The files of deploy/: they name settings that exist, fit one another, and are hardened."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from server.command.check import checked_settings
from server.command.serve import read_options
from server.serving.fair_queue import CONNECTIONS
from tests.support.documents import block_with
from tests.support.setting_names import setting_names

DEPLOY = Path(__file__).parents[2] / "deploy"


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8")))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the steps of docs/installation.md were done, without a container engine."""
    folder = tmp_path_factory.mktemp("compose")
    shutil.copytree(DEPLOY, folder / "deploy")
    (folder / "docker").write_text('#!/bin/sh\necho "$@" > called\n', "utf-8")
    (folder / "docker").chmod(0o755)
    script = "\n".join(["set -e", *block_with("installation.md", "docker compose up")])
    path = f"{folder}:{os.environ['PATH']}"
    subprocess.run(["bash", "-c", script], cwd=folder, env={"PATH": path}, check=True)
    return folder


def lines_of(file: Path) -> dict[str, str]:
    return dict(line.split("=", 1) for line in file.read_text("utf-8").splitlines())


def test_the_steps_before_compose(compose: dict[str, Any], folder: Path) -> None:
    host = compose["services"]["heatdesk-1"]
    settings = lines_of(folder / host["env_file"]) | host["environment"]
    assert checked_settings(settings).wrong == {}
    assert settings.keys() <= setting_names()
    assert (folder / "postgres-password").read_text().strip() in settings["HEATDESK_STORE_URL"]
    for secret in ("heatdesk.env", "mercure.env", "postgres-password"):
        assert (folder / secret).stat().st_mode & 0o077 == 0
    assert set(lines_of(folder / compose["services"]["mercure"]["env_file"])) == {
        "MERCURE_PUBLISHER_JWT_KEY",
        "MERCURE_SUBSCRIBER_JWT_KEY",
    }
    proxy = (folder / "nginx.conf").read_text("utf-8")
    upstream = re.findall(r"^ +server ([\d.]+):8000", proxy, re.MULTILINE)
    hosts = [
        service["networks"]["inside"]["ipv4_address"]
        for name, service in compose["services"].items()
        if name.startswith("heatdesk")
    ]
    assert upstream == hosts
    assert (folder / "called").read_text() == "compose up --detach\n"


def test_compose_has_two_hosts_that_are_confined_and_watched(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert set(services) == {
        *("heatdesk-1", "heatdesk-2", "proxy", "postgres", "redis", "mercure"),
    }
    proxy = services["proxy"]["networks"]["inside"]["ipv4_address"]
    for name, service in services.items():
        assert (service["read_only"], service["security_opt"]) == (True, ["no-new-privileges:true"])
        assert ("ports" in service) == (name == "proxy")
        if name.startswith("heatdesk"):
            assert service["environment"]["HEATDESK_TRUSTED_PROXIES"] == proxy
            assert read_options(service["command"][1:]).workers == 1
        else:
            assert service["healthcheck"]["test"]
            assert re.search(r":v?\d+(\.\d+)?$", service["image"])


def test_the_container_is_not_root_and_says_whether_it_is_well() -> None:
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    assert "USER 10001:10001" in lines
    assert [line for line in lines if line.startswith("FROM ")] == [
        "FROM ${BASE_IMAGE} AS install",
        "FROM ${BASE_IMAGE}",
    ]
    assert any(line.startswith("HEALTHCHECK ") for line in lines)
    [command] = [line for line in lines if line.startswith("CMD ")]
    assert read_options(yaml.safe_load(command.removeprefix("CMD "))[1:]).host == "0.0.0.0"


def test_no_package_is_installed_without_a_check_of_its_hash() -> None:
    """The wheel itself is the operator's own file."""
    files = (DEPLOY / "Containerfile", DEPLOY.parent / "docs" / "installation.md")
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    installs = [line for line in lines if re.search(r"/bin/(python -m )?pip install ", line)]
    assert len(installs) == 6
    for packages, wheel in zip(installs[::2], installs[1::2], strict=True):
        assert "--require-hashes" in packages
        assert re.search(r" -r \S*requirements\.lock", packages)
        assert "--no-deps" in wheel


def section_of_unit(kind: str) -> dict[str, str]:
    """The settings of the main section of `heatdesk.service` or `heatdesk.socket`; the last value
    of each name."""
    text = (DEPLOY / f"heatdesk.{kind}").read_text("utf-8")
    section = text.partition(f"[{kind.capitalize()}]\n")[2].partition("\n[")[0]
    lines = (line for line in section.splitlines() if line and not line.startswith("#"))
    return dict(line.split("=", 1) for line in lines)


def test_the_unit() -> None:
    service = section_of_unit("service")
    program, command, *options = shlex.split(service["ExecStart"])
    assert (program, command) == ("/opt/heatdesk/bin/heatdesk", "serve")
    assert read_options(options).workers == 4
    listens = f"{read_options(options).host}:{read_options(options).port}"
    assert section_of_unit("socket")["ListenStream"] == listens
    assert "-HUP" in service["ExecReload"]
    assert int(service["LimitNOFILE"]) >= 4 * CONNECTIONS
    # With it, V8 could not start.
    assert service.get("MemoryDenyWriteExecute", "no") == "no"
    install, copy, reload, enable = block_with("installation.md", "deploy/heatdesk.service")
    assert service["EnvironmentFile"] in install
    assert {"deploy/heatdesk.service", "deploy/heatdesk.socket"} < set(copy.split())
    assert (reload, enable) == (
        "systemctl daemon-reload",
        "systemctl enable --now heatdesk.socket heatdesk",
    )


def test_commands_run_as_the_unit_does(tmp_path: Path) -> None:
    """With another user, systemd would change the owner of the service's files."""
    (tmp_path / "systemd-run").write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n', "utf-8")
    (tmp_path / "systemd-run").chmod(0o755)
    done = subprocess.run(
        [DEPLOY / "heatdesk-service", "store", "import", "-"],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}"},
        check=True,
        capture_output=True,
        text=True,
    )
    *options, program, command, action, file = done.stdout.splitlines()
    assert [command, action, file] == ["store", "import", "-"]
    properties = dict(
        each.removeprefix("--property=").split("=", 1)
        for each in options
        if each.startswith("--property=")
    )
    unit = section_of_unit("service")
    assert program == shlex.split(unit["ExecStart"])[0]
    assert properties.pop("User") == "heatdesk"
    assert properties.items() <= unit.items()
    assert properties.keys() >= {"EnvironmentFile", "DynamicUser", "StateDirectory", "UMask"}
