"""Which parts may import which: the boundaries of the architecture, checked on the sources."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# For each part: which of our modules it may import, and which third-party ones it may not.
ALLOWED: dict[str, tuple[str, ...]] = {
    "server/domain": ("server.domain",),
    "server/telemetry": ("server.telemetry",),
    "server/provider": ("server.provider", "server.telemetry", "server.domain"),
    "server/web": (
        "server.web",
        "server.serving",
        "server.settings",
        "server.rendering",
        "server.provider",
        "server.store",
        "server.telemetry",
        "server.domain",
    ),
    "server/pages": (
        "server.pages",
        "server.web",
        "server.provider",
        "server.store",
        "server.domain",
    ),
    "server/live": (
        "server.live",
        "server.pages",
        "server.web",
        "server.serving",
        "server.provider",
        "server.store",
        "server.domain",
    ),
    "server/store": ("server.store", "server.environment", "server.domain"),
    "server/rendering": ("server.rendering", "server.telemetry", "server.domain"),
    "server": ("server",),
    "server/serving": (
        "server.serving",
        "server.settings",
        "server.log_format",
        "server.telemetry",
        "server.domain",
    ),
    "builder": ("builder", "server"),
    "tools": ("tools", "builder", "server"),
    "provider_kit/reference_provider": ("provider_kit.reference_provider",),
    "provider_kit/check": (
        "provider_kit.check",
        "server.provider",
        "server.environment",
        "server.domain",
    ),
}
FORBIDDEN: dict[str, tuple[str, ...]] = {
    "server/store": ("httpx", "starlette", "aiohttp", "py_mini_racer"),
    "server/domain": ("httpx", "starlette", "aiohttp", "py_mini_racer"),
    "server/web": ("httpx", "aiohttp", "py_mini_racer"),
    "server/pages": ("httpx", "aiohttp", "py_mini_racer", "starlette.responses"),
    "server/live": ("httpx", "aiohttp", "py_mini_racer"),
    "server/rendering": ("httpx", "aiohttp", "starlette"),
    "server/serving": ("httpx", "aiohttp", "py_mini_racer"),
    # A host does not have it.
    "server": ("jsonschema",),
    "provider_kit/check": ("starlette", "aiohttp", "py_mini_racer"),
}
OURS = (
    *("server", "provider_kit"),
    *("builder", "tools", "tests", "bench", "docs"),
)


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


SHARED_ROOMS: dict[str, tuple[str, ...]] = {
    "forms": (),
    "account": ("forms",),
    "heater": ("forms",),
    "customers": ("heater", "forms"),
    "notifications": ("customers", "heater", "forms"),
    "parameters": ("heater", "forms"),
    "plan": ("heater",),
    "changes": ("customers", "parameters", "heater", "forms"),
    "sheets": ("plan", "changes", "heater", "forms"),
    "lists": ("customers", "plan", "heater", "forms"),
}
"""The rooms of `server/pages/shared`, and whose code each may import."""


@pytest.mark.parametrize("room", SHARED_ROOMS)
def test_a_room_of_the_screens_imports_only_those_below_it(room: str) -> None:
    shared = "server.pages.shared"
    may = tuple(f"{shared}.{each}" for each in (room, *SHARED_ROOMS[room]))
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in sorted((ROOT / "server/pages/shared" / room).rglob("*.py"))
        for module in imports_of(path)
        if within(module, (shared,)) and not within(module, may)
    ]
    assert not wrong


def test_screens_share_code_in_rooms() -> None:
    folder = ROOT / "server/pages/shared"
    assert {each.name for each in folder.iterdir() if any(each.glob("*.py"))} == set(SHARED_ROOMS)
    assert [each.name for each in folder.glob("*.py")] == ["__init__.py"]


def test_metrics_are_declared_in_one_place() -> None:
    """All other parts report to `Telemetry`, or count for themselves."""
    wrong = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "server").rglob("*.py")
        if any(within(module, ("prometheus_client",)) for module in imports_of(path))
        and path.parent != ROOT / "server" / "telemetry"
    ]
    assert not wrong


def test_uvicorn_is_changed_in_one_file() -> None:
    users = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "server").rglob("*.py")
        if any(within(module, ("uvicorn",)) for module in imports_of(path))
    }
    assert users == {"server/serving/on_uvicorn.py"}


def script_imports(folder: str) -> Iterator[tuple[Path, str]]:
    for path in sorted((ROOT / folder).rglob("*.ts*")):
        for target in re.findall(r'(?:from|import)\s*\(?"([^"]+)"', path.read_text("utf-8")):
            yield path, target


# The folders whose code each folder of the client may import. Types, and modules loaded by
# `import()`, do not count: they are not part of its script.
ROOMS: dict[str, tuple[str, ...]] = {
    "start": ("start",),
    "live": ("live",),
    "background": ("background", "forms", "shared"),
    "forms": ("forms", "shared"),
    "search": ("search", "shared"),
    "islands": ("islands", "shared"),
    "shared": ("shared",),
    "worker": ("worker", "shared"),
}
STATIC_IMPORT = re.compile(
    r'^(?:import|export)\s+(?!type\b)(?:[^"();]*?\bfrom\s+)?"(\.[^"]+)"', re.MULTILINE
)


def client_modules() -> Iterator[tuple[str, Path]]:
    """The modules of the client with their folder; the entry module belongs to `start`."""
    for path in sorted((ROOT / "client").rglob("*.ts*")):
        room = path.relative_to(ROOT / "client").parts[0]
        if path.suffix in (".ts", ".tsx") and room != "generated":
            yield ("start" if room in ("start.ts", "vendor.ts") else room), path


def test_a_room_of_the_client_imports_only_what_is_loaded_with_it() -> None:
    wrong: list[str] = []
    for room, path in client_modules():
        for target in STATIC_IMPORT.findall(path.read_text("utf-8")):
            imported = (path.parent / target).resolve().relative_to(ROOT)
            part, *rest = imported.parts
            if part == "client" and rest[0] not in (*ROOMS[room], "generated"):
                wrong.append(f"{path.relative_to(ROOT)} imports {imported}")
    assert not wrong


def sources_in(folder: str, *suffixes: str) -> str:
    """All sources of a folder, without what the build has written."""
    return "\n".join(
        path.read_text("utf-8")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in suffixes and "generated" not in path.parts
    )


def attributes_read_from_datasets(source: str) -> set[str]:
    """The attributes read as `element.dataset.someName`, by destructuring, or tested by `in`."""
    keys = re.findall(r"dataset\.(\w+)", source)
    keys += re.findall(r'"(\w+)" in [\w.]+\.dataset', source)
    for names in re.findall(r"\{([^{}]*)\} = [\w.]+\.dataset", source):
        keys += re.findall(r"(\w+)(?: = [^,]+)?(?:,|$)", names.strip())
    return {"data-" + re.sub("[A-Z]", lambda upper: f"-{upper[0].lower()}", key) for key in keys}


def test_data_attributes_are_declared_once_and_used_on_both_sides() -> None:
    """`views/data-attributes.ts` declares what views, the client and styles agree on."""
    name = r"(?<![\w/.-])(data-[a-z][a-z-]*[a-z])"
    views, client = sources_in("views", ".tsx"), sources_in("client", ".ts", ".tsx")
    styles = sources_in("views", ".css") + sources_in("client", ".css")
    declared = set(re.findall(r'^  "(data-[\w-]+)"', sources_in("views", ".ts"), re.MULTILINE))
    written = set(re.findall(rf"{name}(?=[=\s>])", views))
    read = set(re.findall(name, client)) | attributes_read_from_datasets(client)
    read |= set(re.findall(r"(?:\[|attr\()(data-[\w-]+)", styles))
    assert written <= declared
    assert read == declared


def casts_in(source: str) -> list[tuple[str, str]]:
    """The lines with a cast, each with the line before it."""
    lines = source.splitlines()
    return [
        (lines[number - 1] if number else "", line)
        for number, line in enumerate(lines)
        if re.search(
            r"(?<!\*)\bas (?!const\b)(?:[A-Z{(\[\"]|unknown|never|any|string|number)", line
        )
        and not re.match(r"\s*(?://|/?\*|import\b|export\b)", line)
    ]


def test_casts_are_few_and_say_why() -> None:
    sources = [
        path
        for folder in ("client", "views")
        for path in sorted((ROOT / folder).rglob("*.ts*"))
        if "generated" not in path.parts and path.suffix in (".ts", ".tsx")
    ]
    casts = [(path, *found) for path in sources for found in casts_in(path.read_text("utf-8"))]
    unexplained = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path, before, line in casts
        if not re.match(r"\s*(?://|\{?/?\*)", before) and "//" not in line
    ]
    assert len(casts) <= 40
    assert not unexplained


@pytest.mark.parametrize(
    ("folders", "forbidden"),
    [
        (["views"], "client/"),
        # Links and forms are plain HTML, upgraded in one place.
        (["views/pages", "views/components", "views/brands"], "react-router"),
    ],
)
def test_views_import_nothing_of_the_browser_side_and_screens_no_router(
    folders: list[str], forbidden: str
) -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {target}"
        for folder in folders
        for path, target in script_imports(folder)
        if forbidden in target
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


def test_the_documents_name_make_targets_that_exist() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    named = {
        name for page in pages for name in re.findall(r"\bmake ([\w-]+)", page.read_text("utf-8"))
    }
    assert named
    assert not named - targets


def test_every_exception_from_a_check_says_why() -> None:
    """The reason follows it; for `biome-ignore`, Biome itself requires a reason."""
    marks = re.compile(r"# (?:noqa: [A-Z]+\d+ - |type: ignore\[[\w-]+\]  # )\w")
    wrong = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for folder in OURS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"# (?:noqa|type: ignore)", line) and not marks.search(line)
    ]
    assert not wrong


def classes_styled_in(folder: Path) -> set[str]:
    sheets = (path.read_text("utf-8") for path in folder.rglob("*.css"))
    return {name for sheet in sheets for name in re.findall(r"\.([a-z][\w-]*)", sheet)}


def classes_ruled_in(folder: Path) -> set[str]:
    """The classes that begin a rule, and so are styled anywhere in a document."""
    sheets = (path.read_text("utf-8") for path in folder.rglob("*.css"))
    names: set[str] = set()
    for sheet in sheets:
        around: list[str] = []
        rules = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
        for match in re.finditer(r"([^{};]*)\{|\}", rules):
            if match[0] == "}":
                around.pop()
                continue
            selector = match[1].strip()
            if all(outer.startswith("@") for outer in around):
                names |= set(re.findall(r"(?:^|,)\s*\.([a-z][\w-]*)(?=[\s,]|$)", selector))
            around.append(selector)
    return names


def test_a_class_is_styled_by_one_screen_or_by_the_components() -> None:
    """The styles of screens that were left stay in the document, so equal names would collide."""
    common = classes_ruled_in(ROOT / "views" / "components")
    owners: dict[str, list[str]] = {name: ["the components"] for name in common}
    for page in (ROOT / "views" / "pages").iterdir():
        for name in classes_ruled_in(page):
            owners.setdefault(name, []).append(page.name)
    assert {name: found for name, found in owners.items() if len(found) > 1} == {}


def classes_used_in(folder: Path) -> set[str]:
    sources = (path.read_text("utf-8") for path in folder.rglob("*.tsx"))
    return {
        name
        for source in sources
        for text in re.findall(r'className=[^>]*?"([^"]+)"', source)
        for name in text.split()
    }


def test_a_screen_uses_no_style_of_another_screen() -> None:
    """Each screen loads only its own styles; shared ones belong to the components."""
    pages = [path for path in (ROOT / "views" / "pages").iterdir() if path.is_dir()]
    common = classes_styled_in(ROOT / "views" / "components") | classes_styled_in(
        ROOT / "views" / "base"
    )
    styled = {page.name: classes_styled_in(page) for page in pages}
    wrong = [
        f"{page.name} uses .{name} of {other}"
        for page in pages
        for name in sorted(classes_used_in(page) - common - styled[page.name])
        for other, names in styled.items()
        if name in names
    ]
    assert not wrong


def test_a_component_uses_no_style_of_a_screen() -> None:
    views = ROOT / "views"
    common = classes_styled_in(views / "components") | classes_styled_in(views / "base")
    assert not classes_used_in(views / "components") & (classes_styled_in(views / "pages") - common)


def test_the_files_that_the_documents_name_exist() -> None:
    """The documents say where to change things, so their paths must be right."""
    folders = "server|provider_kit|views|client|builder|tools|tests|translations|docs|bench"
    names = rf"`((?:{folders})/[\w./-]+)`"
    examples = ("heater-diary", "/diary", "heater_diary")
    missing = [
        f"{document.name}: {path}"
        for document in (ROOT / "docs").glob("*.md")
        for path in re.findall(names, document.read_text("utf-8"))
        if not (ROOT / path).exists() and not any(name in path for name in examples)
    ]
    assert not missing


def test_no_module_of_tests_imports_another() -> None:
    """What several need is in `tests/support`, or beside them in a module without tests."""
    found = [
        f"{path.relative_to(ROOT)}: {module}"
        for path in (ROOT / "tests").rglob("*.py")
        for module in imports_of(path)
        if module.rpartition(".")[2].startswith("test_")
    ]
    assert found == []
