"""The registries of views, which bind each view to the page data of its route, the icons and
sections of the route table, and the packages in the bundles."""

import json
import re
import subprocess
from pathlib import Path

from builder.esbuild import Variant, esbuild
from builder.manifest import ENTRY
from builder.paths import ROOT, VIEWS
from builder.views import loaders, registry
from server.web.routes import ROUTES, PageRoute

OWN = PageRoute("customers", "/customers", "customers", "session")
FOREIGN = PageRoute("customers", "/customers", "heaters", "session")


def test_a_view_compiles_with_the_data_of_its_own_route_and_no_component_is_a_text(
    tmp_path: Path,
) -> None:
    modules = {
        "own": registry([OWN]),
        "registry": registry([FOREIGN]),
        "loaders": loaders([FOREIGN]),
    }
    (tmp_path / "text.tsx").write_text(
        'export const Text = () => "A";\nexport const shown = <p><Text /></p>;', "utf-8"
    )
    for name, module in modules.items():
        absolute = module.replace('"../../views/', f'"{VIEWS}/').replace('"../', f'"{VIEWS}/')
        (tmp_path / f"{name}.ts").write_text(absolute, "utf-8")
    config = {"extends": str(ROOT / "tsconfig.json"), "include": ["*.ts", "*.tsx"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), "utf-8")
    tsc = str(ROOT / "node_modules" / ".bin" / "tsc")
    command = [tsc, "--project", str(tmp_path), "--pretty", "false"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    wrong = "'CustomersData' is missing the following properties from type 'HeatersData'"
    assert done.stdout.count(wrong) == 2, done.stdout
    assert "'Text' cannot be used as a JSX component" in done.stdout, done.stdout
    assert set(re.findall(r"^[\w/]+(?=\.tsx?\()", done.stdout, re.MULTILINE)) == {
        "registry",
        "loaders",
        "text",
    }


def test_the_navigation_and_the_tabs_of_the_route_table_exist() -> None:
    drawn = set(re.findall(r'id="i-([\w-]+)"', (VIEWS / "icons.svg").read_text("utf-8")))
    entries = {route.name: route.icon for route in ROUTES if route.icon}
    assert set(entries.values()) <= drawn
    # The profile's entry is elsewhere, with the account.
    assert {route.section for route in ROUTES if route.section} <= {*entries, "my-profile"}
    tabs = {route.name for route in ROUTES if route.tabs}
    assert {route.tab for route in ROUTES if route.tab} <= tabs


def packages(entry: Path, folder: Path) -> set[str]:
    """The packages whose code is in the bundle of a module."""
    metafile = esbuild(
        Variant("default"), [entry], "--format=esm", "--splitting", f"--outdir={folder}"
    )
    return {name.removeprefix("node_modules/") for name in metafile.packages()}


def test_i18next_and_react_router_are_at_work_in_v8_and_react_router_in_browsers(
    tmp_path: Path,
) -> None:
    """The faster code for rendering is made from their results, so they must be there."""
    v8 = packages(VIEWS / "entry.tsx", tmp_path / "v8")
    assert {"react", "react-dom", "react-router", "i18next"} <= v8
    browsers = packages(ENTRY, tmp_path / "browsers")
    assert {"react", "react-dom", "react-router"} <= browsers
    assert "i18next" not in browsers


def hover_rules_of_every_pointer(sheet: str) -> list[str]:
    """The selectors with `:hover` outside of `@media (hover: hover)`."""
    around: list[str] = []
    found = []
    for rule, opens in re.findall(
        r"([^{};]*)([{}])", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    ):
        if opens == "}":
            around.pop()
            continue
        if ":hover" in rule and "@media (hover: hover)" not in around:
            found.append(rule.strip())
        around.append(rule.strip())
    return found


def test_hover_styles_are_for_who_can_hover() -> None:
    """On a touch screen they would stay after the touch."""
    sheets = [*(ROOT / "views").rglob("*.css"), *(ROOT / "client").rglob("*.css")]
    found = {
        str(sheet.relative_to(ROOT)): rules
        for sheet in sheets
        if "generated" not in sheet.parts
        and (rules := hover_rules_of_every_pointer(sheet.read_text("utf-8")))
    }
    assert found == {}
    assert hover_rules_of_every_pointer("a { &:hover { color: red } }") == ["&:hover"]
