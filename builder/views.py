"""Writes the registries of views, for V8 and for the browser, and the list of stylesheets."""

from collections.abc import Sequence
from pathlib import Path

from builder.paths import GENERATED_CLIENT, GENERATED_VIEWS, HEAD, VIEWS, write_if_changed
from builder.view_styles import component_sheets, own_sheets
from server.web.routes import ROUTES, PageRoute

PROBLEM = "problem"
"""The name of the problem screen, which has no view in the route table."""
_BUSY_STYLES = (
    "base/1-tokens.css",
    "base/2-base.css",
    "components/button/button.css",
    "components/problem/problem.css",
    "components/shell/logo.css",
)
"""The stylesheets of the page of a busy host. That page is sent often, so it must be small."""


def write_views() -> None:
    """Writes the names of routes, the types of their page data, the `views.ts` modules, and the
    stylesheets: one of all components; for each view, one of its components and one of its own
    styles; and one for the page of a busy host."""
    shown = [route for route in ROUTES if route.view]
    write_if_changed(GENERATED_VIEWS / "routes.ts", HEAD + _route_names())
    write_if_changed(GENERATED_VIEWS / "route-data.ts", HEAD + _route_data(shown))
    write_if_changed(GENERATED_VIEWS / "views.ts", HEAD + registry(shown))
    write_if_changed(GENERATED_CLIENT / "views.ts", HEAD + loaders(shown))
    common = _imports("base") + _imports("components")
    write_if_changed(GENERATED_VIEWS / "styles.css", f'{HEAD}@import "brand-tokens";\n{common}')
    busy = "".join(f'@import "{(VIEWS / path).as_posix()}";\n' for path in _BUSY_STYLES)
    write_if_changed(GENERATED_VIEWS / "busy.css", f'{HEAD}@import "brand-tokens";\n{busy}')
    frame = f'{HEAD}@import "brand-tokens";\n{_imports("base")}'
    for name in (PROBLEM, *view_names()):
        sheets = _import_all(component_sheets(None if name == PROBLEM else name))
        write_if_changed(GENERATED_VIEWS / "first-styles" / f"{name}.css", frame + sheets)
    for name in view_names():
        own = _import_all(own_sheets(name))
        write_if_changed(GENERATED_VIEWS / "styles" / f"{name}.css", HEAD + own)


def view_names() -> list[str]:
    """The views of the route table, each once."""
    return list(dict.fromkeys(route.view for route in ROUTES if route.view))


def data_type(route_name: str) -> str:
    """The TypeScript name of a route's page data, such as `HeaterDetailsData`."""
    return "".join(part.capitalize() for part in route_name.split("-")) + "Data"


def _route_names() -> str:
    names = {
        "RouteName": [route.name for route in ROUTES],
        "NavigationName": [route.name for route in ROUTES if route.icon],
        "HeaterTabName": [route.name for route in ROUTES if route.tabs == "heater"],
    }
    return "".join(_union(kind, found) for kind, found in names.items())


def _union(kind: str, names: list[str]) -> str:
    choices = "".join(f'\n  | "{name}"' for name in names)
    return f"export type {kind} ={choices};\n"


def _route_data(shown: Sequence[PageRoute]) -> str:
    fields = "".join(f'  "{route.name}": data.{data_type(route.name)};\n' for route in shown)
    return (
        'import type * as data from "./page-data";\n\n'
        "/** The page data of each route that has a view. */\n"
        f"export interface RouteData {{\n{fields}}}\n"
    )


def registry(shown: Sequence[PageRoute]) -> str:
    """The source of the module that contains the views of these routes. It does not compile if a
    view takes other page data than its route has."""
    imports = "".join(
        f'import * as v{index} from "../pages/{route.view}/{route.view}";\n'
        for index, route in enumerate(shown)
    )
    entries = "".join(f'  "{route.name}": v{index},\n' for index, route in enumerate(shown))
    return (
        f'import type {{ Views }} from "../app";\n{imports}\n'
        f"export const VIEWS: Views = {{\n{entries}}};\n"
    )


def loaders(shown: Sequence[PageRoute]) -> str:
    """The source of the module that loads each of these views in a browser. It does not compile if
    a view takes other page data than its route has."""
    entries = "".join(
        f'  "{route.name}": () => import("../../views/pages/{route.view}/{route.view}"),\n'
        for route in shown
    )
    return (
        'import type { ViewLoaders } from "../../views/app";\n\n'
        f"export const VIEWS: ViewLoaders = {{\n{entries}}};\n"
    )


def _imports(folder: str) -> str:
    return _import_all(sorted((VIEWS / folder).rglob("*.css")))


def _import_all(sheets: Sequence[Path]) -> str:
    return "".join(f'@import "{path.as_posix()}";\n' for path in sheets)
