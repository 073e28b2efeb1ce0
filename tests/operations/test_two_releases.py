"""Two hosts with builds of two releases: each also serves the files of the other's pages."""

import os
import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.builds import next_release
from tests.support.patience import until
from tests.support.process_table import render_processes
from tests.support.processes import (
    ROOT,
    RunningProvider,
    copied,
    running_host,
    running_host_process,
    running_provider,
)
from tests.support.user import User, embedded_page

BUILD = ROOT / "dist"
FILE = re.compile(r'(?:src|href)="(/static/[^"]+)"')


@pytest.fixture(scope="module")
def hosts(seeded_world: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """A host of the old and one of the new release, which share a state file as workers would."""
    folder = tmp_path_factory.mktemp("releases")
    settings = {
        "HEATDESK_RENDERERS": "1",
        "HEATDESK_SHARED_STATE_URL": f"sqlite:{folder}/state.sqlite",
    }
    new = str(next_release(BUILD, folder / "new"))
    with (
        running_provider(copied(seeded_world, folder)) as provider,
        running_host(provider.url, build_dir=str(BUILD), **settings) as old,
        running_host(provider.url, build_dir=new, **settings) as released,
    ):
        yield [old, released]


def files_of(document: str) -> list[str]:
    build = embedded_page(document)["build"]
    return [*FILE.findall(document), f"/static/styles.css?{build}"]


def test_files_of_a_page_come_from_either_host(hosts: list[str]) -> None:
    addresses = []
    for own, other in (hosts, hosts[::-1]):
        with User(own) as user, User(other) as elsewhere:
            found = files_of(user.get("/login").text)
            addresses.append(set(found))
            for address in found:
                here, there = user.get(address), elsewhere.get(address)
                assert (here.status_code, there.status_code) == (200, 200), address
                assert here.text == there.text, address
                assert here.headers["cache-control"] == there.headers["cache-control"]
                types = [each.headers["content-type"].split(";")[0] for each in (here, there)]
                assert types[0] == types[1], address
    assert len(addresses[0] - addresses[1]) > 1
    assert len(addresses[1] - addresses[0]) > 1


def test_what_no_host_has_is_not_found(hosts: list[str]) -> None:
    for host in hosts:
        with User(host) as user:
            for name in ("start-AAAAAAAA.js", "styles.css?0123456789ab", "", "a/../../manifest"):
                assert user.get(f"/static/{name}").status_code == 404


def test_a_session_goes_on_at_a_host_of_the_other_release(hosts: list[str]) -> None:
    with User(hosts[0]) as user, User(hosts[1]) as other:
        user.login()
        other.http.cookies.update(user.http.cookies)
        assert other.post("/contact", {"content": "It drips."}).status_code == 303
        user.http.cookies.update(other.http.cookies)
        assert user.page("/contact")["flash"]


def test_a_host_serves_its_build_until_it_ends_whatever_is_installed_over_it(
    hosts: list[str], provider: RunningProvider, tmp_path: Path
) -> None:
    """An upgrade replaces the files of a host that runs until it is reloaded."""
    build = Path(shutil.copytree(BUILD, tmp_path / "build"))
    settings = {"HEATDESK_RENDERERS": "1", "build_dir": str(build)}
    with (
        running_host_process(provider.url, **settings) as (address, pid),
        User(address) as user,
        User(hosts[0]) as elsewhere,
    ):
        files = files_of(user.get("/login").text)
        for each in (build / "static").iterdir():
            if each.suffix == ".css":
                each.write_text("/* of the next release */")
            else:
                each.unlink()
        (build / "server.js").write_text("throw new Error('of the next release')")
        for name in files:
            here = user.get(name)
            assert here.status_code == 200, name
            assert here.text == elsewhere.get(name).text, name
        [renderer] = render_processes(pid)
        os.kill(renderer, signal.SIGKILL)
        until(lambda: '<main id="main"' in user.get("/login").text)
