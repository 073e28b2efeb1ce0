"""Calls esbuild with the options that all bundles of a brand share."""

import json
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder.brands import brand_module
from builder.commands import run
from builder.paths import BRANDS, ROOT

_PACKAGE = re.compile(r"node_modules/(?:.+/node_modules/)?(?:@[^/]+/)?[^/]+")


@dataclass(frozen=True)
class Variant:
    """The brand of a build, and whether it is a development build."""

    brand: str
    development: bool = False


def esbuild(
    variant: Variant, sources: list[Path], *options: str, metafile: Path | None = None
) -> "Metafile":
    """Bundles each source; a development build is not minified. Returns esbuild's metafile, which
    is also written to the path `metafile`, if given. Raises BuildError on any error or warning."""
    with tempfile.TemporaryDirectory() as folder:
        meta = metafile or Path(folder) / "meta.json"
        _run(variant, sources, *options, f"--metafile={meta}")
        return Metafile.read(meta)


def _run(variant: Variant, sources: list[Path], *options: str) -> None:
    mode = "development" if variant.development else "production"
    # The native program: starting the script of that name in `.bin` takes as long as a bundle.
    program = next((ROOT / "node_modules" / "@esbuild").glob("*/bin/esbuild"))
    run(
        [
            program,
            *sources,
            *options,
            "--bundle",
            *([] if variant.development else ["--minify"]),
            "--jsx=automatic",
            f"--conditions={mode}",
            f'--define:process.env.NODE_ENV="{mode}"',
            f"--alias:brand={brand_module(variant.brand)}",
            f"--alias:brand-tokens={BRANDS / variant.brand / 'tokens.css'}",
            "--log-level=warning",
            "--legal-comments=none",
            "--charset=utf8",
        ]
    )


class Metafile:
    """The metadata of the modules that esbuild has written, from its metafiles."""

    def __init__(self, outputs: dict[str, Any]) -> None:
        self._outputs = outputs
        self.by_source: dict[str, str] = {
            output["entryPoint"]: name for name, output in outputs.items() if "entryPoint" in output
        }
        """The name of each entry module, by the path of its source."""

    @classmethod
    def read(cls, path: Path) -> "Metafile":
        outputs: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["outputs"]
        return cls({Path(name).name: output for name, output in outputs.items()})

    def merged(self, other: "Metafile") -> "Metafile":
        """The modules of both, which may import one another."""
        return Metafile(self._outputs | other._outputs)  # noqa: SLF001 - Of its own class.

    def packages(self) -> set[str]:
        """The npm packages whose code is in the modules, as `package-lock.json` names them."""
        return {
            found[0]
            for output in self._outputs.values()
            for name, part in output["inputs"].items()
            if part["bytesInOutput"] and (found := _PACKAGE.search(name))
        }

    def helpers(self) -> list[str]:
        """The modules that contain only esbuild's own helper functions."""
        return [
            name
            for name, output in self._outputs.items()
            if name.endswith(".js") and not output["inputs"]
        ]

    def forget_import(self, name: str, imported: str) -> None:
        """Removes `imported` from the imports of a module, which no longer imports it."""
        output = self._outputs[name]
        output["imports"] = [
            item for item in output["imports"] if Path(item["path"]).name != imported
        ]

    def exports(self, name: str) -> list[str]:
        """The names that a module exports."""
        return list(self._outputs[name]["exports"])

    def loaded_with(self, source: Path) -> list[str]:
        """The module of a source and all its static imports, also indirect ones, each once."""
        return self.with_imports(self.by_source[source.relative_to(ROOT).as_posix()])

    def with_imports(self, *names: str) -> list[str]:
        """The modules and all their static imports, also indirect ones, each once."""
        return list(dict.fromkeys(each for name in names for each in self._walk(name)))

    def _walk(self, name: str) -> Iterator[str]:
        yield name
        for item in self._outputs[name]["imports"]:
            if item["kind"] == "import-statement":
                yield from self._walk(Path(item["path"]).name)
