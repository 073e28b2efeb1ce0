"""Bundles the browser's scripts: the libraries of the first load, and our own code."""

import json
import re
from pathlib import Path

from builder.browser_support import TARGETS
from builder.commands import TOOLS, run
from builder.esbuild import Metafile, Variant, esbuild
from builder.manifest import ENTRY, LIVE, VENDOR
from builder.paths import ROOT, BuildError

_DEVELOPMENT = ("--sourcemap", f"--inject:{ROOT / 'tools' / 'dev' / 'reload.ts'}")
"""The options that a development build adds for our own scripts."""
_MODULES = ("--format=esm", f"--target={TARGETS},es2022", "--entry-names=[name]-[hash]")
_COMPILED_AT_ONCE = "# allFunctionsCalledOnLoad"
"""A comment by which Chromium compiles all functions of a file while the file arrives, beside the
page's own work. Otherwise it compiles most of React's during hydration."""
_LIBRARY = re.compile(r'^export .*?\bfrom "([^".][^"]*)";$', re.MULTILINE | re.DOTALL)


def bundle_scripts(
    variant: Variant, static: Path, styles: dict[str, str], *, small: bool
) -> Metafile:
    """Writes all modules that browsers load, and returns their metadata; `styles` has the addresses
    of islands' stylesheets. Raises BuildError if our code imports names that `client/vendor.ts`
    does not export."""
    libraries = _bundle_vendor(variant, static)
    vendor = libraries.loaded_with(VENDOR)[0]
    scripts = libraries.merged(_bundle_own(variant, static, styles, vendor))
    _drop_empty_imports(static, scripts)
    _check_imports(static, vendor, libraries.exports(vendor))
    if small:
        own = {name for each in (ENTRY, LIVE) for name in scripts.loaded_with(each)} - {vendor}
        for name in sorted(own):
            _merge_imports(static / name, vendor)
        for name in (vendor, *sorted(own)):
            _minify_again(static / name)
    return scripts


def _bundle_vendor(variant: Variant, static: Path) -> Metafile:
    hint = f"--banner:js=//{_COMPILED_AT_ONCE}"
    return esbuild(variant, [VENDOR], *_MODULES, hint, f"--outdir={static}")


def _bundle_own(variant: Variant, static: Path, styles: dict[str, str], vendor: str) -> Metafile:
    libraries = _LIBRARY.findall(VENDOR.read_text(encoding="utf-8"))
    return esbuild(
        variant,
        [ENTRY],
        *_MODULES,
        "--splitting",
        f"--outdir={static}",
        "--chunk-names=[name]-[hash]",
        "--supported:top-level-await=true",
        *(f"--alias:{library}=./{vendor}" for library in libraries),
        f"--external:./{vendor}",
        *(_DEVELOPMENT if variant.development else ()),
        # A JSON text: esbuild would put an object into another file of the first load.
        f"--define:ISLAND_STYLES={json.dumps(json.dumps(styles))}",
    )


def _check_imports(static: Path, vendor: str, exported: list[str]) -> None:
    clause = re.compile(rf'import\s*([^"\';]+?)\s*from\s*"\./{re.escape(vendor)}"')
    for path in sorted(static.glob("*.js")):
        for imported in clause.findall(path.read_text(encoding="utf-8")):
            names = {each.split(" as ")[0].strip() for each in imported.strip("{}").split(",")}
            if unknown := names - {"", *exported}:
                raise BuildError(f"client/vendor.ts does not export {', '.join(sorted(unknown))}")


def _drop_empty_imports(static: Path, scripts: Metafile) -> None:
    """Removes the imports of esbuild's file of helper functions from modules that use none of them:
    esbuild adds the import to every module."""
    for helper in scripts.helpers():
        for path in sorted(static.glob("*.js")):
            text = path.read_text(encoding="utf-8")
            shorter = re.sub(rf'import\s*"\./{re.escape(helper)}";\n?', "", text)
            if shorter != text:
                path.write_text(shorter, encoding="utf-8")
                scripts.forget_import(path.name, helper)


def _merge_imports(script: Path, vendor: str) -> None:
    """Imports all names of the libraries in one statement: esbuild writes one for each module of
    ours."""
    clause = re.compile(rf'import\{{([^}}]*)\}}from"\./{re.escape(vendor)}";\n?')
    text = script.read_text(encoding="utf-8")
    if names := clause.findall(text):
        merged = f'import{{{",".join(names)}}}from"./{vendor}";'
        script.write_text(merged + clause.sub("", text), encoding="utf-8")


def _minify_again(script: Path) -> None:
    """Minifies a module with terser as well, which makes it 3 % smaller than esbuild alone."""
    options = ["--module", "--compress", "passes=3", "--mangle", "--ecma", "2020"]
    options += ["--comments", f"/^{_COMPILED_AT_ONCE}/"]
    run([TOOLS / "terser", script, *options, "--output", script])
