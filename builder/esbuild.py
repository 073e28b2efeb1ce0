"""Calls esbuild with the options that all bundles of a brand share."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from builder.brands import brand_module
from builder.commands import TOOLS, run
from builder.paths import BRANDS, ROOT

BROWSERS = "chrome109,edge109,firefox115,safari15.6"


def esbuild(brand: str, sources: list[Path], *options: str) -> None:
    """Bundles each source for a brand. Raises BuildError on any error or warning."""
    run(
        [
            TOOLS / "esbuild",
            *sources,
            *options,
            "--bundle",
            "--minify",
            "--jsx=automatic",
            "--conditions=production",
            '--define:process.env.NODE_ENV="production"',
            f"--alias:brand={brand_module(brand)}",
            f"--alias:brand-tokens={BRANDS / brand / 'tokens.css'}",
            "--log-level=warning",
            "--legal-comments=none",
            "--charset=utf8",
        ]
    )


class Metafile:
    """What esbuild's metafile tells of the modules that it has written."""

    def __init__(self, path: Path) -> None:
        outputs: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["outputs"]
        self._outputs = {Path(name).name: output for name, output in outputs.items()}
        self.by_source: dict[str, str] = {
            output["entryPoint"]: name
            for name, output in self._outputs.items()
            if "entryPoint" in output
        }
        """The name of each module that is loaded by itself, by its source's path."""

    def loaded_with(self, source: Path) -> list[str]:
        """The module of a source, and all that it imports statically, each once."""
        return self.with_imports(self.by_source[source.relative_to(ROOT).as_posix()])

    def with_imports(self, *names: str) -> list[str]:
        """The modules and all that they import statically, each once."""
        return list(dict.fromkeys(each for name in names for each in self._walk(name)))

    def _walk(self, name: str) -> Iterator[str]:
        yield name
        for item in self._outputs[name]["imports"]:
            if item["kind"] == "import-statement":
                yield from self._walk(Path(item["path"]).name)
