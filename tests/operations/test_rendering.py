"""Rendering in child processes: lost processes are replaced, and every page is still served."""

import hashlib
import os
import re
import resource
import shutil
import signal
import time
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from server.domain.lookups import LANGUAGES
from server.rendering.build import read_build
from server.rendering.document import busy_documents, busy_style_source
from tests.support.faults import FaultyProxy
from tests.support.patience import until
from tests.support.process_table import render_processes
from tests.support.processes import running_host, running_host_process
from tests.support.user import User, embedded_page


@pytest.fixture
def small_host(shared_proxy: FaultyProxy, proxy: FaultyProxy) -> Iterator[tuple[str, int]]:
    """The address and process id of a separate host, whose render processes a test may kill."""
    with running_host_process(shared_proxy.url, HEATDESK_RENDERERS="2") as running:
        yield running


def test_killing_render_processes_while_pages_load_costs_no_page(
    small_host: tuple[str, int],
) -> None:
    address, host = small_host
    with User(address) as user, ThreadPoolExecutor(4) as pool:
        user.login()
        for number, page in enumerate([pool.submit(user.get, "/customers") for _ in range(60)]):
            assert page.result().status_code == 200
            assert '<main id="main"' in page.result().text
            if number % 20 == 0:
                # Kills the older process, which rendered these pages; the other may still start.
                until(lambda: len(render_processes(host)) == 2)
                os.kill(min(render_processes(host)), signal.SIGKILL)


def test_processes_that_cannot_be_started_are_started_later(small_host: tuple[str, int]) -> None:
    """Without a free file descriptor, fork fails; connected clients are still served."""
    address, pid = small_host
    with User(address) as user:
        assert '<main id="main"' in user.get("/login").text
        first, second = render_processes(pid)
        _, most = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        before = resource.prlimit(pid, resource.RLIMIT_NOFILE, (3, most))
        os.kill(first, signal.SIGKILL)
        for _ in range(4):
            assert '<main id="main"' in user.get("/login").text
        os.kill(second, signal.SIGKILL)
        user.get("/login")  # The pool may not have noticed yet that starting fails.
        started = time.monotonic()
        answer = user.get("/login")
        assert time.monotonic() - started < 3
        assert (answer.status_code, embedded_page(answer.text)["route"]) == (503, "login")
        resource.prlimit(pid, resource.RLIMIT_NOFILE, before)
        # A dead process is found and replaced when a page needs it.
        until(lambda: bool(user.get("/login")) and len(render_processes(pid)) == 2)
        until(lambda: '<main id="main"' in user.get("/login").text)


def is_told_without_scripts(answer: httpx.Response, sentence: str) -> bool:
    """Whether the document has data but no HTML, and shows this sentence without scripts, with the
    number of the request."""
    assert '<main id="main"' not in answer.text
    assert embedded_page(answer.text)["route"] == "login"
    (notice,) = re.findall(r"<noscript>\s*<main.*?</noscript>", answer.text, re.DOTALL)
    return sentence in notice and f"<code>{answer.headers['x-request-id']}</code>" in notice


def test_a_page_for_which_no_renderer_answers_is_a_503_that_a_browser_can_still_render(
    small_host: tuple[str, int],
) -> None:
    """The render processes hang, as with an endless script."""
    address, host = small_host
    with User(address, "de") as user:
        for pid in render_processes(host):
            os.kill(pid, signal.SIGSTOP)
        answer = user.get("/login")
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert is_told_without_scripts(answer, "Der Server erhält im Moment zu viele Anfragen.")


def test_a_page_whose_view_throws_is_a_500_that_a_browser_can_still_render(
    shared_proxy: FaultyProxy, proxy: FaultyProxy, tmp_path: Path
) -> None:
    build = shutil.copytree("dist", tmp_path / "dist")
    (build / "server.js").write_text("function render() { throw new Error('a view'); }")
    with (
        running_host(shared_proxy.url, build_dir=str(build)) as address,
        User(address, "es") as user,
    ):
        answer = user.get("/login")
        assert answer.status_code == 500
        assert is_told_without_scripts(answer, "No se ha podido mostrar esta página.")
        assert user.get("/nowhere").status_code == 500


@pytest.mark.parametrize("form", [False, True])
def test_the_page_of_a_busy_host_is_small_and_has_the_styles_that_its_policy_allows(
    form: bool,
) -> None:
    build = read_build(Path("dist"))
    documents = busy_documents(build, form=form)
    assert documents.keys() == set(LANGUAGES)
    for language, document in documents.items():
        text = b"4f1c9ad2".join(document).decode()
        (styles,) = re.findall("<style>(.*?)</style>", text, re.DOTALL)
        digest = b64encode(hashlib.sha256(styles.encode()).digest()).decode()
        assert busy_style_source(build) == f"'sha256-{digest}'"
        assert f'<html lang="{language}">' in text
        assert ('href=""' in text) != form
        assert "<code>4f1c9ad2</code>" in text
        assert len(text) < 10_000


def test_one_language_leaves_nothing_for_the_next(host: str, proxy: FaultyProxy) -> None:
    def login_page(language: str) -> str:
        with User(host, language) as visitor:
            html = visitor.get("/login").text
            start = html.index('<main id="main"')
            return re.sub('name="csrf" value="[0-9a-f]+"', "", html[start : html.index("</main>")])

    dutch, english, again = login_page("nl"), login_page("en"), login_page("nl")
    assert dutch == again
    assert dutch != english
