"""Builds the front end of one brand: types and texts checked, bundles for V8 and for browsers.

    python build.py [types] [--brand NAME] [--out dist] [--force] [--quick]

`types` stops after the generated sources, which is what editors and linters need. A build whose
inputs have not changed is left as it is. `--quick` is for tests of further brands after a whole
build: types are not checked again, and the scripts work alike but are larger.
"""

import argparse
import hashlib
import os
import sys
from pathlib import Path

from builder.attributes import check_attributes
from builder.bundles import bundle
from builder.commands import TOOLS, run
from builder.paths import CLIENT, GENERATED_CLIENT, GENERATED_VIEWS, ROOT, VIEWS, BuildError
from builder.sources import one_build_at_a_time, write_sources
from builder.text_checks import check_texts
from server.domain.lookups import BRANDS

_INPUTS = (
    VIEWS,
    CLIENT,
    *(ROOT / name for name in ("translations", "sheets", "server", "builder", "tools")),
)
_INPUT_FILES = (ROOT / "build.py", ROOT / "package-lock.json", ROOT / "tsconfig.json")


def main() -> int:
    options = _options()
    with one_build_at_a_time():
        return _build(options)


def _build(options: argparse.Namespace) -> int:
    stamp = options.out / "inputs.txt"
    inputs = _fingerprint(options.brand) + (" quick" if options.quick else "")
    done = stamp.exists() and stamp.read_text() == inputs
    if done and options.step == "all" and not options.force:
        return 0
    try:
        texts = write_sources(options.brand)
        if options.step == "types":
            return 0
        check_texts(texts)
        check_attributes()
        if not options.quick:
            _check_types()
        bundle(options.brand, options.out, texts, small=not options.quick)
    except BuildError as error:
        print(f"build failed: {error}", file=sys.stderr)
        return 1
    stamp.write_text(inputs)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("step", nargs="?", choices=("types", "all"), default="all")
    parser.add_argument("--brand", default=os.environ.get("HEATDESK_BRAND") or "default")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    if options.brand not in BRANDS:
        parser.error(f"HEATDESK_BRAND must be one of {', '.join(BRANDS)}, not {options.brand!r}")
    return options


def _fingerprint(brand: str) -> str:
    digest = hashlib.sha256(brand.encode())
    generated = (GENERATED_VIEWS, GENERATED_CLIENT)
    for folder in _INPUTS:
        for path in sorted(folder.rglob("*")):
            skipped = path.suffix == ".pyc" or any(part in path.parents for part in generated)
            if path.is_file() and not skipped:
                digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    for path in _INPUT_FILES:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _check_types() -> None:
    for project in ("tsconfig.json", "client/worker/tsconfig.json"):
        run([TOOLS / "tsc", "--project", project, "--pretty", "false"])


if __name__ == "__main__":
    sys.exit(main())
