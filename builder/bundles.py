"""Bundles the sources with esbuild into a build directory."""

import hashlib
import json
import re
import shutil
from pathlib import Path

import brotli

from builder.browser_support import TARGETS, check_browser_support
from builder.esbuild import Metafile, Variant, esbuild
from builder.islands import island_stylesheets
from builder.manifest import write_manifest
from builder.paths import BRANDS, CLIENT, GENERATED_VIEWS, VIEWS
from builder.scripts import bundle_scripts
from builder.texts import Texts
from builder.views import PROBLEM, view_names

_SMALLEST_COMPRESSED = 300
"""Bytes; smaller files are not compressed."""
_DATA = frozenset(["node_modules/world-atlas"])
"""The package that `country_outlines.py` reads, as `package-lock.json` names it."""


def bundle(
    brand: str,
    out: Path,
    texts: dict[str, Texts],
    *,
    development: bool = False,
    small: bool = True,
) -> None:
    """Writes `server.js`, `service-worker.js`, `static/`, `first-styles/`, `busy.css`, `icons.svg`,
    `manifest.json` and `packages.json` into `out`. Nothing of `out` changes when it fails.

    A development build is readable and reloads itself after a change. A build that need not be
    `small` is not compressed, and minified only by esbuild, because these steps take most of the
    time. Raises BuildError if the sources cannot be bundled.
    """
    variant = Variant(brand, development)
    fresh = out.with_name(f"{out.name}-fresh")
    shutil.rmtree(fresh, ignore_errors=True)
    static = fresh / "static"
    static.mkdir(parents=True)
    server = _bundle_server(variant, fresh)
    worker = _bundle_service_worker(variant, fresh)
    styles = _bundle_island_styles(variant, static)
    metafile = bundle_scripts(variant, static, styles, small=small)
    names = view_names()
    _bundle_styles(variant, fresh, GENERATED_VIEWS / "busy.css")
    _bundle_styles(
        variant,
        fresh / "first-styles",
        *(GENERATED_VIEWS / f"first-styles/{name}.css" for name in (PROBLEM, *names)),
    )
    _bundle_styles(
        variant,
        static,
        GENERATED_VIEWS / "styles.css",
        *(GENERATED_VIEWS / f"styles/{name}.css" for name in names),
    )
    check_browser_support(fresh)
    icons = re.sub(r">\s+<", "><", (VIEWS / "icons.svg").read_text(encoding="utf-8").strip())
    (fresh / "icons.svg").write_text(icons, encoding="utf-8")
    favicon = _copy_hashed(BRANDS / brand / "favicon.svg", static)
    write_manifest(brand, fresh, texts, metafile, favicon)
    _write_packages(fresh, server, worker, metafile)
    if small:
        _compress(static)
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)


def _bundle_server(variant: Variant, out: Path) -> Metafile:
    return esbuild(
        variant, [VIEWS / "entry.tsx"], "--format=iife", f"--outfile={out / 'server.js'}"
    )


def _bundle_service_worker(variant: Variant, out: Path) -> Metafile:
    return esbuild(
        variant,
        [CLIENT / "worker" / "worker.ts"],
        "--format=iife",
        f"--outfile={out / 'service-worker.js'}",
        f"--target={TARGETS}",
    )


def _write_packages(out: Path, *bundled: Metafile) -> None:
    """Writes the names of the npm packages whose code is in the build, for their licences."""
    names = {name for metafile in bundled for name in metafile.packages()}
    (out / "packages.json").write_text(json.dumps(sorted(names | _DATA), indent=1), "utf-8")


def _bundle_island_styles(variant: Variant, static: Path) -> dict[str, str]:
    """Bundles the stylesheets of islands; returns their addresses by the island's name."""
    sheets = island_stylesheets()
    if not sheets:
        return {}
    esbuild(
        variant,
        [*sheets.values()],
        f"--outdir={static}",
        "--entry-names=[name]-[hash]",
        "--loader:.png=dataurl",
        f"--target={TARGETS}",
    )
    # The hash has eight characters.
    return {name: f"/static/{next(static.glob(f'{name}-????????.css')).name}" for name in sheets}


def _bundle_styles(variant: Variant, folder: Path, *sources: Path) -> None:
    names = "--entry-names=[name]"
    esbuild(variant, [*sources], f"--outdir={folder}", names, f"--target={TARGETS}")


def _copy_hashed(source: Path, static: Path) -> str:
    """Copies a file under a name with a digest of its content; returns that name."""
    digest = hashlib.sha256(source.read_bytes()).hexdigest()[:12]
    name = f"{source.stem}-{digest}{source.suffix}"
    shutil.copyfile(source, static / name)
    return name


def _compress(static: Path) -> None:
    """Writes a Brotli copy beside each file that is worth it."""
    for path in sorted(static.iterdir()):
        content = path.read_bytes()
        if len(content) > _SMALLEST_COMPRESSED:
            path.with_name(f"{path.name}.br").write_bytes(_brotli(content))


def _brotli(content: bytes) -> bytes:
    """The smaller of two results: a window that is larger than the file needs longer codes."""
    found: list[bytes] = [brotli.compress(content, quality=11, lgwin=bits) for bits in (18, 22)]
    return min(found, key=len)
