"""Writes a page with all texts: each key, its languages side by side, and the files that use it.

    python -m tools.texts_page [--brand BRAND] [FILE]

The page is for reading the texts of a language beside the others, and beside their places. The path
of the page is the last line that is printed.
"""

import argparse
from html import escape
from pathlib import Path

from builder.paths import ROOT
from builder.text_checks import text_sources
from builder.text_uses import TextUses
from builder.texts import Texts, base_key, read_texts
from server.domain.lookups import BRANDS, LANGUAGES

_FILE = ROOT / ".setup" / "texts.html"
_STYLE = """
body { font: 0.875rem/1.4 system-ui, sans-serif; margin: 0 }
table { border-collapse: collapse; width: 100%; table-layout: fixed }
th, td { border: 1px solid #ccc; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top }
thead th { position: sticky; top: 0; background: #eee }
th, td, code { overflow-wrap: anywhere }
"""


def page_of(texts: dict[str, Texts]) -> str:
    """The HTML of the page. `texts` are those of one brand, by language and key."""
    uses = {path: TextUses([path]) for path in text_sources()}
    places: dict[str, str] = {}
    rows = []
    for key in sorted({key for content in texts.values() for key in content}):
        base = base_key(key)
        if base not in places:
            used = sorted(str(path.relative_to(ROOT)) for path in uses if uses[path].names(base))
            places[base] = "<br>".join(f"<code>{escape(path)}</code>" for path in used)
        cells = "".join(
            f'<td lang="{language}">{escape(content.get(key, ""))}</td>'
            for language, content in texts.items()
        )
        rows.append(f'<tr><th scope="row">{escape(key)}</th>{cells}<td>{places[base]}</td></tr>')
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("key", *texts, "used by"))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{len(rows)} texts</title>'
        f"<style>{_STYLE}</style><table><thead><tr>{heads}</tr></thead>"
        f"<tbody>\n{chr(10).join(rows)}\n</tbody></table></html>\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.texts_page", description=__doc__)
    parser.add_argument("--brand", choices=BRANDS, default="default")
    parser.add_argument("file", nargs="?", type=Path, default=_FILE)
    options = parser.parse_args()
    found = read_texts(options.brand)
    page = page_of({language: found[language] for language in LANGUAGES})
    options.file.parent.mkdir(parents=True, exist_ok=True)
    options.file.write_text(page, encoding="utf-8")
    print(options.file)


if __name__ == "__main__":
    main()
