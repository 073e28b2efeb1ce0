"""Writes the component page: every component in its states, light and dark, phone and desk.

    python -m builder.gallery [--out test-output/components.html]

It is a tool for development: no build of the product contains the page.
"""

import argparse
import html
import subprocess
import sys
import tempfile
from pathlib import Path

from builder.paths import GENERATED_VIEWS, ROOT, VIEWS

_GALLERY = VIEWS / "gallery"
_BRAND = VIEWS / "brands" / "default"
_WIDTHS = (390, 1440)
_NODE = ("--platform=node", "--jsx=automatic", "--loader:.svg=text")
_DARK = "(prefers-color-scheme: dark)"


def gallery_document() -> str:
    """The component page, which follows the colour scheme and width of the browser. Needs the
    generated sources of the build."""
    with tempfile.TemporaryDirectory() as folder:
        script, styles = Path(folder) / "gallery.cjs", Path(folder) / "gallery.css"
        _esbuild(_GALLERY / "gallery.tsx", script, *_NODE)
        imports = (GENERATED_VIEWS / "styles.css", _GALLERY / "gallery.css")
        together = Path(folder) / "all.css"
        together.write_text("".join(f'@import "{path}";\n' for path in imports), "utf-8")
        _esbuild(together, styles)
        specimens = _output("node", str(script))
        return _document(styles.read_text("utf-8"), specimens)


def overview(document: str) -> str:
    """One document with the component page in each scheme and width."""
    light = document.replace(_DARK, "(width < 0)")
    dark = document.replace(_DARK, "(width > 0)").replace(
        "color-scheme: light dark", "color-scheme: dark"
    )
    frames = "".join(
        f"<h1>{scheme}, {width} px</h1>"
        f'<iframe title="{scheme}, {width} px" width="{width}" srcdoc="{html.escape(source)}"'
        ' onload="height = contentDocument.documentElement.scrollHeight"></iframe>'
        for width in _WIDTHS
        for scheme, source in (("light", light), ("dark", dark))
    )
    return f"<!doctype html><meta charset=utf-8><title>Components</title>{frames}\n"


def _document(styles: str, specimens: str) -> str:
    icons = (VIEWS / "icons.svg").read_text("utf-8")
    return (
        '<!doctype html><html lang="en" data-live><head><meta charset="utf-8">'
        "<title>Components</title>"
        '<meta name="viewport" content="width=device-width">'
        f"<style>{styles}</style></head><body>{icons}{specimens}</body></html>"
    )


def _esbuild(source: Path, target: Path, *options: str) -> None:
    _output(
        str(ROOT / "node_modules" / ".bin" / "esbuild"),
        str(source),
        f"--outfile={target}",
        "--bundle",
        f"--alias:brand-tokens={_BRAND / 'tokens.css'}",
        "--log-level=warning",
        *options,
    )


def _output(*command: str) -> str:
    return subprocess.run(
        command, cwd=ROOT, check=True, stdout=subprocess.PIPE, encoding="utf-8"
    ).stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "test-output" / "components.html")
    out: Path = parser.parse_args().out
    _output(sys.executable, "build.py", "types")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(overview(gallery_document()), "utf-8")


if __name__ == "__main__":
    main()
