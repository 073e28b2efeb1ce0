"""Writes the registries of views, for V8 and for the browser, and the list of stylesheets."""

from pathlib import Path

from builder.paths import GENERATED_CLIENT, GENERATED_VIEWS, HEAD, VIEWS, write_if_changed
from server.web.routes import ROUTES


def write_views() -> None:
    """Writes the `views.ts` modules, by the route table, and `styles.css`, by what lies there."""
    shown = [route for route in ROUTES if route.view]
    imports = "".join(
        f'import * as v{index} from "../pages/{route.view}/{route.view}";\n'
        for index, route in enumerate(shown)
    )
    entries = "".join(f'  "{route.name}": v{index},\n' for index, route in enumerate(shown))
    write_if_changed(
        GENERATED_VIEWS / "views.ts",
        f'{HEAD}import type {{ Views }} from "../app";\n{imports}'
        f"export const VIEWS = {{\n{entries}}} as unknown as Views;\n",
    )
    lazy = "".join(
        f'  "{route.name}": () => import("../../views/pages/{route.view}/{route.view}"),\n'
        for route in shown
    )
    write_if_changed(GENERATED_CLIENT / "views.ts", f"{HEAD}export const VIEWS = {{\n{lazy}}};\n")
    styles = "".join(f'@import "{path}";\n' for path in _stylesheets())
    write_if_changed(GENERATED_VIEWS / "styles.css", f'{HEAD}@import "brand-tokens";\n{styles}')


def _stylesheets() -> list[str]:
    found: list[Path] = []
    for folder in ("base", "components", "pages"):
        found += sorted((VIEWS / folder).rglob("*.css"))
    return [f"../{path.relative_to(VIEWS).as_posix()}" for path in found]
