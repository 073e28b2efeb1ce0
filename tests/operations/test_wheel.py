"""The wheel: its content, and that it serves its brands with nothing but Python."""

import json
import os
import re
import subprocess
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from server.domain.lookups import Brand
from tests.support.builds import brand_builds
from tests.support.command_line import printed, started
from tests.support.contents import absent
from tests.support.documents import block_with
from tests.support.installed import DOCUMENTED, demo, installed, upgrade
from tests.support.processes import ROOT, RunningProvider, free_port
from tests.support.user import User
from tools.wheel.locks import CHECK_LOCK, LOCK
from tools.wheel.wheel import BILL, LICENCES, make_wheel

MADE, VERSION = 1790000000, "2026.9.21.141320"
ABOUT = f"heatdesk-{VERSION}.dist-info"


@pytest.fixture(scope="module")
def builds() -> dict[Brand, Path]:
    """The builds of two brands, which other tests use, too."""
    return brand_builds("default", "ibc")


@pytest.fixture(scope="module")
def wheel(builds: dict[Brand, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", f"{MADE}")
        return make_wheel(builds, tmp_path_factory.mktemp("wheel"))


def contents(wheel: Path, name: str) -> bytes:
    with zipfile.ZipFile(wheel) as file:
        return file.read(f"{ABOUT}/{name}")


def test_the_same_sources_give_the_same_bytes(
    wheel: Path, builds: dict[Brand, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", f"{MADE}")
    again = make_wheel(builds, tmp_path)
    assert again.name == wheel.name == f"heatdesk-{VERSION}-py3-none-any.whl"
    assert again.read_bytes() == wheel.read_bytes()


@pytest.mark.parametrize(("lock", "is_extra"), [(LOCK, False), (CHECK_LOCK, True)])
def test_it_requires_exactly_what_was_tested(wheel: Path, lock: str, is_extra: bool) -> None:
    locked = re.findall(r"^([\w.-]+==[^\s;]+)", (ROOT / lock).read_text("utf-8"), re.MULTILINE)
    required = message_from_bytes(contents(wheel, "METADATA")).get_all("Requires-Dist", [])
    chosen = [each for each in required if ("extra == 'provider-check'" in each) == is_extra]
    assert sorted(each.partition(";")[0].strip() for each in chosen) == sorted(locked)
    # It has the hashes.
    assert (wheel.parent / lock).read_bytes() == (ROOT / lock).read_bytes()


def test_it_has_the_program_and_nothing_that_only_builds_or_tests_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        folders = {name.split("/")[0] for name in file.namelist()}
        assert not [name for name in file.namelist() if name.endswith((".pyc", "inputs.txt"))]
        assert "provider_kit/provider-api.json" in file.namelist()
    assert folders == {"server", "provider_kit", ABOUT}


def test_the_bill_of_materials_has_the_packages_of_both_registries(wheel: Path) -> None:
    text = contents(wheel, f"sboms/{BILL}").decode()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    bill = json.loads(text)
    components = {each["purl"]: each for each in bill["components"]}
    react = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]["react"]
    [files] = components[f"pkg:npm/react@{react}"]["externalReferences"]
    assert [len(digest["content"]) for digest in files["hashes"]] == [128]
    [starlette] = [purl for purl in components if purl.startswith("pkg:pypi/starlette@")]
    assert components[starlette]["licenses"] == [{"license": {"id": "BSD-3-Clause"}}]
    needed = {each["ref"]: each.get("dependsOn", []) for each in bill["dependencies"]}
    assert starlette in needed[f"heatdesk@{VERSION}"]
    # Tools of the build are not part of the product.
    assert not [purl for purl in components if "typescript" in purl or "pytest" in purl]
    assert (wheel.parent / BILL).read_text("utf-8") == text


def test_the_licences_of_all_packages_are_in_it(wheel: Path) -> None:
    text = contents(wheel, f"licenses/{LICENCES}").decode()
    purls = [each["purl"] for each in json.loads(contents(wheel, f"sboms/{BILL}"))["components"]]
    for purl in purls:
        kind, _, name = purl.removeprefix("pkg:").partition("/")
        assert f"\n{name.replace('@', ' ')} ({kind}): " in text
    assert "Permission is hereby granted, free of charge" in text
    assert (wheel.parent / LICENCES).read_text("utf-8") == text


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(wheel, tmp_path_factory.mktemp("installed") / "heatdesk")


def test_installed_it_serves_the_brand_of_a_setting(programs: Path, tmp_path: Path) -> None:
    # Nothing of the current directory is imported.
    (tmp_path / "msgspec.py").write_text("raise RuntimeError", "utf-8")
    with (
        demo(programs, tmp_path, HEATDESK_BRAND="ibc") as address,
        User(address) as user,
    ):
        document = user.login().get("/").text
        assert not absent(document, "<title>Dashboard · IBC</title>", 'href="/heaters/')
    assert {each.name for each in (tmp_path / "var").iterdir()} >= {"secret", "provider.sqlite"}


def test_an_upgrade_installs_the_later_wheel(
    wheel: Path, builds: dict[Brand, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = installed(wheel, tmp_path / "heatdesk")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", f"{MADE + 1}")
    later = make_wheel(builds, tmp_path / "later")
    told = [version(programs)]
    subprocess.run([programs / "heatdesk-check-provider", "--help"], check=True)
    upgrade(later, programs)
    assert [*told, version(programs)] == [
        "heatdesk 2026.9.21.141320\n",
        "heatdesk 2026.9.21.141321\n",
    ]


def version(programs: Path) -> str:
    command = [str(programs / "heatdesk"), "--version"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_the_steps_before_a_real_provider(
    programs: Path, provider: RunningProvider, tmp_path: Path
) -> None:
    *before, serve = block_with("installation.md", "export HEATDESK_PROVIDER_URL")
    port = free_port()
    script = "\n".join(["set -e", *before, f"exec {serve} --port {port}"])
    script = script.replace(f"{DOCUMENTED}/bin", str(programs))
    script = script.replace("https://provider.example", provider.url)
    command = ["bash", "-c", script]
    with started(command, tmp_path, dict(os.environ), stdout=subprocess.PIPE) as process:
        # `check` ends the script if it finds an error.
        assert f":{port}" in next(line for line in printed(process) if "is ready" in line)
