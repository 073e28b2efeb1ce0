"""Builds the front end of one brand: types and texts checked, bundles for V8 and for browsers.

    python build.py [types] [--brand default|intouch|ibc|mhg] [--out dist] [--force]

`types` stops after the generated sources, which is what editors and linters need. A build whose
inputs have not changed is left as it is.
"""

import argparse
import fcntl
import hashlib
import os
import subprocess
import sys
from pathlib import Path

from builder.bundles import HOST_ONLY, bundle
from builder.islands import write_islands
from builder.outlines import write_outlines
from builder.paths import CLIENT, GENERATED_CLIENT, GENERATED_VIEWS, ROOT, VIEWS, BuildError
from builder.texts import check_texts, read_texts, write_texts
from builder.types import write_types
from builder.views import write_views
from server.domain.lookups import BRANDS

_INPUTS = (VIEWS, CLIENT, ROOT / "translations", ROOT / "server", ROOT / "builder")
_INPUT_FILES = (ROOT / "build.py", ROOT / "package-lock.json", ROOT / "tsconfig.json")


def main() -> int:
    options = _options()
    # Builds of two brands share the generated sources: one at a time.
    with (ROOT / "build.py").open() as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        return _build(options)


def _build(options: argparse.Namespace) -> int:
    stamp = options.out / "inputs.txt"
    inputs = _fingerprint(options.brand)
    done = stamp.exists() and stamp.read_text() == inputs
    if done and options.step == "all" and not options.force:
        return 0
    try:
        texts = read_texts(options.brand)
        write_types()
        write_texts(texts, HOST_ONLY)
        write_views()
        write_islands()
        write_outlines()
        if options.step == "types":
            return 0
        check_texts(texts)
        _check_types()
        bundle(options.brand, options.out, texts)
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
    tsc = ROOT / "node_modules" / ".bin" / "tsc"
    for project in ("tsconfig.json", "client/worker/tsconfig.json"):
        command = [str(tsc), "--project", project, "--pretty", "false"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            raise BuildError(f"the views disagree with their types:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(main())
