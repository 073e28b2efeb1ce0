"""Who may import whom: the walls of the house, checked on the sources themselves."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# For each part: what of ours it may import, and what from outside it may not.
ALLOWED: dict[str, tuple[str, ...]] = {
    "server/domain": ("server.domain",),
    "server/provider": ("server.provider", "server.domain"),
    "server/web": ("server.web", "server.provider", "server.domain"),
    "server/pages": ("server.pages", "server.web", "server.provider", "server.domain"),
    "server/live": (
        "server.live",
        "server.pages",
        "server.web",
        "server.provider",
        "server.domain",
    ),
    "server/rendering": ("server.rendering", "server.domain"),
    "builder": ("builder", "server"),
    "reference_provider": ("reference_provider",),
}
FORBIDDEN: dict[str, tuple[str, ...]] = {
    "server/domain": ("httpx", "starlette", "aiohttp", "py_mini_racer"),
    "server/web": ("httpx", "aiohttp", "py_mini_racer"),
    "server/pages": ("httpx", "aiohttp", "py_mini_racer", "starlette.responses"),
    "server/live": ("httpx", "aiohttp", "py_mini_racer"),
    "server/rendering": ("httpx", "aiohttp", "starlette"),
}
OURS = ("server", "builder", "reference_provider", "tests", "bench", "docs")


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def within(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


@pytest.mark.parametrize("part", ALLOWED)
def test_a_part_imports_only_what_it_may(part: str) -> None:
    files = sorted((ROOT / part).rglob("*.py"))
    assert files, f"{part} has no modules"
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in files
        for module in imports_of(path)
        if (within(module, OURS) and not within(module, ALLOWED[part]))
        or within(module, FORBIDDEN.get(part, ()))
    ]
    assert not wrong


def test_nothing_imports_the_reference_provider() -> None:
    wrong = [
        str(path.relative_to(ROOT))
        for folder in ("server", "builder")
        for path in (ROOT / folder).rglob("*.py")
        if any(within(module, ("reference_provider",)) for module in imports_of(path))
    ]
    assert not wrong


def script_imports(folder: str) -> Iterator[tuple[Path, str]]:
    for path in sorted((ROOT / folder).rglob("*.ts*")):
        for target in re.findall(r'(?:from|import)\s*\(?"([^"]+)"', path.read_text("utf-8")):
            yield path, target


def test_views_never_import_the_browser_side() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {target}"
        for path, target in script_imports("views")
        if "client/" in target
    ]
    assert not wrong


def test_screens_know_no_router() -> None:
    """Links and forms are plain HTML, upgraded in one place."""
    wrong = [
        f"{path.relative_to(ROOT)} imports {target}"
        for folder in ("views/pages", "views/components", "views/brands")
        for path, target in script_imports(folder)
        if target.startswith("react-router")
    ]
    assert not wrong


def test_only_one_component_writes_raw_html() -> None:
    users = {
        path.parent.name
        for path in (ROOT / "views").rglob("*.tsx")
        if "dangerouslySetInnerHTML" in path.read_text("utf-8")
    }
    assert users == {"safe-html"}


def test_views_use_no_inline_style() -> None:
    """The content security policy would refuse it."""
    wrong = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "views").rglob("*.tsx")
        if re.search(r"\bstyle=", path.read_text("utf-8"))
    ]
    assert not wrong


def test_lock_files_carry_no_registry_address() -> None:
    wrong = [path.name for path in ROOT.glob("*.lock") if "://" in path.read_text("utf-8")]
    if '"resolved"' in (ROOT / "package-lock.json").read_text("utf-8"):
        wrong.append("package-lock.json")
    assert not wrong
