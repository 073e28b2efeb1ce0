"""Measures rendering and whole pages with 60 and 5,000 heaters, compared with Node on the same
bundle, and the host's memory while it writes files of all heaters.

    python -m bench rendering [--rounds 5]

Rendering is the time to render a page object in one render process. The peer is the same bundle in
Node, called within its own process, so its time includes no transfer between processes.
"""

import argparse
import asyncio
import hashlib
import json
import statistics
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from bench.memory import of_files
from server.rendering.pool import RenderPool
from tests.support import memory
from tests.support.processes import running_host_process, running_provider
from tests.support.user import EMAIL, PASSWORD, User

BUNDLE = Path("dist/server.js").resolve()
PATHS = ["/", "/heaters/", "/customers", "/notifications"]
WORLDS = [60, 5000]

_NODE = """
const fs = require("fs"), vm = require("vm");
vm.runInThisContext(fs.readFileSync(process.argv[1], "utf8"));
const page = fs.readFileSync(process.argv[2], "utf8"), rounds = Number(process.argv[3]);
const times = [];
for (let i = 0; i < rounds; i++) {
  const start = process.hrtime.bigint();
  render(page);
  times.push(Number(process.hrtime.bigint() - start) / 1e6);
}
console.log(JSON.stringify(times));
process.exit(0);
"""


def measure(options: argparse.Namespace) -> None:
    """Prints the figures. `options.rounds` is the number of interleaved rounds of the bench; these
    short steps are repeated twelve times as often."""
    rounds: int = options.rounds * 12
    pages: dict[tuple[int, str], bytes] = {}
    whole: dict[tuple[int, str], float] = {}
    provider_part: dict[int, float] = {}
    files: dict[int, list[tuple[str, float, float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for world in WORLDS:
            database = Path(folder) / f"{world}.sqlite"
            with (
                running_provider(database, "--heaters", str(world)) as provider,
                running_host_process(provider.url) as (host, pid),
                User(host) as user,
                User(provider.url) as direct,
            ):
                user.login(EMAIL, PASSWORD)
                if memory.CAN_TELL:
                    files[world] = list(of_files(user, pid))
                for path in PATHS:
                    as_json = {"accept": "application/json"}
                    pages[world, path] = user.http.get(path, headers=as_json).content
                    whole[world, path] = median(rounds, partial(user.get, path))
                provider_part[world] = _provider_part(direct, rounds)
        rendered = asyncio.run(_render_all(pages, rounds))
        node = {key: _in_node(page, rounds, Path(folder)) for key, page in pages.items()}
    _report(whole, rendered, node, provider_part)
    _report_memory(files)


def median(rounds: int, action: Callable[[], object]) -> float:
    """The median time of an action in milliseconds, after a warm-up of a quarter of the rounds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times[rounds // 4 :])


async def _median(rounds: int, action: Callable[[], Awaitable[object]]) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        await action()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times[rounds // 4 :])


def _provider_part(direct: User, rounds: int) -> float:
    """The provider's time for the list of all heaters, without the dashboard, in milliseconds."""
    body = {"email": EMAIL, "password": hashlib.sha256(PASSWORD.encode()).hexdigest()}
    direct.http.post("/auth/api/accounts/session", json=body).raise_for_status()
    return median(
        max(8, rounds // 4), lambda: direct.http.get("/auth/api/installers/heaters").content
    )


async def _render_all(
    pages: dict[tuple[int, str], bytes], rounds: int
) -> dict[tuple[int, str], float]:
    pool = RenderPool(BUNDLE.read_bytes(), 1)
    await pool.start()
    try:
        return {
            key: await _median(rounds * 4, partial(pool.render, page))
            for key, page in pages.items()
        }
    finally:
        await pool.stop()


def _in_node(page: bytes, rounds: int, folder: Path) -> float:
    file = folder / "page.json"
    file.write_bytes(page)
    command = ["node", "-e", _NODE, str(BUNDLE), str(file), str(rounds * 4)]
    times: list[float] = json.loads(
        subprocess.run(command, check=True, capture_output=True, timeout=120).stdout
    )
    return statistics.median(times[rounds:])


def _report(
    whole: dict[tuple[int, str], float],
    rendered: dict[tuple[int, str], float],
    node: dict[tuple[int, str], float],
    provider_part: dict[int, float],
) -> None:
    print("milliseconds, median; compare within this run only")
    print(f"{'page':<16}{'heaters':>8}{'whole':>9}{'render':>9}{'node':>9}{'render/node':>13}")
    for path in PATHS:
        for world in WORLDS:
            key = (world, path)
            ratio = rendered[key] / node[key]
            print(
                f"{path:<16}{world:>8}{whole[key]:>9.1f}{rendered[key]:>9.2f}"
                f"{node[key]:>9.2f}{ratio:>13.2f}"
            )
        ratio = rendered[WORLDS[1], path] / rendered[WORLDS[0], path]
        print(f"{path:<16} rendering 5,000 to 60: {ratio:.2f}")
    few, many = provider_part[WORLDS[0]], provider_part[WORLDS[1]]
    print(f"the provider's own list of all heaters: {few:.1f} ms with 60, {many:.1f} ms with 5,000")


def _report_memory(files: dict[int, list[tuple[str, float, float]]]) -> None:
    for world, steps in files.items():
        for done, after, most in steps:
            print(
                f"host's memory with {world:>5} heaters: {after:4.0f} MB, {most:4.0f} peak: {done}"
            )
