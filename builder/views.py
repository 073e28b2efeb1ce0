"""Writes the registries of views, for V8 and for the browser, and the list of stylesheets."""

from builder.paths import GENERATED_CLIENT, GENERATED_VIEWS, HEAD, VIEWS, write_if_changed
from server.web.routes import ROUTES


def write_views() -> None:
    """Writes the `views.ts` modules and the stylesheets, what all views share and each its own."""
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
    common = _imports("base") + _imports("components")
    write_if_changed(GENERATED_VIEWS / "styles.css", f'{HEAD}@import "brand-tokens";\n{common}')
    for name in view_names():
        write_if_changed(
            GENERATED_VIEWS / "styles" / f"{name}.css", HEAD + _imports(f"pages/{name}")
        )


def view_names() -> list[str]:
    """The views of the route table, each once."""
    return list(dict.fromkeys(route.view for route in ROUTES if route.view))


def _imports(folder: str) -> str:
    found = sorted((VIEWS / folder).rglob("*.css"))
    return "".join(f'@import "{path.as_posix()}";\n' for path in found)
