"""Bundles the sources with esbuild and writes a build directory with its manifest."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import brotli
import zstandard

from builder.islands import island_stylesheets
from builder.paths import CLIENT, GENERATED_VIEWS, ROOT, VIEWS, BuildError
from builder.views import view_names
from server.live.csv.columns import TEXT_KEYS
from server.web.routes import ROUTES

_ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
_ENTRY = "client/hydrate.tsx"
_TERSER = ROOT / "node_modules" / ".bin" / "terser"
SLOW = "splash.slow"
HOST_ONLY = frozenset([SLOW, *(key for key in TEXT_KEYS if key.startswith("csv."))])
"""Texts that no view says."""
_BROWSERS = "chrome109,edge109,firefox115,safari15.6"


def bundle(brand: str, out: Path, texts: dict[str, dict[str, str]]) -> None:
    """Writes `server.js`, `service-worker.js`, `static/`, `styles.css`, `icons.svg` and
    `manifest.json` into `out`."""
    fresh = out.with_name(f"{out.name}-fresh")
    shutil.rmtree(fresh, ignore_errors=True)
    static = fresh / "static"
    static.mkdir(parents=True)
    _server(brand, fresh)
    _service_worker(brand, fresh)
    metafile = _client(brand, fresh, static, _island_styles(brand, static))
    _shrink(static / _by_source(metafile)[_ENTRY])
    _styles(brand, fresh, GENERATED_VIEWS / "styles.css")
    _styles(brand, static, *(GENERATED_VIEWS / "styles" / f"{name}.css" for name in view_names()))
    icons = re.sub(r">\s+<", "><", (VIEWS / "icons.svg").read_text(encoding="utf-8").strip())
    (fresh / "icons.svg").write_text(icons, encoding="utf-8")
    favicon = _hashed(VIEWS / "brands" / brand / "favicon.svg", static)
    manifest = {
        "id": _identity(fresh),
        "built": _now(),
        "brand": brand,
        **_modules(metafile),
        "favicon": favicon,
        "offline": [*_offline(metafile), favicon],
        "slow": {locale: content[SLOW] for locale, content in texts.items()},
        "columns": {
            locale: {key: content[key] for key in TEXT_KEYS} for locale, content in texts.items()
        },
    }
    (fresh / "manifest.json").write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    _precompress(static)
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)


def _server(brand: str, out: Path) -> None:
    _esbuild(brand, [f"{VIEWS / 'entry.tsx'}", "--format=iife", f"--outfile={out / 'server.js'}"])


def _service_worker(brand: str, out: Path) -> None:
    source, target = CLIENT / "worker" / "worker.ts", out / "service-worker.js"
    _esbuild(brand, [f"{source}", "--format=iife", f"--outfile={target}", f"--target={_BROWSERS}"])


def _island_styles(brand: str, static: Path) -> dict[str, str]:
    """Bundles the stylesheets of islands, and returns their addresses by the island's name."""
    sheets = island_stylesheets()
    if not sheets:
        return {}
    _esbuild(
        brand,
        [
            *map(str, sheets.values()),
            f"--outdir={static}",
            "--entry-names=[name]-[hash]",
            "--loader:.png=dataurl",
            f"--target={_BROWSERS}",
        ],
    )
    # The hash has eight characters.
    return {name: f"/static/{next(static.glob(f'{name}-????????.css')).name}" for name in sheets}


def _client(brand: str, out: Path, static: Path, styles: dict[str, str]) -> dict[str, Any]:
    meta = out / "meta.json"
    _esbuild(
        brand,
        [
            f"{ROOT / _ENTRY}",
            "--format=esm",
            "--splitting",
            f"--outdir={static}",
            "--entry-names=[name]-[hash]",
            "--chunk-names=[name]-[hash]",
            f"--metafile={meta}",
            f"--target={_BROWSERS},es2022",
            "--supported:top-level-await=true",
            # As a text: esbuild would make an object one more file of the first load.
            f"--define:ISLAND_STYLES={json.dumps(json.dumps(styles))}",
        ],
    )
    return dict(json.loads(meta.read_text(encoding="utf-8")))


def _shrink(script: Path) -> None:
    """Minifies the script that every first visit loads once more: 3 % less than esbuild alone."""
    options = ["--module", "--compress", "--mangle", "--ecma", "2020"]
    _run([_TERSER, script, *options, "--output", script])


def _styles(brand: str, folder: Path, *sources: Path) -> None:
    names = "--entry-names=[name]"
    _esbuild(brand, [*map(str, sources), f"--outdir={folder}", names, f"--target={_BROWSERS}"])


def _esbuild(brand: str, arguments: list[str]) -> None:
    common = [
        "--bundle",
        "--minify",
        "--jsx=automatic",
        "--conditions=production",
        '--define:process.env.NODE_ENV="production"',
        f"--alias:brand={VIEWS / 'brands' / brand / 'brand.tsx'}",
        f"--alias:brand-tokens={VIEWS / 'brands' / brand / 'tokens.css'}",
        "--log-level=warning",
        "--legal-comments=none",
        "--charset=utf8",
    ]
    _run([_ESBUILD, *arguments, *common])


def _run(command: list[str | Path]) -> None:
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode or done.stderr:
        raise BuildError(f"{Path(command[0]).name}:\n{done.stderr}")


def _modules(metafile: dict[str, Any]) -> dict[str, Any]:
    """Which file holds which view and language, and what each needs loaded beside it."""
    by_source = _by_source(metafile)
    entry = by_source[_ENTRY]
    common = _needs(metafile, entry)
    preloads = {"problem": common}
    for route in ROUTES:
        if route.view:
            name = by_source[_source_of(route.view)]
            preloads[route.view] = list(dict.fromkeys([*common, name, *_needs(metafile, name)]))
    texts = {
        path.stem: by_source[f"views/generated/texts/{path.name}"]
        for path in sorted((GENERATED_VIEWS / "texts").glob("*.json"))
    }
    return {"script": entry, "preloads": preloads, "texts": texts}


def _offline(metafile: dict[str, Any]) -> list[str]:
    """The files of the screens that are shown without a connection. What is live has no use then:
    maps, charts."""
    screens = [route.view for route in ROUTES if route.view and route.offline]
    sources = {_source_of(view) for view in screens}
    wanted = [
        name
        for source, name in _by_source(metafile).items()
        if source in sources or re.fullmatch(r"client/(?!islands/|worker/).+\.tsx?", source)
    ]
    scripts = dict.fromkeys(each for name in wanted for each in [name, *_needs(metafile, name)])
    return [*scripts, *(f"{view}.css" for view in screens)]


def _outputs(metafile: dict[str, Any]) -> dict[str, Any]:
    return {Path(name).name: output for name, output in metafile["outputs"].items()}


def _by_source(metafile: dict[str, Any]) -> dict[str, str]:
    """The output of each module that is loaded by itself."""
    outputs = _outputs(metafile).items()
    return {output["entryPoint"]: name for name, output in outputs if "entryPoint" in output}


def _needs(metafile: dict[str, Any], name: str) -> list[str]:
    """What a file cannot do without."""
    outputs = _outputs(metafile)
    direct = [
        Path(item["path"]).name
        for item in outputs[name]["imports"]
        if item["kind"] == "import-statement"
    ]
    deep = (each for one in direct for each in _needs(metafile, one))
    return list(dict.fromkeys([*direct, *deep]))


def _source_of(view: str) -> str:
    return f"views/pages/{view}/{view}.tsx"


def _hashed(source: Path, static: Path) -> str:
    digest = hashlib.sha256(source.read_bytes()).hexdigest()[:12]
    name = f"{source.stem}-{digest}{source.suffix}"
    shutil.copyfile(source, static / name)
    return name


def _identity(out: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(
        path for path in out.rglob("*") if path.is_file() and path.name != "meta.json"
    ):
        digest.update(path.relative_to(out).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _now() -> str:
    """When this is built. Hosts that each build for themselves agree on it by SOURCE_DATE_EPOCH."""
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def _precompress(static: Path) -> None:
    for path in sorted(static.iterdir()):
        content = path.read_bytes()
        if len(content) > 300:
            path.with_name(f"{path.name}.br").write_bytes(brotli.compress(content, quality=11))
            packed = zstandard.ZstdCompressor(level=19).compress(content)
            path.with_name(f"{path.name}.zstd").write_bytes(packed)
