"""Bundles the sources with esbuild into a build directory."""

import hashlib
import re
import shutil
from pathlib import Path

import brotli
import zstandard

from builder.commands import TOOLS, run
from builder.esbuild import BROWSERS, Metafile, esbuild
from builder.manifest import ENTRY, write_manifest
from builder.paths import BRANDS, CLIENT, GENERATED_VIEWS, VIEWS
from builder.texts import Texts
from builder.views import view_names

_SMALLEST_COMPRESSED = 300
"""Bytes; smaller files are sent as they are."""


def bundle(brand: str, out: Path, texts: dict[str, Texts]) -> None:
    """Writes `server.js`, `service-worker.js`, `static/`, `styles.css`, `icons.svg` and
    `manifest.json` into `out`. Nothing of `out` changes when it fails."""
    fresh = out.with_name(f"{out.name}-fresh")
    shutil.rmtree(fresh, ignore_errors=True)
    static = fresh / "static"
    static.mkdir(parents=True)
    _bundle_server(brand, fresh)
    _bundle_service_worker(brand, fresh)
    metafile = _bundle_client(brand, static, _bundle_island_styles(brand, static))
    _minify_again(static / metafile.loaded_with(ENTRY)[0])
    _bundle_styles(brand, fresh, GENERATED_VIEWS / "styles.css")
    _bundle_styles(
        brand, static, *(GENERATED_VIEWS / f"styles/{name}.css" for name in view_names())
    )
    icons = re.sub(r">\s+<", "><", (VIEWS / "icons.svg").read_text(encoding="utf-8").strip())
    (fresh / "icons.svg").write_text(icons, encoding="utf-8")
    favicon = _copy_hashed(BRANDS / brand / "favicon.svg", static)
    write_manifest(brand, fresh, texts, metafile, favicon)
    _compress(static)
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)


def _bundle_server(brand: str, out: Path) -> None:
    esbuild(brand, [VIEWS / "entry.tsx"], "--format=iife", f"--outfile={out / 'server.js'}")


def _bundle_service_worker(brand: str, out: Path) -> None:
    esbuild(
        brand,
        [CLIENT / "worker" / "worker.ts"],
        "--format=iife",
        f"--outfile={out / 'service-worker.js'}",
        f"--target={BROWSERS}",
    )


def _bundle_island_styles(brand: str, static: Path) -> dict[str, str]:
    """Bundles the stylesheet of each island; returns their addresses by the island's name."""
    names = ("map", "realtime")
    esbuild(
        brand,
        [CLIENT / "islands" / name / f"{name}.css" for name in names],
        f"--outdir={static}",
        "--entry-names=[name]-[hash]",
        "--loader:.png=dataurl",
        f"--target={BROWSERS}",
    )
    return {name: f"/static/{next(static.glob(f'{name}-*.css')).name}" for name in names}


def _bundle_client(brand: str, static: Path, styles: dict[str, str]) -> Metafile:
    meta = static / "meta.json"
    esbuild(
        brand,
        [ENTRY],
        "--format=esm",
        "--splitting",
        f"--outdir={static}",
        "--entry-names=[name]-[hash]",
        "--chunk-names=[name]-[hash]",
        f"--metafile={meta}",
        f"--target={BROWSERS},es2022",
        "--supported:top-level-await=true",
        *(f'--define:{name.upper()}_STYLES="{url}"' for name, url in styles.items()),
    )
    metafile = Metafile(meta)
    meta.unlink()
    return metafile


def _minify_again(script: Path) -> None:
    """Minifies the entry module with terser as well, which takes 3 % off what esbuild leaves."""
    options = ["--module", "--compress", "--mangle", "--ecma", "2020"]
    run([TOOLS / "terser", script, *options, "--output", script])


def _bundle_styles(brand: str, folder: Path, *sources: Path) -> None:
    names = "--entry-names=[name]"
    esbuild(brand, [*sources], f"--outdir={folder}", names, f"--target={BROWSERS}")


def _copy_hashed(source: Path, static: Path) -> str:
    """Copies a file under a name with a digest of its content; returns that name."""
    digest = hashlib.sha256(source.read_bytes()).hexdigest()[:12]
    name = f"{source.stem}-{digest}{source.suffix}"
    shutil.copyfile(source, static / name)
    return name


def _compress(static: Path) -> None:
    """Writes a Brotli and a Zstandard copy beside each file."""
    for path in sorted(static.iterdir()):
        content = path.read_bytes()
        if len(content) > _SMALLEST_COMPRESSED:
            path.with_name(f"{path.name}.br").write_bytes(brotli.compress(content, quality=11))
            packed = zstandard.ZstdCompressor(level=19).compress(content)
            path.with_name(f"{path.name}.zstd").write_bytes(packed)
