"""Installs and builds the peers: their own locked packages, and the views of the product."""

import os
import shutil
import subprocess
from pathlib import Path

from builder.browser_support import TARGETS
from builder.esbuild import Variant, esbuild
from builder.paths import GENERATED_VIEWS

PEERS = Path(__file__).parent / "peers"
NODE = PEERS / "node_modules" / ".bin" / "node"
_SHARED = PEERS / "shared"
_EXTERNAL = ("react", "react-dom", "react-router")
_PARTS = ("recorded.js", "hydrated.tsx", "icons.tsx")
_STAMP = "installed-packages.json"


def build_peers() -> None:
    """Builds all peers. Raises BuildError or CalledProcessError if one cannot be built."""
    _install(PEERS)
    for build in (_build_express, _build_react_router, _build_next):
        build()


def _build_express() -> None:
    generated = _with_views("express") / "generated"
    esbuild(
        Variant("default"),
        [_SHARED / "express-client.tsx"],
        "--format=esm",
        "--splitting",
        f"--outdir={generated / 'static'}",
        "--entry-names=[name]-[hash]",
        f"--target={TARGETS},es2022",
        "--supported:top-level-await=true",
        metafile=generated / "meta.json",
    )


def _build_react_router() -> None:
    run_in(_with_views("react-router"), "node_modules/.bin/react-router", "build")


def _build_next() -> None:
    folder = _with_views("next")
    run_in(folder, "node_modules/.bin/next", "build")
    # Next's standalone build does not contain the static files: a deployment copies them.
    built = folder / ".next"
    shutil.copytree(built / "static", built / "standalone" / ".next" / "static", dirs_exist_ok=True)


def _with_views(name: str) -> Path:
    """Installs the packages of a peer, bundles the shared code into its folder, and returns it."""
    folder = PEERS / name
    _install(folder)
    generated = folder / "generated"
    shutil.rmtree(generated, ignore_errors=True)
    esbuild(
        Variant("default"),
        [
            *sorted((_SHARED / "screens").glob("*.tsx")),
            *(_SHARED / part for part in _PARTS),
        ],
        "--format=esm",
        "--splitting",
        "--platform=node",
        f"--outdir={generated}",
        f"--outbase={_SHARED}",
        *(f"--external:{package}" for package in _EXTERNAL),
    )
    sheets = [GENERATED_VIEWS / "styles.css", *sorted((GENERATED_VIEWS / "styles").glob("*.css"))]
    esbuild(Variant("default"), sheets, f"--outdir={generated}", f"--target={TARGETS}")
    return folder


def _install(folder: Path) -> None:
    lock = (folder / "package-lock.json").read_bytes()
    stamp = folder / "node_modules" / _STAMP
    if not stamp.exists() or stamp.read_bytes() != lock:
        quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(["npm", "ci", *quiet], cwd=folder, check=True)
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_bytes(lock)


def run_in(folder: Path, *command: str) -> None:
    """Runs a tool of a peer's packages with the Node that serves it."""
    path = f"{NODE.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "NODE_ENV": "production"}
    subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
